import type { Kysely, Selectable } from 'kysely'
import type { Database, ShowcaseTable } from './schema.ts'

export type ShowcaseRow = Selectable<ShowcaseTable>

export const showcaseStore = (db: Kysely<Database>) => ({
  async add(rows: Omit<ShowcaseRow, 'id'>[]): Promise<void> {
    await db.insertInto('showcases').values(rows).execute()
  },

  async exists(accountId: number, kind: ShowcaseRow['kind'], id: number): Promise<boolean> {
    const row = await db
      .selectFrom('showcases')
      .select('id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .executeTakeFirst()
    return row !== undefined
  },

  findMany(ids: readonly number[]): Promise<ShowcaseRow[]> {
    if (ids.length === 0) return Promise.resolve([])
    return db.selectFrom('showcases').selectAll().where('id', 'in', ids).execute()
  },

  findByToken(kind: ShowcaseRow['kind'], token: string): Promise<ShowcaseRow | undefined> {
    return db.selectFrom('showcases').selectAll().where('token', '=', token).where('kind', '=', kind).executeTakeFirst()
  },

  /** The account's bio page, the target of its QR codes. */
  findBioOf(accountId: number): Promise<ShowcaseRow | undefined> {
    return db
      .selectFrom('showcases')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('kind', '=', 'bio')
      .orderBy('id')
      .executeTakeFirst()
  },
})
