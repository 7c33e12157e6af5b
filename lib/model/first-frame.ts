import type { ConnectionView } from './connection-view.ts'
import type { JobCounts, JobView } from './job-view.ts'
import type { FailureView, RecentLink } from './overview.ts'
import type { Settings } from './settings.ts'

/** Its key in `storage.session`. */
export const FIRST_FRAME_KEY = 'first-frame'

/** In place of each password of a preset: the popup shows that there is one, and never what it is. */
export const HIDDEN_PASSWORD = '••••••••'

/**
 * The popup's content while the worker starts. The worker writes it, and removes it at the first change of anything in
 * it. It is only displayed: until the worker has responded, presses are resolved by the worker. It contains no key and
 * no password.
 */
export interface FirstFrame {
  /** The version of the extension that wrote it. */
  version: string
  connection: ConnectionView | null
  /** With `HIDDEN_PASSWORD`. */
  settings: Settings
  counts: JobCounts
  /** As in `Overview`, which contains more of them. */
  recent: RecentLink[]
  unreadable: number
  failures: FailureView[]
  /** The newest request of each tab that the user has not dismissed there. */
  ofTabs: { tabId: number; job: JobView }[]
  /** The newest unfinished requests for links, wherever they were made. */
  unfinished: JobView[]
  /** Pages (`draftPage`) for which a tab has a draft, which only the worker knows. */
  drafts: { tabId: number; page: string }[]
}
