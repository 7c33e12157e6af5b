import type { RateReading } from '../api/rate-headers.ts'
import { COUNTED_WINDOW_MS, countOne, ROUNDING_MS } from './pacer-clock.ts'
import type { PacerState } from './pacer-state.ts'

export interface Heard {
  reading: RateReading
  now: number
  /** When the request left. */
  since: number
  /** How many others were under way when the answer came. */
  besides: number
}

/** Two ends that lie this close are one: both are rounded, and so are the clocks that they were read against. */
const SAME_END_MS = 2 * ROUNDING_MS
/** Lengths of windows are multiples of this, as far as they can be believed. */
const LENGTH_STEP_MS = 5_000
/** How long others are expected to go on after they were seen. */
const OTHERS_STAY_MS = 600_000

type Window = NonNullable<PacerState['window']>

/** The length that a window shows in its first answer: the time to its end, rounded to what a length can be. */
const shownLength = (window: Window): number | null => {
  const rest = window.resetAt - window.firstHeardAt
  const rounded = Math.round(rest / LENGTH_STEP_MS) * LENGTH_STEP_MS
  return rounded > 0 && Math.abs(rest - rounded) <= SAME_END_MS ? rounded : null
}

/**
 * Learns the length from windows that begin. A single one may have been met in its middle, so a length is believed when
 * two in a row show it; one that is longer than believed is believed at once to be longer.
 */
const learnLength = (state: PacerState, window: Window): PacerState => {
  const shown = shownLength(window)
  const contradicted = state.windowMs !== null && window.resetAt - window.firstHeardAt > state.windowMs + SAME_END_MS
  const confirmed = shown !== null && shown === state.seenMs
  return {
    ...state,
    window,
    seenMs: shown,
    windowMs: confirmed ? shown : contradicted ? null : state.windowMs,
  }
}

type Relation = 'same' | 'newer' | 'stale'

const relation = (known: Window, { reading, since }: Heard): Relation => {
  if (reading.resetAt === null) {
    // Without an end, more than was left can only be another window.
    return reading.remaining !== null && reading.remaining > known.remaining && since >= known.firstHeardAt
      ? 'newer'
      : 'same'
  }
  if (Math.abs(reading.resetAt - known.resetAt) <= SAME_END_MS) return 'same'
  // An answer to something that left before this window was known may be about the window before.
  return reading.resetAt < known.resetAt && since < known.firstHeardAt ? 'stale' : 'newer'
}

const inSameWindow = (state: PacerState, known: Window, { reading, now, besides }: Heard): PacerState => {
  const expected = known.remaining - 1
  const remaining = Math.min(known.remaining, reading.remaining ?? expected)
  const others = remaining < expected - besides
  return {
    ...state,
    window: {
      ...known,
      // Answers overtake each other, and nothing is given back within a window: the smallest is the latest.
      remaining,
      resetAt: Math.min(known.resetAt, reading.resetAt ?? known.resetAt),
    },
    sharedUntil: others ? now + OTHERS_STAY_MS : state.sharedUntil,
  }
}

/** What an answer says about the window. Headers are believed over our own count. */
export const hearWindow = (before: PacerState, heard: Heard): PacerState => {
  const { reading, now } = heard
  const counted = countOne(before, now)
  if (reading.remaining === null && reading.resetAt === null) {
    const limit = reading.limit ?? counted.limit
    return { ...counted, limit, headers: before.window === null ? false : counted.headers }
  }
  const state = { ...counted, window: before.window, limit: reading.limit ?? counted.limit, headers: true }
  const known = before.window
  const about = known === null ? 'newer' : relation(known, heard)
  if (about === 'stale') return state
  if (about === 'same' && known !== null) return inSameWindow(state, known, heard)
  const window = {
    remaining: reading.remaining ?? state.limit - 1,
    resetAt: reading.resetAt ?? now + (state.windowMs ?? COUNTED_WINDOW_MS) - ROUNDING_MS,
    firstHeardAt: now,
  }
  return learnLength(state, window)
}
