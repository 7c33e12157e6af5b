import { type Row, readAllPages, readAllRows } from '../api/all-pages.ts'
import type { Read } from '../api/read.ts'
import { ok, type Result } from '../failure.ts'

/** How far a list is read at most. Beyond it nothing is concluded from what is not there. */
const MOST_PAGES = 20
const PAGE = { limit: 100 }

/** A reading goes through in one window, or another would begin it anew for ever. One request may come before the list. */
export const pagesWithin = (allowance: number): number => Math.max(1, Math.min(MOST_PAGES, allowance - 1))

/** What a list showed. `complete` is false when there is more than might be read. */
export interface Listed<R> {
  rows: R[]
  complete: boolean
  /** How many pages were asked for. */
  pages: number
  /** Rows were removed meanwhile, so that it was begun anew. */
  begunAnew: boolean
  /** How many rows the service said there are, with the last page. */
  total: number
}

export type ReadRows<R> = (read: Read, mostPages: number) => Promise<Result<Listed<R>>>

const counting = async <T>(
  read: Read,
  work: (read: Read) => Promise<Result<T>>,
): Promise<Result<T & Omit<Listed<unknown>, 'rows' | 'complete'>>> => {
  let pages = 0
  let begunAnew = false
  let total = 0
  const done = await work(async (operation, input) => {
    begunAnew ||= pages > 0 && (input as { page?: number }).page === 1
    pages += 1
    const answer = await read(operation, input)
    // Every list says it in this place.
    if (answer.ok) total = (answer.value as unknown as { data: { result: number } }).data.result
    return answer
  })
  return done.ok ? ok({ ...done.value, pages, begunAnew, total }) : done
}

export const channels: ReadRows<Row<'listChannels'>> = (read, mostPages) =>
  counting(read, (counted) => readAllRows(counted, 'listChannels', PAGE, mostPages))
export const campaigns: ReadRows<Row<'listCampaigns'>> = (read, mostPages) =>
  counting(read, (counted) => readAllRows(counted, 'listCampaigns', PAGE, mostPages))
export const pixels: ReadRows<Row<'listPixels'>> = (read, mostPages) =>
  counting(read, (counted) => readAllRows(counted, 'listPixels', PAGE, mostPages))
export const domains: ReadRows<Row<'listDomains'>> = (read, mostPages) =>
  counting(read, (counted) => readAllRows(counted, 'listDomains', PAGE, mostPages))

export const channelItems = (read: Read, channelId: number, mostPages: number) =>
  readAllRows(read, 'listChannelItems', { id: channelId, ...PAGE }, mostPages)

export type LinkRow = Pick<Row<'listLinks'>, 'id' | 'shorturl' | 'longurl'>

/** Newest first, as far as the rows show: then what follows is older still. */
export const descends = (ids: readonly number[]): boolean =>
  ids.length > 1 && ids.every((id, at) => at === 0 || id <= (ids[at - 1] ?? id))

/**
 * All links newer than the one with `sinceId`, and some older ones. A service that lists the oldest first is read to its
 * end. `complete` says whether everything newer was seen; without a `sinceId` that is the whole list.
 */
export const newestLinks = async (
  read: Read,
  sinceId: number | null,
  mostPages: number,
): Promise<Result<Listed<LinkRow>>> => {
  let rows: LinkRow[] = []
  const take = (fresh: LinkRow[], page: number): 'more' | 'enough' => {
    rows = page === 1 ? fresh : [...rows, ...fresh]
    const ids = rows.map(({ id }) => id)
    return sinceId !== null && descends(ids) && (ids.at(-1) ?? 0) <= sinceId ? 'enough' : 'more'
  }
  return counting(read, async (counted) => {
    const end = await readAllPages(counted, 'listLinks', { order: 'date', ...PAGE }, take, mostPages)
    return end.ok ? ok({ rows, complete: end.value !== 'cap' }) : end
  })
}
