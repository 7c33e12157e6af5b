import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { SECOND } from '../../durations.ts'
import {
  FOLDER_LOCKED,
  type SqliteReply,
  type SqliteTask,
  type SqliteThreadOptions,
  TOO_SLOW,
  WRITTEN_ELSEWHERE,
} from './protocol.ts'
import { sqliteClicks } from './sqlite-clicks.ts'

// Runs in a thread of its own, so that an fsync or a long scan doesn't block the service.

const MAX_CACHED_STATEMENTS = 512

const WATCH_EVERY_MS = 500

// `SqliteClient` passes this type.
const { databaseFile, lockFile, querySeconds, maxMb } = workerData as SqliteThreadOptions
const port = parentPort
if (port === null) throw new Error('This file must run as a worker thread.')

/**
 * Locks a separate file, so that readers and `account add` can still use the database. The operating system releases the
 * lock however the process ends.
 */
const acquireLock = (file: string): SQLite.Database => {
  const lock = new SQLite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') throw new Error(FOLDER_LOCKED)
    throw error
  }
  return lock
}

/**
 * On machines with few processors, redirects must not wait for lists. Only Linux has a priority per thread (sched(7)).
 */
const yieldToOthers = (): void => {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_LOW)
  } catch {
    // In a sandbox without /proc, lists keep the normal priority.
  }
}
if (querySeconds !== undefined) yieldToOthers()

const lock = lockFile === null ? null : acquireLock(lockFile)
const database = new SQLite(databaseFile, { timeout: 10_000, readonly: querySeconds !== undefined })
if (querySeconds === undefined) {
  database.pragma('journal_mode = WAL')
  // With this, an answered write survives even a power failure.
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  // Clicks change pages all over their tables. 16 MB of pages stay in memory, and so does what a statement may have to
  // undo; pages are copied from the log into the database once for many changes.
  database.pragma('cache_size = -16384')
  database.pragma('temp_store = MEMORY')
  database.pragma('wal_autocheckpoint = 4096')
}
if (maxMb) {
  const pageBytes = Number(database.pragma('page_size', { simple: true }))
  database.pragma(`max_page_count = ${Math.floor((maxMb * 2 ** 20) / pageBytes)}`)
}

/** When the current query must have ended. SQLite calls `in_time` for some of the rows that a list reads. */
let deadline = Number.POSITIVE_INFINITY
let isLate = false
database.function('in_time', { deterministic: false }, () => {
  if (performance.now() <= deadline) return 1
  isLate = true
  throw new Error(TOO_SLOW)
})

const statements = new Map<string, SQLite.Statement<unknown[], unknown>>()

const prepare = (sql: string): SQLite.Statement<unknown[], unknown> => {
  const known = statements.get(sql)
  if (known !== undefined) return known
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  const statement = database.prepare<unknown[], unknown>(sql)
  statements.set(sql, statement)
  return statement
}

const run = (task: Extract<SqliteTask, { kind: 'query' }>): SqliteReply => {
  // SQLite has already rolled back a transaction that filled the disk. This rollback must not hide the reason.
  if (task.sql === 'rollback' && !database.inTransaction) return { id: task.id, ok: true, rows: [], changes: 0 }
  const statement = prepare(task.sql)
  if (querySeconds !== undefined) deadline = performance.now() + querySeconds * SECOND
  isLate = false
  if (statement.reader) return { id: task.id, ok: true, rows: statement.all(...task.parameters), changes: 0 }
  return { id: task.id, ok: true, rows: [], changes: statement.run(...task.parameters).changes }
}

// Prepared later: the tables don't exist before the first migration.
let clicks: ReturnType<typeof sqliteClicks> | null = null

const onClicks = (): ReturnType<typeof sqliteClicks> => {
  clicks ??= sqliteClicks(database)
  return clicks
}

const attempt = (task: SqliteTask): SqliteReply => {
  try {
    if (task.kind === 'query') return run(task)
    if (task.kind === 'store clicks') onClicks().store(task.batch)
    else if (task.kind === 'count clicks') onClicks().count(task.part)
    else {
      database.close()
      lock?.close()
    }
    return { id: task.id, ok: true, rows: [], changes: 0 }
  } catch (error) {
    const code = isLate ? TOO_SLOW : error instanceof SQLite.SqliteError ? error.code : 'UNKNOWN'
    return { id: task.id, ok: false, code, message: error instanceof Error ? error.message : String(error) }
  }
}

/** This number changes when another process has written, which only a command such as `account add` does. */
const dataVersion = database.prepare<[], number>('pragma data_version').pluck()
let seenVersion = dataVersion.get()

const announceOtherWriters = () => {
  const version = dataVersion.get()
  if (version === seenVersion) return
  seenVersion = version
  port.postMessage(WRITTEN_ELSEWHERE)
}
const watch = setInterval(announceOtherWriters, WATCH_EVERY_MS)

port.on('message', (task: SqliteTask) => {
  port.postMessage(attempt(task))
  if (task.kind !== 'close') return
  clearInterval(watch)
  port.close()
})
