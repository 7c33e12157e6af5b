import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { ConfirmDialog } from '../../../components/dialog/ConfirmDialog.tsx'
import { TrashIcon, WarningIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import { RowMenu } from '../../../components/table/RowMenu.tsx'
import type { Shortfall } from '../../../lib/api/all-pages.ts'
import type { Collection } from '../../../lib/model/collections.ts'
import { type Failure, isNotOffered } from '../../../lib/model/failure.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { sentences } from '../../../lib/words/sentences.ts'
import { type KeyTaking, type PlainKey, t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { filtersQuery } from '../links/link-filters.ts'
import { usePageTools } from '../page/page-context.ts'
import { AgeLine } from '../parts/AgeLine.tsx'
import { OrphanedDrafts } from '../parts/DraftNotices.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { ListLine } from '../parts/ListLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { CollectionFormDialog } from './CollectionFormDialog.tsx'
import type { CollectionState, MarkedRow } from './collection-state.ts'
import type { CollectionColumn, CollectionRow } from './description.ts'
import type { LinkCounting, LinkCounts } from './link-counts.ts'
import { PendingCreations } from './PendingCreations.tsx'

interface RowAction {
  name: string
  open: () => void
}

interface CollectionSectionProps<Row extends CollectionRow> {
  state: CollectionState<Row>
  /** How many links each row has, with their clicks. */
  counting?: LinkCounting
  /** Further actions in the menu of a row. */
  more?: (row: Row) => readonly RowAction[]
  /** Further buttons beside **Refresh**. */
  actions?: ComponentChildren
  /** Shown above the list. */
  children?: ComponentChildren
}

/** The section of one collection: its list and its actions. */
export function CollectionSection<Row extends CollectionRow>({
  state,
  counting,
  more,
  actions,
  children,
}: CollectionSectionProps<Row>) {
  const { description, form, rows, toCome, removing, failure, readFailure } = state
  useEffect(() => state.watch(), [state])
  useEffect(() => counting?.show(), [counting])
  const { create, remove, filters } = description
  const { goTo, hashOf } = usePageTools()
  const addressOf = (row: Row): string | null =>
    row.id === null || filters === undefined ? null : hashOf('links', { query: filtersQuery(filters(row)) })
  const title = t(description.title)
  const about = description.about?.() ?? null
  const collection = state.collection.value
  const count = collection?.items.length ?? 0
  const notOffered = notOfferedText(readFailure.value, description.notOffered)
  const missing = collection && missingText(collection, description.missing)
  const nothing = rows.value?.length === 0 && toCome.value.length === 0
  return (
    <SectionFrame
      title={title}
      actions={actions}
      onRefresh={() => void state.refresh()}
      create={create && { title: t(create.title), open: form.openNew }}
    >
      {about && <p class="quiet section-about">{t(about)}</p>}
      {children}
      <SectionFailure failure={failure.value} />
      <OrphanedDrafts form={form} nameOf={(_, { name }) => name} />
      {notOffered === null ? (
        <SectionFailure failure={readFailure.value} onRetry={() => void state.refresh()} />
      ) : (
        <Notice tone="plain">
          <p>{notOffered}</p>
        </Notice>
      )}
      {missing && (
        <Notice tone="warn" icon={<WarningIcon />}>
          <p>{missing}</p>
        </Notice>
      )}
      <PendingCreations jobs={toCome.value} onEdit={state.editAgain} />
      <ListLine count={count === 0 ? '' : t(description.count, count)}>
        <AgeLine refreshing={state.refreshing.value} updatedAt={collection?.fetchedAt ?? null} />
      </ListLine>
      {nothing ? (
        <EmptyState sentence={t(description.empty)} />
      ) : (
        // While rows can't be read, only pending creations are shown.
        (rows.value === null ? readFailure.value === null : rows.value.length > 0) && (
          <DataTable
            label={title}
            columns={columnsOf(state, counting, addressOf, more)}
            rows={rows.value}
            keyOf={({ row }) => row.id ?? description.nameOf(row)}
            busy={state.refreshing.value}
            isPending={({ job }) => job !== null && job.state !== 'failed'}
            {...(filters && { onOpen: ({ row }: MarkedRow<Row>) => goTo(addressOf(row) ?? hashOf('links')) })}
          />
        )
      )}
      <Pager
        label={t('collections_pages', title)}
        page={state.page.value}
        pages={state.pages.value}
        onShow={state.show}
      />
      {counting?.counts.value?.complete === false && count > 0 && <p class="quiet">{t('collections_links_seen')}</p>}
      <CollectionFormDialog form={form} create={create} />
      {remove && removing.value && (
        <ConfirmDialog
          title={t('collections_delete_title', description.nameOf(removing.value))}
          action={t('page_delete')}
          onConfirm={() => void state.remove()}
          onClose={state.keep}
        >
          <p>{remove.consequence(removing.value)}</p>
        </ConfirmDialog>
      )}
    </SectionFrame>
  )
}

const columnsOf = <Row extends CollectionRow>(
  { description, form, editAgain, askRemove, put }: CollectionState<Row>,
  counting: LinkCounting | undefined,
  addressOf: (row: Row) => string | null,
  more: ((row: Row) => readonly RowAction[]) | undefined,
): TableColumn<MarkedRow<Row>>[] => {
  const { nameOf, shownName = nameOf, before, after, columns, update } = description
  const remove = description.remove?.offered?.() === false ? undefined : description.remove
  return [
    {
      id: 'name',
      title: t('collections_name'),
      cell: ({ row, job }) => (
        <span class="row-name">
          <span class="row-label">
            {before?.(row)}
            <RowName address={addressOf(row)} name={shownName(row)} />
            {after?.(row)}
          </span>
          {job && <JobMark job={job} linked />}
          {job && (job.state === 'failed' || job.state === 'unsure') && <JobReason job={job} />}
          {job?.state === 'failed' && job.operation === update?.operation && (
            <button type="button" onClick={() => editAgain(job)}>
              {t('page_edit_again')}
            </button>
          )}
        </span>
      ),
    },
    ...columns.map(({ title, cell, ...column }) => ({
      ...column,
      title: t(title),
      cell: ({ row }: MarkedRow<Row>) => cell(row, (sending) => void put(row, sending)),
    })),
    ...(counting && description.filters ? countColumns(counting.counts.value, description.filters) : []),
    ...(update || remove || more
      ? [
          {
            id: 'actions',
            title: t('collections_actions'),
            kind: 'actions' as const,
            width: '3.5rem',
            cell: ({ row }: MarkedRow<Row>) =>
              row.id !== null && (
                <RowMenu
                  name={nameOf(row)}
                  actions={() => (
                    <>
                      {more?.(row).map(({ name, open }) => (
                        <button key={name} type="button" onClick={open}>
                          {name}
                        </button>
                      ))}
                      {update && (
                        <button type="button" onClick={() => form.openEdit(row)}>
                          {t('page_edit')}
                        </button>
                      )}
                      {remove && (
                        <button type="button" class="danger" onClick={() => askRemove(row)}>
                          <TrashIcon />
                          {t('page_delete')}
                        </button>
                      )}
                    </>
                  )}
                />
              ),
          },
        ]
      : []),
  ]
}

function RowName({ address, name }: { address: string | null; name: string }) {
  return address === null ? (
    <span dir="auto">{name}</span>
  ) : (
    <a href={address} dir="auto">
      {name}
    </a>
  )
}

/** The columns are there before their values, so that nothing moves when these arrive. */
const countColumns = <Row extends CollectionRow>(
  counts: LinkCounts | null,
  filters: (row: Row) => LinkFilters,
): TableColumn<MarkedRow<Row>>[] =>
  (['links', 'clicks'] as const).map((id) => ({
    id,
    title: t(id === 'links' ? 'page_section_links' : 'links_clicks'),
    kind: 'number',
    width: '5.5rem',
    cell: ({ row }) => {
      if (counts === null) return ''
      const { [id]: count, isWhole } = counts.of(filters(row))
      if (isWhole) return formatNumber(count)
      return count === 0 ? '–' : t('collections_at_least', count)
    },
  }))

/** When an object was created. */
export const DATE_COLUMN: CollectionColumn<{ date: string }> = {
  id: 'date',
  title: 'collections_date',
  kind: 'date',
  width: '9.5rem',
  cell: ({ date }) => <ServiceTime time={date} detail="day" />,
}

/** Why rows are missing. */
const SHORTFALLS = {
  'page-cap': 'collections_shortfall_page_cap',
  repeats: 'collections_shortfall_repeats',
  'ends-early': 'collections_shortfall_ends_early',
  'keeps-changing': 'collections_shortfall_keeps_changing',
} as const satisfies Record<Shortfall, PlainKey>

/** How many rows are missing, and why; `null` when none are. */
const missingText = ({ items, missing }: Collection<unknown>, message: KeyTaking<[string, number]>): string | null =>
  missing === undefined
    ? null
    : sentences(t(message, formatNumber(items.length), missing.total), t(SHORTFALLS[missing.why]))

/** The sentence for a service that has no such collection (FIELD.md line 31); `null` for every other failure. */
const notOfferedText = (failure: Failure | null, message: PlainKey): string | null => {
  if (failure === null || !isNotOffered(failure)) return null
  return failure.kind === 'unreadable'
    ? t('collections_not_offered_status', t(message), String(failure.status))
    : t(message)
}
