import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { type Dialect, Kysely, type SqlBool, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { createRateLimiter } from '../../api/rate-limiter.ts'
import type { Config } from '../../config.ts'
import { MINUTE } from '../../durations.ts'
import { OperatorError } from '../../operator-error.ts'
import { accountClickStore } from '../account-clicks.ts'
import type { ApiKeyRow } from '../account-store.ts'
import { changeFeed, EVERYTHING } from '../changes.ts'
import { StorageFull } from '../database-errors.ts'
import { addDomainLooks } from '../domain-looks.ts'
import type { DomainRow } from '../domain-store.ts'
import type { Connections, DatabaseEvents, DatabaseUser, Engine } from '../engine.ts'
import { foldSearchTexts } from '../fold-search-texts.ts'
import { addLinkChanges } from '../link-changes.ts'
import { limitedLists, linkSearch } from '../link-search.ts'
import { type Migrations, migrateToLatest } from '../migrate.ts'
import { type OpenStore, type Store, storeOn } from '../open-store.ts'
import { addRotation } from '../rotation.ts'
import type { Database } from '../schema.ts'
import { type ColumnTypes, createTables } from '../tables.ts'
import { VISITED_COLUMNS, type VisitedLink, type VisitLookups } from '../visit-store.ts'
import { FOLDER_LOCKED } from './protocol.ts'
import { containing, createSearchIndex } from './search-index.ts'
import { CLICK_PARTS, createClickBatches } from './sqlite-clicks.ts'
import { SqliteClient } from './sqlite-client.ts'
import { SqliteThreadDriver } from './sqlite-driver.ts'

/** The database file in DATA_DIR. In WAL mode other connections may read it while the service runs. */
export const sqliteFile = (dataDir: string): string => join(dataDir, 'terselink.sqlite')

const columnTypes: ColumnTypes = {
  identity: (column) => column.primaryKey().autoIncrement(),
  wide: 'integer',
  text: 'text',
}

const createFirstVersion = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db, columnTypes)
  await createSearchIndex(db)
  await createClickBatches(db)
}

const MIGRATIONS: Migrations = {
  '0001-first-version': { up: createFirstVersion },
  '0002-folded-search-texts': { up: foldSearchTexts },
  '0003-links-in-rotation': { up: addRotation },
  '0004-changes-of-links': { up: addLinkChanges },
  '0005-looks-of-domains': { up: (db) => addDomainLooks(db, columnTypes) },
}

/**
 * Kysely doesn't use SQLite's ability to undo changes of tables. Without it, an interrupted migration could never be
 * repeated.
 */
class MigratingInOneTransaction extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

