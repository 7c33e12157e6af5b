import { useState } from 'preact/hooks'
import { Address } from '../../../components/Address.tsx'
import { DataTable, type TableColumn } from '../../../components/table/DataTable.tsx'
import { Pager } from '../../../components/table/Pager.tsx'
import { type SharedParts, sharedParts } from '../../../lib/address/shown-address.ts'
import { copiedRow, type LinkResult, type ResultRow, resultOf } from '../../../lib/bulk/batch-results.ts'
import type { StoredBatch } from '../../../lib/bulk/stored-batch.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { PRESSING_STATES } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import type { BatchDetailState } from '../batches/batches-state.ts'
import { ListedJobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { type PageTools, usePageTools } from '../page/page-context.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import { CountFilter } from '../parts/CountFilter.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { ROW_WORDS } from './bulk-text.ts'
import { ResultActions } from './ResultActions.tsx'
import { resultName } from './results-csv.ts'

const ROWS_PER_PAGE = 50

const RESULTS: readonly LinkResult[] = [
  'waiting',
  'sending',
  'reconciling',
  'unsure',
  'failed',
  'canceled',
  'existing',
  'done',
]

/** What waits for the user is in front. */
const isPressing = (row: ResultRow): boolean => PRESSING_STATES.some((state) => state === resultOf(row))

interface BatchResultsProps {
  detail: BatchDetailState
  name: string
  collections: Collections | null
}

/** The result of each link of a batch, and what can be copied and saved of it. */
export function BatchResults({ detail, name, collections }: BatchResultsProps) {
  const { copyLinks } = usePageTools()
  const [shown, setShown] = useState<LinkResult | 'all'>('all')
  const [page, setPage] = useState(1)
  const stored = detail.stored.value
  const rows = detail.rows.value
  const counts = new Map<LinkResult, number>()
  for (const row of rows) counts.set(resultOf(row), (counts.get(resultOf(row)) ?? 0) + 1)
  const shownRows =
    shown === 'all'
      ? [...rows.filter(isPressing), ...rows.filter((row) => !isPressing(row))]
      : rows.filter((row) => resultOf(row) === shown)
  const pages = Math.max(1, Math.ceil(shownRows.length / ROWS_PER_PAGE))
  const at = Math.min(page, pages)
  const onPage = shownRows.slice((at - 1) * ROWS_PER_PAGE, at * ROWS_PER_PAGE)
  const shared = sharedParts(onPage.map(({ link }) => link.url))
  const choose = (wanted: LinkResult | 'all') => {
    setShown(wanted)
    setPage(1)
  }
  return (
    <div class="bulk-results">
      <SectionFailure failure={detail.failure.value} />
      {stored && (
        <ResultActions
          result={() => ({ stored, rows })}
          title={name}
          hasText={stored.text !== ''}
          collections={collections}
        />
      )}
      {stored?.text === '' && <p class="quiet">{t('bulk_results_no_text')}</p>}
      <CountFilter
        choices={[
          { choice: 'all', name: t('page_filter_all'), count: rows.length },
          ...RESULTS.map((result) => ({
            choice: result,
            name: resultName(result),
            count: counts.get(result) ?? 0,
          })),
        ]}
        chosen={shown}
        onChoose={choose}
      />
      {stored && shownRows.length === 0 ? (
        <EmptyState sentence={t('bulk_results_empty')}>
          <button type="button" onClick={() => choose('all')}>
            {t('shared_show_all')}
          </button>
        </EmptyState>
      ) : (
        <DataTable
          label={t('bulk_results', name)}
          columns={columnsOf(stored, shared, copyLinks)}
          rows={stored && onPage}
          keyOf={({ link }) => link.job ?? link.url}
        />
      )}
      {pages > 1 && (
        <Pager
          label={t('bulk_results_pages')}
          page={at}
          pages={pages}
          summary={t('bulk_results_links', shownRows.length)}
          onShow={setPage}
        />
      )}
    </div>
  )
}

const columnsOf = (
  stored: StoredBatch | null,
  shared: SharedParts,
  copyLinks: PageTools['copyLinks'],
): TableColumn<ResultRow>[] => [
  {
    id: 'row',
    title: t(ROW_WORDS[stored?.counts ?? 'rows'].column),
    width: '5rem',
    cell: ({ link }) => <span class="number">{link.number}</span>,
  },
  { id: 'long', title: t('bulk_column_long_url'), cell: ({ link }) => <Address url={link.url} shared={shared} /> },
  {
    id: 'short',
    title: t('bulk_column_short_url'),
    width: '28%',
    cell: (row) => row.shortUrl && <CopiedAddress url={row.shortUrl} copy={() => copyLinks(copiedRow(row))} />,
  },
  { id: 'state', title: t('bulk_column_state'), width: '28%', cell: (row) => <ResultState row={row} /> },
]

function ResultState({ row }: { row: ResultRow }) {
  const { job } = row
  if (job === null) return <>{resultName(resultOf(row))}</>
  return (
    <span class="bulk-result-state">
      <ListedJobMark job={job} linked={job.state === 'unsure' || (job.state === 'failed' && job.needsPassword)} />
      {/* The reason for waiting is shown once, for the whole batch. */}
      {(job.state !== 'waiting' || job.failure !== null) && <JobReason job={job} />}
    </span>
  )
}
