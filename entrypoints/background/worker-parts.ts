import type { Library } from '../../lib/library/library.ts'
import type { Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxStore } from '../../lib/outbox/ports.ts'
import type { CollectionsCache } from './account/collections-cache.ts'
import type { CollectionsReader } from './account/collections-reader.ts'
import type { CapabilityLearner } from './connection/capability-learner.ts'
import type { ConnectionStore } from './connection/connection-store.ts'
import type { CurrentConnection } from './connection/current-connection.ts'
import type { BroadcastConnection } from './connection/view-connection.ts'
import type { WorkerWire } from './connection/wire.ts'
import type { Announcer } from './feedback/announcer.ts'
import type { Feedback } from './feedback/feedback.ts'
import type { UnseenFailures } from './feedback/unseen-failures.ts'
import type { KeyStore } from './key/key-store.ts'
import type { PasswordVault } from './key/password-vault.ts'
import type { LibraryScheduler } from './library/scheduled-library.ts'
import type { BulkDraftStore } from './settings/bulk-draft-store.ts'
import type { DraftStore } from './settings/draft-store.ts'
import type { RememberedStore } from './settings/remembered-store.ts'
import type { StoredSettings } from './settings/settings-store.ts'
import type { StoredRecord } from './storage/stored-record.ts'
import type { World } from './world.ts'

/** The worker's parts, for those that need several others. */
export interface WorkerParts {
  world: World
  keys: KeyStore
  vault: PasswordVault
  connections: ConnectionStore
  current: CurrentConnection
  settings: StoredRecord<StoredSettings>
  drafts: DraftStore
  bulkDraft: BulkDraftStore
  cache: CollectionsCache
  collections: CollectionsReader
  store: OutboxStore
  outbox: Outbox
  wire: WorkerWire
  capabilities: CapabilityLearner
  remembered: RememberedStore
  announcer: Announcer
  feedback: Feedback
  unseen: UnseenFailures
  broadcastConnection: BroadcastConnection
  library: Library
  scheduler: LibraryScheduler
  /** Sends due jobs; resolves when nothing is in flight anymore. Never rejects, because callers rarely wait. */
  drain: () => Promise<void>
}
