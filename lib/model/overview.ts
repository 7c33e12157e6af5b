import type { Link } from '../contract/link.ts'
import type { Choices } from './choices.ts'
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
  choices: Choices
  recent: RecentLink[]
  /** Of this tab and this address. */
  draft: Draft | null
  /** The newest job that this tab's popup made for this address and that the person has not put away. */
  job: JobView | null
  counts: JobCounts
  rate: RateView
  /** How many stored requests could not be read and are kept aside: nothing is done with them. */
  unreadable: number
  /** The newest link to this page that is kept in the library. */
  known: Link | null
  remembered: RememberedValues
  /** What failed while no window showed it and was not shown yet, the newest first; without `job`. */
  failures: FailureView[]
}
