import type { Input, WriteName } from '../../../lib/contract/operations.ts'
import { type CollectionName, updatedRow } from '../../../lib/model/collections.ts'
import { type Job, typedInput } from '../../../lib/outbox/job.ts'
import type { CollectionRow, StoredCollection } from './collections-cache.ts'

/** The effect of a write on its collection. `row` is a new row as requested: the service may add fields. */
interface Effect<N extends WriteName> {
  collection: CollectionName
  does: 'create' | 'update' | 'delete'
  row?: (input: Input<N>, id: number) => CollectionRow
}

/** What each write changes in its collection. The compiler requires an entry for each. */
const EFFECTS: { readonly [N in WriteName]: Effect<N> | null } = {
  createChannel: {
    collection: 'channels',
    does: 'create',
    row: ({ name, description = '', color = '', starred = false }, id) => ({ id, name, description, color, starred }),
  },
  updateChannel: { collection: 'channels', does: 'update' },
  deleteChannel: { collection: 'channels', does: 'delete' },
  createCampaign: {
    collection: 'campaigns',
    does: 'create',
    row: ({ name = '', public: open = false }, id) => ({ id, name, public: open, rotator: false, list: '' }),
  },
  updateCampaign: { collection: 'campaigns', does: 'update' },
  deleteCampaign: { collection: 'campaigns', does: 'delete' },
  createDomain: {
    collection: 'domains',
    does: 'create',
    row: ({ domain, redirectroot = '', redirect404 = '' }, id) => ({ id, domain, redirectroot, redirect404 }),
  },
  updateDomain: { collection: 'domains', does: 'update' },
  deleteDomain: { collection: 'domains', does: 'delete' },
  createPixel: {
    collection: 'pixels',
    does: 'create',
    row: ({ type, name, tag }, id) => ({ id, type, name, tag, date: '' }),
  },
  updatePixel: { collection: 'pixels', does: 'update' },
  deletePixel: { collection: 'pixels', does: 'delete' },
  createLink: null,
  updateLink: null,
  deleteLink: null,
  assignLinkToCampaign: null,
  assignToChannel: null,
  updateAccount: null,
}

/** The collection that a write changes, or `null`. */
export const collectionChangedBy = (operation: WriteName): CollectionName | null =>
  EFFECTS[operation]?.collection ?? null

/**
 * The collection after one of our writes, which can be applied more than once. A new row without an id can't be shown
 * before the list is read again.
 */
export const withOwnWrite = (
  collection: StoredCollection<CollectionRow>,
  job: Job,
): StoredCollection<CollectionRow> => {
  const changed = { ...collection, changedAt: Math.max(job.updatedAt, collection.changedAt ?? 0) }
  // The list was never read: a single row must not count as the whole list.
  if (collection.fetchedAt === null) return changed
  return { ...changed, items: rowsAfter(collection.items, job) }
}

const newRow = <N extends WriteName>(operation: N, job: Job, id: number): CollectionRow[] => {
  const row = EFFECTS[operation]?.row?.(typedInput(operation, job), id)
  return row === undefined ? [] : [row]
}

const rowsAfter = (rows: readonly CollectionRow[], job: Job): CollectionRow[] => {
  const { operation, input, outcome } = job
  const isOther = ({ id }: CollectionRow): boolean => id !== input.id
  switch (EFFECTS[operation]?.does) {
    case 'create': {
      const id = outcome?.id ?? null
      if (id === null || rows.some((row) => row.id === id)) return [...rows]
      return [...newRow(operation, job, id), ...rows]
    }
    case 'update':
      return rows.map((row) => (isOther(row) ? row : updatedRow(row, input)))
    case 'delete':
      return rows.filter(isOther)
    case undefined:
      return [...rows]
  }
}
