import { createCollectionsCache } from '../account/collections-cache.ts'
import { createConnectionStore } from '../connection/connection-store.ts'
import { createKeyStore } from '../key/key-store.ts'
import { settingsOfConnection } from '../settings/account-settings.ts'
import { createBulkDraftStore } from '../settings/bulk-draft-store.ts'
import { createDraftStore } from '../settings/draft-store.ts'
import { createRememberedStore } from '../settings/remembered-store.ts'
import { createSettingsStore } from '../settings/settings-store.ts'
import type { World } from '../world.ts'

/** All of the worker's storage besides the outbox and the library. Nothing is opened before it is needed. */
export const createStores = ({ local, session, database }: Pick<World, 'local' | 'session' | 'database'>) => {
  const connections = createConnectionStore(local)
  const account = async (): Promise<string | null> => {
    const connected = await connections.read()
    return connected.ok ? (connected.value?.id ?? null) : null
  }
  return {
    keys: createKeyStore(local, session),
    connections,
    settings: settingsOfConnection(createSettingsStore(local), account),
    drafts: createDraftStore(session, account),
    bulkDraft: createBulkDraftStore(session, account),
    remembered: createRememberedStore(local),
    cache: createCollectionsCache(database),
  }
}
