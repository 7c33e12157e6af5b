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
/** So soon after the end of a window, as far as that is known, the next one is met at its beginning. */
const NEAR_MS = 1_500
const PROMPT_MS = 1_000
/** A window that is met at its beginning may have begun this much earlier. */
const MET_LATE_MS = NEAR_MS + PROMPT_MS + ROUNDING_MS
/** How long others are expected to go on after they were seen. */
const OTHERS_STAY_MS = 600_000

type Window = NonNullable<PacerState['window']>

/**
 * A window tells its length when it is met at its beginning: right after the end of the one before, with an answer that
 * came at once. Met in its middle it tells nothing, but that it is longer than was believed. Of the lengths that are
 * possible the greatest is taken: a window that is believed to be shorter than it is would be overdrawn.
 */
const lengthAfter = ({ windowMs, lastEnd }: PacerState, window: Window, since: number): number | null => {
  const { resetAt, firstHeardAt } = window
  const rest = resetAt - firstHeardAt
  const greatest = Math.floor((rest + MET_LATE_MS) / LENGTH_STEP_MS) * LENGTH_STEP_MS
  const isPrompt = firstHeardAt - since <= PROMPT_MS
  const atBeginning = window.endIsTold && lastEnd !== null && Math.abs(since - lastEnd) <= NEAR_MS && isPrompt
  if (atBeginning && greatest > 0 && greatest >= rest - SAME_END_MS) return greatest
  return windowMs !== null && rest > windowMs + SAME_END_MS ? null : windowMs
}

type Relation = 'same' | 'newer' | 'stale'

const relation = (known: Window, { reading, since }: Heard): Relation => {
  if (reading.resetAt === null) {
    // Without an end, more than was left can only be another window.
    return reading.remaining !== null && reading.remaining > known.remaining && since >= known.firstHeardAt
      ? 'newer'
      : 'same'
  }
  if (!known.endIsTold) return 'newer'
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
  const { reading, now, since } = heard
  const counted = countOne(before, now)
  if (reading.remaining === null && reading.resetAt === null) {
    const limit = reading.limit ?? counted.limit
    return { ...counted, limit, headers: before.window === null ? false : counted.headers }
  }
  const state = {
    ...counted,
    window: before.window,
    limit: reading.limit ?? counted.limit,
    headers: true,
    tellsEnd: counted.tellsEnd || reading.resetAt !== null,
  }
  const known = before.window
  const about = known === null ? 'newer' : relation(known, heard)
  if (about === 'stale') return state
  if (about === 'same' && known !== null) return inSameWindow(state, known, heard)
  // An end that could not be read this time lies in the second that is just over.
  const latestEnd = now + (state.windowMs ?? COUNTED_WINDOW_MS) - ROUNDING_MS
  const window = {
    remaining: reading.remaining ?? state.limit - 1,
    resetAt: reading.resetAt ?? (state.tellsEnd ? now : latestEnd),
    firstHeardAt: now,
    endIsTold: reading.resetAt !== null,
  }
  return { ...state, window, windowMs: lengthAfter(state, window, since) }
}
