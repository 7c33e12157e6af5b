/** What the service's thread asks of the database's thread. */
export type SqliteTask =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'close' }

export type SqliteReply =
  | { id: number; ok: true; rows: unknown[]; changes: number }
  | { id: number; ok: false; code: string; message: string }

export interface SqliteThreadOptions {
  databaseFile: string
  /** Held exclusively for as long as the thread lives; `null` for a visitor such as `account add`. */
  lockFile: string | null
}

/** What the thread dies of when another process holds the lock. */
export const FOLDER_IN_USE = 'Another process holds the lock of this folder.'
