import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import pg from 'pg'
import { spellingsOf } from '../../../lib/contract/folded.ts'
import { DatabaseUnavailable } from '../database-errors.ts'
import type { Database } from '../schema.ts'

const INDEX = 'links_by_search_text'
const EXTENSION = 'pg_trgm'

/** The lock that creates the index once, because several processes may start at the same time. */
const LOCK = 8_035_147

/**
 * Indexes the three-character parts of `search_text`, if the server has the extension and the user may create it. An
 * operator can create it later, so each start tries. Returns why there is no index, or `null`.
 */
export const ensureSearchIndex = async (db: Kysely<Database>): Promise<string | null> => {
  try {
    await db.transaction().execute(async (inside) => {
      await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)})`.execute(inside)
      const { rows } = await sql`select to_regclass(${sql.lit(INDEX)}) as found`.execute(inside)
      if ((rows[0] as { found: unknown } | undefined)?.found) return
      const schema = (await schemaOfExtension(inside)) ?? (await createExtension(inside))
      const parts = sql`${sql.id(schema, 'gin_trgm_ops')}`
      await sql`create index ${sql.id(INDEX)} on links using gin (search_text ${parts})`.execute(inside)
    })
    return null
  } catch (error) {
    const { cause } = error as Error
    // If the extension's file is missing, the server's error looks like an unavailable database.
    const refusal = error instanceof DatabaseUnavailable ? cause : error
    if (refusal instanceof pg.DatabaseError) return refusal.message
    throw error
  }
}

const schemaOfExtension = async (db: Kysely<Database>): Promise<string | null> => {
  const { rows } = await sql<{ name: string }>`select nspname as name from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = ${sql.lit(EXTENSION)}`.execute(db)
  return rows[0]?.name ?? null
}

const createExtension = async (db: Kysely<Database>): Promise<string> => {
  await sql`create extension ${sql.id(EXTENSION)}`.execute(db)
  const schema = await schemaOfExtension(db)
  if (schema === null) throw new Error('The extension was created and is not there.')
  return schema
}

/** The server chooses whether to use the index, if there is one, or to read all links of the account. */
export const containing = async (
  _: Kysely<Database>,
  accountId: number,
  words: readonly string[],
): Promise<Expression<SqlBool>> =>
  sql<SqlBool>`(links.account_id = ${accountId} and ${sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          spellingsOf(word).map((each) => sql`links.search_text like ${pattern(each)} escape '\\'`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )})`

/** A `like` pattern that matches the word literally. */
const pattern = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`
