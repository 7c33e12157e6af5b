import { OPTION_NAMES } from '../../../lib/contract/link-options.ts'
import type { ConnectedAccount } from '../../../lib/presets/account-options.ts'
import { z } from '../../../lib/zod.ts'
import { type CollectionsCache, NO_COLLECTIONS } from '../account/collections-cache.ts'
import type { CurrentConnection } from '../connection/current-connection.ts'

export type CurrentAccount = ReturnType<typeof currentAccount>

/** The account for which options are read and stored; `null` while there is no connection. */
export const currentAccount = (
  current: Pick<CurrentConnection, 'idOrNull'>,
  cache: Pick<CollectionsCache, 'read'>,
) => ({
  id: current.idOrNull,
  /**
   * The account with the names of its campaigns, channels and so on, as far as they are known. What a page stores is
   * for the account that it showed.
   */
  connected: async (shown: string | null = null): Promise<ConnectedAccount | null> => {
    const id = shown ?? (await current.idOrNull())
    // Without the database, options are stored without names.
    return id === null ? null : { id, collections: await cache.read(id).catch(() => NO_COLLECTIONS) }
  },
})

/** A field of stored bodies: the account for which options were chosen that name its objects. */
export const chosenFor = {
  account: z.optional(z.object({ id: z.string(), names: z.partialRecord(z.enum(OPTION_NAMES), z.array(z.string())) })),
}
