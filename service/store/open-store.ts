import type { Kysely } from 'kysely'
import type { RateLimiter } from '../api/rate-limiter.ts'
import { accountStore } from './account-store.ts'
import { campaignStore } from './campaign-store.ts'
import { channelStore } from './channel-store.ts'
import { clickStore } from './click-store.ts'
import { domainStore } from './domain-store.ts'
import type { Engine } from './engine.ts'
import { idempotencyStore } from './idempotency-store.ts'
import { interstitialStore } from './interstitial-store.ts'
import { linkSearch } from './link-search.ts'
import { linkStore } from './link-store.ts'
import { pixelStore } from './pixel-store.ts'
import type { Database } from './schema.ts'
import { secretStore } from './secret-store.ts'
import { showcaseStore } from './showcase-store.ts'
import { visitStore } from './visit-store.ts'

const tablesOf = (db: Kysely<Database>, engine: Engine) => ({
  accounts: accountStore(db),
  campaigns: campaignStore(db),
  channels: channelStore(db),
  clicks: clickStore(db),
  domains: domainStore(db),
  idempotency: idempotencyStore(db),
  interstitials: interstitialStore(db),
  links: { ...linkStore(db, engine), ...linkSearch(db) },
  pixels: pixelStore(db),
  secrets: secretStore(db),
  showcases: showcaseStore(db),
  visits: visitStore(db),
})

/** Everything the service asks of its database, in words of the service. No SQL of one database appears behind it. */
export type Store = ReturnType<typeof tablesOf>

export interface OpenStore extends Store {
  /**
   * All of it or nothing. Only the store that is handed in may be used inside: the outer one would wait for the end.
   * What fails for having met another transaction is run again: `work` has no effect but on its store.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  /** An allowance that all processes on this database share. Each name has its own. */
  rateLimiter: (name: string, limit: number, windowSeconds: number) => RateLimiter
  close(): Promise<void>
}

/** A store on a database whose tables are up to date. */
export const storeOn = (db: Kysely<Database>, engine: Engine): Omit<OpenStore, 'rateLimiter'> => ({
  ...tablesOf(db, engine),
  transaction: (work) => {
    // Each statement sees what was committed before it: whoever waited for another goes on from what that one left.
    const attempt = () =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((transaction) => work(tablesOf(transaction, engine)))
    return again(attempt, engine.hasMetAnother, TRIES)
  },
  close: () => db.destroy(),
})

/** Those that meet are few, and one of them always gets through: who fails so often meets something else. */
const TRIES = 8

const again = async <T>(attempt: () => Promise<T>, mayTry: (error: unknown) => boolean, tries: number): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (tries <= 1 || !mayTry(error)) throw error
  }
  return again(attempt, mayTry, tries - 1)
}
