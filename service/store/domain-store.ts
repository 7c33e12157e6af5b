import type { Kysely, Selectable, Updateable } from 'kysely'
import { type Change, hostChange } from './changes.ts'
import { type PageOfRows, pageOf, type Slice } from './page-of-rows.ts'
import type { Database, DomainTable } from './schema.ts'

export type DomainRow = Selectable<DomainTable>
export type DomainChange = Pick<Updateable<DomainTable>, 'redirect_root' | 'redirect_404'>

/** Every write tells which host it changed, since visits keep domains in memory. */
export const domainStore = (db: Kysely<Database>, announce: (change: Change) => void) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<DomainRow>> =>
    pageOf(db.selectFrom('domains').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

  /** `null` if any account uses the host. */
  async add(domain: Omit<DomainRow, 'id'>): Promise<number | null> {
    const row = await db
      .insertInto('domains')
      .values(domain)
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row !== undefined) announce(hostChange(domain.host))
    return row?.id ?? null
  },

  findByHost(host: string): Promise<DomainRow | undefined> {
    return db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst()
  },

  find(id: number): Promise<DomainRow | undefined> {
    return db.selectFrom('domains').selectAll().where('id', '=', id).executeTakeFirst()
  },

  async update(accountId: number, id: number, change: DomainChange): Promise<void> {
    const row = await db
      .updateTable('domains')
      .set(change)
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('host')
      .executeTakeFirst()
    if (row !== undefined) announce(hostChange(row.host))
  },

  async countLinks(id: number): Promise<number> {
    const { total } = await db
      .selectFrom('links')
      .select((query) => query.fn.countAll<number>().as('total'))
      .where('domain_id', '=', id)
      .executeTakeFirstOrThrow()
    return Number(total)
  },

  async remove(accountId: number, id: number): Promise<boolean> {
    const row = await db
      .deleteFrom('domains')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('host')
      .executeTakeFirst()
    if (row !== undefined) announce(hostChange(row.host))
    return row !== undefined
  },
})
