import type { RateReading } from '../api/rate-headers.ts'
import { DEFAULT_RATE } from '../contract/rate-limit.ts'
import type { RateView } from '../model/rate-view.ts'
import type { Priority } from '../outbox/job.ts'
import {
  COUNTED_WINDOW_MS,
  firstIsGoneAt,
  giveUp,
  oldestGivenUpAt,
  ROUNDING_MS,
  release,
  tick,
  windowOpensAt,
} from './pacer-clock.ts'
import type { PacerState } from './pacer-state.ts'
import { updateWindow } from './pacer-window.ts'

/** Whether a request may be sent now; if not, when to ask again. A response in the meantime may change it. */
export type Pace = { go: true } | { go: false; at: number }

const GO: Pace = { go: true }
/** Whole milliseconds and never the current one; otherwise a caller would ask in an endless loop. */
const wait = (now: number, at: number): Pace => ({ go: false, at: Math.max(Math.ceil(at), now + 1) })

/** Several requests in flight would all be refused at once, so near the end of the allowance they go one by one. */
const CAREFUL_BELOW = 1 / 5

/** A tenth of the limit is reserved for clicks, but never more than this. */
const MAX_RESERVED = 5
/** The reserve is released over this last share of the window. */
const GIVEN_BACK_OVER = 1 / 6
/** The reserve is fully released this long before the window's end, so that released requests still arrive in time. */
const NOTHING_KEPT_MS = 1_500
/** The end in the headers may be this much too late because of rounding. */
const END_UNCERTAIN_MS = 2_000

/** The longest wait that repeated refusals cause by themselves. */
const MAX_REFUSED_MS = 60_000

export const newPacer = (now: number): PacerState => ({
  limit: DEFAULT_RATE.limit,
  window: null,
  windowMs: DEFAULT_RATE.windowMs,
  lastEnd: null,
  headers: null,
  tellsEnd: false,
  inFlight: [],
  givenUpAt: [],
  heardAt: [],
  closedUntil: 0,
  refusals: 0,
  sharedUntil: 0,
  seenAt: now,
})

const reserved = ({ limit }: PacerState): number => Math.min(MAX_RESERVED, Math.floor(limit / 10))

const giveBack = ({ windowMs }: PacerState): number => (windowMs ?? COUNTED_WINDOW_MS) * GIVEN_BACK_OVER

/** When the last of the reserve is released. */
const allGivenBackAt = (state: PacerState): number => (state.window?.resetAt ?? 0) - END_UNCERTAIN_MS - NOTHING_KEPT_MS

/** How many requests of the current window are reserved for clicks at `now`. */
const keptForClicks = (state: PacerState, now: number): number => {
  const all = reserved(state)
  const share = (allGivenBackAt(state) - now) / giveBack(state)
  return Math.max(0, Math.min(all, Math.ceil(all * share)))
}

/** When bulk work may use one of `left` requests, of which more are reserved now. */
const givenBackAt = (state: PacerState, left: number): number =>
  allGivenBackAt(state) - ((left - 1) * giveBack(state)) / reserved(state)

/** While the window is unknown or shared with other clients, requests go one by one; a click may go beside one. */
const oneByOne = (state: PacerState, priority: Priority): boolean =>
  state.inFlight.length < (priority === 'click' ? 2 : 1)

const askWindow = (state: PacerState, remaining: number, now: number, priority: Priority): Pace => {
  const left = remaining - state.inFlight.length - state.givenUpAt.length
  if (left <= 0) {
    const opensAt = windowOpensAt(state)
    return wait(now, state.givenUpAt.length === 0 ? opensAt : Math.min(opensAt, firstIsGoneAt(state)))
  }
  if (priority === 'bulk' && left <= keptForClicks(state, now)) return wait(now, givenBackAt(state, left))
  const careful = now < state.sharedUntil || left <= state.limit * CAREFUL_BELOW
  return careful && !oneByOne(state, priority) ? wait(now, oldestGivenUpAt(state)) : GO
}

/** Without headers: at most the limit in any span of a window's length, so in none of the service's windows. */
const askOwnCount = (state: PacerState, now: number, priority: Priority): Pace => {
  if (state.heardAt.length + state.inFlight.length < allowanceOf(state, priority)) return GO
  const oldest = state.heardAt[0]
  return wait(now, oldest === undefined ? oldestGivenUpAt(state) : oldest + COUNTED_WINDOW_MS + 1)
}

