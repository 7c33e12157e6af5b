import type { JobCounts, JobView } from './job-view.ts'

/** Many links that were requested together, or changed together. */
export interface BatchView {
  id: string
  name: string
  /**
   * Present if the batch changes links instead of creating them. `undoes` is the batch whose changes it reverts, if
   * any.
   */
  changes?: { undoes: string | null } | undefined
  createdAt: number
  /** Unsent requests stay unsent until the batch is resumed. */
  paused: boolean
  /**
   * It was canceled and its unsent requests were removed. Requests that turn out not to have happened wait for the
   * user.
   */
  cancelled: boolean
  /** How many links were requested. */
  size: number
  counts: JobCounts
  /** How many jobs the batch has: the sum of `counts`. The others of `size` were canceled or discarded. */
  total: number
  /** The minimum time for the rest, in milliseconds; while the batch is paused, counted from when it is resumed. */
  remainingMs: number
}

export interface BatchPage {
  batch: BatchView
  /** The pasted text, only with the first jobs. */
  text: string
  /** In the order in which they were added. */
  jobs: JobView[]
}
