import type { Dialect, Expression, SqlBool } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What differs between SQLite and PostgreSQL. */
export interface Engine {
  dialect: Dialect
  migrations: Record<string, Migration>
  /** Whether transactions run concurrently, so that rows need locks. */
  locksRows: boolean
  /** Is true for every row, or ends a query of `listStore` with `TooSlow` when its time is over. */
  inTime: Expression<SqlBool>
  /** Whether the transaction failed because of a concurrent one, and may be repeated. */
  isConflict: (error: unknown) => boolean
}

export interface DatabaseEvents {
  onFailure: (what: string, error: unknown) => void
  /** The embedded database's thread has died; it is not restarted. */
  onDatabaseLost: (error: Error) => void
}
