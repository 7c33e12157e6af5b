import { useEffect } from 'preact/hooks'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { FailureNotice } from '../../../components/FailureNotice.tsx'
import { ChannelIcon, RefreshIcon } from '../../../components/icons.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import { WebLink } from '../../../components/WebLink.tsx'
import type { Channel, ChannelItem } from '../../../lib/contract/channel.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { channelGoneText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { AssignDialog, TakenNotice } from '../assigning/AssignDialog.tsx'
import type { AssignState } from '../assigning/assign-state.ts'
import { ITEM_KINDS, isItemKind } from '../assigning/assignment.ts'
import { CollectionSection } from '../collections/CollectionSection.tsx'
import type { CollectionState } from '../collections/collection-state.ts'
import type { LinkCounting } from '../collections/link-counts.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { EachLink } from '../each/EachLink.tsx'
import { usePageTools } from '../page/page-context.ts'
import { EDIT_OBJECT, routeHash } from '../page/route.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { section } from '../section.tsx'
import { type ChannelItemsState, createChannelItemsState } from './channel-items-state.ts'
import { channels } from './channels.tsx'

interface ChannelsSectionProps {
  state: CollectionState<Channel>
  items: ChannelItemsState
  counting: LinkCounting
  assign: AssignState
  /** The channel that the page's address names. */
  opened: number | null
  query: string
}

function ChannelsSection({ state, items, counting, assign, opened, query }: ChannelsSectionProps) {
  const { goTo, hashOf } = usePageTools()
  const isEdited = new URLSearchParams(query).has(EDIT_OBJECT)
  useEffect(() => {
    if (opened === null) return
    items.open(opened)
    return items.close
  }, [opened, items])
  const channel = (opened === null ? null : state.find(opened)?.row) ?? items.lastListed.value
  const name = channel?.name ?? t('channels_unnamed', String(opened))
  return (
    <>
      <CollectionSection
        state={state}
        counting={counting}
        actions={<EachLink />}
        more={({ id, name }) => [
          { name: t('channels_add_items'), open: () => assign.open({ kind: 'channel', id, name }) },
          { name: t('channels_items', name), open: () => goTo(hashOf('channels', { object: { id, name } })) },
        ]}
      >
        <TakenNotice state={assign} kind="channel" />
      </CollectionSection>
      {opened !== null && !isEdited && (
        <ChannelItems
          state={items}
          name={name}
          onAdd={() => assign.open({ kind: 'channel', id: opened, name })}
          onClose={() => goTo(routeHash('channels'))}
        />
      )}
      <AssignDialog state={assign} />
    </>
  )
}

interface ChannelItemsProps {
  state: ChannelItemsState
  name: string
  /** Opens the dialog to add items to this channel. */
  onAdd: () => void
  onClose: () => void
}

/** The items of a channel. */
function ChannelItems({ state, name, onAdd, onClose }: ChannelItemsProps) {
  const list = state.list.value
  const isGone = state.isGone.value
  return (
    <Dialog
      title={t('channels_items', name)}
      shape="panel"
      onClose={onClose}
      actions={
        <>
          {!isGone && (
            <button type="button" class="aside" onClick={() => void list?.refresh()}>
              <RefreshIcon />
              {t('page_refresh')}
            </button>
          )}
          <button type="button" onClick={onClose}>
            {t('page_close')}
          </button>
          {!isGone && (
            <button type="button" class="primary" onClick={onAdd}>
              {t('channels_add_items')}
            </button>
          )}
        </>
      }
    >
      {isGone ? (
        <FailureNotice words={channelGoneText()} />
      ) : (
        <SectionFailure failure={list?.failure.value ?? null} onRetry={() => void list?.refresh()} />
      )}
      <ToCome jobs={state.toCome.value} />
      {!isGone && <Content state={state} name={name} />}
    </Dialog>
  )
}

function Content({ state, name }: Pick<ChannelItemsProps, 'state' | 'name'>) {
  const list = state.list.value
  const content = list?.content.value ?? null
  const failed = list?.failure.value ?? null
  return (
    <>
      {list && content !== null && (
        <ListLine count={content.total === 0 ? '' : t('channels_items_count', content.total)}>
          <AgeLine refreshing={list.loading.value} updatedAt={list.readAt.value} />
        </ListLine>
      )}
      {content?.rows.length === 0 && <EmptyState sentence={t('channels_items_empty')} />}
      {(content === null ? failed === null : content.rows.length > 0) && (
        <DataTable
          label={t('channels_items', name)}
          columns={columns()}
          rows={content?.rows ?? null}
          keyOf={({ type, id }) => `${type}/${id}`}
          busy={list?.loading.value ?? true}
        />
      )}
      {list && content !== null && (
        <Pager
          label={t('channels_items_pages')}
          page={list.page.value}
          pages={content.pages}
          onShow={(page) => void list.show(page)}
        />
      )}
    </>
  )
}

/** The number of waiting assignments, and a list of those that need attention. */
function ToCome({ jobs }: { jobs: readonly JobView[] }) {
  const pressing = jobs.filter(({ state }) => state === 'failed' || state === 'unsure')
  const waiting = jobs.length - pressing.length
  return (
    <>
      {waiting > 0 && (
        <p class="quiet">
          {sentence('channels_items_pending', waiting, <a href="#outbox">{t('page_section_outbox')}</a>)}
        </p>
      )}
      <PendingCreations jobs={pressing} />
    </>
  )
}

const columns = (): TableColumn<ChannelItem>[] => [
  {
    id: 'title',
    title: t('channels_item_title'),
    cell: ({ title, link }) => (
      <span class="row-label" dir="auto">
        <WebLink url={link}>
          <span dir="auto">{title || link}</span>
        </WebLink>
      </span>
    ),
  },
  {
    id: 'type',
    title: t('channels_item_kind'),
    width: '6rem',
    // Kinds that only this service has are shown by its name for them.
    cell: ({ type }) => (isItemKind(type) ? t(ITEM_KINDS[type].one) : type),
  },
  {
    id: 'date',
    title: t('collections_date'),
    kind: 'date',
    width: '7rem',
    cell: ({ date }) => <ServiceTime time={date} detail="day" />,
  },
]

export const channelsSection = section({
  id: 'channels',
  group: 'around',
  icon: ChannelIcon,
  total: ({ channels }) => channels.items.length,
  needsAccount: true,
  create: (scope) => {
    const state = scope.collection('channels', channels)
    return {
      state,
      items: createChannelItemsState(scope, state),
      counting: scope.channelCounts,
      assign: scope.assign,
    }
  },
  View: ChannelsSection,
  hasUnsent: ({ state, assign }) => state.form.edited.value || assign.hasUnsent(),
  newItem: ({ state }) => state.newItem(),
  edit: ({ state }, id) => state.edit(id),
  editors: ({ state }) => state.editors(),
})
