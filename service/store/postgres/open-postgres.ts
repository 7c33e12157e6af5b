import { randomBytes } from 'node:crypto'
import { Kysely, PostgresDialect, type SqlBool, sql } from 'kysely'
import pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { accountClickStore } from '../account-clicks.ts'
import type { ApiKeyRow } from '../account-store.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import { addDomainLooks } from '../domain-looks.ts'
import type { DatabaseEvents, DatabaseUser, Engine } from '../engine.ts'
import { foldSearchTexts } from '../fold-search-texts.ts'
import { inGroups } from '../in-groups.ts'
import { addLinkChanges } from '../link-changes.ts'
import { limitedLists, linkSearch } from '../link-search.ts'
import { type Migrations, migrateToLatest } from '../migrate.ts'
import { type OpenStore, type Store, storeOn } from '../open-store.ts'
import { addRotation } from '../rotation.ts'
import type { Database } from '../schema.ts'
import { type ColumnTypes, createTables } from '../tables.ts'
import { VISITED_COLUMNS, type VisitedLink } from '../visit-store.ts'
import { createAnnouncements, listenForChanges } from './change-listener.ts'
import { databaseClock } from './database-clock.ts'
import { createClickBatches, postgresClicks } from './postgres-clicks.ts'
import { isConflict } from './postgres-errors.ts'
import {
  commandPool,
  connectionConfig,
  GROUPS_AT_ONCE,
  kyselyPool,
  listPool,
  runStatement,
  servicePool,
} from './postgres-pool.ts'
import { containing, ensureSearchIndex } from './search-index.ts'
import { createRateWindows, sharedRateLimits } from './shared-rate-limiter.ts'

const columnTypes: ColumnTypes = {
  identity: (column) => column.primaryKey().generatedByDefaultAsIdentity(),
  wide: 'bigint',
  text: sql`text collate "C"`,
}

const createFirstVersion = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db, columnTypes)
  await createRateWindows(db)
  await createAnnouncements(db)
  await createClickBatches(db)
}

const MIGRATIONS: Migrations = {
  '0001-first-version': { up: createFirstVersion },
  '0002-folded-search-texts': { up: foldSearchTexts },
  '0003-links-in-rotation': { up: addRotation },
  '0004-changes-of-links': { up: addLinkChanges },
  '0005-looks-of-domains': { up: (db) => addDomainLooks(db, columnTypes) },
}

