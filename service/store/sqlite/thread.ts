import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { FOLDER_LOCKED, type SqliteReply, type SqliteTask, type SqliteThreadOptions } from './protocol.ts'

// Runs in a thread of its own, so that an fsync or a long scan doesn't block the service.

const MAX_CACHED_STATEMENTS = 512

// `SqliteClient` passes this type.
const { databaseFile, lockFile } = workerData as SqliteThreadOptions
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

const lock = lockFile === null ? null : acquireLock(lockFile)
const database = new SQLite(databaseFile, { timeout: 10_000 })
database.pragma('journal_mode = WAL')
// An answered write survives a power failure, not only a crash.
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')

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
  const statement = prepare(task.sql)
  if (statement.reader) return { id: task.id, ok: true, rows: statement.all(...task.parameters), changes: 0 }
  return { id: task.id, ok: true, rows: [], changes: statement.run(...task.parameters).changes }
}

const attempt = (task: SqliteTask): SqliteReply => {
  try {
    if (task.kind === 'query') return run(task)
    database.close()
    lock?.close()
    return { id: task.id, ok: true, rows: [], changes: 0 }
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : 'UNKNOWN'
    return { id: task.id, ok: false, code, message: error instanceof Error ? error.message : String(error) }
  }
}

port.on('message', (task: SqliteTask) => {
  port.postMessage(attempt(task))
  if (task.kind === 'close') port.close()
})
