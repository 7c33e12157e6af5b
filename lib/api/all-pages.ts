import type { Input, Output, ReadName } from '../contract/operations.ts'
import { ok, type Result } from '../model/failure.ts'
import type { Read } from './read.ts'

/** Every list of the API, with the key that its rows stand under. */
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

/** Pages are counted here, and a search by `short` is no list. */
type ListInput<N extends ListName> = Omit<Input<N>, 'page' | 'short'>

/** What is known of how a list was read. */
export interface Reading {
  /** Nothing is left that the reader wanted: it was read to its end, or as far as it had to be. */
  complete: boolean
  /** How many pages were asked for. */
  pages: number
  /** Rows were removed meanwhile, so that it was begun anew. */
  begunAnew: boolean
  /** How many rows the service said there are, with the last page. */
  total: number
}

/** What a list showed. It is not complete when there is more than might be read. */
export interface Listed<R> extends Reading {
  rows: R[]
}

/** No account known to us comes near it; it ends the reading of a service that never stops listing. */
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
  // TypeScript loses the pair of a name and its answer. Asked for a page, every list answers in the list's shape.
  const { data } = answer as unknown as { data: Data<N> }
  return { ...data, rows: data[COLLECTIONS[operation]] }
}

export interface IdentifiedRow {
  id: number | null
  type?: string
  domain?: string
}

/** Ids are unique within a type of channel item; a system domain has no id (FIELD.md line 11) but its name. */
export const identity = (row: IdentifiedRow): string => `${row.type ?? ''} ${row.id ?? row.domain}`

/** FIELD.md line 9. Judged by the page that was asked, so a service that miscounts its pages ends the reading too. */
const isLast = (asked: number, { nextpage, maxpage }: Page<unknown>): boolean => asked >= maxpage || nextpage <= asked

/**
 * Whether rows were removed since the page before: those behind them have moved up, maybe past the place that is read
 * next. A service whose total is none (the length of the page, say) tells the same ones each time.
 */
const haveMovedUp = (totals: readonly number[], before: readonly number[]): boolean =>
  (totals.at(-1) ?? 0) < (totals.at(-2) ?? 0) && totals.some((total, at) => total !== before[at])

/**
 * Reads a list page by page from the first on and hands each page's new rows to `take`, until the list ends or `take`
 * has enough. Rows that move to a later page while others are added come once. When rows were removed meanwhile it
 * begins anew, and so must `take` at page 1: what is not there then was not there. (Only a row that was added in the same
 * moment could hide that.) A service that ignores `page` is read until it repeats itself; when it has not shown as many
 * rows by then as it says there are, there is more to come. `mostPages` counts all requests.
 */
export const readAllPages = async <N extends ListName>(
  read: Read,
  operation: N,
  input: ListInput<N>,
  take: (rows: Row<N>[], page: number) => 'more' | 'enough',
  mostPages = MAX_PAGES,
): Promise<Result<Reading>> => {
  const reading: Reading = { complete: false, pages: 0, begunAnew: false, total: 0 }
  const seen = new Set<string>()
  let totals: number[] = []
  let before: number[] = []
  let page = 0
  while (reading.pages < mostPages) {
    page += 1
    reading.pages += 1
    reading.begunAnew = before.length > 0
    // Every list takes a page; TypeScript cannot add one to an input that it knows by a type parameter only.
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
    // Also of a first page without rows: whoever reads a list anew must hear that it is empty now.
    const hasEnough = take(fresh, page) === 'enough'
    if (fresh.length === 0) {
      return ok({ ...reading, complete: current.rows.length === 0 || seen.size >= current.result })
    }
    if (hasEnough || isLast(page, current)) return ok({ ...reading, complete: true })
  }
  return ok(reading)
}

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
 * Why a list may not be all there is: more pages than may be read; the service repeats rows it has shown (it may ignore
 * `page`); it ends before it has shown as many as it says there are; or it changed during every reading.
 */
export type Shortfall = 'page-cap' | 'repeats' | 'ends-early' | 'keeps-changing'

export interface WholeList<R> {
  rows: R[]
  /** How many rows there are, as the service says; never fewer than it showed. */
  total: number
  complete: true | Shortfall
}

/** How often a list is read whose rows and total disagree. */
const MAX_READINGS = 4

/**
 * A whole list, and whether it is whole: as many rows as the service says there are. Where the two disagree the list is
 * read again, because rows that come and go while its pages are read are missed or kept. What two readings show alike
 * is how the service counts, and no accident. `mostPages` counts all requests.
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
    // One page shows one moment: nothing came or went between its rows.
    if (pages === 1 || shown === before) {
      if (rows.length >= total) return whole(true)
      return whole(complete ? 'ends-early' : pages < mostPages ? 'repeats' : 'page-cap')
    }
    if (pagesLeft <= 0) return whole(begunAnew || before !== null ? 'keeps-changing' : 'page-cap')
    if (readings === MAX_READINGS) return whole('keeps-changing')
    before = shown
  }
}
