import type { Library } from '../../lib/library/library.ts'
import type { Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxStore } from '../../lib/outbox/ports.ts'
import type { BulkDraft } from '../../lib/rpc/protocol.ts'
import type { AbilityLearner } from './ability-learner.ts'
import type { Announcer } from './announcer.ts'
import type { ChoicesReader } from './choices.ts'
import type { ChoicesCache } from './choices-cache.ts'
import type { ConnectionStore } from './connection-store.ts'
import type { OpenDatabase } from './database.ts'
import type { DraftStore } from './draft-store.ts'
import type { Feedback } from './feedback.ts'
import type { KeyStore } from './key-store.ts'
import type { LibraryKeeper } from './library-keeper.ts'
import type { PresentConnection } from './present-connection.ts'
import type { RememberedStore } from './remembered-store.ts'
import type { StoredSettings } from './settings-store.ts'
import type { StoredRecord } from './stored-record.ts'
import type { TellConnection } from './view-connection.ts'
import type { WorkerWire } from './wire.ts'
import type { World } from './world.ts'

/** What the worker is made of, for those of its parts that need several of the others. */
export interface WorkerParts {
  world: World
  database: OpenDatabase
  keys: KeyStore
  connections: ConnectionStore
  present: PresentConnection
  settings: StoredRecord<StoredSettings>
  drafts: DraftStore
  bulkDraft: StoredRecord<BulkDraft | null>
  cache: ChoicesCache
  choices: ChoicesReader
  store: OutboxStore
  outbox: Outbox
  wire: WorkerWire
  abilities: AbilityLearner
  remembered: RememberedStore
  announcer: Announcer
  feedback: Feedback
  tellConnection: TellConnection
  library: Library
  keeper: LibraryKeeper
  /** Sends what is due; resolves when nothing is under way any more. Never rejects: who asks rarely waits. */
  drain: () => Promise<void>
}
