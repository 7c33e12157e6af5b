import type { Failure } from './failure.ts'
import type { JobView } from './job-view.ts'

/** Something that went wrong while no window showed it, and that nobody has seen yet. */
export interface FailureView {
  id: string
  /** What was to be done: an address, as it was given, or the name of an object. Empty where there was nothing. */
  what: string
  failure: Failure
  /** Epoch milliseconds. */
  at: number
  /** The request that failed or is unsure; `null` where none was made of the gesture. */
  job: JobView | null
}
