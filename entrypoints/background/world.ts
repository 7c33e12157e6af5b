import type { RandomBytes } from '../../lib/address/chosen-alias.ts'
import type { Result } from '../../lib/model/failure.ts'
import type { Self } from '../../lib/rpc/sender-check.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import type { BadgeSurface } from './feedback/badge.ts'
import type { Clipboard } from './feedback/clipboard.ts'
import type { MenuEntry } from './gestures/menus.ts'
import type { Alarms, Timers } from './jobs/wake.ts'
import type { ProtectedArea } from './key/key-store.ts'
import type { StoredSettings } from './settings/settings-store.ts'
import type { OpenDatabase } from './storage/database.ts'

/** Everything outside of the worker that it uses. `browser-world.ts` is the real one; a test hands in its own. */
export interface World {
  self: Self
  /** Of the extension. */
  version: string
  local: ProtectedArea
  session: ProtectedArea
  database: OpenDatabase
  /** Leaves a database that cannot be used where it is and begins an empty one. */
  createNewDatabase: () => Promise<Result<null>>
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds that never run backward. */
  clock: () => number
  /** From 0 to below 1. */
  random: () => number
  /** From a cryptographic source. */
  bytes: RandomBytes
  uuid: () => string
  /** `false` only when the browser is certain that it has no network. */
  online: () => boolean
  alarms: Alarms
  timers: Timers
  clipboard: Clipboard
  badge: BadgeSurface
  /** Whether the person lets the extension talk to the hosts of this match pattern. */
  isAllowed: (originPattern: string) => Promise<boolean>
  /** Gives that permission back to the browser; one that came with the installation stays. Never rejects. */
  returnAccess: (originPattern: string) => Promise<void>
  notify: (title: string, message: string) => Promise<void>
  /** Tells every open page. */
  broadcast: (event: WorkerEvent) => void
  /** The tab that a person looks at, as far as the browser tells. */
  activeTab: () => Promise<{ id: number | null; url: string; title: string }>
  /** The tabs that are open now, in all windows. */
  openTabs: () => Promise<number[]>
  /** Opens the options page where a service is connected. */
  openConnection: () => Promise<void>
  /** Makes the context menu of these and no other entries. */
  makeMenus: (entries: readonly MenuEntry[]) => Promise<void>
  applyToolbarButton: (button: StoredSettings['toolbarButton']) => Promise<void>
  /** A moment as a person reads it: "at 12:31". */
  tellTime: (at: number) => string
}
