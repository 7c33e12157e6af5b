import type pg from 'pg'
import { bodyWithId, NEW_LINK_COLUMNS } from '../link-creation.ts'
import type { OpenStore } from '../open-store.ts'
import { runStatement } from './postgres-statement.ts'

const CREATE_LINK = `insert into links (${NEW_LINK_COLUMNS.join(', ')})
  values (${NEW_LINK_COLUMNS.map((_, index) => `$${index + 1}`).join(', ')})
  on conflict (domain_id, alias_key) do nothing returning id`

/** Without a claim, one statement is the whole transaction. */
export const postgresCreations =
  (pool: pg.Pool, inTransaction: OpenStore['createLink']): OpenStore['createLink'] =>
  async (creation) => {
    const { link, claim, answer } = creation
    if (claim !== null) return inTransaction(creation)
    const values = NEW_LINK_COLUMNS.map((column) => link[column])
    const [row] = await runStatement<{ id: number }>(pool, { name: 'create-link', text: CREATE_LINK, values })
    return row === undefined ? { kind: 'taken' } : { kind: 'created', body: bodyWithId(answer, row.id) }
  }