export const ask = (before: PacerState, now: number, priority: Priority): Pace => {
  const state = tick(before, now)
  if (now < state.closedUntil) return wait(now, state.closedUntil)
  if (state.window !== null) return askWindow(state, state.window.remaining, now, priority)
  if (state.headers === false) return askOwnCount(state, now, priority)
  return oneByOne(state, priority) ? GO : wait(now, oldestGivenUpAt(state))
}

/**
 * When the allowance permits the next request of this priority; `null` if it does now, at least after those in flight.
 */
export const spentUntil = (state: PacerState, now: number, priority: Priority): number | null => {
  const pace = ask({ ...state, inFlight: [] }, now, priority)
  return pace.go ? null : pace.at
}

/** How many requests of a whole window this priority may use. */
export const allowanceOf = (state: PacerState, priority: Priority): number =>
  priority === 'bulk' ? state.limit - reserved(state) : state.limit

/**
 * The user wants to try now, whatever the service has said: a single request of a click may be sent before the known
 * time. If it is refused, the service's new time applies; if it is accepted, what its response says.
 */
export const tryNow = (before: PacerState, now: number): PacerState => {
  const opensAt = spentUntil(before, now, 'click')
  if (opensAt === null) return before
  const state = tick(before, now)
  const known = now < state.closedUntil ? null : state.window
  const window = known ?? { resetAt: opensAt - ROUNDING_MS, firstHeardAt: now, endIsTold: false }
  const remaining = state.inFlight.length + state.givenUpAt.length + 1
  return { ...state, closedUntil: 0, refusals: 0, window: { ...window, remaining } }
}

/** Store the result before the request is sent. `token` names the request. */
export const sent = (before: PacerState, now: number, token: string): PacerState => {
  const state = tick(before, now)
  return { ...state, inFlight: [...state.inFlight, { token, since: now }] }
}

/** The request was never sent. */
export const notSent = (before: PacerState, now: number, token: string): PacerState => release(tick(before, now), token)

/** No response will come. */
export const lost = (before: PacerState, now: number, token: string): PacerState =>
  giveUp(tick(before, now), now, token)

/** A worker was stopped before `startedAt`: no response will come for what it sent. */
export const lostBefore = (before: PacerState, now: number, startedAt: number): PacerState => {
  const state = tick(before, now)
  return state.inFlight
    .filter(({ since }) => since < startedAt)
    .reduce((left, { token }) => giveUp(left, now, token), state)
}

/** A response arrived. */
export const heard = (before: PacerState, now: number, token: string, reading: RateReading): PacerState => {
  const ticked = tick(before, now)
  const since = ticked.inFlight.find((each) => each.token === token)?.since ?? now
  const state = updateWindow(release(ticked, token), { reading, now, since, besides: ticked.inFlight.length - 1 })
  if (reading.retryAt === null) return { ...state, refusals: 0 }
  // Refused nevertheless: the assumed window length is wrong, or another client was faster. The reported retry time
  // overrides the window's end (FIELD.md line 4), and the new window is unknown.
  const refusals = since >= state.closedUntil ? state.refusals + 1 : state.refusals
  // A service whose retry times are always too early would be asked every second for good.
  const doubled = refusals > 1 ? Math.min(2 ** refusals * 1_000, MAX_REFUSED_MS) : 0
  const closedUntil = Math.max(state.closedUntil, reading.retryAt + ROUNDING_MS, now + doubled)
  return { ...state, closedUntil, refusals, window: null, windowMs: null, lastEnd: null }
}

/** The state that is shown to the user. */
export const rateView = (before: PacerState, now: number): RateView => {
  const state = tick(before, now)
  const used = state.headers === false ? state.heardAt.length : 0
  const left = (state.window?.remaining ?? state.limit - used) - state.inFlight.length - state.givenUpAt.length
  if (now < state.closedUntil) return { limit: state.limit, remaining: null, resetAt: state.closedUntil }
  return {
    limit: state.limit,
    // Without an end in the headers, a used up window may only be assumed.
    remaining: left <= 0 && state.window?.endIsTold === false ? null : Math.max(0, left),
    resetAt: state.window === null ? null : windowOpensAt(state),
  }
}

/** The minimum time that `requests` take, in milliseconds, if no other client uses the allowance. */
export const timeFor = (before: PacerState, now: number, requests: number): number => {
  const state = tick(before, now)
  const remaining = rateView(state, now).remaining ?? 0
  if (requests <= remaining) return 0
  const opensIn = Math.max(0, Math.max(windowOpensAt(state), state.closedUntil) - now)
  const fullWindows = Math.ceil((requests - remaining) / state.limit) - 1
  return opensIn + fullWindows * (state.windowMs ?? COUNTED_WINDOW_MS)
}
