import { ok, type Result } from '../../../lib/model/failure.ts'
import { catchStorageError } from '../../../lib/model/storage-failure.ts'
import type { StoredAccount } from '../../../lib/model/stored-account.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import type { OpenDatabase } from '../storage/database.ts'
import { keysWithPrefix } from '../storage/key-range.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { FOR_CONNECTION } from './collections-reader.ts'

/** What is stored of accounts besides their requests; the connected account comes first. */
export const readStoredAccounts = ({
  world,
  connections,
  leftAccounts,
  cache,
}: Pick<WorkerParts, 'world' | 'connections' | 'leftAccounts' | 'cache'>): Promise<Result<StoredAccount[]>> =>
  catchStorageError(async () => {
    const [connected, left] = await Promise.all([connections.read(), leftAccounts.read()])
    if (!connected.ok) return connected
    if (!left.ok) return left
    const now = connected.value
    const current = now === null ? [] : [{ connection: now.id, name: now.account.username }]
    const others = left.value.filter(({ connection }) => connection !== now?.id)
    const all = [...current, ...others].map(async ({ connection, name }) => {
      const [library, collections] = await Promise.all([
        librarySize(world.database, connection),
        cache.read(connection),
      ])
      const bytes = library.bytes + sizeOf(collections)
      return {
        ...library,
        bytes,
        connection,
        name,
        baseUrl: baseUrlOf(connection),
        isConnected: connection === now?.id,
      }
    })
    return ok(await Promise.all(all))
  })

/**
 * Removes what is stored of an account besides its requests. For the connected account, it is read from the service
 * again.
 */
export const discardAccount = async (
  { connections, cache, library, remembered, leftAccounts, collections, scheduler, world }: WorkerParts,
  connection: string,
): Promise<Result<unknown>> => {
  await cache.remove(connection)
  await library.discard(connection)
  const forgotten = await remembered.remove(connection)
  if (!forgotten.ok) return forgotten
  const left = await leftAccounts.remove(connection)
  const now = await connections.read()
  if (now.ok && now.value?.id === connection) {
    world.broadcast({ event: 'library', library: await library.view(connection), removed: [] })
    collections.refreshInBackground(connection, FOR_CONNECTION)
    scheduler.soon()
  }
  return left
}

/** How many rows are measured: measuring all would take seconds for 100,000 links. */
const MEASURED = 100

/** How many links are stored, and roughly how many bytes they take with their clicks by day. */
const librarySize = async (open: OpenDatabase, connection: string): Promise<Pick<StoredAccount, 'links' | 'bytes'>> => {
  const tx = (await open()).transaction(['links', 'blocks', 'clickDays'])
  const all = keysWithPrefix(connection)
  const sizes = (['links', 'blocks', 'clickDays'] as const).map(async (name) => {
    const store = tx.objectStore(name)
    const [count, rows] = await Promise.all([store.count(all), store.getAll(all, MEASURED)])
    return { count, bytes: rows.length === 0 ? 0 : (count * sizeOf(rows)) / rows.length }
  })
  const [links, ...others] = await Promise.all(sizes)
  const bytes = [links, ...others].reduce((sum, each) => sum + (each?.bytes ?? 0), 0)
  return { links: links?.count ?? 0, bytes: Math.round(bytes) }
}

const sizeOf = (value: unknown): number => JSON.stringify(value).length
