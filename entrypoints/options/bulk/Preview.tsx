import type { ReadonlySignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { Notice } from '../../../components/Notice.tsx'
import { sentence } from '../../../components/sentence.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { Reading, SourceKind } from '../../../lib/bulk/reading.ts'
import type { ValidatedRow } from '../../../lib/bulk/validate-rows.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { formatShortList } from '../../../lib/words/format.ts'
import { type PlainKey, t } from '../../../lib/words/t.ts'
import { CountFilter } from '../parts/CountFilter.tsx'
import type { BulkState, RowCounts } from './bulk-state.ts'
import { fieldName } from './field-names.ts'
import { optionSummary } from './option-summary.ts'

const ROWS_PER_PAGE = 50

type Shown = keyof RowCounts | 'noted'

/** The name of a row for each kind of text. */
const ROW_TEXTS = {
  text: { column: 'bulk_column_line', sameAs: 'bulk_state_same_as_line' },
  list: { column: 'bulk_column_line', sameAs: 'bulk_state_same_as_line' },
  table: { column: 'bulk_column_row', sameAs: 'bulk_state_same_as_row' },
  json: { column: 'bulk_column_entry', sameAs: 'bulk_state_same_as_entry' },
  html: { column: 'bulk_column_entry', sameAs: 'bulk_state_same_as_entry' },
} as const

const FILTERS: readonly { choice: Shown; name: PlainKey }[] = [
  { choice: 'all', name: 'page_filter_all' },
  { choice: 'ready', name: 'bulk_filter_ready' },
  { choice: 'problems', name: 'bulk_filter_problems' },
  { choice: 'noted', name: 'bulk_filter_noted' },
  { choice: 'repeated', name: 'bulk_filter_repeated' },
  { choice: 'existing', name: 'bulk_filter_existing' },
]

interface PreviewProps {
  state: BulkState
  reading: Reading
  collections: ReadonlySignal<Collections | null>
}

/** Every row with its options or problems, a page at a time. */
export function Preview({ state, reading, collections }: PreviewProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const { plan, counts } = state
  const existing = plan.existing.value
  const used = plan.useExisting.value ? existing : NONE
  const count = counts.value
  const noted = plan.rows.value.filter(hasNotes)
  const rows =
    shown === 'all'
      ? plan.rows.value
      : shown === 'noted'
        ? noted
        : plan.rows.value.filter((row) => kindOf(row, used) === shown)
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  // There may be fewer pages than before.
  const at = Math.min(page, pages)
  const choose = (wanted: Shown) => {
    setShown(wanted)
    setPage(1)
  }
  return (
    <div class="bulk-preview">
      <FileNotes notes={state.fileNotes.value} />
      <CountFilter
        choices={FILTERS.map(({ choice, name }) => ({
          choice,
          name: t(name),
          count: choice === 'noted' ? noted.length : count[choice],
        }))}
        chosen={shown}
        onChoose={choose}
      />
      <DataTable
        label={t('bulk_preview')}
        columns={columnsOf(reading, existing, used, collections.value)}
        rows={rows.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE)}
        keyOf={(row) => `${row.source.number} ${row.source.from}`}
        busy={state.isBusy.value}
      />
      {pages > 1 && (
        <Pager
          label={t('bulk_preview_pages')}
          page={at}
          pages={pages}
          summary={t('bulk_preview_rows', rows.length)}
          onShow={setPage}
        />
      )}
    </div>
  )
}

/** How the file is read, and what of it isn't taken over. */
function FileNotes({ notes }: { notes: readonly string[] }) {
  const items = notes.map((note) => <li key={note}>{note}</li>)
  return (
    <div role="status">
      {notes.length > 0 && (
        <Notice tone="plain">
          <ul class="bulk-notes">{items}</ul>
        </Notice>
      )}
    </div>
  )
}

const NONE: ReadonlyMap<string, string> = new Map()

const hasNotes = ({ notes, problems }: ValidatedRow): boolean => notes !== undefined && problems.length === 0

const kindOf = (row: ValidatedRow, used: ReadonlyMap<string, string>): Shown => {
  if (row.problems.length > 0) return 'problems'
  if (row.sameAs !== null) return 'repeated'
  return used.has(row.url) ? 'existing' : 'ready'
}

const columnsOf = (
  { kind }: Reading,
  existing: ReadonlyMap<string, string>,
  used: ReadonlyMap<string, string>,
  collections: Collections | null,
): TableColumn<ValidatedRow>[] => [
  {
    id: 'row',
    title: t(ROW_TEXTS[kind].column),
    width: '5rem',
    cell: ({ source }) => <span class="number">{source.number}</span>,
  },
  {
    id: 'address',
    title: t('bulk_column_long_url'),
    cell: ({ source, url }) => {
      const address = url || source.address
      if (address === '') return t('bulk_no_address')
      return (
        <>
          <MiddleTruncated text={address} dir="ltr" />
          {source.title !== '' && (
            <span class="bulk-row-title quiet">
              <MiddleTruncated text={source.title} />
            </span>
          )}
        </>
      )
    },
  },
  {
    id: 'options',
    title: t('bulk_column_options'),
    width: '26%',
    cell: ({ options, preset, problems }) => {
      const words = formatShortList(optionSummary(options, collections))
      return (
        problems.length === 0 &&
        (preset !== null || words !== '') && (
          <span class="bulk-options">
            {preset && <span class="bulk-preset">{preset}</span>} {words}
          </span>
        )
      )
    },
  },
  {
    id: 'state',
    title: t('bulk_column_state'),
    width: '30%',
    cell: (row) => <RowState row={row} kind={kind} existing={existing} used={used} />,
  },
]

interface RowStateProps {
  row: ValidatedRow
  kind: SourceKind
  existing: ReadonlyMap<string, string>
  used: ReadonlyMap<string, string>
}

function RowState(props: RowStateProps) {
  const { problems, notes = [] } = props.row
  if (problems.length > 0)
    return (
      <ul class="bulk-problems">
        {problems.map(({ field, problem }) => (
          <li key={`${field} ${problem}`}>{t('problem_of_field', fieldName(field), problem)}</li>
        ))}
      </ul>
    )
  if (notes.length === 0) return <UsableState {...props} />
  return (
    <div>
      <UsableState {...props} />
      <ul class="bulk-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}

function UsableState({ row: { url, sameAs }, kind, existing, used }: RowStateProps) {
  if (sameAs !== null) return <span class="quiet">{t(ROW_TEXTS[kind].sameAs, String(sameAs.source.number))}</span>
  const shortUrl = existing.get(url)
  if (shortUrl === undefined) return <>{t('bulk_state_ready')}</>
  const link = (
    <a href={shortUrl} target="_blank" rel="noreferrer" dir="ltr">
      {shortUrl}
    </a>
  )
  return <span>{sentence(used.has(url) ? 'bulk_state_uses_existing' : 'bulk_state_has_existing', link)}</span>
}
