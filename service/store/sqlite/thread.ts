import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'
import { FOLDER_IN_USE, type SqliteReply, type SqliteTask, type SqliteThreadOptions } from './protocol.ts'

// The database's own thread: an fsync or a long scan must not stop the service from answering others.

const STATEMENTS_KEPT = 512

// Given by SqliteClient, which has the same type for it.
const { databaseFile, lockFile } = workerData as SqliteThreadOptions
const port = parentPort
if (port === null) throw new Error('This file runs as a worker thread.')

/**
 * A lock of the operating system on a file of its own, not on the database: it ends with the process, however it
 * ends, and `account add` or a reader of the database is not kept out.
 */
const holdLock = (file: string): SQLite.Database => {
  const lock = new SQLite(file, { timeout: 0 })
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    if (error instanceof SQLite.SqliteError && error.code === 'SQLITE_BUSY') throw new Error(FOLDER_IN_USE)
    throw error
  }
  return lock
}

const lock = lockFile === null ? null : holdLock(lockFile)
const database = new SQLite(databaseFile, { timeout: 10_000 })
database.pragma('journal_mode = WAL')
// An answered write survives a power cut, not only a crash of the process.
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')

const statements = new Map<string, SQLite.Statement<unknown[], unknown>>()

const prepared = (sql: string): SQLite.Statement<unknown[], unknown> => {
  const known = statements.get(sql)
  if (known !== undefined) return known
  if (statements.size >= STATEMENTS_KEPT) statements.clear()
  const statement = database.prepare<unknown[], unknown>(sql)
  statements.set(sql, statement)
  return statement
}

const run = (task: Extract<SqliteTask, { kind: 'query' }>): SqliteReply => {
  const statement = prepared(task.sql)
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
