import type { RateReading } from '../api/rate-headers.ts'
import { DEFAULT_RATE } from '../contract/rate-limit.ts'
import { MINUTE, SECOND } from '../model/durations.ts'
import type { Priority, Urgency } from '../model/priority.ts'
import type { RateView } from '../model/rate-view.ts'
import { z } from '../zod.ts'
import { sendingTime } from './sending-time.ts'

/** All that the pacer knows, by our own clock. It is stored, so that a restarted worker keeps the pace. */
export const pacerState = z.object({
  limit: z.int().check(z.minimum(1)),
  /**
   * `unknown`: one request is sent, and its response shows the window. `counted`: the service doesn't report it, so at
   * most the limit is sent in any minute.
   */
  window: z.union([
    z.enum(['unknown', 'counted']),
    /** As last reported, and when the first response of this window arrived. */
    z.object({ remaining: z.int(), resetAt: z.number(), seenAt: z.number() }),
  ]),
  /**
   * After a refusal, nothing is sent until `closedUntil`, unless the user wants to try. Both are 0 once a request is
   * accepted.
   */
  closedAt: z.number(),
  closedUntil: z.number(),
  /** The user wants to try a single request now, whatever the service has said. */
  mayTry: z.boolean(),
  /** Requests that the service may still count; with `isLost` no response has come since then, and none will. */
  inFlight: z.array(z.object({ token: z.string(), since: z.number(), isLost: z.boolean() })),
  /**
   * When the last responses arrived, at most as many as the limit, oldest first. If the service reports its windows,
   * only since the last request for which it didn't.
   */
  heardAt: z.array(z.number()),
  /** The time of this state. */
  at: z.number(),
})
export type PacerState = z.infer<typeof pacerState>

/** Whether a request may be sent now; if not, when to ask again. A response in the meantime may change it. */
type Pace = { go: true } | { go: false; at: number }

const GO: Pace = { go: true }
/** Whole milliseconds and never the current one; otherwise a caller would ask in an endless loop. */
const wait = (now: number, at: number): Pace => ({ go: false, at: Math.max(Math.ceil(at), now + 1) })

const DEFAULT_WINDOW_MS = DEFAULT_RATE.windowMs
/** By then a request has arrived or never will: the client times out after 20 s. */
const MAX_IN_FLIGHT_MS = MINUTE
/** Headers are rounded to whole seconds, and so is the clock that they are compared with. */
const ROUNDING_MS = SECOND
/** Two reported ends this close are the same. */
const SAME_END_MS = 2 * ROUNDING_MS
/** Tolerance between two clocks of the same speed, and for a timer that fires early. */
const SLACK_MS = 25
const MAX_HEARD = 1_000

/** A tenth of the limit is reserved for clicks, but never more than this. */
const MAX_RESERVED = 5
/** Bulk work gets the reserve back one by one, the last this long before the window's end, in time to still arrive. */
const RELEASED_BEFORE_MS = 4_500
const RELEASED_EVERY_MS = 3 * SECOND
/** Several requests in flight would all be refused at once, so near the end of the allowance they go one by one. */
const CAREFUL_BELOW = 1 / 5
/** When to ask again while another request is in flight: its response updates the pacer. */
export const AFTER_OTHERS_MS = 2 * SECOND
/** The longest wait that repeated refusals alone cause. */
const MAX_REPEATED_MS = MINUTE

export const newPacer = (now: number): PacerState => ({
  limit: DEFAULT_RATE.limit,
  window: 'unknown',
  closedAt: 0,
  closedUntil: 0,
  mayTry: false,
  inFlight: [],
  heardAt: [],
  at: now,
})

type Window = Exclude<PacerState['window'], string>

/**
 * When the window is certainly over. The header may be rounded down. If these requests have used all of a window of a
 * minute, the first of them counts for at most a minute, which is more precise: headers waste up to two seconds.
 */
const endOf = ({ limit, heardAt, inFlight }: PacerState, { remaining, resetAt }: Window): number => {
  const byHeader = resetAt + ROUNDING_MS
  const first = remaining === 0 && inFlight.length === 0 ? heardAt.at(-limit) : undefined
  const byCount = (first ?? Number.NEGATIVE_INFINITY) + DEFAULT_WINDOW_MS + SLACK_MS
  return byCount > resetAt - SAME_END_MS ? Math.min(byHeader, byCount) : byHeader
}

