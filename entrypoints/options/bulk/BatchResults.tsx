import { Address } from '../../../components/Address.tsx'
import type { TableColumn } from '../../../components/table/DataTable.tsx'
import { type SharedParts, sharedParts } from '../../../lib/address/shown-address.ts'
import { copiedRow, type LinkResult, type ResultRow, resultOf } from '../../../lib/batches/batch-results.ts'
import type { StoredBatch } from '../../../lib/batches/stored-batch.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import { isPressing } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { resultName } from '../batches/batch-text.ts'
import type { BatchDetailState } from '../batches/batches-state.ts'
import { ResultState } from '../batches/ResultState.tsx'
import { type PageTools, usePageTools } from '../page/page-context.ts'
import { CopiedAddress } from '../parts/CopiedAddress.tsx'
import { EmptyState } from '../parts/EmptyState.tsx'
import { PagedTable } from '../parts/PagedTable.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { ROW_WORDS } from './bulk-text.ts'
import { ResultActions } from './ResultActions.tsx'

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

/** Results that need the user come first. */
const isInFront = ({ job }: ResultRow): boolean => job !== null && isPressing(job)

interface BatchResultsProps {
  detail: BatchDetailState
  name: string
  collections: Collections | null
}

/** The result of each link of a batch, and buttons to copy and save the results. */
export function BatchResults({ detail, name, collections }: BatchResultsProps) {
  const { copyLinks } = usePageTools()
  const stored = detail.stored.value
  const rows = detail.rows.value
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
      <PagedTable
        label={t('bulk_results', name)}
        pagesLabel={t('bulk_results_pages')}
        summary={(links) => t('bulk_results_links', links)}
        kinds={RESULTS.map((kind) => ({ kind, name: resultName(kind) }))}
        kindsOf={(row) => [resultOf(row)]}
        columns={(page) => columnsOf(stored, sharedParts(page.map(({ link }) => link.url)), copyLinks)}
        rows={stored && rows.toSorted((one, other) => Number(isInFront(other)) - Number(isInFront(one)))}
        keyOf={({ link }) => link.job ?? link.url}
        empty={(showAll) => (
          <EmptyState sentence={t('bulk_results_empty')}>
            <button type="button" onClick={showAll}>
              {t('shared_show_all')}
            </button>
          </EmptyState>
        )}
      />
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
