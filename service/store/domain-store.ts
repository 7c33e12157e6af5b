import type { Kysely, Selectable, Updateable } from 'kysely'
import { type Change, hostChange } from './changes.ts'
import { countRows, type PageOfRows, readPage, type Slice } from './row-queries.ts'
import type { Database, DomainTable } from './schema.ts'

export type DomainRow = Selectable<DomainTable>
type DomainChange = Pick<
  Updateable<DomainTable>,
  'redirect_root' | 'redirect_404' | 'passes_query' | 'check_problem' | 'name' | 'color'
>

/**
 * The stored host of a domain that isn't verified, which every account can have. Host headers are compared in lower
 * case, so none matches it.
 */
const unverifiedHost = (accountId: number, host: string): string => `UNVERIFIED ${accountId} ${host}`

/** The host of a domain; empty for the service's own, whose origin is empty, too. */
export const hostOfDomain = ({ origin }: Pick<DomainRow, 'origin'>): string =>
  origin === '' ? '' : new URL(origin).host

type NewDomain = Omit<DomainRow, 'id' | 'host' | 'account_id' | 'check_problem' | 'name' | 'color'> &
  Partial<Pick<DomainRow, 'name' | 'color'>> & { account_id: number }

const TAKEN_OVER = 'Another account has proven that this domain is its own.'

/** Every write announces the host that it changed, because visits keep domains in memory. */
export const domainStore = (db: Kysely<Database>, announce: (change: Change) => void) => ({
  list: (accountId: number, slice: Slice): Promise<PageOfRows<DomainRow>> =>
    readPage(db.selectFrom('domains').selectAll().where('account_id', '=', accountId).orderBy('id', 'desc'), slice),

  /** Returns `null` if the host is in use: by any account if the domain is verified, otherwise by this account. */
  async add(domain: NewDomain): Promise<DomainRow | null> {
    const served = hostOfDomain(domain)
    const host = domain.verified_at === null ? unverifiedHost(domain.account_id, served) : served
    const row = await db
      .insertInto('domains')
      .values({ ...domain, host, check_problem: '' })
      .onConflict((conflict) => conflict.column('host').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (row !== undefined) announce(hostChange(host))
    return row ?? null
  },

  /** The domain that is served at this host. */
  findByHost(host: string): Promise<DomainRow | undefined> {
    return db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirst()
  },

  /** The account's domain at this host, verified or not. */
  async findOwn(accountId: number, host: string): Promise<DomainRow | undefined> {
    const hosts = [host, unverifiedHost(accountId, host)]
    const rows = await db
      .selectFrom('domains')
      .selectAll()
      .where('host', 'in', hosts)
      .where('account_id', '=', accountId)
      .execute()
    return rows.find(({ verified_at }) => verified_at !== null) ?? rows[0]
  },

  /** Serves an account's domain from now on. If another account had the host, its domain is no longer served. */
  async verify({ id, account_id: accountId, origin }: DomainRow, now: number): Promise<void> {
    const host = hostOfDomain({ origin })
    const holder = await db
      .selectFrom('domains')
      .select(['id', 'account_id'])
      .where('host', '=', host)
      .executeTakeFirst()
    if (holder !== undefined && holder.account_id !== null && holder.account_id !== accountId) {
      await db
        .updateTable('domains')
        .set({ host: unverifiedHost(holder.account_id, host), verified_at: null, check_problem: TAKEN_OVER })
        .where('id', '=', holder.id)
        .execute()
    }
    await db
      .updateTable('domains')
      .set({ host, verified_at: now, check_problem: '' })
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .execute()
    announce(hostChange(host))
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

  countLinks: (id: number): Promise<number> => countRows(db.selectFrom('links').where('domain_id', '=', id)),

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
