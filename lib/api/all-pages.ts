import type { Input, Output, ReadName } from '../contract/operations.ts'
import { ok, type Result } from '../model/failure.ts'
import type { Read } from './read.ts'

/** Every list of the API, with the key of its rows. */
const COLLECTIONS = {
  listDomains: 'domains',
  listOverlays: 'cta',
  listCampaigns: 'campaigns',
  listChannels: 'channels',
  listChannelItems: 'items',
  listSplashPages: 'splash',
  listPixels: 'pixels',
  listLinks: 'urls',
} as const satisfies Partial<Record<ReadName, string>>

type ListName = keyof typeof COLLECTIONS

/** One row of a list. */
export type Row<N extends ListName> =
  Output<N> extends infer Answer
    ? Answer extends { data: Record<(typeof COLLECTIONS)[N], (infer R)[]> }
      ? R
      : never
    : never

/** The input without `page`, because pages are counted here, and without `short`, whose response is not a list. */
type ListInput<N extends ListName> = Omit<Input<N>, 'page' | 'short'>

/** How a list was read. */
export interface ReadOutcome {
  /** No row that the caller wanted is missing: the list was read to its end, or far enough. */
  complete: boolean
  /** The caller had enough, so the list was not read to its end. */
  hasEnough: boolean
  /** How many pages were read. */
  pages: number
  /** The read started over because rows were removed in the meantime. */
  begunAnew: boolean
  /** The total that the service reported with the last page. */
  total: number
}

/** The rows of a list. The list is not complete if it has more rows than may be read. */
export interface Listed<R> extends ReadOutcome {
  rows: R[]
}

/** More pages than any known account has: stops a service whose list has no end. */
const MAX_PAGES = 1_000

export interface Page<R> {
  /** The number of rows over all pages. */
  result: number
  perpage: number
  nextpage: number
  maxpage: number
  rows: R[]
}

type Data<N extends ListName> = Omit<Page<never>, 'rows'> & Record<(typeof COLLECTIONS)[N], Row<N>[]>

export const pageOf = <N extends ListName>(operation: N, answer: Output<N>): Page<Row<N>> => {
  // TypeScript loses the connection between name and response. With `page`, every response has the form of a list.
  const { data } = answer as unknown as { data: Data<N> }
  return { ...data, rows: data[COLLECTIONS[operation]] }
}

export interface IdentifiedRow {
  id: number | null
  type?: string
  domain?: string
}

/** Ids are unique within a type of channel item; a system domain has no id (FIELD.md line 11) but a name. */
export const identity = (row: IdentifiedRow): string => `${row.type ?? ''} ${row.id ?? row.domain}`

/** The progress of a read between two pages; it can be stored. */
export interface ListCursor {
  /** The next page to read. */
  page: number
  /** The furthest page that was read. */
  furthest: number
  /** How many pages were read. */
  pages: number
  /** How many different rows were seen. */
  seen: number
  /** The total reported with the last page; `null` before the first. */
  total: number | null
  /** The page whose lower total last sent the read back, and that total. */
  fall: { page: number; total: number } | null
  /** By how much the total has fallen: at most as many of the seen rows were removed. */
  removed: number
}

export const START: ListCursor = { page: 1, furthest: 0, pages: 0, seen: 0, total: null, fall: null, removed: 0 }

/**
 * How a read continues or has ended: at the end of the list, before the last page that the service counts, or where the
 * service repeats rows.
 */
export type Course = 'on' | 'end' | 'early' | 'repeats'

/**
 * Where a read continues after a page with `fresh` new rows (FIELD.md line 9). The requested page decides about the
 * end, so that reading also ends if a service miscounts its pages. Rows that are added move others to later pages,
 * where they only repeat; rows that are removed move others to pages already read, where they would be missed. Those
 * are at most as many as the total has fallen, so the read goes back by as many rows. If the total falls again in the
 * same way after that, nothing was removed: the service counts differently on each page, or by different databases.
 */
export const afterPage = (
  before: ListCursor,
  { result, perpage, nextpage, maxpage, rows }: Page<unknown>,
  fresh: number,
): { course: Course; cursor: ListCursor } => {
  const { page } = before
  const cursor = {
    ...before,
    furthest: Math.max(before.furthest, page),
    pages: before.pages + 1,
    seen: before.seen + fresh,
    total: result,
  }
  const removed = (before.total ?? result) - result
  const isSameFall = before.fall?.page === page && before.fall.total === result
  if (removed > 0 && page > 1 && !isSameFall) {
    const pagesBack = Math.ceil(removed / Math.max(perpage, rows.length, 1))
    const back = { page: Math.max(1, page - pagesBack), fall: { page, total: result } }
    return { course: 'on', cursor: { ...cursor, ...back, removed: before.removed + removed } }
  }
  if (page > before.furthest && fresh === 0 && rows.length > 0)
    return { course: cursor.seen >= result ? 'end' : 'repeats', cursor }
  if (page >= maxpage) return { course: 'end', cursor }
  if (nextpage <= page || rows.length === 0) return { course: 'early', cursor }
  return { course: 'on', cursor: { ...cursor, page: page + 1 } }
}

/** A list that is read page by page, as far as it is needed. */
export interface OpenList<R> {
  /** The progress of the read. */
  progress: () => { cursor: ListCursor; course: Course; begunAnew: boolean }
  /** Reads the next page and returns its new rows. If the page is 1, the caller drops the rows of all earlier pages. */
  next: () => Promise<Result<{ rows: R[]; page: number }>>
}

