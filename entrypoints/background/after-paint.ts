import type { Timers } from './jobs/wake.ts'

/** A page has painted its first frame with data by then, in milliseconds. */
const PAINTED_AFTER_MS = 500

/** Runs background work after the page that just sent a request has painted: both compete for the same few cores. */
export const afterPaint = (timers: Timers, work: () => void): void => void timers.set(work, PAINTED_AFTER_MS)
