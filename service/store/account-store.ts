import type { Insertable, Kysely, Selectable } from 'kysely'
import type { AccountTable, Database } from './schema.ts'

export type AccountRow = Selectable<AccountTable>
export type NewAccount = Omit<Insertable<AccountTable>, 'email_key'>

const emailKey = (email: string): string => email.normalize('NFC').toLowerCase()

export const accountStore = (db: Kysely<Database>) => ({
  /** `null` if another account has this email. */
  async add(account: NewAccount): Promise<number | null> {
    const row = await db
      .insertInto('accounts')
      .values({ ...account, email_key: emailKey(account.email) })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return row?.id ?? null
  },

  find(id: number): Promise<AccountRow | undefined> {
    return db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirst()
  },

  findByKeyHash(hash: string): Promise<Pick<AccountRow, 'id' | 'api_key_hash' | 'is_admin'> | undefined> {
    return db
      .selectFrom('accounts')
      .select(['id', 'api_key_hash', 'is_admin'])
      .where('api_key_hash', '=', hash)
      .executeTakeFirst()
  },

  findAdmin(): Promise<Pick<AccountRow, 'id'> | undefined> {
    return db.selectFrom('accounts').select('id').where('is_admin', '=', 1).executeTakeFirst()
  },

  async replaceKey(id: number, hash: string): Promise<void> {
    await db.updateTable('accounts').set({ api_key_hash: hash }).where('id', '=', id).execute()
  },

  /** Throws a `UniqueViolation` if another account has this email. */
  async update(id: number, change: { email?: string; password_hash?: string }): Promise<void> {
    await db
      .updateTable('accounts')
      .set({ ...change, ...(change.email === undefined ? {} : { email_key: emailKey(change.email) }) })
      .where('id', '=', id)
      .execute()
  },
})
