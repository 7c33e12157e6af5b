import { isJsonObject } from '../../../lib/json-object.ts'
import type { Result } from '../../../lib/model/failure.ts'
import { answerRequest, type Methods } from '../../../lib/rpc/receiver.ts'
import { repeatOf, requestKeyOf, storedRequestId } from '../../../lib/rpc/stored-request.ts'
import type { StorageArea } from '../storage/stored-record.ts'

/** How many ids are remembered: far more than can be in flight. */
const MAX_REMEMBERED = 1_000

export type PendingRequests = ReturnType<typeof createPendingRequests>

/** The requests that pages have stored in `storage.session`, which only our own pages and the worker can write. */
export const createPendingRequests = (session: StorageArea, methods: Methods) => {
  /** The responses by id in this worker. The store knows what another worker has done. */
  const answers = new Map<string, Promise<Result<unknown>>>()

  const once = (id: string, work: () => Promise<Result<unknown>>): Promise<Result<unknown>> => {
    const known = answers.get(id)
    if (known !== undefined) return known
    const answer = work()
    answers.set(id, answer)
    const [oldest] = answers.keys()
    if (answers.size > MAX_REMEMBERED && oldest !== undefined) answers.delete(oldest)
    return answer
  }

  const remove = (id: string): Promise<void> => session.remove([requestKeyOf(id)]).catch(() => undefined)

  const runOnce = (id: string, method: string, request: unknown): Promise<Result<unknown>> =>
    once(id, async () => {
      if (repeatOf(method) === 'same') {
        const answer = await answerRequest(methods, request)
        await remove(id)
        return answer
      }
      // Removed before it runs: if the worker is stopped from here on, the next one doesn't repeat it.
      await remove(id)
      return answerRequest(methods, request)
    })

  const runStored = async (keys: readonly string[]): Promise<void> => {
    for (const key of keys) {
      const id = storedRequestId(key)
      // Read only now: a worker that has stopped since may have handled the message.
      const request = id === null ? undefined : (await session.get(key))[key]
      if (id === null || request === undefined) continue
      const method = storedMethodOf(request)
      if (method !== null) await runOnce(id, method, request).catch(() => undefined)
      // The request was done, refused or invalid: if it stayed, it would be repeated at every start.
      await remove(id)
    }
  }

  return {
    /** Handles a message from one of our pages; a request that is also stored runs once. */
    answer: (message: unknown): Promise<Result<unknown>> => {
      const method = storedMethodOf(message)
      const id = idOf(message)
      return method === null || id === null ? answerRequest(methods, message) : runOnce(id, method, message)
    },
    /** Called when the storage area has changed. */
    changed: (changes: Record<string, { newValue?: unknown }>): Promise<void> =>
      runStored(Object.keys(changes).filter((key) => changes[key]?.newValue !== undefined)),
    /** Runs the requests that a stopped worker has left. */
    runLeft: async (): Promise<void> => runStored(Object.keys(await session.get(null))),
  }
}

/** The method of a request; `null` for one whose requests are not stored. */
const storedMethodOf = (request: unknown): string | null =>
  isJsonObject(request) && typeof request.rpc === 'string' && repeatOf(request.rpc) !== null ? request.rpc : null

const idOf = (message: unknown): string | null =>
  isJsonObject(message) && typeof message.id === 'string' ? message.id : null
