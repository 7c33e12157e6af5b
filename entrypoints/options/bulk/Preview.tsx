import type { ReadonlySignal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { MiddleTruncated } from '../../../components/MiddleTruncated.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import type { TableColumn } from '../../../components/table/table-column.ts'
import { type CheckedRow, sameAddress } from '../../../lib/bulk/checked-rows.ts'
import type { Reading } from '../../../lib/bulk/reading.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import type { BulkState, RowCounts } from './bulk-state.ts'
import { fieldName } from './field-names.ts'
import { getsWords } from './gets-words.ts'
import './Preview.css'

const ROWS_PER_PAGE = 50

type Shown = 'all' | Exclude<keyof RowCounts, 'all'>

const COUNT_NAMES: Readonly<Record<SourceKind, string>> = { text: 'Line', list: 'Line', table: 'Row', json: 'Entry' }
type SourceKind = Reading['kind']

const FILTERS: readonly { shown: Shown; name: string }[] = [
  { shown: 'all', name: 'All' },
  { shown: 'ready', name: 'Ready' },
  { shown: 'problems', name: 'With a problem' },
  { shown: 'repeated', name: 'Repeated' },
  { shown: 'existing', name: 'There already' },
]

interface PreviewProps {
  state: BulkState
  reading: Reading
  choices: ReadonlySignal<Choices | null>
}

/** Every row with what it will get or what is wrong with it, a page at a time. */
export function Preview({ state, reading, choices }: PreviewProps) {
  const [shown, setShown] = useState<Shown>('all')
  const [page, setPage] = useState(1)
  const { plan, counts } = state
  const existing = plan.existing.value
  const used = plan.useExisting.value ? existing : NONE
  const count = counts.value
  const rows = shown === 'all' ? plan.rows.value : plan.rows.value.filter((row) => kindOf(row, used) === shown)
  const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
  // Fewer rows than before may not reach to the page that was shown.
  const at = Math.min(page, pages)
  const choose = (wanted: Shown) => {
    setShown(wanted)
    setPage(1)
  }
  return (
    <div class="bulk-preview">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields of a form; these are buttons */}
      <div class="bulk-filter" role="group" aria-label="Show">
        {FILTERS.filter(({ shown: each }) => each === 'all' || each === shown || count[each] > 0).map((each) => (
          <button key={each.shown} type="button" aria-pressed={shown === each.shown} onClick={() => choose(each.shown)}>
            {each.name} <span class="number quiet">{count[each.shown].toLocaleString()}</span>
          </button>
        ))}
      </div>
      <DataTable
        label="Preview"
        columns={columnsOf(reading, existing, used, choices.value)}
        rows={rows.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE)}
        keyOf={(row) => `${row.source.number} ${row.source.from}`}
        busy={state.source.busy.value || plan.busy.value}
      />
      {pages > 1 && (
        <Pager
          label="Pages of the preview"
          page={at}
          pages={pages}
          summary={`${rows.length.toLocaleString()} rows`}
          onShow={setPage}
        />
      )}
    </div>
  )
}

const NONE: ReadonlyMap<string, string> = new Map()

const kindOf = (row: CheckedRow, used: ReadonlyMap<string, string>): Shown => {
  if (row.problems.length > 0) return 'problems'
  if (row.sameAs !== null) return 'repeated'
  return used.has(sameAddress(row.url)) ? 'existing' : 'ready'
}

const columnsOf = (
  { kind }: Reading,
  existing: ReadonlyMap<string, string>,
  used: ReadonlyMap<string, string>,
  choices: Choices | null,
): TableColumn<CheckedRow>[] => [
  {
    id: 'row',
    title: COUNT_NAMES[kind],
    width: '5rem',
    cell: ({ source }) => <span class="number">{source.number}</span>,
  },
  {
    id: 'address',
    title: 'Long URL',
    cell: ({ source, url }) => <MiddleTruncated text={url || source.address || 'nothing'} dir="ltr" />,
  },
  {
    id: 'gets',
    title: 'Gets',
    width: '26%',
    cell: ({ options, preset, problems }) => {
      const words = getsWords(options, choices).join(', ')
      return (
        problems.length === 0 &&
        (preset !== null || words !== '') && (
          <span class="bulk-gets">
            {preset && <span class="bulk-preset">{preset}</span>} {words}
          </span>
        )
      )
    },
  },
  {
    id: 'state',
    title: 'State',
    width: '30%',
    cell: (row) => <RowState row={row} kind={kind} existing={existing} used={used} />,
  },
]

interface RowStateProps {
  row: CheckedRow
  kind: SourceKind
  existing: ReadonlyMap<string, string>
  used: ReadonlyMap<string, string>
}

function RowState({ row: { url, problems, sameAs }, kind, existing, used }: RowStateProps) {
  if (problems.length > 0)
    return (
      <ul class="bulk-problems">
        {problems.map(({ field, problem }) => (
          <li key={`${field} ${problem}`}>
            {fieldName(field)}: {problem}
          </li>
        ))}
      </ul>
    )
  if (sameAs !== null)
    return (
      <span class="quiet">
        One link with {COUNT_NAMES[kind].toLowerCase()} {sameAs.source.number}
      </span>
    )
  const there = existing.get(sameAddress(url))
  if (there === undefined) return <>Ready</>
  return (
    <span>
      {used.has(sameAddress(url)) ? 'Uses the link that is there: ' : 'Ready; there is a link already: '}
      <a href={there} target="_blank" rel="noreferrer" dir="ltr">
        {there}
      </a>
    </span>
  )
}
