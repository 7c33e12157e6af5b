import type { RateReading } from '../api/rate-headers.ts'
import { COUNTED_WINDOW_MS, countOne, ROUNDING_MS } from './pacer-clock.ts'
import type { PacerState } from './pacer-state.ts'

export interface RateResponse {
  reading: RateReading
  now: number
  /** When the request was sent. */
  since: number
  /** How many others were in flight when the response came. */
  besides: number
}

/** Two window ends this close are the same: both are rounded, and so are the clocks. */
const SAME_END_MS = 2 * ROUNDING_MS
/** Window lengths are rounded down to a multiple of this. */
const LENGTH_STEP_MS = 5_000
/** A first request this soon after the previous window's end is at the start of the next one. */
const NEAR_MS = 1_500
const PROMPT_MS = 1_000
/** Such a window may have started this much earlier. */
const MET_LATE_MS = NEAR_MS + PROMPT_MS + ROUNDING_MS
/** How long other clients are assumed to go on after they were noticed. */
const OTHERS_STAY_MS = 600_000

type Window = NonNullable<PacerState['window']>

/**
 * A window shows its length if it is met at its start: right after the end of the previous one, with a fast response.
 * Met later it only shows that it is longer than assumed. Of the possible lengths the longest is used, because a window
 * assumed too short would be overdrawn.
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

const relation = (known: Window, { reading, since }: RateResponse): Relation => {
  if (reading.resetAt === null) {
    // Without an end, a higher remaining count can only mean another window.
    return reading.remaining !== null && reading.remaining > known.remaining && since >= known.firstHeardAt
      ? 'newer'
      : 'same'
  }
  if (!known.endIsTold) return 'newer'
  if (Math.abs(reading.resetAt - known.resetAt) <= SAME_END_MS) return 'same'
  // A request that was sent before this window was known may report the previous one.
  return reading.resetAt < known.resetAt && since < known.firstHeardAt ? 'stale' : 'newer'
}

const inSameWindow = (state: PacerState, known: Window, { reading, now, besides }: RateResponse): PacerState => {
  const expected = known.remaining - 1
  const remaining = Math.min(known.remaining, reading.remaining ?? expected)
  const others = remaining < expected - besides
  return {
    ...state,
    window: {
      ...known,
      // Responses arrive out of order and the count only falls within a window: the lowest is the latest.
      remaining,
      resetAt: Math.min(known.resetAt, reading.resetAt ?? known.resetAt),
    },
    sharedUntil: others ? now + OTHERS_STAY_MS : state.sharedUntil,
  }
}

/** What a response says about the window. Headers override our own count. */
export const updateWindow = (before: PacerState, response: RateResponse): PacerState => {
  const { reading, now, since } = response
  const counted = countOne(before, now)
  if (reading.remaining === null && reading.resetAt === null) {
    const limit = reading.limit ?? counted.limit
    // Such a service has a window only while the user tries whether it accepts requests again (`tryNow`).
    const window = counted.headers === false ? null : counted.window
    return { ...counted, limit, window, headers: before.window === null ? false : counted.headers }
  }
  const state = {
    ...counted,
    window: before.window,
    limit: reading.limit ?? counted.limit,
    headers: true,
    tellsEnd: counted.tellsEnd || reading.resetAt !== null,
  }
  const known = before.window
  const about = known === null ? 'newer' : relation(known, response)
  if (about === 'stale') return state
  if (about === 'same' && known !== null) return inSameWindow(state, known, response)
  // An end that was unreadable this time is in the second that has just passed.
  const latestEnd = now + (state.windowMs ?? COUNTED_WINDOW_MS) - ROUNDING_MS
  const window = {
    remaining: reading.remaining ?? state.limit - 1,
    resetAt: reading.resetAt ?? (state.tellsEnd ? now : latestEnd),
    firstHeardAt: now,
    endIsTold: reading.resetAt !== null,
  }
  return { ...state, window, windowMs: lengthAfter(state, window, since) }
}
