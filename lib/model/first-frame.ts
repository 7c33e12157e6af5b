import type { ConnectionView } from './connection-view.ts'
import type { FailureView } from './failure-view.ts'
import type { JobCounts, JobView } from './job-view.ts'
import type { RecentLink } from './recent-link.ts'
import type { Settings } from './settings.ts'

/** Where it is in `storage.session`. */
export const FIRST_FRAME_KEY = 'first-frame'

/**
 * What the popup draws while the worker wakes up. The worker writes it and takes it away with the first change of
 * anything in it. It is for the eyes only: until the worker itself has answered, a press is resolved there. No key and no
 * password is in it, and nothing whose truth depends on the time of day or on more than the tab.
 */
export interface FirstFrame {
  /** The extension's version that wrote it. */
  version: string
  connection: ConnectionView | null
  /** Without passwords. */
  settings: Settings
  /** The presets whose password was left out. */
  presetsWithPassword: string[]
  counts: JobCounts
  /** As in `Overview`, which has more of them. */
  recent: RecentLink[]
  unreadable: number
  failures: FailureView[]
  /** What the popup showed last in a tab: links that were created there. */
  done: { tabId: number; job: JobView }[]
  /** Tabs with a draft or an unfinished request, which only the worker can tell. */
  unknownTabs: number[]
}
