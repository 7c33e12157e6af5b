import type { Kysely } from 'kysely'
import type { RateLimiter } from '../api/rate-limiter.ts'
import type { ClickBatch } from '../clicks/click-batch.ts'
import { accountClickStore } from './account-clicks.ts'
import { type ApiKeyRow, accountStore, keyStore } from './account-store.ts'
import { type Change, type ChangeFeed, changeFeed } from './changes.ts'
import { clickDayStore, visitorStore } from './click-stores.ts'
import { campaignStore, channelStore, pixelStore, showcaseStore } from './collection-stores.ts'
import { DatabaseUnavailable } from './database-errors.ts'
import { domainStore } from './domain-store.ts'
import type { Connections, ConnectionUse, Engine } from './engine.ts'
import { idempotencyStore } from './idempotency-store.ts'
import { inGroups } from './in-groups.ts'
import { interstitialStore } from './interstitial-store.ts'
import { type CreatedLink, createLinks, isOneStatement, type LinkCreation } from './link-creation.ts'
import { linkSearch } from './link-search.ts'
import { linkStore } from './link-store.ts'
import type { Database } from './schema.ts'
import { takedownStore } from './takedown-store.ts'
import { type VisitLookups, visitLookups, visitStore } from './visit-store.ts'

const secretStore = (db: Kysely<Database>) => ({
  /** Stores the value unless there is one. Returns the stored value, so that all processes use the same. */
  async getOrCreate(name: string, proposal: string): Promise<string> {
    await db
      .insertInto('secrets')
      .values({ name, value: proposal })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    const row = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
    return row.value
  },
})

const tablesOf = (db: Kysely<Database>, engine: Engine, announce: (change: Change) => void) => ({
  accountClicks: accountClickStore(db, engine),
  accounts: accountStore(db, engine),
  campaigns: campaignStore(db),
  channels: channelStore(db),
  clickDays: clickDayStore(db),
  domains: domainStore(db, announce),
  idempotency: idempotencyStore(db, engine),
  interstitials: interstitialStore(db),
  keys: keyStore(db),
  links: { ...linkStore(db, engine, announce), ...linkSearch(db, engine) },
  pixels: pixelStore(db),
  secrets: secretStore(db),
  takedowns: takedownStore(db, announce),
  showcases: showcaseStore(db),
  visits: visitStore(db),
  visitors: visitorStore(db),
})

/** All queries that run in transactions. They are portable: none depends on one database's SQL. */
export type Store = ReturnType<typeof tablesOf>

export interface OpenStore extends Store {
  visits: Store['visits'] & VisitLookups
  /** Needed by every request. SQLite answers immediately. */
  findKey: (hash: string) => ApiKeyRow | undefined | Promise<ApiKeyRow | undefined>
  /** Creates a link, together with those of other requests at the same time. */
  createLink: (creation: LinkCreation) => Promise<CreatedLink>
  /** Stores clicks without counting them, which is quick. A batch that is sent again is stored once. */
  storeClicks: (batch: ClickBatch) => Promise<void>
  /** Adds all stored clicks to the numbers of their links. Many clicks of a link take as long as a few. */
  countClicks: () => Promise<void>
  /** Announces what writes have changed, for those who keep rows in memory. */
  changes: ChangeFeed
  /**
   * Runs `work` in a transaction. `work` must use only the store it is given (the outer one would deadlock) and have no
   * other effect, because it runs again after a conflict with another transaction.
   */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  connections: () => Record<ConnectionUse, Connections>
  /** A rate limit that all processes on this database share, one per name. */
  rateLimiter: (name: string, limit: number, windowSeconds: number) => RateLimiter
  /** The time that all processes on this database share, in epoch milliseconds. */
  now: () => number
  close(): Promise<void>
}

/** A store on a migrated database. */
export const storeOn = (
  db: Kysely<Database>,
  engine: Engine,
  changes: ChangeFeed = changeFeed(),
): Omit<OpenStore, 'connections' | 'rateLimiter' | 'now' | 'storeClicks' | 'countClicks'> => {
  const tables = tablesOf(db, engine, changes.announce)
  const transaction: OpenStore['transaction'] = async (work) => {
    // Changes are announced after the commit: a row that is read before it would be remembered. After a failed commit
    // they are announced, too, because the commit may have succeeded.
    const changed: Change[] = []
    // With this isolation, a statement that waited for another transaction's lock sees what that one committed.
    const attempt = () =>
      db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((inside) => work(tablesOf(inside, engine, (change) => changed.push(change))))
    try {
      return await retry(attempt, engine.isConflict, TRIES)
    } finally {
      for (const change of changed) changes.announce(change)
    }
  }
  const createTogether = (creations: readonly LinkCreation[]) =>
    creations.every(isOneStatement)
      ? createLinks(tables, creations)
      : transaction((inside) => createLinks(inside, creations))
  const createGroup = async (creations: readonly LinkCreation[]): Promise<(CreatedLink | Error)[]> => {
    try {
      return await createTogether(creations)
    } catch (error) {
      // If the database was lost, the links may have been stored.
      if (error instanceof DatabaseUnavailable || creations.length === 1) throw error
      // One failing link must not make the others fail.
      return (
        await Promise.all(creations.map((creation) => createGroup([creation]).catch((reason: Error) => [reason])))
      ).flat()
    }
  }
  return {
    ...tables,
    findKey: (hash) => tables.keys.find(hash),
    visits: { ...tables.visits, ...visitLookups(db) },
    changes,
    transaction,
    createLink: inGroups(createGroup, engine.groupsAtOnce),
    close: () => db.destroy(),
  }
}

/** One of several conflicting transactions always succeeds, so this many failures have another cause. */
const TRIES = 8

const retry = async <T>(
  attempt: () => Promise<T>,
  mayRetry: (error: unknown) => boolean,
  tries: number,
): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (tries <= 1 || !mayRetry(error)) throw error
  }
  return retry(attempt, mayRetry, tries - 1)
}
