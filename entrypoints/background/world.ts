import type { RandomBytes } from '../../lib/address/chosen-alias.ts'
import type { Result } from '../../lib/model/failure.ts'
import type { LanguageChoice } from '../../lib/model/languages.ts'
import type { Self } from '../../lib/rpc/sender-check.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import type { MenuEntry } from './gestures/menus.ts'
import type { ProtectedArea } from './key/key-store.ts'
import type { ManagedArea } from './settings/managed-policy.ts'
import type { StoredSettings } from './settings/settings-store.ts'
import type { OpenDatabase } from './storage/database.ts'

/** Everything outside the worker that it uses: `browser-world.ts` in the browser, fakes in tests. */
export interface World {
  self: Self
  /** The version of the extension. */
  version: string
  local: ProtectedArea
  session: ProtectedArea
  /** What the user's organization has set by policy. */
  managed: ManagedArea
  database: OpenDatabase
  /**
   * Sets the listener that is called before a new database is used: at the first start, or after the browser has
   * deleted the previous one.
   */
  onDatabaseCreated: (listener: () => Promise<void>) => void
  /** Keeps a database that can't be used and starts an empty one. */
  createNewDatabase: () => Promise<Result<null>>
  /** Deletes the databases that were replaced. */
  removeReplacedDatabases: () => Promise<void>
  /** Protects the databases of a browser that was killed while it was writing. */
  renewLog: () => Promise<void>
  fetch: typeof globalThis.fetch
  /** Epoch milliseconds. */
  now: () => number
  /** Milliseconds, monotonic. */
  clock: () => number
  /** At least 0, below 1. */
  random: () => number
  /** Cryptographically secure. */
  bytes: RandomBytes
  uuid: () => string
  /** `false` only if the browser is certain that there is no network. */
  online: () => boolean
  /** The parts of `browser.alarms` that are needed. */
  alarms: {
    create: (name: string, alarm: { when: number }) => Promise<void> | void
    clear: (name: string) => Promise<boolean>
  }
  timers: {
    set: (work: () => void, ms: number) => number
    clear: (timer: number) => void
  }
  clipboard: {
    /** Returns whether the text, and its form for documents if any, is on the clipboard. */
    write: (text: string, html?: string) => Promise<boolean>
  }
  /** The parts of `browser.action` that are needed. */
  badge: {
    setBadgeText: (details: { text: string }) => Promise<void>
    setBadgeBackgroundColor: (details: { color: string }) => Promise<void>
    setTitle: (details: { title: string }) => Promise<void>
  }
  /** Whether the user has allowed the extension to access the hosts of this match pattern. */
  isAllowed: (originPattern: string) => Promise<boolean>
  /** Removes that permission, unless it was granted with the installation. Never rejects. */
  returnAccess: (originPattern: string) => Promise<void>
  notify: (title: string, message: string) => Promise<void>
  /** Sends the event to every open page. */
  broadcast: (event: WorkerEvent) => void
  /** The user's current tab, as far as the browser reports it. */
  activeTab: () => Promise<{ id: number | null; url: string; title: string }>
  /** The open tabs in all windows. */
  openTabs: () => Promise<number[]>
  /** Opens the options page at the section that connects a service. */
  openConnection: () => Promise<void>
  /** Opens the options page with the first steps. */
  openWelcome: () => Promise<void>
  /** Makes these the only entries of the context menu. */
  makeMenus: (entries: readonly MenuEntry[]) => Promise<void>
  /**
   * Sets what a click on the button does: open the popup or send the click to the worker. Browsers forget this when
   * they end.
   */
  applyToolbarButton: (button: StoredSettings['toolbarButton']) => Promise<void>
  /**
   * From now on, texts are in this language. Never rejects: without the catalog they stay in the browser's language.
   */
  useLanguage: (language: LanguageChoice) => Promise<void>
  /** A time of day as shown to the user: "at 12:31". */
  timeText: (at: number) => string
}
