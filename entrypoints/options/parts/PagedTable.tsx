import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import { t } from '../../../lib/words/t.ts'
import { CountFilter } from './CountFilter.tsx'

const ROWS_PER_PAGE = 50

interface PagedTableProps<Row, Kind extends string> {
  label: string
  /** The accessible name of the buttons for previous and next page. */
  pagesLabel: string
  /** The text about the number of rows on all pages. */
  summary: (rows: number) => string
  /** `null` until they are loaded. */
  rows: readonly Row[] | null
  /** The columns for the rows of one page. */
  columns: (page: readonly Row[]) => readonly TableColumn<Row>[]
  keyOf: (row: Row) => string | number
  busy?: boolean
  /** The kinds of rows by which the table can be filtered. */
  kinds?: readonly { kind: Kind; name: string }[]
  kindsOf?: (row: Row) => readonly Kind[]
  /** Shown instead of a table without rows. */
  empty?: (showAll: () => void) => ComponentChildren
  /** Called with the keys of the rows on the page, separated by spaces. */
  onPage?: (keys: string) => void
}

/** Rows that are all loaded, shown a page at a time. Buttons filter them by kind, with the number of each. */
export function PagedTable<Row, Kind extends string = never>({
  label,
  pagesLabel,
  summary,
  rows,
  columns,
  keyOf,
  busy,
  kinds = [],
  kindsOf = () => [],
  empty,
  onPage,
}: PagedTableProps<Row, Kind>) {
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [page, setPage] = useState(1)
  const all = rows ?? []
  const shown = kind === 'all' ? all : all.filter((row) => kindsOf(row).includes(kind))
  const pages = Math.max(1, Math.ceil(shown.length / ROWS_PER_PAGE))
  // There may be fewer pages than before.
  const at = Math.min(page, pages)
  const onThisPage = shown.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE)
  const keys = onThisPage.map(keyOf).join(' ')
  useEffect(() => onPage?.(keys), [onPage, keys])
  const choose = (wanted: Kind | 'all') => {
    setKind(wanted)
    setPage(1)
  }
  return (
    <>
      {kinds.length > 0 && <CountFilter choices={counted(all, kinds, kindsOf)} chosen={kind} onChoose={choose} />}
      {empty && rows !== null && shown.length === 0 ? (
        empty(() => choose('all'))
      ) : (
        <DataTable
          label={label}
          columns={columns(onThisPage)}
          rows={rows && onThisPage}
          keyOf={keyOf}
          {...(busy !== undefined && { busy })}
        />
      )}
      {pages > 1 && (
        <Pager label={pagesLabel} page={at} pages={pages} summary={summary(shown.length)} onShow={setPage} />
      )}
    </>
  )
}

const counted = <Row, Kind extends string>(
  rows: readonly Row[],
  kinds: readonly { kind: Kind; name: string }[],
  kindsOf: (row: Row) => readonly Kind[],
) => {
  const counts = new Map<Kind, number>()
  for (const row of rows) for (const kind of kindsOf(row)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [
    { choice: 'all' as const, name: t('page_filter_all'), count: rows.length },
    ...kinds.map(({ kind, name }) => ({ choice: kind, name, count: counts.get(kind) ?? 0 })),
  ]
}
