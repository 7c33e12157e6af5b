import type { JobCounts, JobView } from './job-view.ts'

/** Many links that were asked for at once. */
export interface BatchView {
  id: string
  name: string
  createdAt: number
  /** What of it has not reached the service stays unsent until it is resumed. */
  paused: boolean
  /** It was cancelled: what had not been sent is gone. What turns out not to have been made waits for a person. */
  cancelled: boolean
  /** How many links were asked for. */
  size: number
  counts: JobCounts
  /** How many jobs it holds: the sum of `counts`. The others of `size` were canceled or discarded. */
  total: number
  /** How long the rest takes at least, in milliseconds; while it is paused, from when it is resumed. */
  remainingMs: number
}

export interface BatchPage {
  batch: BatchView
  /** What was pasted. */
  text: string
  /** In the order of adding. */
  jobs: JobView[]
}
