import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { aliasChange, type Change } from './changes.ts'
import type { Database, TakedownKind, TakedownTable } from './schema.ts'

type Row = Selectable<TakedownTable>

export type TakedownRow = Row & { kind: TakedownKind }

const VERSION = { kind: 'version', subject: '' } as const

/** What the operator took down, except for single links, which have a column for it. */
export const takedownStore = (db: Kysely<Database>, announce: (change: Change) => void) => {
  const put = async (row: Row): Promise<void> => {
    await db
      .insertInto('takedowns')
      .values(row)
      .onConflict((conflict) => conflict.columns(['kind', 'subject']).doUpdateSet({ takedown: row.takedown }))
      .execute()
  }
  /** Makes every process notice a change. */
  const renew = () => put({ ...VERSION, takedown: randomUUID() })

  return {
    /** A text that differs after every change. */
    async version(): Promise<string> {
      const row = await db
        .selectFrom('takedowns')
        .select('takedown')
        .where('kind', '=', VERSION.kind)
        .where('subject', '=', VERSION.subject)
        .executeTakeFirst()
      return row?.takedown ?? ''
    },

    async list(): Promise<TakedownRow[]> {
      const rows = await db
        .selectFrom('takedowns')
        .selectAll()
        .where('kind', '<>', VERSION.kind)
        .orderBy('subject')
        .execute()
      return rows.filter((row): row is TakedownRow => row.kind !== VERSION.kind)
    },

    /** Disabled links. Reads the whole table of links. */
    async links(): Promise<{ origin: string; alias: string; disabled: string }[]> {
      return db
        .selectFrom('links')
        .innerJoin('domains', 'domains.id', 'links.domain_id')
        .select(['domains.origin', 'links.alias', 'links.disabled'])
        .where('links.disabled', 'is not', null)
        .orderBy('links.id')
        .$narrowType<{ disabled: string }>()
        .execute()
    },

    /** Takes something down, or replaces the reason. */
    async add(kind: TakedownKind, subject: string, takedown: string): Promise<void> {
      await put({ kind, subject, takedown })
      await renew()
    },

    /** Returns whether it was taken down. */
    async remove(kind: TakedownKind, subject: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('takedowns')
        .where('kind', '=', kind)
        .where('subject', '=', subject)
        .executeTakeFirst()
      if (numDeletedRows > 0n) await renew()
      return numDeletedRows > 0n
    },

    /** The link at an alias of a domain, of any account. */
    findLink(domainId: number, aliasKey: string): Promise<{ id: number; disabled: string | null } | undefined> {
      return db
        .selectFrom('links')
        .select(['id', 'disabled'])
        .where('domain_id', '=', domainId)
        .where('alias_key', '=', aliasKey)
        .executeTakeFirst()
    },

    async setLink(id: number, takedown: string | null): Promise<void> {
      const row = await db
        .updateTable('links')
        .set({ disabled: takedown })
        .where('id', '=', id)
        .returning(['domain_id', 'alias_key'])
        .executeTakeFirst()
      if (row !== undefined) announce(aliasChange(row.domain_id, row.alias_key))
    },
  }
}