const withFewer = (window: Window, by: number): Window => ({
  ...window,
  remaining: Math.max(0, window.remaining - by),
})

/** Our own count is wrong if the service may not have counted a request. */
const withoutCount = (state: PacerState): PacerState =>
  state.window === 'counted' ? state : { ...state, heardAt: state.heardAt.slice(-1) }

/** If the clock is set back, all times move with it: as if no time had passed, which never sends too early. */
const setBack = (state: PacerState, by: number): PacerState => ({
  ...state,
  window:
    typeof state.window === 'string'
      ? state.window
      : { ...state.window, resetAt: state.window.resetAt - by, seenAt: state.window.seenAt - by },
  closedAt: state.closedAt - by,
  closedUntil: state.closedUntil - by,
  inFlight: state.inFlight.map((each) => ({ ...each, since: each.since - by })),
  heardAt: state.heardAt.map((at) => at - by),
})

/** The state at `now`. A window that is over becomes unknown, and requests without a response are assumed to be counted. */
export const tick = (before: PacerState, now: number): PacerState => {
  const state = now < before.at ? setBack(before, before.at - now) : before
  const { window } = state
  const inFlight = state.inFlight.filter(({ since }) => now - since < MAX_IN_FLIGHT_MS)
  const gone = state.inFlight.length - inFlight.length
  const ticked = { ...(gone === 0 ? state : withoutCount(state)), inFlight, at: now }
  if (typeof window === 'string') return ticked
  return { ...ticked, window: now >= endOf(state, window) ? 'unknown' : withFewer(window, gone) }
}

interface Allowance {
  /** How many requests may still be sent, without those that the service may still count. */
  left: number
  /** When further requests are allowed. */
  opensAt: number
  windowMs: number
}

/** `null` while the window is unknown. */
const allowanceAt = (state: PacerState): Allowance | null => {
  const { window, limit, inFlight, heardAt, at: now } = state
  if (window === 'unknown') return null
  if (window === 'counted') {
    const counted = heardAt.filter((at) => now - at <= DEFAULT_WINDOW_MS)
    const left = Math.min(limit, MAX_HEARD) - counted.length - inFlight.length
    return { left, opensAt: (counted[0] ?? now) + DEFAULT_WINDOW_MS + 1, windowMs: DEFAULT_WINDOW_MS }
  }
  const opensAt = endOf(state, window)
  // A window of unknown length is at least as long as the part observed so far.
  return {
    left: window.remaining - inFlight.length,
    opensAt,
    windowMs: Math.max(DEFAULT_WINDOW_MS, opensAt - window.seenAt),
  }
}

const reserved = ({ limit }: PacerState): number => Math.min(MAX_RESERVED, Math.floor(limit / 10))

const awaitedCount = ({ inFlight }: PacerState): number => inFlight.filter(({ isLost }) => !isLost).length

/** When the first request that the service may still count can no longer arrive. */
const firstIsGoneAt = ({ inFlight }: PacerState): number =>
  Math.min(...inFlight.map(({ since }) => since)) + MAX_IN_FLIGHT_MS

/** While the window is unknown and near its end, requests go one by one; a click may go beside one. */
const paceOneByOne = (state: PacerState, urgency: Urgency): Pace =>
  awaitedCount(state) < (urgency === 'click' ? 2 : 1) ? GO : wait(state.at, firstIsGoneAt(state))

const paceWithin = (state: PacerState, { left, opensAt }: Allowance, urgency: Urgency): Pace => {
  if (left <= 0) return wait(state.at, Math.min(opensAt, firstIsGoneAt(state)))
  const releasedAt = opensAt - RELEASED_BEFORE_MS - (left - 1) * RELEASED_EVERY_MS
  if (urgency === 'bulk' && left <= reserved(state) && state.at < releasedAt) return wait(state.at, releasedAt)
  return left <= state.limit * CAREFUL_BELOW ? paceOneByOne(state, urgency) : GO
}

/**
 * An idle request leaves as many requests as an even pace would use until the window's end: half of them halfway
 * through, few near the end. Without headers each request counts for a whole minute, so half of the limit is left.
 */
