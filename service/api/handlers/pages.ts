import type { Paging } from '../../../lib/contract/envelope.ts'
import type { Slice } from '../../store/row-queries.ts'

export const DEFAULT_PER_PAGE = 15
/**
 * Smaller pages would cost devices minutes of their request limit to read an account. Even these take only milliseconds
 * to write.
 */
export const MAX_PER_PAGE = 500

export interface Page {
  perpage: number
  currentpage: number
  slice: Slice
}

/** The requested page. A larger limit is reduced to the largest; `perpage` in the answer says so. */
export const pageOf = ({ limit, page }: Paging): Page => {
  const perpage = Math.min(limit ?? DEFAULT_PER_PAGE, MAX_PER_PAGE)
  const currentpage = page ?? 1
  const offset = Math.min((currentpage - 1) * perpage, Number.MAX_SAFE_INTEGER)
  return { perpage, currentpage, slice: { limit: perpage, offset } }
}

/** The five counters of a list. `result` counts all pages; behind the last page there is none, and `nextpage` is 0. */
export const countersOf = ({ perpage, currentpage }: Page, total: number) => {
  const maxpage = Math.max(1, Math.ceil(total / perpage))
  return {
    result: total,
    perpage,
    currentpage,
    nextpage: currentpage < maxpage ? currentpage + 1 : 0,
    maxpage,
  }
}
