import type { ConnectionView } from './connection-view.ts'
import type { JobCounts, JobView } from './job-view.ts'
import type { FailureView, RecentLink } from './overview.ts'
import type { Settings } from './settings.ts'

/** Its key in `storage.session`. */
export const FIRST_FRAME_KEY = 'first-frame'

/**
 * The popup's content while the worker starts. The worker writes it, and removes it at the first change of anything in
 * it. It is only displayed: until the worker has responded, presses are resolved by the worker. It contains no key and
 * no password, and nothing that depends on the time of day or on more than the tab.
 */
export interface FirstFrame {
  /** The version of the extension that wrote it. */
  version: string
  connection: ConnectionView | null
  /** Without passwords. */
  settings: Settings
  /** The presets whose password was removed. */
  presetsWithPassword: string[]
  counts: JobCounts
  /** As in `Overview`, which contains more of them. */
  recent: RecentLink[]
  unreadable: number
  failures: FailureView[]
  /** What the popup last showed in a tab, if that was a link created there. */
  done: { tabId: number; job: JobView }[]
  /** Tabs with a draft or an unfinished request, which only the worker knows. */
  unknownTabs: number[]
}
