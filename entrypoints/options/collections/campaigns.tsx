import type { Campaign } from '../../../lib/contract/campaign.ts'
import { CopiedAddress } from './CopiedAddress.tsx'
import { type CollectionDescription, type FieldDescription, textOf } from './description.ts'

const SLUG: FieldDescription = {
  name: 'slug',
  label: 'Slug',
  kind: 'text',
  hint: 'The end of the rotator’s address. Leave it empty for one of the service’s choice.',
}

const NAME: FieldDescription = {
  name: 'name',
  label: 'Name',
  kind: 'text',
  required: true,
  // FIELD.md line 26.
  hint: 'Some services want at least two characters, and some change capital letters.',
}
const PUBLIC: FieldDescription = { name: 'public', label: 'Public', kind: 'flag', hint: 'Anybody can see its list.' }

// A service may give a campaign neither address (FIELD.md line 26).
const NONE = <span class="quiet">None</span>

export const campaigns: CollectionDescription<Campaign> = {
  title: 'Campaigns',
  noun: 'campaign',
  empty: 'A campaign groups links and gives them one rotating address and one list.',
  nameOf: ({ name }) => name,
  columns: [
    { id: 'public', title: 'Public', width: '5rem', cell: ({ public: open }) => (open ? 'Yes' : 'No') },
    {
      id: 'rotator',
      title: 'Rotator',
      cell: ({ rotator }) => (rotator === false || rotator === '' ? NONE : <CopiedAddress url={rotator} />),
    },
    { id: 'list', title: 'List', cell: ({ list }) => (list === '' ? NONE : <CopiedAddress url={list} />) },
  ],
  create: {
    operation: 'createCampaign',
    fields: [NAME, SLUG, PUBLIC],
    blank: { name: '', slug: '', public: false },
    send: (send, values) => {
      const slug = textOf(values, 'slug').trim()
      return send('createCampaign', {
        name: textOf(values, 'name').trim(),
        public: values.public === true,
        ...(slug === '' ? {} : { slug }),
      })
    },
  },
  update: {
    operation: 'updateCampaign',
    fields: [NAME, { ...SLUG, hint: 'Leave it empty to keep the present one.' }, PUBLIC],
    values: ({ name, public: open }) => ({ name, slug: '', public: open }),
    send: (send, id, changed, values) => {
      const slug = textOf(changed, 'slug').trim()
      return send('updateCampaign', {
        id,
        // The service wants the name with every change.
        name: textOf(values, 'name').trim(),
        ...('public' in changed ? { public: changed.public === true } : {}),
        ...(slug === '' ? {} : { slug }),
      })
    },
  },
  remove: {
    operation: 'deleteCampaign',
    consequence: ({ rotator }) =>
      'Its links stay and keep working, but no longer belong to a campaign. ' +
      `${rotator === false || rotator === '' ? 'Its list' : 'Its rotator and its list'} can no longer be reached.`,
    send: (send, id) => send('deleteCampaign', { id }),
  },
}
