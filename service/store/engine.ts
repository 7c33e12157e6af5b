import type { Dialect } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What one database has its own way of, beneath a store that is the same over all of them. */
export interface Engine {
  dialect: Dialect
  migrations: Record<string, Migration>
  /** Whether transactions run side by side, so that a row has to be held; otherwise each is alone with the database. */
  locksRows: boolean
  /** Whether a transaction that failed so has only met another one, and may be run again from its beginning. */
  hasMetAnother: (error: unknown) => boolean
}
