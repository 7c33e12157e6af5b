import { ok } from '../../../lib/model/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { readAvatar } from './avatar.ts'
import { COLLECTION_NAMES, NO_COLLECTIONS } from './collections-cache.ts'
import { FOR_PICKERS, FOR_SECTION, NOW } from './collections-reader.ts'
import { discardAccount, readStoredAccounts } from './stored-accounts.ts'

type AccountMethod = 'avatar' | 'collections' | 'refreshCollection' | 'storedAccounts' | 'discardAccount'

/** Handlers for the account's picture, its collections, and what is stored of accounts. */
export const createAccountHandlers = (parts: WorkerParts): Pick<Handlers, AccountMethod> => {
  const { world, connections, current, collections, outbox } = parts
  return {
    avatar: async () => {
      const connection = await connections.read()
      if (!connection.ok) return connection
      return ok({ picture: connection.value && (await readAvatar(world, connection.value)) })
    },
    collections: async ({ refresh }) => {
      const id = await current.id()
      if (!id.ok) return id.failure.kind === 'not-connected' ? ok(NO_COLLECTIONS) : id
      // Failures are stored with the collections, so the result of the refresh isn't needed.
      if (refresh) await collections.refresh(id.value, COLLECTION_NAMES, FOR_PICKERS)
      return ok(await collections.known(id.value))
    },
    refreshCollection: current.connected(async (id, { collection, force }) => {
      if (force) await outbox.tryNow(id)
      return collections.refresh(id, [collection], force ? NOW : FOR_SECTION)
    }),
    storedAccounts: () => readStoredAccounts(parts),
    discardAccount: async ({ connection }) => {
      const discarded = await discardAccount(parts, connection)
      return discarded.ok ? ok({}) : discarded
    },
  }
}
