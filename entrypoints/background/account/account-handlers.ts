import { ok } from '../../../lib/model/failure.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { readAvatar } from './avatar.ts'
import { COLLECTION_NAMES, NO_COLLECTIONS } from './collections-cache.ts'
import { FOR_PICKERS, FOR_SECTION, NOW } from './collections-reader.ts'

/** Handlers for the account's picture and its collections. */
export const createAccountHandlers = ({
  world,
  connections,
  current,
  collections,
  outbox,
}: WorkerParts): Pick<Handlers, 'avatar' | 'collections' | 'refreshCollection'> => ({
  avatar: async () => {
    const connection = await connections.read()
    if (!connection.ok) return connection
    return ok({ picture: connection.value && (await readAvatar(world, connection.value)) })
  },
  collections: async ({ refresh }) => {
    const id = await current.id()
    if (!id.ok) return id.failure.kind === 'not-connected' ? ok(NO_COLLECTIONS) : id
    // Failures are stored with the collections themselves.
    if (refresh) await collections.refresh(id.value, COLLECTION_NAMES, FOR_PICKERS)
    return ok(await collections.known(id.value))
  },
  refreshCollection: async ({ collection, force }) => {
    const id = await current.id()
    if (!id.ok) return id
    if (force) await outbox.tryNow(id.value)
    return collections.refresh(id.value, [collection], force ? NOW : FOR_SECTION)
  },
})
