import type { Link } from '../contract/link.ts'
import type { Collections } from './collections.ts'
import type { ConnectionView } from './connection-view.ts'
import type { Draft } from './draft.ts'
import type { FailureView } from './failure-view.ts'
import type { JobCounts, JobView } from './job-view.ts'
import type { RateView } from './rate-view.ts'
import type { RecentLink } from './recent-link.ts'
import type { RememberedValues } from './remembered-values.ts'
import type { Settings } from './settings.ts'

export interface Overview {
  connection: ConnectionView | null
  settings: Settings
  collections: Collections
  recent: RecentLink[]
  /** For this tab and this address. */
  draft: Draft | null
  /** The newest job that this tab's popup created for this address and that the user has not dismissed. */
  job: JobView | null
  counts: JobCounts
  rate: RateView
  /** How many stored requests couldn't be read and were set aside. */
  unreadable: number
  /** The newest link to this page in the library. */
  known: Link | null
  remembered: RememberedValues
  /** Failures that occurred without a window and have not been shown yet, the newest first; without `job`. */
  failures: FailureView[]
}
