import type { PacerState } from './pacer-state.ts'

/** An answer that has not come by now never will: the client gives up after 20 s. */
const IN_FLIGHT_MS = 60_000
/** A request that was given up has arrived by then, or never will. */
const STILL_ARRIVES_MS = 30_000
/** Headers are whole seconds, rounded one way or the other, and so is the clock that they are read against. */
export const ROUNDING_MS = 1_000
/** Between two clocks that tick alike: a timer that fires a little early, an answer that was quicker than the one before. */
const SLACK_MS = 25
/** How many answers are remembered at most, whatever the limit is. */
const MAX_HEARD = 1_000

/** The window of the specification, in which a service without headers is counted. */
export const COUNTED_WINDOW_MS = 60_000

/**
 * When the present window is certain to be over. Two things bound it: the header, which may be rounded down, and the
 * window's length counted from its first answer, since it had begun before that. The second is sharper, once the length
 * is known: whole-second headers alone would waste up to two seconds of every minute.
 */
export const windowOpensAt = ({ window, windowMs }: PacerState): number => {
  if (window === null) return 0
  const byHeader = window.resetAt + ROUNDING_MS
  return windowMs === null ? byHeader : Math.min(byHeader, window.firstHeardAt + windowMs + SLACK_MS)
}

/** A clock that is set back takes the pacer's times with it: as if no time had passed, which never sends too early. */
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

/** An answer that said nothing about the pace, or never came: it is taken to have cost one. */
export const countOne = (state: PacerState, now: number): PacerState => ({
  ...state,
  window: state.window && { ...state.window, remaining: Math.max(0, state.window.remaining - 1) },
  heardAt: [...state.heardAt, now].slice(-Math.min(state.limit, MAX_HEARD)),
})

/** Takes a request out of those under way. */
export const landed = (state: PacerState, token: string): PacerState => ({
  ...state,
  inFlight: state.inFlight.filter((each) => each.token !== token),
})

const toldEnd = (window: PacerState['window']): number | null => (window?.endIsTold === true ? window.resetAt : null)

/** Nothing is heard of a request in a window that nothing is known of: it may have been the first of a whole one. */
const presumeWindow = (state: PacerState, now: number): PacerState => {
  if (state.window !== null || state.headers === false) return state
  const lengthMs = state.windowMs ?? COUNTED_WINDOW_MS
  return {
    ...state,
    window: { remaining: state.limit - 1, resetAt: now + lengthMs - ROUNDING_MS, firstHeardAt: now, endIsTold: false },
    sharedUntil: Math.max(state.sharedUntil, now + lengthMs),
  }
}

/** No answer will come. It may have been counted at the service, or be so later. */
export const giveUp = (state: PacerState, now: number, token: string): PacerState => {
  if (!state.inFlight.some((each) => each.token === token)) return state
  const counted = presumeWindow(countOne(landed(state, token), now), now)
  return { ...counted, givenUpAt: [...counted.givenUpAt, now] }
}

/** When the first of what was given up can no longer arrive. */
export const firstIsGoneAt = ({ givenUpAt, seenAt }: PacerState): number =>
  Math.min(...givenUpAt, seenAt) + STILL_ARRIVES_MS

/** Forgets the window once it is over. */
const turn = (state: PacerState, now: number): PacerState =>
  state.window !== null && now >= windowOpensAt(state)
    ? { ...state, window: null, lastEnd: toldEnd(state.window) }
    : state

/**
 * The state as it is at `now`: what is over is forgotten. Asking does not store what it finds, so everything happens here
 * at its own time, whenever it is noticed.
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

/** When the oldest request under way is given up for lost. */
export const oldestGivenUpAt = ({ inFlight, seenAt }: PacerState): number =>
  Math.min(...inFlight.map(({ since }) => since), seenAt) + IN_FLIGHT_MS
