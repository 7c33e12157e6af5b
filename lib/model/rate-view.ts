export interface RateView {
  limit: number
  /** `null` while nothing can be sent, although no header says that nothing is left. */
  remaining: number | null
  /** When the next window starts, or the service accepts requests again. */
  resetAt: number | null
  /** How far apart the answers to work came, in milliseconds, if several were seen: a high limit isn't reached. */
  gapMs?: number
}