const dialect = (driver: SqliteThreadDriver): Dialect => ({
  createAdapter: () => new MigratingInOneTransaction(),
  createDriver: () => driver,
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

const engineOn = (driver: SqliteThreadDriver): Engine => ({
  dialect: dialect(driver),
  locksRows: false,
  groupsAtOnce: 1,
  given: (_, columns, rows) => {
    const values = columns.map((column) => sql`value ->> ${sql.lit(column)} as ${sql.ref(column)}`)
    return sql`(select ${sql.join(values)} from json_each(${JSON.stringify(rows)}))`
  },
  // Checked only for some rows, because calling JavaScript from SQLite takes longer than reading a row of an index.
  inTime: (id) => sql<SqlBool>`(${sql.ref(id)} % 128 <> 1 or in_time())`,
  containing,
  isConflict: () => false,
})

/**
 * Opens the folder's database and runs missing migrations. Only one service or lone command may use a folder at a time;
 * other commands, such as `account add`, may use it meanwhile.
 */
export const openSqlite = async (
  { dataDir, listSeconds, maxDatabaseMb }: Pick<Config, 'dataDir' | 'listSeconds' | 'maxDatabaseMb'>,
  as: DatabaseUser,
  { onFailure, onDatabaseLost, onConnectionUsed }: DatabaseEvents,
  later: Migrations,
): Promise<OpenStore> => {
  const lockFile = as === 'command' ? null : join(dataDir, 'service.lock')
  createFiles(dataDir, lockFile)
  let opened = false
  const changes = changeFeed()
  const client = new SqliteClient(
    { databaseFile: sqliteFile(dataDir), lockFile, maxMb: maxDatabaseMb },
    {
      onLost: (error) => {
        if (opened) onDatabaseLost(error)
      },
      onWrittenElsewhere: () => changes.announce(EVERYTHING),
    },
  )
  const lists = listThread(sqliteFile(dataDir), listSeconds, {
    onLost: onDatabaseLost,
    onUsed: (seconds) => onConnectionUsed?.('lists', seconds),
  })
  try {
    await client.query('select 1', [])
    const driver = new SqliteThreadDriver(client, (seconds) => onConnectionUsed?.('other', seconds))
    const engine = engineOn(driver)
    const db = new Kysely<Database>({ dialect: engine.dialect })
    await migrateToLatest(db, { ...MIGRATIONS, ...later })
    const lookups = sqliteLookups(sqliteFile(dataDir))
    opened = true
    // A folder has one process, so that process's memory is enough.
    const rateLimiter = (_name: string, limit: number, windowSeconds: number) => createRateLimiter(limit, windowSeconds)
    const store = storeOn(db, engine, changes)
    const reportFull = reportSeldom(onFailure)
    return {
      ...store,
      links: { ...store.links, list: lists.list },
      accountClicks: { ...store.accountClicks, clicksOf: lists.clicksOf },
      visits: { ...store.visits, ...lookups.visits },
      findKey: lookups.findKey,
      // Visitors don't wait for this, but it comes next: a kill must lose as few clicks as possible.
      storeClicks: (batch) => reportFull(driver.exclusively(() => client.storeClicks(batch), true)),
      async countClicks() {
        for (let part = 0; part < CLICK_PARTS; part += 1)
          await reportFull(driver.exclusively(() => client.countClicks(part)))
      },
      createLink: (creation) => reportFull(store.createLink(creation)),
      transaction: (work) => reportFull(store.transaction(work)),
      connections: () => ({ lists: lists.connections(), other: { open: 1, waiting: driver.waiting } }),
      rateLimiter,
      now: Date.now,
      async close() {
        lookups.close()
        await lists.close()
        await store.close()
      },
    }
  } catch (error) {
    await client.close()
    throw operatorError(error, dataDir)
  }
}

/**
 * Shortens SQLite's own errors, such as "file is not a database" and "database disk image is malformed", to one line.
 */
const operatorError = (error: unknown, dataDir: string): unknown => {
  if (!(error instanceof Error) || error instanceof OperatorError) return error
  if (error.message === FOLDER_LOCKED) {
    return new OperatorError(`Another process already uses the folder ${dataDir}. Only one service can use a folder.`)
  }
  const reason =
    'code' in error && String(error.code).startsWith('SQLITE_')
      ? error.message
      : /^SQLITE_\w+: (.*)/.exec(error.message)?.[1]
  if (reason !== undefined) return new OperatorError(`DATA_DIR: ${sqliteFile(dataDir)}: ${reason}`)
  const inner = operatorError(error.cause, dataDir)
  return inner instanceof OperatorError
    ? new OperatorError(`${error.message.replace(/\.$/, '')}: ${inner.message}`)
    : error
}

/**
 * Only the owner may read these files: the database contains hashes of keys and passwords, and whoever can read the
 * lock file can keep the service from locking it. SQLite gives its other files the same mode.
 */
const createFiles = (dataDir: string, lockFile: string | null): void => {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    for (const file of [sqliteFile(dataDir), lockFile]) if (file !== null) closeSync(openSync(file, 'a', 0o600))
  } catch (error) {
    throw new OperatorError(`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const FIND_LINK = `select ${VISITED_COLUMNS.join(', ')} from links where domain_id = ? and alias_key = ?`
const FIND_DOMAIN = 'select * from domains where host = ?'

/**
 * Looks up links and keys on a read-only connection in the calling thread: that takes less time than a message to the
 * database's thread. In WAL mode, writers don't block it.
 */
export const sqliteLookups = (
  databaseFile: string,
): { visits: VisitLookups; findKey: OpenStore['findKey']; close: () => void } => {
  const database = new SQLite(databaseFile, { readonly: true, timeout: 1_000 })
  const link = database.prepare<[number, string], VisitedLink>(FIND_LINK)
  const domain = database.prepare<[string], DomainRow>(FIND_DOMAIN)
  const key = database.prepare<[string], ApiKeyRow>('select * from api_keys where key_hash = ?')
  return {
    visits: {
      findLink: (domainId, aliasKey) => link.get(domainId, aliasKey),
      findDomain: (host) => domain.get(host),
    },
    findKey: (hash) => key.get(hash),
    close: () => void database.close(),
  }
}

type ListArguments = Parameters<Store['links']['list']>
type ClickArguments = Parameters<Store['accountClicks']['clicksOf']>

/**
 * Lists run in a thread of their own, which starts with the first list: however long they take, nothing else waits for
 * them.
 */
const listThread = (
  databaseFile: string,
  querySeconds: number,
  { onLost, onUsed }: { onLost: (error: Error) => void; onUsed: (seconds: number) => void },
) => {
  const start = () => {
    const client = new SqliteClient(
      { databaseFile, lockFile: null, querySeconds },
      { onLost, onWrittenElsewhere: () => {} },
    )
    const driver = new SqliteThreadDriver(client, onUsed)
    const engine = engineOn(driver)
    const db = new Kysely<Database>({ dialect: engine.dialect })
    return {
      list: limitedLists((...wanted: ListArguments) => linkSearch(db, engine).list(...wanted)),
      clicksOf: limitedLists((...wanted: ClickArguments) => accountClickStore(db, engine).clicksOf(...wanted)),
      driver,
      close: () => client.close(),
    }
  }
  let started: ReturnType<typeof start> | null = null
  return {
    list: (...wanted: ListArguments) => {
      started ??= start()
      return started.list(...wanted)
    },
    clicksOf: (...wanted: ClickArguments) => {
      started ??= start()
      return started.clicksOf(...wanted)
    },
    connections: (): Connections => ({ open: started === null ? 0 : 1, waiting: started?.driver.waiting ?? 0 }),
    close: async () => started?.close(),
  }
}

const REPORT_EVERY_MS = 10 * MINUTE

/** Reports only now and then that the disk is full, not for every refused write. */
const reportSeldom = (onFailure: DatabaseEvents['onFailure']) => {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async <T>(write: Promise<T>): Promise<T> => {
    try {
      return await write
    } catch (error) {
      if (error instanceof StorageFull && performance.now() - reportedAt >= REPORT_EVERY_MS) {
        reportedAt = performance.now()
        const reasons = 'The disk is full or broken, or the database has reached MAX_DATABASE_MB'
        onFailure(`${reasons}. Writes are refused until this is fixed:`, error)
      }
      throw error
    }
  }
}