const paceOfIdle = (state: PacerState, { left, opensAt, windowMs }: Allowance): Pace => {
  if (state.window === 'counted') return left > state.limit / 2 ? GO : wait(state.at, opensAt)
  const lastForOthers = opensAt - (left - 1) * (windowMs / state.limit)
  return left > 0 && state.at >= lastForOthers ? GO : wait(state.at, left > 0 ? lastForOthers : opensAt)
}

export const paceOf = (before: PacerState, now: number, urgency: Urgency): Pace => {
  const state = tick(before, now)
  if (state.mayTry && urgency === 'click') return GO
  if (now < state.closedUntil) return wait(now, state.closedUntil)
  if (urgency === 'idle' && awaitedCount(state) > 0) return wait(now, now + AFTER_OTHERS_MS)
  const allowance = allowanceAt(state)
  if (allowance === null) return paceOneByOne(state, urgency)
  return urgency === 'idle' ? paceOfIdle(state, allowance) : paceWithin(state, allowance, urgency)
}

/**
 * When the allowance permits the next request of this priority; `null` if it does now, at least after those in flight.
 */
export const spentUntil = (state: PacerState, now: number, priority: Priority): number | null => {
  const pace = paceOf({ ...state, inFlight: state.inFlight.filter(({ isLost }) => isLost) }, now, priority)
  return pace.go ? null : pace.at
}

/** How many requests of a whole window this priority may use. */
export const allowanceOf = (state: PacerState, priority: Priority): number =>
  priority === 'bulk' ? state.limit - reserved(state) : state.limit

/**
 * The user wants to try now, whatever the service has said: a single request of a click may be sent before the known
 * time. If it is refused, the service's new time applies; if it is accepted, the service isn't closed anymore.
 */
export const tryNow = (before: PacerState, now: number): PacerState =>
  spentUntil(before, now, 'click') === null ? before : { ...tick(before, now), mayTry: true }

/** The state to store before a request is sent. `token` names the request. */
export const afterSend = (before: PacerState, now: number, token: string): PacerState => {
  const state = tick(before, now)
  return { ...state, mayTry: false, inFlight: [...state.inFlight, { token, since: now, isLost: false }] }
}

/** The request was never sent. */
export const withoutSend = (before: PacerState, now: number, token: string): PacerState => {
  const state = tick(before, now)
  return { ...state, inFlight: state.inFlight.filter((each) => each.token !== token) }
}

/** A window that starts now, if the service doesn't say when it ends. */
const presumedWindow = (remaining: number, now: number): Window => ({
  remaining,
  resetAt: now + DEFAULT_WINDOW_MS - ROUNDING_MS,
  seenAt: now,
})

/** Gives up the request: no response will come. It may have begun a window. */
const giveUp = (state: PacerState, token: string): PacerState => ({
  ...withoutCount(state),
  window: state.window === 'unknown' ? presumedWindow(state.limit, state.at) : state.window,
  inFlight: state.inFlight.map((each) => (each.token === token ? { token, since: state.at, isLost: true } : each)),
})

/** No response will come. The service may have counted the request, or may count it later. */
export const afterLoss = (before: PacerState, now: number, token: string): PacerState => {
  const state = tick(before, now)
  return state.inFlight.some((each) => each.token === token && !each.isLost) ? giveUp(state, token) : state
}

/** A worker was stopped before `startedAt`: no response will come for what it sent. */
export const afterStop = (before: PacerState, now: number, startedAt: number): PacerState => {
  const state = tick(before, now)
  return state.inFlight
    .filter(({ since, isLost }) => since < startedAt && !isLost)
    .reduce((left, { token }) => giveUp(left, token), state)
}

/** The window after a response; `isLatest` if its request was sent after all other responses. */
const windowAfter = (
  { window, limit, at: now }: PacerState,
  { remaining, resetAt }: RateReading,
  isLatest: boolean,
): PacerState['window'] => {
  const reported = { ...presumedWindow(remaining ?? limit - 1, now), ...(resetAt !== null && { resetAt }) }
  if (typeof window === 'string') return reported
  const isSame =
    resetAt === null
      ? !isLatest || remaining === null || remaining <= window.remaining
      : Math.abs(resetAt - window.resetAt) <= SAME_END_MS
  // Otherwise a response about the previous window.
  if (!isSame) return isLatest || (resetAt ?? 0) > window.resetAt ? reported : window
  const fewer = withFewer(window, 1).remaining
  if (isLatest) return { ...window, remaining: remaining ?? fewer, resetAt: resetAt ?? window.resetAt }
  // Responses arrive out of order.
  return {
    ...window,
    remaining: Math.min(window.remaining, remaining ?? fewer),
    resetAt: Math.max(window.resetAt, resetAt ?? 0),
  }
}

