import type { Shortfall } from '../../../lib/api/all-pages.ts'
import { campaign } from '../../../lib/contract/campaign.ts'
import { channel } from '../../../lib/contract/channel.ts'
import { domain } from '../../../lib/contract/domain.ts'
import { overlay } from '../../../lib/contract/overlay.ts'
import { pixel } from '../../../lib/contract/pixel.ts'
import { splashPage } from '../../../lib/contract/splash-page.ts'
import type { Collection, CollectionName, Collections } from '../../../lib/model/collections.ts'
import { storedFailure } from '../../../lib/outbox/stored-failure.ts'
import { z } from '../../../lib/zod.ts'
import type { OpenDatabase } from '../storage/database.ts'

const SHORTFALLS = ['page-cap', 'repeats', 'ends-early', 'keeps-changing'] as const satisfies Shortfall[]

const collection = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    fetchedAt: z.nullable(z.number()),
    failure: z.nullable(storedFailure),
    missing: z.optional(z.object({ why: z.enum(SHORTFALLS), total: z.number() })),
    askedAt: z.optional(z.number()),
    changedAt: z.optional(z.number()),
  })

/** The fields that the rows of all collections have. */
export interface CollectionRow {
  id: number | null
}

/** A collection as stored by the worker. */
export interface StoredCollection<T> extends Collection<T> {
  /** When the collection was last requested, whatever the result. */
  askedAt?: number | undefined
  /** When our last write to the collection was done. Until it is read again, its rows are what we requested. */
  changedAt?: number | undefined
}

type StoredCollections = { [N in CollectionName]: StoredCollection<Collections[N]['items'][number]> }

const SCHEMAS = {
  domains: collection(domain),
  campaigns: collection(campaign),
  channels: collection(channel),
  pixels: collection(pixel),
  overlays: collection(overlay),
  splashPages: collection(splashPage),
} satisfies { [N in CollectionName]: z.ZodMiniType<Collections[N]> }

export const COLLECTION_NAMES = Object.keys(SCHEMAS) as CollectionName[]

export type CollectionsCache = ReturnType<typeof createCollectionsCache>

/** The account's collections as last fetched, so that pickers are filled before the service responds. */
export const createCollectionsCache = (open: OpenDatabase) => {
  const key = (connection: string, name: CollectionName) => `${connection} ${name}`

  return {
    read: async (connection: string): Promise<StoredCollections> => {
      const tx = (await open()).transaction('collections')
      const rows = await Promise.all(COLLECTION_NAMES.map((name) => tx.store.get(key(connection, name))))
      // `SCHEMAS` pairs each name with the schema of its rows; TypeScript loses the pairs here.
      return Object.fromEntries(
        COLLECTION_NAMES.map((name, index) => [name, readable(SCHEMAS[name], rows[index])]),
      ) as unknown as StoredCollections
    },
    /** Rows are parsed by the client before they are stored, and again when they are read. */
    write: async (connection: string, name: CollectionName, value: StoredCollection<unknown>): Promise<void> => {
      await (await open()).put('collections', value, key(connection, name))
    },
    remove: async (connection: string): Promise<void> => {
      const db = await open()
      await Promise.all(COLLECTION_NAMES.map((name) => db.delete('collections', key(connection, name))))
    },
  }
}

const neverFetched = (failure: Collection<never>['failure'] = null): Collection<never> => ({
  items: [],
  fetchedAt: null,
  failure,
})

/** The collections without a service. */
export const NO_COLLECTIONS = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, neverFetched({ kind: 'not-connected' })]),
) as Record<CollectionName, Collection<never>>

/** An unreadable copy counts as none: the service has the original. */
const readable = (schema: z.ZodMiniType, row: unknown): unknown => {
  const parsed = schema.safeParse(row)
  return parsed.success ? parsed.data : neverFetched()
}
