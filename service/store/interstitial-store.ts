import type { Insertable, Kysely, Selectable } from 'kysely'
import { countRows, type PageOfRows, readPage, removeOwned, type Slice } from './row-queries.ts'
import type { ContactEntryTable, Database, InterstitialTable } from './schema.ts'

export type InterstitialRow = Selectable<InterstitialTable>
type ContactEntry = Selectable<ContactEntryTable>

/** What an owner writes. */
export type InterstitialContent = Pick<
  InterstitialRow,
  'name' | 'title' | 'message' | 'button' | 'button_url' | 'delay_seconds'
>

export const interstitialStore = (db: Kysely<Database>) => ({
  list(accountId: number, kind: InterstitialRow['kind'], slice: Slice): Promise<PageOfRows<InterstitialRow>> {
    const ofKind = db
      .selectFrom('interstitials')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
    return readPage(ofKind.orderBy('id', 'desc'), slice)
  },

  find(accountId: number, id: number): Promise<InterstitialRow | undefined> {
    return db
      .selectFrom('interstitials')
      .selectAll()
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  },

  async add(rows: Omit<Insertable<InterstitialTable>, 'id'>[]): Promise<number[]> {
    const added = await db.insertInto('interstitials').values(rows).returning('id').execute()
    return added.map(({ id }) => id)
  },

  async update(accountId: number, id: number, content: Partial<InterstitialContent>): Promise<void> {
    await db
      .updateTable('interstitials')
      .set(content)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
  },

  countLinks: (id: number): Promise<number> => countRows(db.selectFrom('links').where('interstitial_id', '=', id)),

  /** Its entries are deleted with it. */
  remove: (accountId: number, id: number): Promise<boolean> => removeOwned(db, 'interstitials', accountId, id),

  entries(id: number): Promise<ContactEntry[]> {
    return db.selectFrom('contact_entries').selectAll().where('interstitial_id', '=', id).orderBy('id').execute()
  },

  countEntries: (id: number): Promise<number> =>
    countRows(db.selectFrom('contact_entries').where('interstitial_id', '=', id)),

  /** Deletes the entries from before a moment, of one overlay or of all, and returns how many there were. */
  async forgetEntries(before: number, id?: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('contact_entries')
      .where('created_at', '<', before)
      .$if(id !== undefined, (query) => query.where('interstitial_id', '=', id ?? 0))
      .executeTakeFirst()
    return Number(numDeletedRows)
  },

  async addEntry(entry: Omit<ContactEntry, 'id'>): Promise<void> {
    await db.insertInto('contact_entries').values(entry).execute()
  },
})
