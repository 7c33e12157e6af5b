import { Turns } from '../turns.ts'
import { isTimeout, TooSlow } from './database-errors.ts'
import type { Store } from './open-store.ts'

type List = Store['links']['list']

/** With two, a small machine that also runs the database would have no processor left for redirects. */
const LISTS_AT_ONCE = 1
/** How long a list waits for others of its account. */
const PATIENCE_MS = 20_000

/** Lists of one account take turns, so that one key cannot make everyone wait. */
export const limitedLists = (list: List): List => {
  const accounts = new Map<number, Turns>()
  return async (accountId, ...wanted) => {
    const turns =
      accounts.get(accountId) ?? new Turns({ atOnce: LISTS_AT_ONCE, patienceMs: PATIENCE_MS, refusal: TooSlow })
    accounts.set(accountId, turns)
    try {
      return await turns.run(() => list(accountId, ...wanted))
    } catch (error) {
      throw isTimeout(error) ? new TooSlow() : error
    } finally {
      if (turns.isIdle) accounts.delete(accountId)
    }
  }
}
