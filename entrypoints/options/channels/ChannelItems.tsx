import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { TableColumn } from '../../../components/table/table-column.ts'
import type { ChannelItem } from '../../../lib/contract/channel.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { PendingCreations } from '../collections/PendingCreations.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import type { ChannelItemsState } from './channel-items-state.ts'

interface ChannelItemsProps {
  state: ChannelItemsState
  name: string
  /** Begins to assign to this channel. */
  onAssign: () => void
  onClose: () => void
}

/** What belongs to a channel. */
export function ChannelItems({ state, name, onAssign, onClose }: ChannelItemsProps) {
  const list = state.list.value
  const content = list?.content.value ?? null
  const failed = list?.failure.value ?? null
  return (
    <Dialog
      title={`Items of ${name}`}
      shape="panel"
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            Close
          </button>
          <button type="button" class="primary" onClick={onAssign}>
            Assign
          </button>
        </>
      }
    >
      <SectionFailure failure={failed} onRetry={() => void list?.refresh()} />
      <ToCome jobs={state.toCome.value} />
      {content?.rows.length === 0 && (
        <EmptyState sentence="Nothing belongs to this channel yet. “Assign” adds links, bio pages and QR codes." />
      )}
      {(content === null ? failed === null : content.rows.length > 0) && (
        <DataTable
          label={`Items of ${name}`}
          columns={COLUMNS}
          rows={content?.rows ?? null}
          keyOf={({ type, id }) => `${type}/${id}`}
          busy={list?.loading.value ?? true}
        />
      )}
      {list && content !== null && content.total > 0 && (
        <Pager
          label="Pages of items"
          page={list.page.value}
          pages={content.pages}
          summary={content.total === 1 ? '1 item' : `${content.total.toLocaleString()} items`}
          onShow={(page) => void list.show(page)}
        />
      )}
    </Dialog>
  )
}

/** Many wait without a line of their own; what needs a person is named. */
function ToCome({ jobs }: { jobs: readonly JobView[] }) {
  const pressing = jobs.filter(({ state }) => state === 'failed' || state === 'unsure')
  const waiting = jobs.length - pressing.length
  return (
    <>
      {waiting > 0 && (
        <p class="quiet">
          {waiting === 1 ? '1 item is' : `${waiting.toLocaleString()} items are`} still to be assigned.{' '}
          <a href="#outbox">Outbox</a>
        </p>
      )}
      <PendingCreations jobs={pressing} />
    </>
  )
}

/** Kinds of items by the service's word; others are shown as they come. */
const KINDS: Readonly<Record<string, string>> = { links: 'Link', bio: 'Bio page', qr: 'QR code' }

const COLUMNS: TableColumn<ChannelItem>[] = [
  {
    id: 'title',
    title: 'Title',
    cell: ({ title, link }) => (
      <span class="row-label" dir="auto">
        {/^https?:\/\//i.test(link) ? (
          <a href={link} target="_blank" rel="noreferrer">
            {title || link}
          </a>
        ) : (
          title
        )}
      </span>
    ),
  },
  {
    id: 'type',
    title: 'Kind',
    width: '6rem',
    cell: ({ type }) => (Object.hasOwn(KINDS, type) ? KINDS[type] : type),
  },
  { id: 'date', title: 'Date', kind: 'date', width: '7rem', cell: ({ date }) => date },
]
