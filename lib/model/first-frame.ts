import type { ConnectionView } from './connection-view.ts'
import type { JobCounts, JobView } from './job-view.ts'
import type { FailureView, RecentLink } from './overview.ts'
import type { Settings } from './settings.ts'

/** The frame's key in `storage.session`. */
export const FIRST_FRAME_KEY = 'first-frame'

/** Replaces each password of a preset: the popup shows that there is one, and never which. */
export const HIDDEN_PASSWORD = '••••••••'

/**
 * The popup's content while the worker starts. The worker writes it, and removes it at the first change of anything in
 * it. The popup only displays it: until the worker has responded, the worker resolves presses. It contains no key and
 * no password.
 */
export interface FirstFrame {
  /** The version of the extension that wrote the frame. */
  version: string
  connection: ConnectionView | null
  /** Its passwords are replaced by `HIDDEN_PASSWORD`. */
  settings: Settings
  counts: JobCounts
  /** The first of those in `Overview`. */
  recent: RecentLink[]
  unreadable: number
  failures: FailureView[]
  /** The newest request of each tab that the user has not dismissed there. */
  ofTabs: { tabId: number; job: JobView }[]
  /** The newest unfinished requests for links, wherever they were made. */
  unfinished: JobView[]
  /** Pages (`draftPage`) for which a tab has a draft. Only the worker knows the draft. */
  drafts: { tabId: number; page: string }[]
}