/**
 * Opens a list. If rows are removed while it is read, reading starts over, so a row that is missing at the end did not
 * exist (only a row added at the same moment could hide that).
 */
export const openList = <N extends ListName>(read: Read, operation: N, input: ListInput<N>): OpenList<Row<N>> => {
  let [cursor, course, begunAnew]: [ListCursor, Course, boolean] = [START, 'on', false]
  const seen = new Set<string>()
  const next: OpenList<Row<N>>['next'] = async () => {
    const { page } = cursor
    // Every list takes a page; TypeScript can't add one to a generic input.
    const answer = await read(operation, { ...input, page } as unknown as Input<N>)
    if (!answer.ok) return answer
    const current = pageOf(operation, answer.value)
    const fresh = current.rows.filter((row) => !seen.has(identity(row)))
    for (const row of fresh) seen.add(identity(row))
    const after = afterPage(cursor, current, fresh.length)
    cursor = after.cursor
    course = after.course
    if (course !== 'on' || cursor.page > page) return ok({ rows: fresh, page })
    begunAnew = true
    seen.clear()
    cursor = { ...START, pages: cursor.pages, fall: cursor.fall }
    return ok({ rows: [], page: 1 })
  }
  return { next, progress: () => ({ cursor, course, begunAnew }) }
}

/**
 * Reads a list page by page from the first and passes each page's new rows to `take`, until the list ends or `take` has
 * enough. Rows that move to a later page because of additions are passed once. If reading starts over (`openList`),
 * `take` must start over at page 1. A service that ignores `page` is read until it repeats itself; if it has shown
 * fewer rows than its total by then, the list is incomplete. `mostPages` limits all requests.
 */
export const readAllPages = async <N extends ListName>(
  read: Read,
  operation: N,
  input: ListInput<N>,
  take: (rows: Row<N>[], page: number) => 'more' | 'enough',
  mostPages = MAX_PAGES,
): Promise<Result<ReadOutcome>> => {
  const list = openList(read, operation, input)
  for (;;) {
    const { pages } = list.progress().cursor
    const some = pages < mostPages ? await list.next() : null
    if (some !== null && !some.ok) return some
    const { cursor, course, begunAnew } = list.progress()
    const hasEnough = some !== null && take(some.value.rows, some.value.page) === 'enough'
    const isOver = course !== 'on'
    if (some === null || hasEnough || isOver) {
      const complete = some !== null && course !== 'repeats'
      return ok({ complete, hasEnough, pages: cursor.pages, begunAnew, total: cursor.total ?? 0 })
    }
  }
}

/**
 * Whether the list ended with its first page although its total says that there is more: a service that ignores `page`
 * may count only one page (FIELD.md line 9). With several pages, rows that were added meanwhile may be missing.
 */
export const endsEarly = ({ rows, pages, hasEnough, total }: Listed<unknown>): boolean =>
  pages === 1 && !hasEnough && rows.length < total

/** All rows of a list. */
export const readAllRows = async <N extends ListName>(
  read: Read,
  operation: N,
  input: ListInput<N>,
  mostPages = MAX_PAGES,
): Promise<Result<Listed<Row<N>>>> => {
  let rows: Row<N>[] = []
  const take = (fresh: Row<N>[], page: number): 'more' => {
    rows = page === 1 ? fresh : [...rows, ...fresh]
    return 'more'
  }
  const reading = await readAllPages(read, operation, input, take, mostPages)
  return reading.ok ? ok({ ...reading.value, rows }) : reading
}

/**
 * Why a list may be incomplete: it has more pages than may be read; the service repeats rows (it may ignore `page`); it
 * ends before its total; or it changed during every read.
 */
export type Shortfall = 'page-cap' | 'repeats' | 'ends-early' | 'keeps-changing'

export interface WholeList<R> {
  rows: R[]
  /** The service's total, at least the number of rows it showed. */
  total: number
  complete: true | Shortfall
}

/** How often a list is read if its rows and its total disagree. */
const MAX_READINGS = 4

/**
 * A whole list, and whether it is complete: as many rows as the service's total. If the two numbers disagree, the list
 * is read again, because rows that are added or removed between two pages can be missing or left over. A difference
 * that two reads agree on is how the service counts. `mostPages` limits all requests.
 */
export const readWholeList = async <N extends ListName>(
  read: Read,
  operation: N,
  input: ListInput<N>,
  mostPages = MAX_PAGES,
): Promise<Result<WholeList<Row<N>>>> => {
  let pagesLeft = mostPages
  let before: string | null = null
  for (let readings = 1; ; readings++) {
    const listed = await readAllRows(read, operation, input, pagesLeft)
    if (!listed.ok) return listed
    const { rows, total, complete, pages, begunAnew } = listed.value
    const whole = (verdict: true | Shortfall): Result<WholeList<Row<N>>> =>
      ok({ rows, total: Math.max(total, rows.length), complete: verdict })
    pagesLeft -= pages
    const shown = JSON.stringify([total, rows.map(identity).sort()])
    if (complete && rows.length === total) return whole(true)
    // A single page is one moment: nothing changed between its rows.
    if (pages === 1 || shown === before) {
      if (rows.length >= total) return whole(true)
      return whole(complete ? 'ends-early' : pages < mostPages ? 'repeats' : 'page-cap')
    }
    if (pagesLeft <= 0) return whole(begunAnew || before !== null ? 'keeps-changing' : 'page-cap')
    if (readings === MAX_READINGS) return whole('keeps-changing')
    before = shown
  }
}
