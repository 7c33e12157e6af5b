import { CampaignIcon } from '../../../components/icons.tsx'
import type { Campaign } from '../../../lib/contract/campaign.ts'
import { t } from '../../../lib/words/t.ts'
import { AssignDialog, TakenNotice } from '../assigning/AssignDialog.tsx'
import type { AssignState } from '../assigning/assign-state.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import { section } from '../section.tsx'
import { CollectionSection } from './CollectionSection.tsx'
import type { CollectionState } from './collection-state.ts'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'
import { createLinkCounting, type LinkCounting } from './link-counts.ts'

const SLUG: FieldDescription = {
  name: 'slug',
  label: 'campaigns_slug',
  kind: 'text',
  hint: 'campaigns_slug_hint',
}

const NAME: FieldDescription = {
  name: 'name',
  label: 'collections_name',
  kind: 'text',
  required: true,
  // FIELD.md line 26.
  hint: 'campaigns_name_hint',
}
const PUBLIC: FieldDescription = {
  name: 'public',
  label: 'campaigns_public',
  kind: 'flag',
  hint: 'campaigns_public_hint',
}

// A service may give a campaign neither address (FIELD.md line 26).
function Address({ url }: { url: string | false }) {
  return url === false || url === '' ? (
    <span class="quiet">{t('campaigns_no_address')}</span>
  ) : (
    <CopiedAddress url={url} />
  )
}

export const campaigns: CollectionDescription<Campaign> = {
  title: 'page_section_campaigns',
  count: 'campaigns_count',
  empty: 'campaigns_empty',
  missing: 'campaigns_missing',
  notOffered: 'campaigns_not_offered',
  nameOf: ({ name }) => name,
  filters: ({ id }) => ({ campaign: id }),
  columns: [
    {
      id: 'public',
      title: 'campaigns_public',
      kind: 'short',
      width: '5rem',
      cell: ({ public: open }) => t(open ? 'campaigns_public_yes' : 'campaigns_public_no'),
    },
    { id: 'rotator', title: 'campaigns_rotator', cell: ({ rotator }) => <Address url={rotator} /> },
    { id: 'list', title: 'campaigns_list', cell: ({ list }) => <Address url={list} /> },
  ],
  create: {
    operation: 'createCampaign',
    title: 'campaigns_new',
    fields: [NAME, SLUG, PUBLIC],
    blank: { name: '', slug: '', public: false },
    send: (send, values) => {
      const slug = textOf(values, 'slug')
      return send('createCampaign', {
        name: textOf(values, 'name'),
        public: values.public === true,
        ...(slug === '' ? {} : { slug }),
      })
    },
  },
  update: {
    operation: 'updateCampaign',
    requires: 'name',
    fields: [NAME, { ...SLUG, hint: 'campaigns_slug_edit_hint' }, PUBLIC],
    values: ({ name, public: open }) => ({ name, slug: '', public: open }),
    send: (send, id, changed, values) => {
      const slug = textOf(changed, 'slug')
      return send('updateCampaign', {
        id,
        name: textOf(values, 'name'),
        ...('public' in changed ? { public: changed.public === true } : {}),
        ...(slug === '' ? {} : { slug }),
      })
    },
  },
  remove: {
    operation: 'deleteCampaign',
    consequence: ({ rotator }) => t(rotator === false || rotator === '' ? 'campaigns_delete_list' : 'campaigns_delete'),
    send: (send, id) => send('deleteCampaign', { id }),
  },
}

interface CampaignsSectionProps {
  state: CollectionState<Campaign>
  counting: LinkCounting
  assign: AssignState
}

/** Campaigns, and a dialog to assign links to them. The API can't list the links of a campaign. */
function CampaignsSection({ state, counting, assign }: CampaignsSectionProps) {
  return (
    <>
      <CollectionSection
        state={state}
        counting={counting}
        more={({ id, name }) => [
          { name: t('campaigns_add_links'), open: () => assign.open({ kind: 'campaign', id, name }) },
        ]}
      >
        <TakenNotice state={assign} kind="campaign" />
      </CollectionSection>
      <AssignDialog state={assign} />
    </>
  )
}

export const campaignsSection = section({
  id: 'campaigns',
  group: 'around',
  icon: CampaignIcon,
  total: ({ campaigns }) => campaigns.items.length,
  needsAccount: true,
  create: (scope) => ({
    state: scope.collection('campaigns', campaigns),
    counting: createLinkCounting(scope, 'campaigns'),
    assign: scope.assign,
  }),
  View: CampaignsSection,
  hasUnsent: ({ state, assign }) => state.form.edited.value || assign.hasUnsent(),
  newItem: ({ state }) => state.newItem(),
  edit: ({ state }, id) => state.edit(id),
  editors: ({ state }) => state.editors(),
})
