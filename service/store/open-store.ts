import { type Dialect, Kysely } from 'kysely'
import { Migrator } from 'kysely/migration'
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
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(flavour) } })
  const { error } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error('The database could not be brought up to date.', { cause: error })
  return {
    ...tablesOf(db),
    transaction: (work) => db.transaction().execute((transaction) => work(tablesOf(transaction))),
    close: () => db.destroy(),
  }
}
