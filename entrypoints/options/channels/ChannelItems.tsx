import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { ChannelItem } from '../../../lib/contract/channel.ts'
import { EmptyState } from '../EmptyState.tsx'
import { SectionFailure } from '../SectionFailure.tsx'
import type { ChannelItemsState } from './channel-items-state.ts'

interface ChannelItemsProps {
  state: ChannelItemsState
  name: string
  onClose: () => void
}

/** What belongs to a channel. */
export function ChannelItems({ state, name, onClose }: ChannelItemsProps) {
  const list = state.list.value
  const content = list?.content.value ?? null
  const failed = list?.failure.value ?? null
  return (
    <Dialog
      title={`Items of ${name}`}
      shape="panel"
      onClose={onClose}
      actions={
        <button type="button" onClick={onClose}>
          Close
        </button>
      }
    >
      <SectionFailure failure={failed} onRetry={() => void list?.refresh()} />
      {content?.rows.length === 0 && (
        <EmptyState sentence="Nothing belongs to this channel yet. Choose it under Options when you shorten a link." />
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
