import { type ResultRow, resultOf } from '../../../lib/batches/batch-results.ts'
import { csvFile } from '../../../lib/csv/write-csv.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { tableDelimiter } from '../../../lib/words/format.ts'
import { t } from '../../../lib/words/t.ts'
import { resultName } from '../batches/batch-text.ts'
import { jobReason } from '../jobs/job-text.ts'

interface ResultContext {
  now: number
  clock: ServiceClock
  collections: Collections | null
}

/** The results of a batch as a table, in the language of the page. Bulk recognizes its long and short URLs and channels. */
export const resultsCsv = (rows: readonly ResultRow[], { now, clock, collections }: ResultContext): string => {
  const channelOf = ({ job }: ResultRow): string =>
    collections?.channels.items.find(({ id }) => id === job?.input.channel)?.name ?? ''
  const hasChannels = rows.some((row) => channelOf(row) !== '')
  return csvFile(
    [
      [
        t('bulk_column_row'),
        t('shared_long_url'),
        t('links_short_url'),
        ...(hasChannels ? [t('links_channel')] : []),
        t('field_job'),
        t('bulk_column_reason'),
      ],
      ...rows.map((row) => {
        const reason = row.job && jobReason(row.job, now, clock)
        const reasons = [reason?.text ?? '', reason?.quote ?? ''].filter((text) => text !== '').join(' ')
        return [
          String(row.link.number),
          row.link.url,
          row.shortUrl ?? '',
          ...(hasChannels ? [channelOf(row)] : []),
          resultName(resultOf(row)),
          reasons,
        ]
      }),
    ],
    tableDelimiter(),
  )
}
