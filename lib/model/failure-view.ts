import type { Failure } from './failure.ts'
import type { JobView } from './job-view.ts'

/** A failure that occurred without a window and has not been shown yet. */
export interface FailureView {
  id: string
  /** The address as given, or the name of an object. Empty if there was none. */
  what: string
  failure: Failure
  /** Epoch milliseconds. */
  at: number
  /** The request that failed or is unsure; `null` if the gesture led to none. */
  job: JobView | null
}
