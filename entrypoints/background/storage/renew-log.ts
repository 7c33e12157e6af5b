import { deleteDB, openDB } from 'idb'
import type { HasSpace } from './disk-space.ts'

/** Larger values are stored elsewhere than in the log. */
const CHUNK_BYTES = 60_000
/** Chromium begins a new log once the one that it writes to has 4 MB. */
const CHUNKS = 80
/** The log, and the table that Chromium makes of it, twice. */
const TAKES_BYTES = 4 * CHUNKS * CHUNK_BYTES
const NAME = 'log-renewal'

/**
 * A Chromium that is killed while it writes leaves an incomplete record at the end of its log. After the next start it adds
 * to that log; when it starts once more, it finds the record and deletes all databases of the extension
 * (google/leveldb#1287). So after each start as much is written as makes it begin a new log.
 */
export const renewLog = async (hasSpace: HasSpace): Promise<void> => {
  if (!(await hasSpace(TAKES_BYTES))) return
  const database = await openDB(NAME, 1, { upgrade: (db) => void db.createObjectStore('chunks') })
  const tx = database.transaction('chunks', 'readwrite')
  const chunks = Array.from({ length: CHUNKS }, (_, chunk) =>
    // Zeros would be stored as a few bytes.
    tx.store.put(crypto.getRandomValues(new Uint8Array(CHUNK_BYTES)), chunk),
  )
  await Promise.all([...chunks, tx.done])
  database.close()
  await deleteDB(NAME)
}
