import { type Kysely, sql } from 'kysely'
import { searchable } from './link-search.ts'
import type { Database } from './schema.ts'

/** How many links one statement changes. Changing them one by one takes two to three times as long. */
const AT_ONCE = 1_000

/** Earlier versions stored the accents in search texts as they were written. This folds them. */
export const foldSearchTexts = async (db: Kysely<Database>): Promise<void> => {
  let last = 0
  for (;;) {
    const rows = await db
      .selectFrom('links')
      .select(['id', 'search_text'])
      .where('id', '>', last)
      // A text of ASCII alone was in lower case already.
      .where(sql<boolean>`octet_length(search_text) > length(search_text)`)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    const changed = rows
      .map(({ id, search_text: before }) => ({ id, before, text: searchable(before) }))
      .filter(({ before, text }) => text !== before)
    if (changed.length > 0) {
      const texts = changed.map(({ id, text }) => sql`when ${id} then ${text}`)
      const ids = changed.map(({ id }) => id)
      await db
        .updateTable('links')
        .set({ search_text: sql<string>`case id ${sql.join(texts, sql` `)} end` })
        .where('id', 'in', ids)
        .execute()
    }
    const end = rows.at(AT_ONCE - 1)
    if (end === undefined) return
    last = end.id
  }
}
