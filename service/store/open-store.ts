import { type Dialect, Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { OperatorProblem } from '../operator-problem.ts'
import { accountStore } from './account-store.ts'
import { campaignStore } from './campaign-store.ts'
import { channelStore } from './channel-store.ts'
import { clickStore } from './click-store.ts'
import { domainStore } from './domain-store.ts'
import { idempotencyStore } from './idempotency-store.ts'
import { interstitialStore } from './interstitial-store.ts'
import { linkSearch } from './link-search.ts'
import { linkStore } from './link-store.ts'
import { type ColumnFlavour, migrations } from './migrations.ts'
import { pixelStore } from './pixel-store.ts'
import type { Database } from './schema.ts'
import { secretStore } from './secret-store.ts'
import { showcaseStore } from './showcase-store.ts'
import { visitStore } from './visit-store.ts'

const tablesOf = (db: Kysely<Database>) => ({
  accounts: accountStore(db),
  campaigns: campaignStore(db),
  channels: channelStore(db),
  clicks: clickStore(db),
  domains: domainStore(db),
  idempotency: idempotencyStore(db),
  interstitials: interstitialStore(db),
  links: { ...linkStore(db), ...linkSearch(db) },
  pixels: pixelStore(db),
  secrets: secretStore(db),
  showcases: showcaseStore(db),
  visits: visitStore(db),
})

/** Everything the service asks of its database, in words of the service. No SQL of one database appears behind it. */
export type Store = ReturnType<typeof tablesOf>

export interface OpenStore extends Store {
  /** All of it or nothing. Only the store that is handed in may be used inside: the outer one would wait for the end. */
  transaction<T>(work: (store: Store) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export const openStore = async (dialect: Dialect, flavour: ColumnFlavour): Promise<OpenStore> => {
  const db = new Kysely<Database>({ dialect })
  await bringUpToDate(db, migrations(flavour))
  return {
    ...tablesOf(db),
    transaction: (work) => db.transaction().execute((transaction) => work(tablesOf(transaction))),
    close: () => db.destroy(),
  }
}

const bringUpToDate = async (db: Kysely<Database>, known: Record<string, Migration>): Promise<void> => {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => known } })
  const { error } = await migrator.migrateToLatest()
  if (error === undefined) return
  const done = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  const unknown = done.rows.find(({ name }) => !Object.hasOwn(known, name))
  if (unknown === undefined) throw new Error('The database could not be brought up to date.', { cause: error })
  throw new OperatorProblem(`The database was written by a newer version of the service (${unknown.name})`)
}
