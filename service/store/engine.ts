import type { Dialect } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What differs between SQLite and PostgreSQL. */
export interface Engine {
  dialect: Dialect
  migrations: Record<string, Migration>
  /** Whether transactions run concurrently, so that rows need locks. */
  locksRows: boolean
  /** Whether the transaction failed because of a concurrent one, and may be repeated. */
  isConflict: (error: unknown) => boolean
}
