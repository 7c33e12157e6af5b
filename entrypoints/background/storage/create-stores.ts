import { z } from '../../../lib/zod.ts'
import { createCollectionsCache } from '../account/collections-cache.ts'
import { createConnectionStore } from '../connection/connection-store.ts'
import { createCurrentConnection } from '../connection/current-connection.ts'
import { createKeyStore } from '../key/key-store.ts'
import { createBulkDraftStore } from '../settings/bulk-draft-store.ts'
import { currentAccount } from '../settings/current-account.ts'
import { createDraftStore } from '../settings/draft-store.ts'
import { createManagedPolicySource } from '../settings/managed-policy.ts'
import { createQrLookStore } from '../settings/qr-look-store.ts'
import { createRememberedStore } from '../settings/remembered-store.ts'
import { createSettingsStore, settingsOfConnection } from '../settings/settings-store.ts'
import type { World } from '../world.ts'
import { createStoredRecord } from './stored-record.ts'

/**
 * All of the worker's storage besides the outbox and the library, and the connection that some of it is kept for.
 * Nothing is opened before it is needed.
 */
export const createStores = ({
  local,
  session,
  managed,
  database,
}: Pick<World, 'local' | 'session' | 'managed' | 'database'>) => {
  const connections = createConnectionStore(local)
  const current = createCurrentConnection(connections)
  const cache = createCollectionsCache(database)
  const account = currentAccount(current, cache)
  const policy = createManagedPolicySource(managed)
  return {
    keys: createKeyStore(local, session),
    connections,
    current,
    settings: settingsOfConnection(createSettingsStore(local), account, policy.read),
    policy,
    drafts: createDraftStore(session, account),
    bulkDraft: createBulkDraftStore(session, account),
    remembered: createRememberedStore(local),
    qrLook: createQrLookStore(local),
    cache,
    /** Whether the first steps have been opened: a browser may report an installation again, as after a repair. */
    welcome: createStoredRecord(local, {
      key: 'welcome',
      initial: { opened: false },
      schema: z.object({ opened: z.boolean() }),
      migrations: [],
    }),
  }
}
