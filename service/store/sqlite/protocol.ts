import type { ClickBatch } from '../../clicks/click-batch.ts'

/** Messages from the service's thread to the database's thread. */
export type SqliteTask =
  | { id: number; kind: 'query'; sql: string; parameters: readonly unknown[] }
  | { id: number; kind: 'store clicks'; batch: ClickBatch }
  | { id: number; kind: 'count clicks'; part: number }
  | { id: number; kind: 'close' }

/** Another process has written to the database. */
export const WRITTEN_ELSEWHERE = 'written elsewhere'

export type SqliteReply =
  | { id: number; ok: true; rows: unknown[]; changes: number }
  | { id: number; ok: false; code: string; message: string }

export interface SqliteThreadOptions {
  databaseFile: string
  /** The file that is locked while the thread runs; `null` for a command such as `account add`. */
  lockFile: string | null
  /** The time limit of a query, for a thread that only reads. */
  querySeconds?: number
  /** See `maxDatabaseMb` in `Config`. */
  maxMb?: number | null
}

/** The code of a query that took longer than `querySeconds`. */
export const TOO_SLOW = 'TOO_SLOW'

/** The thread's error if another process has the lock. */
export const FOLDER_LOCKED = 'Another process has locked this folder.'
