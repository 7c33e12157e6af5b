import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { MINUTE, SECOND } from '../durations.ts'
import { networkOf } from '../http/client-address.ts'
import { messagePage, readerOf } from './pages/html-page.ts'
import type { Answer, Visit } from './visit.ts'

const WINDOW_MS = MINUTE

/** Enough for an attack from many networks. A new one replaces the one that was quiet for longest. */
const MAX_NETWORKS = 20_000

/** How long the last visit that is still answered has to wait. */
const LONGEST_WAIT_MS = SECOND

/** How many visits may wait, because each takes a connection. Further ones are refused immediately. */
const MAX_WAITING = 500

/** Returns the answer immediately, later, or a refusal. Only for visits whose alias has no link. */
export type GuessLimit = (visit: Visit, answer: () => Promise<Answer>) => Promise<Answer>

/**
 * Slows down networks that try aliases. Of a network's visits without a link in a minute, the second half of `limit`
 * waits, each longer than the one before, and further ones are refused. The count is in this process's memory, because
 * counting in the database would cost more than the visit. Visits to links are never counted and never wait.
 */
export const guessLimit = (limit: number, now: () => number, onRefused: () => void = () => {}): GuessLimit => {
  const networks = new LRUCache<string, { visits: number; endsAt: number }>({ max: MAX_NETWORKS })
  let waiting = 0

  const count = (network: string): { visits: number; endsAt: number } => {
    const before = networks.get(network)
    const current = before === undefined || before.endsAt <= now() ? { visits: 0, endsAt: now() + WINDOW_MS } : before
    current.visits += 1
    networks.set(network, current)
    return current
  }

  return async (visit, answer) => {
    const { visits, endsAt } = count(networkOf(visit.address))
    const waitMs = Math.max(0, LONGEST_WAIT_MS * ((2 * visits) / limit - 1))
    if (visits > limit || (waitMs > 0 && waiting >= MAX_WAITING)) {
      onRefused()
      return refusal(visit, endsAt - now())
    }
    if (waitMs > 0) {
      waiting += 1
      await delay(waitMs)
      waiting -= 1
    }
    return answer()
  }
}

const refusal = (visit: Visit, waitMs: number): Answer => {
  const reader = readerOf(visit)
  const { tooManyUnknown: title, openedUnknown: text } = reader.words
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(waitMs / SECOND))) }
  return messagePage(reader, { status: 429, icon: 'clock', title, text, headers })
}
