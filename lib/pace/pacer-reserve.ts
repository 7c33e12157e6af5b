import type { PacerState } from './pacer-state.ts'

/** A tenth of the limit is reserved for clicks, but never more than this. */
const MAX_RESERVED = 5
/** The reserve is released over this last share of the window. */
const GIVEN_BACK_OVER = 1 / 6
/** The reserve is fully released this long before the window's end, so that released requests still arrive in time. */
const NOTHING_KEPT_MS = 1_500
/** The end in the headers may be this much too late because of rounding. */
const END_UNCERTAIN_MS = 2_000

export const reserved = ({ limit }: PacerState): number => Math.min(MAX_RESERVED, Math.floor(limit / 10))

const giveBack = ({ windowMs }: PacerState): number => (windowMs ?? 60_000) * GIVEN_BACK_OVER

/** When the last of the reserve is released. */
const allGivenBackAt = (state: PacerState): number => (state.window?.resetAt ?? 0) - END_UNCERTAIN_MS - NOTHING_KEPT_MS

/** How many requests of the current window are reserved for clicks at `now`. */
export const keptForClicks = (state: PacerState, now: number): number => {
  const all = reserved(state)
  const share = (allGivenBackAt(state) - now) / giveBack(state)
  return Math.max(0, Math.min(all, Math.ceil(all * share)))
}

/** When bulk work may use one of `left` requests, of which more are reserved now. */
export const givenBackAt = (state: PacerState, left: number): number =>
  allGivenBackAt(state) - ((left - 1) * giveBack(state)) / reserved(state)
