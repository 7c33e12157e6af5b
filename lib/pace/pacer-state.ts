import { z } from '../zod.ts'

/** What is known of the service's present window. All times are of our own clock. */
const rateWindow = z.object({
  /** What was left when the answers heard so far were given. */
  remaining: z.int(),
  /** The earliest end that was told; headers are whole seconds, so the real one may be a second off. */
  resetAt: z.number(),
  /** When the first answer of this window was heard: the window began before. */
  firstHeardAt: z.number(),
  /** Whether the service told the end; else it is the latest that can be. */
  endIsTold: z.boolean(),
})

/** All that the pacer knows. It is stored, so a restarted worker goes on at the same pace. */
export const pacerState = z.object({
  limit: z.int().check(z.minimum(1)),
  /** `null` when nothing is known of the present window: one request goes alone, and its answer tells. */
  window: z.nullable(rateWindow),
  /** How long a window is at most; `null` while the service contradicts what was believed. */
  windowMs: z.nullable(z.number()),
  /** When the window before the present one ended, if that is known. */
  lastEnd: z.nullable(z.number()),
  /** Whether the service sends the headers; `null` before its first answer. */
  headers: z.nullable(z.boolean()),
  /** Whether it was seen to tell an end that could be read. */
  tellsEnd: z.boolean(),
  /** Requests under way. */
  inFlight: z.array(z.object({ token: z.string(), since: z.number() })),
  /** When requests were given up that may still arrive. */
  givenUpAt: z.array(z.number()),
  /** When the last answers came, oldest first: the count where the service sends no headers. */
  heardAt: z.array(z.number()),
  /** Told to slow down: nothing goes before this moment. */
  closedUntil: z.number(),
  /** Somebody else was seen to use the allowance; till then it is taken in small steps. */
  sharedUntil: z.number(),
  /** The last moment seen. A clock may be set back; the pacer's time never runs backward. */
  seenAt: z.number(),
})
export type PacerState = z.infer<typeof pacerState>
