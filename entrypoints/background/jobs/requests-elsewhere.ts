import type { ElsewhereView } from '../../../lib/model/elsewhere-view.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import type { OpenDatabase } from '../storage/database.ts'

/** The requests of a connection that are neither done nor discarded. */
export const unfinishedOf = async (store: Pick<JobStore, 'counts'>, connection: string): Promise<ElsewhereView> => {
  const { done: _, ...unfinished } = await store.counts(connection)
  const requests = Object.values(unfinished).reduce((sum, count) => sum + count, 0)
  return { connection, baseUrl: baseUrlOf(connection), requests }
}

/** Other connections than the current one with waiting requests. */
export const requestsElsewhere = async (
  open: OpenDatabase,
  store: Pick<JobStore, 'counts'>,
  current: string | null,
): Promise<ElsewhereView[]> => {
  const index = (await open()).transaction('jobs').store.index('connectionState')
  const connections = new Set<string>()
  // One step per state of each connection, however many requests there are.
  for (let cursor = await index.openKeyCursor(null, 'nextunique'); cursor !== null; cursor = await cursor.continue())
    connections.add(cursor.key[0])
  connections.delete(current ?? '')
  const all = await Promise.all([...connections].map((connection) => unfinishedOf(store, connection)))
  return all.filter(({ requests }) => requests > 0)
}
