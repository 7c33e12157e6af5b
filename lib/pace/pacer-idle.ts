import type { Pace } from './pacer.ts'
import { COUNTED_WINDOW_MS, tick, windowOpensAt } from './pacer-clock.ts'
import type { PacerState } from './pacer-state.ts'

/** When to ask again while another request is in flight: its response updates the pacer. */
export const AFTER_OTHERS_MS = 2_000

const GO: Pace = { go: true }
const wait = (now: number, at: number): Pace => ({ go: false, at: Math.max(Math.ceil(at), now + 1) })

/**
 * Leaves in the current window as many requests as an even pace would use until it ends: half of them halfway through,
 * few near the end. A click in the meantime finds almost the allowance that it would have had anyway.
 */
const askWindow = (state: PacerState, window: NonNullable<PacerState['window']>, now: number): Pace => {
  const opensAt = windowOpensAt(state)
  const left = window.remaining - state.givenUpAt.length
  if (left <= 0) return wait(now, opensAt)
  // A window of unknown length is at least as long as the part observed so far.
  const length = state.windowMs ?? Math.max(COUNTED_WINDOW_MS, opensAt - window.firstHeardAt)
  const perRequest = length / state.limit
  const lastForOthers = opensAt - (left - 1) * perRequest
  return now >= lastForOthers ? GO : wait(now, lastForOthers)
}

/** Without headers a request counts against the limit for a whole window, so half of the limit is left to others. */
const askOwnCount = ({ heardAt, limit }: PacerState, now: number): Pace => {
  const last = heardAt.at(-1)
  const next = last === undefined ? now : last + (2 * COUNTED_WINDOW_MS) / limit
  if (heardAt.length + 1 > limit / 2) return wait(now, (heardAt[0] ?? now) + COUNTED_WINDOW_MS + 1)
  return now >= next ? GO : wait(now, next)
}

/** Whether an idle request may be sent now: one at a time, and never from the share that a click may need next. */
export const askWhenIdle = (before: PacerState, now: number): Pace => {
  const state = tick(before, now)
  if (now < state.closedUntil) return wait(now, state.closedUntil)
  if (state.inFlight.length > 0) return wait(now, now + AFTER_OTHERS_MS)
  if (state.window !== null) return askWindow(state, state.window, now)
  return state.headers === false ? askOwnCount(state, now) : GO
}
