import type { Read } from '../../api/read.ts'
import { ok, type Result } from '../../model/failure.ts'
import type { CollectionName } from '../connection-record.ts'
import { campaigns, channels, domains, newestLinks, pixels, type ReadRows } from './collection-rows.ts'

const ROWS: Record<CollectionName, ReadRows<{ id: number | null }>> = {
  // Any two rows tell which way the list runs; newest first, the first page is enough.
  links: (read, mostPages) => newestLinks(read, Number.POSITIVE_INFINITY, mostPages),
  channels,
  campaigns,
  pixels,
  domains,
}

/** The greatest id in a collection, 0 when it is empty; `null` when the list is too long to be sure. */
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
