import type { Read } from '../../api/read.ts'
import { ok, type Result } from '../../model/failure.ts'
import type { CollectionName } from '../connection-record.ts'
import { campaigns, channels, domains, newestLinks, pixels, type ReadRows } from './collection-rows.ts'

const ROWS: Record<CollectionName, ReadRows<{ id: number | null }>> = {
  // Any two rows show the order of the list. If the newest are first, the first page is enough.
  links: (read, mostPages) => newestLinks(read, Number.POSITIVE_INFINITY, mostPages),
  channels,
  campaigns,
  pixels,
  domains,
}

/** The highest id in a collection, 0 if it is empty; `null` if the list is too long to be sure. */
export const readGreatestId = async (
  read: Read,
  collection: CollectionName,
  mostPages: number,
): Promise<Result<number | null>> => {
  const listed = await ROWS[collection](read, mostPages)
  if (!listed.ok) return listed
  const { rows, complete } = listed.value
  return ok(complete ? Math.max(0, ...rows.map(({ id }) => id ?? 0)) : null)
}
