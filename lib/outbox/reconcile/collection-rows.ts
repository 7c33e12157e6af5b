import {
  endsEarly,
  type IdentifiedRow,
  identity,
  type Listed,
  type Row,
  readAllPages,
  readAllRows,
} from '../../api/all-pages.ts'
import type { Read } from '../../api/read.ts'
import { ok, type Result } from '../../model/failure.ts'
import type { WritableCollection } from '../connection-record.ts'

/** How many pages of a list are read. Beyond it, absence proves nothing. */
const MAX_PAGES = 20
const PAGE = { limit: 100 }

/** A list is read within one rate window; otherwise it would start over forever. One request may precede it. */
export const pagesWithin = (allowance: number): number => Math.max(1, Math.min(MAX_PAGES, allowance - 1))

export type ReadRows<R> = (read: Read, mostPages: number) => Promise<Result<Listed<R>>>

export const channels: ReadRows<Row<'listChannels'>> = (read, mostPages) =>
  readAllRows(read, 'listChannels', PAGE, mostPages)
export const campaigns: ReadRows<Row<'listCampaigns'>> = (read, mostPages) =>
  readAllRows(read, 'listCampaigns', PAGE, mostPages)
export const pixels: ReadRows<Row<'listPixels'>> = (read, mostPages) => readAllRows(read, 'listPixels', PAGE, mostPages)
export const domains: ReadRows<Row<'listDomains'>> = (read, mostPages) =>
  readAllRows(read, 'listDomains', PAGE, mostPages)

export const channelItems = (read: Read, channelId: number, mostPages: number) =>
  readAllRows(read, 'listChannelItems', { id: channelId, ...PAGE }, mostPages)

export type LinkRow = Pick<Row<'listLinks'>, 'id' | 'shorturl' | 'longurl'>

/** Whether the rows are newest first: then later rows are older. */
const descends = (ids: readonly number[]): boolean =>
  ids.length > 1 && ids.every((id, at) => at === 0 || id <= (ids[at - 1] ?? id))

/**
 * All links newer than `sinceId`, and some older ones. A list with the oldest first is read to its end. `complete` says
 * whether everything newer was seen; without a `sinceId` that is the whole list.
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
  const reading = await readAllPages(read, 'listLinks', { order: 'date', ...PAGE }, take, mostPages)
  return reading.ok ? ok({ ...reading.value, rows }) : reading
}

const ROWS: Record<WritableCollection, ReadRows<{ id: number | null }>> = {
  // Any two rows show the order of the list. If the newest are first, the first page is enough.
  links: (read, mostPages) => newestLinks(read, Number.POSITIVE_INFINITY, mostPages),
  channels,
  campaigns,
  pixels,
  domains,
}

/** The highest id in a collection, 0 if it is empty; `null` if the list is too long, or too short, to be sure. */
export const readGreatestId = async (
  read: Read,
  collection: WritableCollection,
  mostPages: number,
): Promise<Result<number | null>> => {
  const listed = await ROWS[collection](read, mostPages)
  if (!listed.ok) return listed
  const { rows, complete } = listed.value
  return ok(complete && !endsEarly(listed.value) ? Math.max(0, ...rows.map(({ id }) => id ?? 0)) : null)
}

/**
 * Whether the read can't have missed a row that was there all the time. A single page is one moment. With the newest
 * first, additions push rows back as far as a removal pulls them forward, and a valid total shows other removals.
 */
const isUndisturbed = <R extends IdentifiedRow>(listed: Listed<R>): boolean => {
  const { rows, complete, pages, begunAnew, total } = listed
  if (!complete || endsEarly(listed)) return false
  return pages === 1 || (!begunAnew && total >= rows.length && descends(rows.map(({ id }) => id ?? 0)))
}

/**
 * Whether rows that a read did not show were not there. A row can move between two pages: a removal before it moves it
 * to the page just read, and an addition at the same moment hides that in the total. But if a second read, `again`,
 * still shows as many of the rows as there are in all, they were all there when the first read ended, because removed
 * rows don't come back; so there was no other row. Without proof the user is asked, because a needless repeat creates a
 * duplicate.
 */
export const showsAll = async <R extends IdentifiedRow>(
  first: Listed<R>,
  again: (mostPages: number) => Promise<Result<Listed<R>>>,
  mostPages: number,
): Promise<Result<boolean>> => {
  if (isUndisturbed(first)) return ok(true)
  if (!first.complete || 2 * first.pages > mostPages) return ok(false)
  const second = await again(mostPages - first.pages)
  if (!second.ok) return second
  const shown = new Set(first.rows.map(identity))
  const still = new Set(second.value.rows.map(identity))
  if (isUndisturbed(second.value)) return ok([...still].every((row) => shown.has(row)))
  return ok(shown.size === first.total && [...shown].every((row) => still.has(row)))
}
