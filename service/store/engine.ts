import type { Dialect, Expression, Insertable, Kysely, RawBuilder, SqlBool } from 'kysely'
import type { Database } from './schema.ts'

/** What differs between SQLite and PostgreSQL. */
export interface Engine {
  dialect: Dialect
  /** Whether transactions run concurrently, so that rows need locks. */
  locksRows: boolean
  /** Rows that are given as one parameter, with these columns of a table. */
  given: <Table extends keyof Database, Column extends keyof Database[Table] & string>(
    table: Table,
    columns: readonly Column[],
    rows: readonly Readonly<Pick<Insertable<Database[Table]>, Column & keyof Insertable<Database[Table]>>>[],
  ) => RawBuilder<unknown>
  /** Is true for every row, or ends a list's query with `TooSlow` when its time is over. */
  inTime: (id: 'links.id' | 'link_clicks.link_id') => Expression<SqlBool>
  /** Whether a link is one of the account's and its `search_text` contains all of these words, of which there are some. */
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
  /** Statements and transactions that wait for one. */
  waiting: number
}

export interface DatabaseEvents {
  onFailure: (what: string, error: unknown) => void
  /** A connection was used for a statement or a transaction, so many seconds long. */
  onConnectionUsed?: (use: ConnectionUse, seconds: number) => void
  /** Something that the operator should know and may leave as it is. */
  onNotice?: (text: string) => void
  /** The embedded database's thread has died; it is not restarted. */
  onDatabaseLost: (error: Error) => void
}
