import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Database } from '../schema.ts'

/**
 * The three-character parts of `search_text`. Triggers keep the index in the transaction that changes a link. It needs
 * no positions, since links that have all parts of a text are searched for the whole text.
 */
export const searchIndex: Migration = {
  async up(db) {
    await sql`create virtual table link_search using fts5 (search_text, content='links', content_rowid='id',
      tokenize='trigram case_sensitive 1', detail=none, columnsize=0)`.execute(db)
    const add = 'insert into link_search (rowid, search_text) values (new.id, new.search_text);'
    const remove =
      "insert into link_search (link_search, rowid, search_text) values ('delete', old.id, old.search_text);"
    const triggers = [
      `search_added after insert on links begin ${add} end`,
      `search_removed after delete on links begin ${remove} end`,
      `search_changed after update of search_text on links when old.search_text <> new.search_text
        begin ${remove} ${add} end`,
    ]
    for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
    await sql`insert into link_search (link_search) values ('rebuild')`.execute(db)
  },
}

/** An account with fewer links is searched without the index, which has the links of all accounts. */
const FEW = 2_000

/** More parts than this would not find fewer links. */
const MOST_PARTS = 24

export const containing = async (
  db: Kysely<Database>,
  accountId: number,
  wanted: string,
): Promise<Expression<SqlBool>> => {
  const contains = sql`instr(links.search_text, ${wanted}) > 0`
  const parts = partsOf(wanted)
  const isFew = async () => {
    const rows = await db
      .selectFrom('links')
      .select('id')
      .where('account_id', '=', accountId)
      .limit(1)
      .offset(FEW)
      .execute()
    return rows.length === 0
  }
  if (parts.length === 0 || (await isFew())) return sql<SqlBool>`(links.account_id = ${accountId} and ${contains})`
  const all = parts.map((part) => `"${part.replaceAll('"', '""')}"`).join(' AND ')
  // The + keeps SQLite from reading all of the account's links.
  return sql<SqlBool>`(links.id in (select rowid from link_search where link_search match ${all})
    and +links.account_id = ${accountId} and ${contains})`
}

/** Every three characters in a row, as code points. A shorter text has none. */
const partsOf = (text: string): string[] => {
  const characters = Array.from(text)
  const parts = characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
  return [...new Set(parts)].slice(0, MOST_PARTS)
}
