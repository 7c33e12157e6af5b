import type { Link } from '../contract/link.ts'
import type { z } from '../zod.ts'
import { ageOf } from './kept-link.ts'
import type { reading } from './library-state.ts'

export type Reading = z.infer<typeof reading>

/** A page of the list. */
export interface LinksPage {
  rows: readonly Link[]
  /** The total over all pages (FIELD.md line 9). */
  total: number
  perpage: number
  nextpage: number
  maxpage: number
}

/** How a read continues or has ended. */
export type Course = 'on' | 'end' | 'repeats' | 'early' | 'cap'

/** More pages than any account has: stops a service that lists without end. */
const MAX_PAGES = 20_000

export const newReading = (now: number): Reading => ({
  startedAt: now,
  page: 1,
  furthest: 0,
  edges: null,
  came: 0,
  total: null,
  fall: null,
})

/** The rows of a page without repetitions; the last one of each link counts. */
export const distinctRows = ({ rows }: Pick<LinksPage, 'rows'>): Link[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

const edgesOf = ({ rows }: LinksPage): Reading['edges'] => {
  const [first, last] = [rows.at(0), rows.at(-1)]
  return first === undefined || last === undefined ? null : { first: first.id, last: last.id }
}

/** The last page again, and not because the list has grown by a whole page. */
const isRepeated = ({ edges, total }: Reading, page: LinksPage): boolean => {
  const now = edgesOf(page)
  const hasGrown = page.total - (total ?? page.total) >= page.rows.length
  return edges?.first === now?.first && edges?.last === now?.last && edges !== null && !hasGrown
}

/**
 * FIELD.md line 9. Decided by the requested page, so that a service that miscounts its pages also ends. There may be
 * links behind an end that comes before the last page.
 */
const endOf = (asked: number, { nextpage, maxpage, rows }: LinksPage): 'end' | 'early' | null => {
  if (asked >= maxpage) return 'end'
  return nextpage <= asked || rows.length === 0 ? 'early' : null
}

/**
 * Where a read continues after a page. Links that are added move others to later pages, where they only repeat; links
 * that are deleted move others to pages already read, where they would be missed. Those are at most as many as the
 * total has fallen since the last page, so the read goes back by as many. If the total falls again in the same way
 * after that, nothing was deleted: the service counts differently on each page, or by different databases.
 */
export const afterPage = (before: Reading, page: LinksPage): { course: Course; reading: Reading } => {
  const furthest = Math.max(before.furthest, before.page)
  const reading = { ...before, furthest, came: before.came + 1, total: page.total, edges: edgesOf(page) }
  const gone = (before.total ?? page.total) - page.total
  const fall = { page: before.page, total: page.total }
  const isSameFall = fall.page === before.fall?.page && fall.total === before.fall.total
  if (reading.came >= MAX_PAGES) return { course: 'cap', reading }
  if (gone > 0 && before.page > 1 && !isSameFall) {
    const pagesBack = Math.ceil(gone / Math.max(page.perpage, page.rows.length, 1))
    return { course: 'on', reading: { ...reading, fall, page: Math.max(1, before.page - pagesBack) } }
  }
  const end = endOf(before.page, page)
  if (end !== null) return { course: end, reading }
  if (before.page > before.furthest && isRepeated(before, page)) return { course: 'repeats', reading }
  return { course: 'on', reading: { ...reading, page: before.page + 1 } }
}

/**
 * Whether a list has the newest link first, as requested by `order=date`. A service that ignores the order or starts
 * with the oldest shows that in its rows; without usable dates, ascending ids do.
 */
export const isNewestFirst = (rows: readonly Link[]): boolean => {
  const pairs = rows.slice(1).map((row, at) => [rows[at] ?? row, row] as const)
  const datesDiffer = pairs.some(([one, next]) => ageOf(one.date) !== ageOf(next.date))
  return pairs.every(([one, next]) => (datesDiffer ? ageOf(one.date) <= ageOf(next.date) : one.id > next.id))
}
