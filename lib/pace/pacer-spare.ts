import type { Pace } from './pacer.ts'
import { COUNTED_WINDOW_MS, tick, windowOpensAt } from './pacer-clock.ts'
import type { PacerState } from './pacer-state.ts'

/** When to ask again while something else is under way: its answer changes what is known. */
export const AFTER_OTHERS_MS = 2_000

const GO: Pace = { go: true }
const wait = (now: number, at: number): Pace => ({ go: false, at: Math.max(Math.ceil(at), now + 1) })

/**
 * Of the present window as much is left alone as anybody could still use at an even pace: halfway through it half, near
 * its end little. So whoever comes meanwhile finds what they would have found, but for the share of time that is over.
 */
const askWindow = (state: PacerState, window: NonNullable<PacerState['window']>, now: number): Pace => {
  const opensAt = windowOpensAt(state)
  const left = window.remaining - state.givenUpAt.length
  if (left <= 0) return wait(now, opensAt)
  // A window whose length is not known is at least as long as what was seen of it.
  const length = state.windowMs ?? Math.max(COUNTED_WINDOW_MS, opensAt - window.firstHeardAt)
  const perRequest = length / state.limit
  const lastForOthers = opensAt - (left - 1) * perRequest
  return now >= lastForOthers ? GO : wait(now, lastForOthers)
}

/** Without headers a request frees a place only a window later: half of them are left to others. */
const askOwnCount = ({ heardAt, limit }: PacerState, now: number): Pace => {
  const last = heardAt.at(-1)
  const next = last === undefined ? now : last + (2 * COUNTED_WINDOW_MS) / limit
  if (heardAt.length + 1 > limit / 2) return wait(now, (heardAt[0] ?? now) + COUNTED_WINDOW_MS + 1)
  return now >= next ? GO : wait(now, next)
}

/** Whether a request that nobody waits for may go now: one alone, and never from what a person may want next. */
export const askSpare = (before: PacerState, now: number): Pace => {
  const state = tick(before, now)
  if (now < state.closedUntil) return wait(now, state.closedUntil)
  if (state.inFlight.length > 0) return wait(now, now + AFTER_OTHERS_MS)
  if (state.window !== null) return askWindow(state, state.window, now)
  return state.headers === false ? askOwnCount(state, now) : GO
}
