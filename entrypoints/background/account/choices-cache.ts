import { campaign } from '../../../lib/contract/campaign.ts'
import { channel } from '../../../lib/contract/channel.ts'
import { domain } from '../../../lib/contract/domain.ts'
import { overlay } from '../../../lib/contract/overlay.ts'
import { pixel } from '../../../lib/contract/pixel.ts'
import { splashPage } from '../../../lib/contract/splash-page.ts'
import { storedFailure } from '../../../lib/outbox/stored-failure.ts'
import type { Choices, Collection } from '../../../lib/rpc/views/choices.ts'
import { z } from '../../../lib/zod.ts'
import type { OpenDatabase } from '../storage/database.ts'

export type CollectionName = keyof Choices

const collection = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), fetchedAt: z.nullable(z.number()), failure: z.nullable(storedFailure) })

const stored = {
  domains: collection(domain),
  campaigns: collection(campaign),
  channels: collection(channel),
  pixels: collection(pixel),
  overlays: collection(overlay),
  splashPages: collection(splashPage),
} satisfies { [N in CollectionName]: z.ZodMiniType<Choices[N]> }

export const COLLECTION_NAMES = Object.keys(stored) as CollectionName[]

/** The collections of the account as last fetched, so that pickers are filled before the service answers. */
export interface ChoicesCache {
  read: (connection: string) => Promise<Choices>
  /** The rows are what the client has parsed; they are parsed again when they are read. */
  write: (connection: string, name: CollectionName, value: Collection<unknown>) => Promise<void>
  remove: (connection: string) => Promise<void>
}

export const createChoicesCache = (open: OpenDatabase): ChoicesCache => {
  const key = (connection: string, name: CollectionName) => `${connection} ${name}`

  return {
    read: async (connection) => {
      const tx = (await open()).transaction('choices')
      const rows = await Promise.all(COLLECTION_NAMES.map((name) => tx.store.get(key(connection, name))))
      // `stored` pairs each name with the schema of its rows; TypeScript loses the pairs on the way.
      return Object.fromEntries(
        COLLECTION_NAMES.map((name, index) => [name, readable(stored[name], rows[index])]),
      ) as unknown as Choices
    },
    write: async (connection, name, value) => {
      await (await open()).put('choices', value, key(connection, name))
    },
    remove: async (connection) => {
      const db = await open()
      await Promise.all(COLLECTION_NAMES.map((name) => db.delete('choices', key(connection, name))))
    },
  }
}

const neverFetched = (failure: Collection<never>['failure'] = null): Collection<never> => ({
  items: [],
  fetchedAt: null,
  failure,
})

/** What there is to choose from without a service. */
export const NO_CHOICES = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, neverFetched({ kind: 'not-connected' })]),
) as Record<CollectionName, Collection<never>>

/** A copy that cannot be read is worth no more than none: the service has the original. */
const readable = (schema: z.ZodMiniType, row: unknown): unknown => {
  const parsed = schema.safeParse(row)
  return parsed.success ? parsed.data : neverFetched()
}
