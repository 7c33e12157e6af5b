import type { UnfinishedRequests } from '../../../lib/model/job-view.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import type { OpenDatabase } from '../storage/database.ts'
import { belongsTo } from './unreadable-rows.ts'

export const unfinishedOf = async (
  store: Pick<JobStore, 'counts'>,
  connection: string,
): Promise<UnfinishedRequests> => {
  const { done: _, ...unfinished } = await store.counts(connection)
  const requests = Object.values(unfinished).reduce((sum, count) => sum + count, 0)
  return { connection, baseUrl: baseUrlOf(connection), requests }
}

/** The unfinished requests of each other connection than the current one that has any. */
export const unfinishedOfOthers = async (
  open: OpenDatabase,
  store: Pick<JobStore, 'counts'>,
  current: string | null,
): Promise<UnfinishedRequests[]> => {
  const connections = [...(await statesByConnection(open)).keys()].filter((connection) => connection !== current)
  const all = await Promise.all(connections.map((connection) => unfinishedOf(store, connection)))
  return all.filter(({ requests }) => requests > 0)
}

/** All connections with requests, divided into those with unfinished requests and those with done ones only. */
export const connectionsByProgress = async (
  open: OpenDatabase,
): Promise<{ finished: string[]; unfinished: string[] }> => {
  const states = await statesByConnection(open)
  const db = await open()
  for (const connection of await db.getAllKeys('records')) if (!states.has(connection)) states.set(connection, [])
  const aside = await db.getAll('aside')
  // A row that this build can't read may be a request that was never sent.
  const isFinished = (connection: string): boolean =>
    states.get(connection)?.every((state) => state === 'done') === true &&
    !aside.some(({ row }) => belongsTo(row, connection))
  const connections = [...states.keys()]
  return {
    finished: connections.filter(isFinished),
    unfinished: connections.filter((connection) => !isFinished(connection)),
  }
}

/** One step per state of each connection, however many requests there are. */
const statesByConnection = async (open: OpenDatabase): Promise<Map<string, string[]>> => {
  const index = (await open()).transaction('jobs').store.index('connectionState')
  const states = new Map<string, string[]>()
  for (let cursor = await index.openKeyCursor(null, 'nextunique'); cursor !== null; cursor = await cursor.continue()) {
    const [connection, state] = cursor.key
    states.set(connection, [...(states.get(connection) ?? []), state])
  }
  return states
}
