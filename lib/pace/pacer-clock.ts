import type { PacerState } from './pacer-state.ts'

/** A response that has not arrived by now never will: the client times out after 20 s. */
const IN_FLIGHT_MS = 60_000
/** A request that was given up has arrived by then, or never will. */
const STILL_ARRIVES_MS = 30_000
/** Headers are rounded to whole seconds, and so is the clock that they are compared with. */
export const ROUNDING_MS = 1_000
/**
 * Tolerance between two clocks of the same speed: a timer that fires early, a response that was faster than the one
 * before.
 */
const SLACK_MS = 25
/** How many responses are remembered at most. */
const MAX_HEARD = 1_000

/** The window of the specification, for counting requests to a service without headers. */
export const COUNTED_WINDOW_MS = 60_000

/**
 * When the current window is certainly over. Two bounds apply: the header, which may be rounded down, and the window's
 * length counted from its first response, because it started before that. Once the length is known the second is
 * tighter: headers alone would waste up to two seconds of every minute.
 */
export const windowOpensAt = ({ window, windowMs }: PacerState): number => {
  if (window === null) return 0
  const byHeader = window.resetAt + ROUNDING_MS
  return windowMs === null ? byHeader : Math.min(byHeader, window.firstHeardAt + windowMs + SLACK_MS)
}

/** If the clock is set back, all times move with it: as if no time had passed, which never sends too early. */
const setBack = (state: PacerState, by: number): PacerState => ({
  ...state,
  window: state.window && {
    ...state.window,
    resetAt: state.window.resetAt - by,
    firstHeardAt: state.window.firstHeardAt - by,
  },
  lastEnd: state.lastEnd === null ? null : state.lastEnd - by,
  inFlight: state.inFlight.map(({ token, since }) => ({ token, since: since - by })),
  givenUpAt: state.givenUpAt.map((at) => at - by),
  heardAt: state.heardAt.map((at) => at - by),
  closedUntil: state.closedUntil - by,
  sharedUntil: state.sharedUntil - by,
})

/** A response without rate headers, or none at all, is assumed to have cost one request. */
export const countOne = (state: PacerState, now: number): PacerState => ({
  ...state,
  window: state.window && { ...state.window, remaining: Math.max(0, state.window.remaining - 1) },
  heardAt: [...state.heardAt, now].slice(-Math.min(state.limit, MAX_HEARD)),
})

/** Removes a request from those in flight. */
export const release = (state: PacerState, token: string): PacerState => ({
  ...state,
  inFlight: state.inFlight.filter((each) => each.token !== token),
})

const toldEnd = (window: PacerState['window']): number | null => (window?.endIsTold === true ? window.resetAt : null)

/** A request got no response while the window was unknown: it may have started a new window. */
const presumeWindow = (state: PacerState, now: number): PacerState => {
  if (state.window !== null || state.headers === false) return state
  const lengthMs = state.windowMs ?? COUNTED_WINDOW_MS
  return {
    ...state,
    window: { remaining: state.limit - 1, resetAt: now + lengthMs - ROUNDING_MS, firstHeardAt: now, endIsTold: false },
    sharedUntil: Math.max(state.sharedUntil, now + lengthMs),
  }
}

/** No response will come. The service may have counted it, or may count it later. */
export const giveUp = (state: PacerState, now: number, token: string): PacerState => {
  if (!state.inFlight.some((each) => each.token === token)) return state
  const counted = presumeWindow(countOne(release(state, token), now), now)
  return { ...counted, givenUpAt: [...counted.givenUpAt, now] }
}

/** When the first request that was given up can no longer arrive. */
export const firstIsGoneAt = ({ givenUpAt, seenAt }: PacerState): number =>
  Math.min(...givenUpAt, seenAt) + STILL_ARRIVES_MS

/** Drops the window once it is over. */
const turn = (state: PacerState, now: number): PacerState =>
  state.window !== null && now >= windowOpensAt(state)
    ? { ...state, window: null, lastEnd: toldEnd(state.window) }
    : state

/**
 * The state at `now`, without what has expired. Asking doesn't store the result, so everything expires at its own time,
 * whenever that is noticed.
 */
export const tick = (before: PacerState, now: number): PacerState => {
  let state = now < before.seenAt ? setBack(before, before.seenAt - now) : before
  for (const { token, since } of state.inFlight) {
    const gone = since + IN_FLIGHT_MS
    if (gone <= now) state = giveUp(turn(state, gone), gone, token)
  }
  const { givenUpAt, heardAt } = state
  return {
    ...turn(state, now),
    givenUpAt: givenUpAt.filter((at) => now - at < STILL_ARRIVES_MS),
    heardAt: heardAt.filter((at) => now - at <= COUNTED_WINDOW_MS),
    seenAt: now,
  }
}

/** When the oldest request in flight is given up as lost. */
export const oldestGivenUpAt = ({ inFlight, seenAt }: PacerState): number =>
  Math.min(...inFlight.map(({ since }) => since), seenAt) + IN_FLIGHT_MS
