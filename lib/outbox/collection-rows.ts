import { type Row, readAllPages, readAllRows } from '../api/all-pages.ts'
import type { Read } from '../api/read.ts'
import { ok, type Result } from '../failure.ts'

/** How far a list is read. Beyond it nothing is concluded from what is not there. */
export const MOST_PAGES = 20
export const ROWS_PER_PAGE = 100

export type ReadRows<R> = (read: Read) => Promise<Result<{ rows: R[]; complete: boolean }>>

const PAGE = { limit: ROWS_PER_PAGE }

export const channels: ReadRows<Row<'listChannels'>> = (read) => readAllRows(read, 'listChannels', PAGE, MOST_PAGES)
export const campaigns: ReadRows<Row<'listCampaigns'>> = (read) => readAllRows(read, 'listCampaigns', PAGE, MOST_PAGES)
export const pixels: ReadRows<Row<'listPixels'>> = (read) => readAllRows(read, 'listPixels', PAGE, MOST_PAGES)
export const domains: ReadRows<Row<'listDomains'>> = (read) => readAllRows(read, 'listDomains', PAGE, MOST_PAGES)

export type LinkRow = Pick<Row<'listLinks'>, 'id' | 'shorturl' | 'longurl'>

/** Newest first, as far as the rows show: then what follows is older still. */
const descends = (ids: readonly number[]): boolean =>
  ids.length > 1 && ids.every((id, at) => at === 0 || id <= (ids[at - 1] ?? id))

/**
 * All links newer than the one with `sinceId`, and some older ones. A service that lists the oldest first is read to its
 * end. `complete` says whether everything newer was seen; without a `sinceId` that is the whole list.
 */
export const newestLinks = async (
  read: Read,
  sinceId: number | null,
): Promise<Result<{ rows: LinkRow[]; complete: boolean }>> => {
  const rows: LinkRow[] = []
  const take = (page: LinkRow[]): 'more' | 'enough' => {
    rows.push(...page)
    const ids = rows.map(({ id }) => id)
    return sinceId !== null && descends(ids) && (ids.at(-1) ?? 0) <= sinceId ? 'enough' : 'more'
  }
  const end = await readAllPages(read, 'listLinks', { order: 'date', ...PAGE }, take, MOST_PAGES)
  return end.ok ? ok({ rows, complete: end.value !== 'cap' }) : end
}
