import type { Result } from '../../../lib/model/failure.ts'
import type { Page } from '../page/paged-list.ts'

/** The counters of every list answer that matter for paging. */
interface Counters {
  result: number
  maxpage: number
}

/** Makes a page of a list's answer. */
export const pageOf = <Data extends Counters, Row>(
  answer: Result<{ data: Data }>,
  rowsOf: (data: Data) => Row[],
): Result<Page<Row>> =>
  answer.ok
    ? {
        ok: true,
        value: { rows: rowsOf(answer.value.data), total: answer.value.data.result, pages: answer.value.data.maxpage },
      }
    : answer
