import { z } from '../../../lib/zod.ts'
import { createCollectionsCache } from '../account/collections-cache.ts'
import { createLeftAccounts } from '../account/left-accounts.ts'
import { createConnectionStore } from '../connection/connection-store.ts'
import { createCurrentConnection } from '../connection/current-connection.ts'
import { createOutboxNote } from '../jobs/outbox-note.ts'
import { createOutboxStore } from '../jobs/outbox-store.ts'
import { createSetAside } from '../jobs/unreadable-rows.ts'
import { createKeyStore } from '../key/key-store.ts'
import { createPasswordVault } from '../key/password-vault.ts'
import { createBulkDraftStore } from '../settings/bulk-draft-store.ts'
import { currentAccount } from '../settings/current-account.ts'
import { createDraftStore } from '../settings/draft-store.ts'
import { createManagedPolicySource } from '../settings/managed-policy.ts'
import { createQrLookStore } from '../settings/qr-look-store.ts'
import { createRememberedStore } from '../settings/remembered-store.ts'
import { createSettingsStore, settingsOfConnection } from '../settings/settings-store.ts'
import { createStoredRecord } from '../storage/stored-record.ts'
import type { World } from '../world.ts'
import type { Reports } from './reports.ts'

/**
 * All of the worker's storage except the library's, and the connection for which some of it is stored. Nothing is
 * opened before it is needed.
 */
export const createStorage = ({ local, session, managed, database, now }: World, { unreadable }: Reports) => {
  const connections = createConnectionStore(local)
  const current = createCurrentConnection(connections)
  const cache = createCollectionsCache(database)
  const account = currentAccount(current, cache)
  const policy = createManagedPolicySource(managed)
  const keys = createKeyStore(local, session)
  const settings = settingsOfConnection(createSettingsStore(local), account, policy.read)
  const vault = createPasswordVault({ keys, settings, database, local })
  const store = vault.sealing(createOutboxStore(database, createSetAside(database, now, unreadable.send)))
  return {
    keys,
    connections,
    current,
    settings,
    policy,
    vault,
    store,
    outboxNote: createOutboxNote({ local, store }),
    drafts: createDraftStore(session, account),
    bulkDraft: createBulkDraftStore(session, account),
    remembered: createRememberedStore(local),
    leftAccounts: createLeftAccounts(local),
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
export type Storage = ReturnType<typeof createStorage>
