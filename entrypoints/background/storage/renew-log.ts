import { deleteDB, openDB } from 'idb'
import type { HasSpace } from './disk-space.ts'

/** Chromium stores larger values outside of the log. */
const CHUNK_BYTES = 60_000
/** Together enough for a new log, which Chromium begins once the current one has 4 MB. */
const CHUNKS = 80
/** The space for the log and for the table that Chromium makes of it, twice. */
const TAKES_BYTES = 4 * CHUNKS * CHUNK_BYTES
const NAME = 'log-renewal'

/**
 * Makes Chromium begin a new log. A Chromium that is killed while it writes leaves an incomplete record at the end of
 * its log. After the next start it appends to that log; at the start after that, it finds the record and deletes all
 * databases of the extension (google/leveldb#1287). So this much data is written after each start.
 */
export const renewLog = async (hasSpace: HasSpace): Promise<void> => {
  if (!(await hasSpace(TAKES_BYTES))) return
  const database = await openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore('chunks') })
  const tx = database.transaction('chunks', 'readwrite')
  const chunks = Array.from({ length: CHUNKS }, (_, chunk) =>
    // Random data, because zeros would be compressed to a few bytes.
    tx.store.put(crypto.getRandomValues(new Uint8Array(CHUNK_BYTES)), chunk),
  )
  await Promise.all([...chunks, tx.done])
  database.close()
  await deleteDB(NAME)
}