/** A response arrived. Headers override our own count. */
export const afterResponse = (before: PacerState, now: number, token: string, reading: RateReading): PacerState => {
  const ticked = tick(before, now)
  const { closedAt, closedUntil } = ticked
  const since = ticked.inFlight.find((each) => each.token === token)?.since ?? now
  const isReported = reading.remaining !== null || reading.resetAt !== null
  const limit = reading.limit ?? ticked.limit
  const state = {
    ...ticked,
    limit,
    inFlight: ticked.inFlight.filter((each) => each.token !== token),
    heardAt: [...ticked.heardAt, now].slice(-Math.min(limit, MAX_HEARD)),
  }
  if (reading.retryAt === null) {
    const opened = since >= closedAt ? { closedAt: 0, closedUntil: 0 } : {}
    if (!isReported && typeof ticked.window === 'object') return { ...giveUp(ticked, token), ...opened }
    const isLatest = since >= (ticked.heardAt.at(-1) ?? 0)
    return { ...state, window: isReported ? windowAfter(state, reading, isLatest) : 'counted', ...opened }
  }
  // The reported time overrides the window's end (FIELD.md line 4), and the new window is unknown. A service whose times
  // are always too early would be asked every second for good, so the wait doubles.
  const isRepeated = closedUntil > 0 && since >= closedUntil
  const doubled = isRepeated ? Math.min(2 * (closedUntil - closedAt), MAX_REPEATED_MS) : 0
  return {
    ...withoutCount(state),
    window: state.window === 'counted' && !isReported ? 'counted' : 'unknown',
    closedAt: now,
    closedUntil: Math.max(since >= closedAt ? 0 : closedUntil, reading.retryAt + ROUNDING_MS, now + doubled),
  }
}

/** Longer gaps between responses are pauses in the work and don't show its speed. */
const MAX_GAP_MS = 2 * SECOND
const MIN_GAPS = 5
const MAX_GAPS = 50

/** The usual gap between responses while work is sent: the median. */
const seenGap = ({ heardAt }: PacerState): { gapMs: number } | null => {
  const recent = heardAt.slice(-MAX_GAPS - 1)
  const gaps = recent.flatMap((at, place) => {
    const gap = at - (recent[place - 1] ?? Number.NEGATIVE_INFINITY)
    return gap < MAX_GAP_MS ? gap : []
  })
  const middle = gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)]
  return middle === undefined || gaps.length < MIN_GAPS ? null : { gapMs: middle }
}

/** The state that is shown to the user. */
export const rateView = (before: PacerState, now: number): RateView => {
  const state = tick(before, now)
  const { limit, window, inFlight } = state
  const gap = seenGap(state)
  if (now < state.closedUntil) return { limit, remaining: null, resetAt: state.closedUntil, ...gap }
  const { left, opensAt } = allowanceAt(state) ?? { left: limit - inFlight.length, opensAt: null }
  return { limit, remaining: Math.max(0, left), resetAt: typeof window === 'object' ? opensAt : null, ...gap }
}

/** The minimum time that `requests` take, in milliseconds, if no other client uses the allowance. */
export const timeFor = (before: PacerState, now: number, requests: number): number => {
  const state = tick(before, now)
  const { remaining, gapMs } = rateView(state, now)
  const left = remaining ?? 0
  if (requests <= left) return sendingTime(requests, gapMs)
  const { opensAt, windowMs } = allowanceAt(state) ?? { opensAt: now, windowMs: DEFAULT_WINDOW_MS }
  const fullWindows = Math.ceil((requests - left) / state.limit) - 1
  const byLimit = Math.max(0, Math.max(opensAt, state.closedUntil) - now) + fullWindows * windowMs
  return Math.max(byLimit, sendingTime(requests, gapMs))
}
