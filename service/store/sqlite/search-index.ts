import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { spellingsOf } from '../../../lib/contract/folded.ts'
import type { Database } from '../schema.ts'

/** Indexing this many links together costs a quarter of indexing them one by one. */
const TOGETHER = 256

const LAST_INDEXED = '(select last_id from link_search_end where id = 1)'

/**
 * An index of the three-character parts of `search_text`. It needs no positions, because links with all parts of a text
 * are then searched for the whole text. It contains the links with an id up to `last_id`. The transaction that creates
 * the last of `TOGETHER` newer links adds all of them; until then, a search reads them one by one.
 */
export const createSearchIndex = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create virtual table link_search using fts5 (search_text, content='links', content_rowid='id',
    tokenize='trigram case_sensitive 1', detail=none, columnsize=0)`.execute(db)
  await sql`create table link_search_end (id integer primary key check (id = 1), last_id integer not null)`.execute(db)
  await sql`insert into link_search_end (id, last_id) values (1, 0)`.execute(db)
  const remove = "insert into link_search (link_search, rowid, search_text) values ('delete', old.id, old.search_text);"
  const triggers = [
    `search_added after insert on links when new.id >= ${LAST_INDEXED} + ${TOGETHER} begin
      insert into link_search (rowid, search_text) select id, search_text from links where id > ${LAST_INDEXED};
      update link_search_end set last_id = (select max(id) from links) where id = 1;
    end`,
    `search_removed after delete on links when old.id <= ${LAST_INDEXED} begin ${remove} end`,
    `search_changed after update of search_text on links
      when old.search_text <> new.search_text and old.id <= ${LAST_INDEXED} begin
      ${remove} insert into link_search (rowid, search_text) values (new.id, new.search_text);
    end`,
  ]
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(db)
}

/** An account with fewer links is searched without the index, which contains the links of all accounts. */
const FEW = 2_000

/** Further words, or further parts of a word, would hardly narrow the search. */
const MAX_WORDS = 6
const MAX_PARTS = 12

export const containing = async (
  db: Kysely<Database>,
  accountId: number,
  words: readonly string[],
): Promise<Expression<SqlBool>> => {
  const contains = sql.join(
    words.map(
      (word) =>
        sql`(${sql.join(
          spellingsOf(word).map((each) => sql`instr(links.search_text, ${each}) > 0`),
          sql` or `,
        )})`,
    ),
    sql` and `,
  )
  const parts = [...new Set(words.map(matchOf))].filter((match) => match !== '')
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
  const all = parts.slice(0, MAX_WORDS).join(' AND ')
  // The + keeps SQLite from reading all of the account's links instead.
  return sql<SqlBool>`(links.id in (select rowid from link_search where link_search match ${all}
      union all select id from links as newest where newest.id > ${sql.raw(LAST_INDEXED)})
    and +links.account_id = ${accountId} and ${contains})`
}

/** The query of the index for a word; empty if the word is too short for it. */
const matchOf = (word: string): string => {
  const spellings = spellingsOf(word).map((each) =>
    [...new Set(partsOf(each))]
      .slice(0, MAX_PARTS)
      .map((part) => `"${part.replaceAll('"', '""')}"`)
      .join(' AND '),
  )
  return spellings.includes('') ? '' : `(${spellings.map((each) => `(${each})`).join(' OR ')})`
}

/** Every three consecutive characters of a word, as code points. A shorter word has no parts. */
const partsOf = (word: string): string[] => {
  const characters = Array.from(word)
  return characters.slice(2).map((_, start) => characters.slice(start, start + 3).join(''))
}
