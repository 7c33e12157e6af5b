import type { Timers } from './jobs/wake.ts'

/** By then a page has drawn what it asked for first, in milliseconds. */
const DRAWN_BY = 500

/** Does what nobody waits for once the page that has just asked is drawn: both want the same few cores. */
export const behindThePage = (timers: Timers, work: () => void): void => void timers.set(work, DRAWN_BY)
