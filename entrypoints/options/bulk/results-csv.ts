import type { ResultRow } from '../../../lib/bulk/batch-results.ts'
import { writeCsv } from '../../../lib/csv/write-csv.ts'
import { t } from '../../../lib/words/t.ts'
import { jobReason, stateName } from '../jobs/job-text.ts'

const HEAD = ['Row', 'Long URL', 'Short URL', 'State', 'Reason']

/** The state of a link, in one or two words. */
export const resultState = ({ link, job }: ResultRow): string => {
  if (link.existing !== null) return t('bulk_result_existing')
  return job === null ? t('bulk_result_canceled') : stateName(job.state)
}

/** The results of a batch as a table, with column names that Bulk recognizes. */
export const resultsCsv = (rows: readonly ResultRow[], now: number): string =>
  writeCsv([
    HEAD,
    ...rows.map((row) => {
      const reason = row.job && jobReason(row.job, now)
      const said = [reason?.text ?? '', reason?.quote ?? ''].filter((text) => text !== '').join(' ')
      return [String(row.link.number), row.link.url, row.shortUrl ?? '', resultState(row), said]
    }),
  ])
