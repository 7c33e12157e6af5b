import { type LinkResult, type ResultRow, resultOf } from '../../../lib/bulk/batch-results.ts'
import { writeCsv } from '../../../lib/csv/write-csv.ts'
import { t } from '../../../lib/words/t.ts'
import { jobReason, stateName } from '../jobs/job-text.ts'

const HEAD = ['Row', 'Long URL', 'Short URL', 'State', 'Reason']

/** In one or two words. */
export const resultName = (result: LinkResult): string => {
  if (result === 'existing') return t('bulk_result_existing')
  return result === 'canceled' ? t('bulk_result_canceled') : stateName(result)
}

/** The results of a batch as a table, with column names that Bulk recognizes. */
export const resultsCsv = (rows: readonly ResultRow[], now: number): string =>
  writeCsv([
    HEAD,
    ...rows.map((row) => {
      const reason = row.job && jobReason(row.job, now)
      const said = [reason?.text ?? '', reason?.quote ?? ''].filter((text) => text !== '').join(' ')
      return [String(row.link.number), row.link.url, row.shortUrl ?? '', resultName(resultOf(row)), said]
    }),
  ])
