import { z } from '../zod.ts'

/** What is known about the service's current window. All times are by our own clock. */
const rateWindow = z.object({
  /** The remaining count of the responses received so far. */
  remaining: z.int(),
  /** The earliest reported end; headers are whole seconds, so the real one may be a second off. */
  resetAt: z.number(),
  /** When the first response of this window arrived; the window started before. */
  firstHeardAt: z.number(),
  /** Whether the service reported the end; otherwise it is the latest possible. */
  endIsTold: z.boolean(),
})

/** All that the pacer knows. It is stored, so that a restarted worker keeps the pace. */
export const pacerState = z.object({
  limit: z.int().check(z.minimum(1)),
  /** `null` while the current window is unknown: a single request is sent, and its response shows it. */
  window: z.nullable(rateWindow),
  /** The maximum length of a window; `null` while the service contradicts what was assumed. */
  windowMs: z.nullable(z.number()),
  /** When the previous window ended, if known. */
  lastEnd: z.nullable(z.number()),
  /** Whether the service sends the headers; `null` before its first response. */
  headers: z.nullable(z.boolean()),
  /** Whether the service ever reported a readable end. */
  tellsEnd: z.boolean(),
  /** Requests in flight. */
  inFlight: z.array(z.object({ token: z.string(), since: z.number() })),
  /** When requests were given up that may still arrive. */
  givenUpAt: z.array(z.number()),
  /** When the last responses arrived, oldest first: the count for a service without headers. */
  heardAt: z.array(z.number()),
  /** Rate limited: nothing is sent before this time. */
  closedUntil: z.number(),
  /** How many requests in a row were refused, each sent when the service had said it could be. */
  refusals: z._default(z.int(), 0),
  /** Another client was seen to use the allowance; until then requests go one by one. */
  sharedUntil: z.number(),
  /** The last time seen. A clock may be set back; the pacer's time never runs backward. */
  seenAt: z.number(),
})
export type PacerState = z.infer<typeof pacerState>
