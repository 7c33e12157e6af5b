import { endsEarly, type Listed, type Row, readAllPages, readAllRows } from '../../api/all-pages.ts'
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
export const descends = (ids: readonly number[]): boolean =>
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
