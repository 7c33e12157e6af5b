import type { Dialect, Expression, Insertable, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** What differs between SQLite and PostgreSQL. */
export interface Engine {
  dialect: Dialect
  /** Whether transactions run concurrently, so that rows need locks. */
  locksRows: boolean
  /** Rows that are passed as one parameter, with these columns of a table. */
  given: <Table extends keyof Database, Column extends keyof Database[Table] & string>(
    table: Table,
    columns: readonly Column[],
    rows: readonly Readonly<Pick<Insertable<Database[Table]>, Column & keyof Insertable<Database[Table]>>>[],
  ) => RawBuilder<unknown>
  /** True for every row, until the time of a list's query is over. Then it ends the query with `TooSlow`. */
  inTime: (id: 'links.id' | 'link_clicks.link_id') => Expression<SqlBool>
  /** Whether a link belongs to the account and its `search_text` contains all of these words. There is at least one. */
  containing: (db: Kysely<Database>, accountId: number, words: readonly string[]) => Promise<Expression<SqlBool>>
  /** Whether the transaction failed because of a concurrent one, and may be repeated. */
  isConflict: (error: unknown) => boolean
  /** How many groups of links are created at the same time. */
  groupsAtOnce: number
}

/** A lone command must be the only user of the embedded database; other commands may run beside the service. */
export type DatabaseUser = 'service' | 'command' | 'lone command'

/** Lists have connections of their own. */
export const CONNECTION_USES = ['lists', 'other'] as const
export type ConnectionUse = (typeof CONNECTION_USES)[number]

/** The connections for one use. On SQLite there is one, to the database's thread. */
export interface Connections {
  open: number
  /** How many statements and transactions wait for a connection. */
  waiting: number
}

export interface DatabaseEvents {
  onFailure: (what: string, error: unknown) => void
  /** Called after a connection was used for a statement or a transaction. */
  onConnectionUsed?: (use: ConnectionUse, seconds: number) => void
  /** Reports something that the operator should know but may leave as it is. */
  onNotice?: (text: string) => void
  /** Called when the embedded database's thread has died. It is not restarted. */
  onDatabaseLost: (error: Error) => void
}
