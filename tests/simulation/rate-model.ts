import { NO_RATE_READING, type RateReading } from '../../lib/api/rate-headers.ts'

export interface RateModelOptions {
  limit: number
  windowMs: number
  /** How the service rounds the window's end to seconds; `none`: it sends no headers. */
  rounding: 'ceil' | 'floor' | 'none'
  /** Whether a window begins with its first request or with the full minute. */
  begins: 'first-request' | 'aligned'
}

/** A service's rate limit with fixed windows. Times are the service's. */
export class RateModel {
  readonly options: RateModelOptions
  #endsAt = 0
  #used = 0
  /** Refused requests: when they were sent, and whether another client had used the window. */
  readonly refusals: { sentAt: number; shared: boolean; window: number }[] = []
  /** Windows with our requests: their ends, and how many requests were accepted. */
  readonly windows: { endsAt: number; passed: number }[] = []
  #others = 0

  constructor(options: RateModelOptions) {
    this.options = options
  }

  #turn(now: number): void {
    if (now < this.#endsAt) return
    const { windowMs, begins } = this.options
    this.#endsAt = begins === 'aligned' ? (Math.floor(now / windowMs) + 1) * windowMs : now + windowMs
    this.#used = 0
    this.#others = 0
  }

  /** Whether our request is accepted. */
  take(now: number, sentAt: number): boolean {
    this.#turn(now)
    if (this.#used >= this.options.limit) {
      this.refusals.push({ sentAt, shared: this.#others > 0, window: this.#endsAt })
      return false
    }
    this.#used += 1
    const window = this.windows.at(-1)
    if (window?.endsAt === this.#endsAt) window.passed += 1
    else this.windows.push({ endsAt: this.#endsAt, passed: 1 })
    return true
  }

  /** Whether another client's request is accepted. */
  takeForOthers(now: number): boolean {
    this.#turn(now)
    if (this.#used >= this.options.limit) return false
    this.#used += 1
    this.#others += 1
    return true
  }

  /** The headers of an answer sent at `now`, as the client reads them at `clientNow` with a `Date` in seconds. */
  reading(now: number, clientNow: number, hasDate: boolean): RateReading {
    const { rounding, limit } = this.options
    if (rounding === 'none') return NO_RATE_READING
    const end = this.#endsAt / 1_000
    const header = (rounding === 'ceil' ? Math.ceil(end) : Math.floor(end)) * 1_000
    const serviceNow = hasDate ? Math.floor(now / 1_000) * 1_000 : clientNow
    const ahead = header - serviceNow
    const resetAt = ahead > -1_000 && ahead <= 3_600_000 ? clientNow + Math.max(0, ahead) : null
    return { limit, remaining: limit - this.#used, resetAt, retryAt: null }
  }

  /** `Retry-After` in seconds. */
  retryAfter(now: number): number {
    const rest = (this.#endsAt - now) / 1_000
    return this.options.rounding === 'floor' ? Math.max(1, Math.floor(rest)) : Math.ceil(rest)
  }
}