const engineOn = (pool: pg.Pool): Engine => ({
  dialect: new PostgresDialect({ pool: kyselyPool(pool) }),
  locksRows: true,
  groupsAtOnce: GROUPS_AT_ONCE,
  given: (table, _, rows) => sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`,
  // Not needed: the server ends statements that take too long.
  inTime: () => sql<SqlBool>`true`,
  containing,
  isConflict,
})

type ListArguments = Parameters<Store['links']['list']>
type ClickArguments = Parameters<Store['accountClicks']['clicksOf']>

/**
 * Opens the database and runs missing migrations. Any number of processes may share it. Only a service's statements have
 * a time limit: a command may read or delete all of a large account at once.
 */
export const openPostgres = async (
  url: string,
  listSeconds: number,
  as: DatabaseUser,
  { onFailure, onNotice, onConnectionUsed }: DatabaseEvents,
  later: Migrations,
): Promise<OpenStore> => {
  const onIdleFailure = (error: Error) => onFailure('Database connection lost:', error)
  const noIndex = await migrate(url, later)
  if (noIndex !== null) onNotice?.(`Searches for links read all links of an account, since ${noIndex}`)
  const onUsed = (seconds: number) => onConnectionUsed?.('other', seconds)
  const pool = as === 'service' ? servicePool(url, { onIdleFailure, onUsed }) : commandPool(url)
  const engine = engineOn(pool)
  const clock = await databaseClock(pool)
  const changes = await listenForChanges(connectionConfig(url))
  const store = storeOn(new Kysely<Database>({ dialect: engine.dialect }), engine, changes)
  const { findLink, findKey } = postgresLookups(pool)
  const lists = listPool(url, listSeconds, {
    onIdleFailure,
    onUsed: (seconds) => onConnectionUsed?.('lists', seconds),
  })
  const listEngine = engineOn(lists)
  const listDb = new Kysely<Database>({ dialect: listEngine.dialect })
  const close = async () => {
    clock.stop()
    await changes.stop()
    await listDb.destroy()
    await store.close()
  }
  try {
    const secret = await store.secrets.getOrCreate('rate-windows', randomBytes(32).toString('base64url'))
    return {
      ...store,
      links: {
        ...store.links,
        list: limitedLists((...wanted: ListArguments) => linkSearch(listDb, listEngine).list(...wanted)),
      },
      accountClicks: {
        ...store.accountClicks,
        clicksOf: limitedLists((...wanted: ClickArguments) =>
          accountClickStore(listDb, listEngine).clicksOf(...wanted),
        ),
      },
      ...postgresClicks(pool, clock.now),
      visits: { ...store.visits, findLink },
      findKey,
      connections: () => ({
        lists: { open: lists.totalCount, waiting: lists.waitingCount },
        other: { open: pool.totalCount, waiting: pool.waitingCount },
      }),
      rateLimiter: sharedRateLimits(pool, secret),
      now: clock.now,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const FIND_LINKS = `select wanted.place, ${VISITED_COLUMNS.map((column) => `links.${column}`).join(', ')}
  from unnest($1::bigint[], $2::text[]) with ordinality as wanted (domain_id, alias_key, place)
  join links on links.domain_id = wanted.domain_id and links.alias_key = wanted.alias_key`

const FIND_KEYS = 'select * from api_keys where key_hash = any($1::text[])'

/** Look-ups for visits and for the keys of API requests. Those that come at the same time are one statement. */
const postgresLookups = (pool: pg.Pool): Pick<OpenStore['visits'], 'findLink'> & Pick<OpenStore, 'findKey'> => {
  const findLink = inGroups(async (wanted: readonly { domainId: number; aliasKey: string }[]) => {
    const values = [wanted.map(({ domainId }) => domainId), wanted.map(({ aliasKey }) => aliasKey)]
    const rows = await runStatement<VisitedLink & { place: number }>(pool, {
      name: 'find-links',
      text: FIND_LINKS,
      values,
    })
    const found = new Map(rows.map(({ place, ...link }) => [place, link]))
    return wanted.map((_, index) => found.get(index + 1) ?? null)
  }, GROUPS_AT_ONCE)

  const findKey = inGroups(async (hashes: readonly string[]) => {
    const values = [[...new Set(hashes)]]
    const rows = await runStatement<ApiKeyRow>(pool, { name: 'find-keys', text: FIND_KEYS, values })
    const found = new Map(rows.map((row) => [row.key_hash, row]))
    return hashes.map((hash) => found.get(hash) ?? null)
  }, GROUPS_AT_ONCE)

  return {
    findLink: async (domainId, aliasKey) => (await findLink({ domainId, aliasKey })) ?? undefined,
    findKey: async (hash) => (await findKey(hash)) ?? undefined,
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'

/** Runs missing migrations. Returns why searches have no index, or `null`. */
const migrate = async (url: string, later: Migrations): Promise<string | null> => {
  const engine = engineOn(commandPool(url))
  const db = new Kysely<Database>({ dialect: engine.dialect })
  try {
    await sql`select 1`.execute(db)
    await migrateToLatest(db, { ...MIGRATIONS, ...later })
    return await ensureSearchIndex(db)
  } catch (error) {
    throw operatorError(error) ?? error
  } finally {
    await db.destroy()
  }
}

const operatorError = (error: unknown): OperatorError | null => {
  if (!(error instanceof Error)) return null
  if (error instanceof DatabaseUnavailable) {
    return new OperatorError(`DATABASE_URL: the database cannot be reached: ${reasonOf(error.cause)}`)
  }
  return error.cause instanceof pg.DatabaseError && error.cause.code === INSUFFICIENT_PRIVILEGE
    ? new OperatorError(`DATABASE_URL: the user may not create tables: ${error.cause.message}`)
    : null
}

/** The driver's message, which never contains a password. Node wraps several failed connections in one error. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
