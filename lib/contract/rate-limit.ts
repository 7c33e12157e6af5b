/** The headers of every response (SPEC.md, Limits). Our service sends `reset` in Unix seconds. */
export const RATE_LIMIT_HEADERS = {
  limit: 'x-ratelimit-limit',
  remaining: 'x-ratelimit-remaining',
  reset: 'x-ratelimit-reset',
} as const

/** What is assumed until a service says otherwise: 30 requests in 60 s. */
export const DEFAULT_RATE = { limit: 30, windowMs: 60_000 } as const
