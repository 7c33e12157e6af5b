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

export type ListName = keyof typeof COLLECTIONS

/** One row of a list. */
export type Row<N extends ListName> =
  Output<N> extends infer Answer
    ? Answer extends { data: Record<(typeof COLLECTIONS)[N], (infer R)[]> }
      ? R
      : never
    : never

/** Pages are counted here, and a search by `short` is not a list. */
type ListInput<N extends ListName> = Omit<Input<N>, 'page' | 'short'>

/** How a list was read. */
export interface Reading {
  /** Nothing that the caller wanted is missing: the list was read to its end, or far enough. */
  complete: boolean
  /** The caller had enough, so the list was not read to its end. */
  hasEnough: boolean
  /** How many pages were read. */
  pages: number
  /** Rows were removed in the meantime, so that the read started over. */
  begunAnew: boolean
  /** The total that the service reported with the last page. */
  total: number
}

/** The rows of a list. Not complete if there are more than may be read. */
export interface Listed<R> extends Reading {
  rows: R[]
}

/** More pages than any known account has; stops a service that lists without end. */
const MAX_PAGES = 1_000

interface Page<R> {
  /** How many rows there are over all pages. */
  result: number
  nextpage: number
  maxpage: number
  rows: R[]
}

type Data<N extends ListName> = { result: number; nextpage: number; maxpage: number } & Record<
  (typeof COLLECTIONS)[N],
  Row<N>[]
>

const pageOf = <N extends ListName>(operation: N, answer: Output<N>): Page<Row<N>> => {
  // TypeScript loses the pair of name and response. With a page requested, every list responds in the list's shape.
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

/** FIELD.md line 9. Decided by the requested page, so that a service that miscounts its pages also ends. */
const isLast = (asked: number, { nextpage, maxpage }: Page<unknown>): boolean => asked >= maxpage || nextpage <= asked

/**
 * Whether rows were removed since the previous page: the rows behind them have moved up, perhaps past the next page. A
 * service with a wrong total (such as the page's length) reports the same totals each time.
 */
const haveMovedUp = (totals: readonly number[], before: readonly number[]): boolean =>
  (totals.at(-1) ?? 0) < (totals.at(-2) ?? 0) && totals.some((total, at) => total !== before[at])

/**
 * Reads a list page by page from the first and passes each page's new rows to `take`, until the list ends or `take` has
 * enough. Rows that move to a later page because of additions are passed once. If rows were removed in the meantime it
 * starts over, as `take` must at page 1: a row that is missing then did not exist. (Only a row added at the same moment
 * could hide that.) A service that ignores `page` is read until it repeats itself; if it has shown fewer rows than its
 * total by then, the list is incomplete. `mostPages` limits all requests.
 */
export const readAllPages = async <N extends ListName>(
  read: Read,
  operation: N,
  input: ListInput<N>,
  take: (rows: Row<N>[], page: number) => 'more' | 'enough',
  mostPages = MAX_PAGES,
): Promise<Result<Reading>> => {
  const reading: Reading = { complete: false, hasEnough: false, pages: 0, begunAnew: false, total: 0 }
  const seen = new Set<string>()
  let totals: number[] = []
  let before: number[] = []
  let page = 0
  while (reading.pages < mostPages) {
    page += 1
    reading.pages += 1
    reading.begunAnew = before.length > 0
    // Every list takes a page; TypeScript can't add one to a generic input.
    const answer = await read(operation, { ...input, page } as unknown as Input<N>)
    if (!answer.ok) return answer
    const current = pageOf(operation, answer.value)
    const fresh = current.rows.filter((row) => !seen.has(identity(row)))
    for (const row of fresh) seen.add(identity(row))
    reading.total = current.result
    totals.push(current.result)
    if (haveMovedUp(totals, before)) {
      before = totals
      totals = []
      seen.clear()
      page = 0
      continue
    }
    // Also called for an empty first page: a caller must learn that the list is empty now.
    reading.hasEnough = take(fresh, page) === 'enough'
    if (fresh.length === 0) {
      return ok({ ...reading, complete: current.rows.length === 0 || seen.size >= current.result })
    }
    if (reading.hasEnough || isLast(page, current)) return ok({ ...reading, complete: true })
  }
  return ok(reading)
}

/**
 * Whether the list ended with its first page although its total says that there is more: a service that ignores `page`
 * may name no other (FIELD.md line 9). Of several pages, rows that were added meanwhile may be missing.
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
 * A whole list, and whether it is complete: as many rows as the service's total. If the two disagree the list is read
 * again, because rows that come and go between pages are missed or kept. A difference that two reads agree on is how
 * the service counts. `mostPages` limits all requests.
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
    // One page is one moment, so nothing changed between its rows.
    if (pages === 1 || shown === before) {
      if (rows.length >= total) return whole(true)
      return whole(complete ? 'ends-early' : pages < mostPages ? 'repeats' : 'page-cap')
    }
    if (pagesLeft <= 0) return whole(begunAnew || before !== null ? 'keeps-changing' : 'page-cap')
    if (readings === MAX_READINGS) return whole('keeps-changing')
    before = shown
  }
}
