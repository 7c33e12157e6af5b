import type { World } from './world.ts'

/** By then, a page has painted its first frame with data. */
const PAINTED_AFTER_MS = 500

/** Runs background work after the page that just sent a request has painted: both compete for the same few cores. */
export const afterPaint = ({ timers }: Pick<World, 'timers'>, work: () => void): void =>
  void timers.set(work, PAINTED_AFTER_MS)
