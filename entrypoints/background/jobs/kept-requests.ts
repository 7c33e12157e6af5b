import type { Result } from '../../../lib/model/failure.ts'
import { isKeptKey, isKeptMethod } from '../../../lib/rpc/kept-request.ts'
import { answerRequest, type Receiving } from '../../../lib/rpc/receiver.ts'
import type { World } from '../world.ts'

/** The requests that pages left in `storage.session`, which only our own pages and the worker can write. */
export interface KeptRequests {
  /** Something in there has changed. */
  changed: (changes: Record<string, { newValue?: unknown }>) => Promise<void>
  /** Takes up what a stopped worker has left. */
  takeUp: () => Promise<void>
}

export const createKeptRequests = (
  { session, allOfSession }: Pick<World, 'session' | 'allOfSession'>,
  receiving: Pick<Receiving, 'inputs' | 'handlers'>,
): KeptRequests => {
  const take = async (items: Record<string, unknown>): Promise<void> => {
    for (const [key, request] of Object.entries(items)) {
      if (!isKeptKey(key) || request === undefined) continue
      if (isKept(request)) await answerRequest(receiving, request).catch(() => undefined)
      // Done or refused: a request that stayed would be asked again at every start.
      await session.remove([key])
    }
  }
  return {
    changed: (changes) =>
      take(Object.fromEntries(Object.entries(changes).map(([key, { newValue }]) => [key, newValue]))),
    takeUp: async () => take(await allOfSession()),
  }
}

const isKept = (request: unknown): boolean =>
  typeof request === 'object' && request !== null && 'rpc' in request && isKeptMethod(request.rpc)

/** So many ids are remembered: far more than can be under way. */
const MOST_REMEMBERED = 1_000

/**
 * Does what comes under one id once in this life of the worker, however often it is asked: a request that is kept comes
 * as a message too. What another life has done, the store knows.
 */
export const createOncePerId = <T>() => {
  const answers = new Map<string, Promise<Result<T>>>()
  return (id: string, work: () => Promise<Result<T>>): Promise<Result<T>> => {
    const known = answers.get(id)
    if (known !== undefined) return known
    const answer = work()
    answers.set(id, answer)
    const [oldest] = answers.keys()
    if (answers.size > MOST_REMEMBERED && oldest !== undefined) answers.delete(oldest)
    return answer
  }
}
