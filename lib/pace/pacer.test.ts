import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import type { RateReading } from '../api/rate-headers.ts'
import {
  afterLoss,
  afterResponse,
  afterSend,
  afterStop,
  allowanceOf,
  newPacer,
  type PacerState,
  paceOf,
  pacerState,
  rateView,
  timeFor,
  tryNow,
  withoutSend,
} from './pacer.ts'

const NOW = 1_750_000_000_000

const reading = (differing: Partial<RateReading> = {}): RateReading => ({
  limit: 30,
  remaining: 29,
  resetAt: NOW + 60_000,
  retryAt: null,
  ...differing,
})
const NOTHING_TOLD: RateReading = { limit: null, remaining: null, resetAt: null, retryAt: null }

/** A request that is sent and answered at once. */
const exchange = (state: PacerState, now: number, told: RateReading): PacerState =>
  afterResponse(afterSend(state, now, `at ${now}`), now, `at ${now}`, told)

/** In the middle of a window with this many requests left. */
const inWindow = (remaining: number): PacerState => exchange(newPacer(NOW), NOW, reading({ remaining }))

const mayGo = (state: PacerState, now: number, priority: 'click' | 'bulk' = 'bulk'): boolean =>
  paceOf(state, now, priority).go
const askedAgainAt = (state: PacerState, now: number, priority: 'click' | 'bulk' = 'bulk'): number | null => {
  const pace = paceOf(state, now, priority)
  return pace.go ? null : pace.at
}

describe('before anything is known', () => {
  it('one request is sent, a click may go beside it, and the rest wait for the response', () => {
    const one = afterSend(newPacer(NOW), NOW, 'one')
    expect(mayGo(newPacer(NOW), NOW)).toBe(true)
    expect(mayGo(one, NOW)).toBe(false)
    expect(mayGo(one, NOW, 'click')).toBe(true)
    expect(mayGo(afterSend(one, NOW, 'two'), NOW, 'click')).toBe(false)
  })

  it('a request that was never sent costs nothing', () => {
    expect(mayGo(withoutSend(afterSend(newPacer(NOW), NOW, 'one'), NOW, 'one'), NOW)).toBe(true)
  })
})

describe('in a window', () => {
  it('requests in flight count in addition to the headers', () => {
    let state = inWindow(2)
    state = afterSend(state, NOW, 'one')
    expect(mayGo(state, NOW, 'click')).toBe(true)
    state = afterSend(state, NOW, 'two')
    expect(mayGo(state, NOW, 'click')).toBe(false)
  })

  it("responses that arrive out of order are used in the service's order", () => {
    let state = afterSend(afterSend(inWindow(20), NOW, 'first'), NOW, 'second')
    state = afterResponse(state, NOW + 10, 'second', reading({ remaining: 18 }))
    state = afterResponse(state, NOW + 20, 'first', reading({ remaining: 19 }))
    expect(rateView(state, NOW + 20).remaining).toBe(18)
  })

  it('a late response about the previous window changes nothing', () => {
    let state = afterSend(inWindow(0), NOW + 59_000, 'late')
    const next = NOW + 61_500
    state = exchange(state, next, reading({ remaining: 29, resetAt: next + 60_000 }))
    state = afterResponse(state, next + 100, 'late', reading({ remaining: 5, resetAt: NOW + 60_000 }))
    expect(rateView(state, next + 100).remaining).toBe(29)
  })

  it('the last requests are reserved for clicks and released before the end', () => {
    const state = inWindow(3)
    expect(mayGo(state, NOW + 1_000)).toBe(false)
    expect(mayGo(state, NOW + 1_000, 'click')).toBe(true)
    const givenBack = askedAgainAt(state, NOW + 1_000)
    expect(givenBack).toBeLessThan(NOW + 57_000)
    expect(mayGo(state, givenBack ?? NOW)).toBe(true)
  })

  it('a tenth is reserved, at most five, and released every three seconds, 3.5 s before the reported end at the latest', () => {
    const releases = (limit: number, most: number) =>
      Array.from({ length: most }, (_, at) => {
        const state = exchange(newPacer(NOW), NOW, reading({ limit, remaining: most - at }))
        return (askedAgainAt(state, NOW) ?? NOW) - NOW
      })
    expect(releases(30, 4)).toEqual([0, 50_500, 53_500, 56_500])
    expect(releases(100, 6)).toEqual([0, 44_500, 47_500, 50_500, 53_500, 56_500])
  })

  it('requests go one by one in the last fifth of the allowance', () => {
    const besideOne = (remaining: number) => afterSend(inWindow(remaining), NOW, 'one')
    expect(mayGo(besideOne(8), NOW)).toBe(true)
    expect(mayGo(besideOne(7), NOW)).toBe(false)
    expect(mayGo(besideOne(7), NOW, 'click')).toBe(true)
  })

  it('a limit too small to share has no reserve', () => {
    const state = exchange(newPacer(NOW), NOW, reading({ limit: 3, remaining: 1 }))
    expect(mayGo(state, NOW + 1_000)).toBe(true)
    expect(allowanceOf(state, 'bulk')).toBe(3)
  })

  it('an empty allowance waits for a second after the reported end', () => {
    expect(askedAgainAt(inWindow(0), NOW)).toBe(NOW + 61_000)
    for (const ahead of [20_000, 90_000]) {
      const state = exchange(newPacer(NOW), NOW, reading({ remaining: 0, resetAt: NOW + ahead }))
      expect(askedAgainAt(state, NOW)).toBe(NOW + ahead + 1_000)
    }
  })

  it('an allowance that these requests have used up waits for a minute after the first of them', () => {
    const usedUp = (resetAt: number) =>
      Array.from({ length: 30 }, (_, at) => at).reduce(
        (state, at) => exchange(state, NOW + at, reading({ remaining: 29 - at, resetAt })),
        newPacer(NOW),
      )
    expect(askedAgainAt(usedUp(NOW + 61_000), NOW + 30)).toBe(NOW + 60_025)
    expect(askedAgainAt(usedUp(NOW + 10_000), NOW + 30)).toBe(NOW + 11_000)
    expect(askedAgainAt(usedUp(NOW + 90_000), NOW + 30)).toBe(NOW + 91_000)
    // The last may not have been counted, so the window may have begun later.
    const unsure = afterLoss(afterSend(usedUp(NOW + 61_000), NOW + 30, 'gone'), NOW + 40, 'gone')
    expect(askedAgainAt(unsure, NOW + 40)).toBe(NOW + 60_040)
    expect(askedAgainAt(unsure, NOW + 60_040)).toBe(NOW + 62_000)
  })

  it('after the end one request goes first, because the end was only assumed', () => {
    const after = NOW + 61_000
    const state = afterSend(inWindow(0), after, 'probe')
    expect(mayGo(state, after)).toBe(false)
    const open = afterResponse(state, after + 100, 'probe', reading({ remaining: 29, resetAt: after + 60_000 }))
    expect(mayGo(open, after + 100)).toBe(true)
  })
})

describe('a rate-limited pacer', () => {
  it('sends nothing before the reported time, whatever the headers say', () => {
    const state = exchange(inWindow(20), NOW + 1_000, reading({ remaining: 19, retryAt: NOW + 42_000 }))
    expect(mayGo(state, NOW + 42_000, 'click')).toBe(false)
    expect(askedAgainAt(state, NOW + 2_000, 'click')).toBe(NOW + 43_000)
    expect(rateView(state, NOW + 2_000)).toEqual({ limit: 30, remaining: null, resetAt: NOW + 43_000 })
  })
})

describe('a try of the user', () => {
  const HOURS = NOW + 6 * 3_600_000
  const closed = (told: Partial<RateReading> = {}): PacerState =>
    exchange(newPacer(NOW), NOW, { ...NOTHING_TOLD, retryAt: HOURS, ...told })
  /** Each is on hold until the time beside it. */
  const HELD: readonly [what: string, state: PacerState, until: number][] = [
    ['by a refusal without headers', closed(), HOURS + 1_000],
    ['by a refusal with headers', closed({ limit: 1_000_000_000, remaining: 0, resetAt: HOURS }), HOURS + 1_000],
    ['by a refusal within a window', exchange(inWindow(20), NOW, reading({ retryAt: HOURS })), HOURS + 1_000],
    [
      'by a window that is used up',
      exchange(newPacer(NOW), NOW, reading({ remaining: 0, resetAt: NOW + 50_000 })),
      NOW + 51_000,
    ],
    [
      'by a window that is used up, without an end',
      exchange(newPacer(NOW), NOW, reading({ remaining: 0, resetAt: null })),
      NOW + 60_000,
    ],
    [
      'by its own count',
      Array.from({ length: 30 }, (_, at) => at).reduce(
        (state, at) => exchange(state, NOW + at, NOTHING_TOLD),
        newPacer(NOW),
      ),
      NOW + 60_001,
    ],
  ]

  it.each(HELD)('is a single click of a pacer that is held %s; all else waits as long as before', (_, state, until) => {
    const at = NOW + 100
    const tried = tryNow(state, at)
    expect(askedAgainAt(state, at, 'click')).toBe(until)
    expect(mayGo(tried, at, 'click')).toBe(true)
    expect(mayGo(tried, at)).toBe(false)
    expect(paceOf(tried, at, 'idle').go).toBe(false)
    const going = afterSend(tried, at, 'the try')
    for (const priority of ['click', 'bulk'] as const) expect(mayGo(going, at, priority)).toBe(false)
    expect(askedAgainAt(going, at, 'click')).toBe(until)
    expect(pacerState.parse(tried)).toEqual(tried)
  })

  it.each(HELD)('that is refused only renews a hold %s', (_, state) => {
    const at = NOW + 100
    const refused = exchange(tryNow(state, at), at, { ...NOTHING_TOLD, retryAt: at + 90_000 })
    expect(askedAgainAt(refused, at, 'click')).toBe(at + 91_000)
    expect(rateView(refused, at)).toMatchObject({ remaining: null, resetAt: at + 91_000 })
  })

  it('that is refused many times is not answered by longer and longer waits', () => {
    let state = closed()
    for (let at = NOW; at < NOW + 10; at += 1) {
      state = exchange(tryNow(state, at), at, { ...NOTHING_TOLD, retryAt: at + 2_000 })
      expect(askedAgainAt(state, at, 'click')).toBe(at + 3_000)
    }
  })

  it('that is accepted ends the hold', () => {
    const withHeaders = exchange(tryNow(closed(), NOW + 100), NOW + 100, reading())
    expect(rateView(withHeaders, NOW + 100)).toMatchObject({ remaining: 29 })
    expect(mayGo(withHeaders, NOW + 100)).toBe(true)
    const without = exchange(tryNow(closed(), NOW + 100), NOW + 100, NOTHING_TOLD)
    expect(mayGo(without, NOW + 100)).toBe(true)
  })

  it('whose response is lost leaves the hold as it was', () => {
    const gone = afterLoss(afterSend(tryNow(closed(), NOW + 100), NOW + 100, 'the try'), NOW + 20_000, 'the try')
    expect(askedAgainAt(gone, NOW + 60_000, 'click')).toBe(HOURS + 1_000)
    expect(rateView(gone, NOW + 60_000).remaining).toBeNull()
  })

  it('changes nothing while a click may be sent anyway', () => {
    const waitingForResponses = afterSend(afterSend(inWindow(2), NOW, 'a'), NOW, 'b')
    for (const state of [newPacer(NOW), inWindow(5), waitingForResponses]) expect(tryNow(state, NOW)).toBe(state)
  })

  it('is one, however often it is wanted before it is sent', () => {
    const tried = tryNow(tryNow(closed(), NOW + 100), NOW + 200)
    expect(mayGo(afterSend(tried, NOW + 300, 'the try'), NOW + 300, 'click')).toBe(false)
  })
})

describe('a service that refuses although the reported time has passed', () => {
  const refused = reading({ remaining: null, resetAt: null, retryAt: 0 })
  /** Sends as soon as it may; returns when each request was refused, in seconds. */
  const refusedAt = (times: number, state = newPacer(NOW)): { state: PacerState; seconds: number[] } => {
    const seconds: number[] = []
    let now = NOW
    let next = state
    for (let at = 0; at < times; at++) {
      now = askedAgainAt(next, now, 'click') ?? now
      next = exchange(next, now, { ...refused, retryAt: now + 1_000 })
      seconds.push((now - NOW) / 1_000)
    }
    return { state: next, seconds }
  }

  it('is asked less and less often, at least once a minute', () => {
    expect(refusedAt(8).seconds).toEqual([0, 2, 6, 14, 30, 62, 122, 182])
  })

  it('is asked at the reported time again once it has accepted a request', () => {
    const { state } = refusedAt(8)
    const later = NOW + 600_000
    const accepted = exchange(state, later, NOTHING_TOLD)
    expect(askedAgainAt(exchange(accepted, later, { ...refused, retryAt: later + 1_000 }), later)).toBe(later + 2_000)
  })

  it('is not asked later because requests in flight together were all refused', () => {
    let state = afterSend(afterSend(inWindow(20), NOW, 'one'), NOW, 'other')
    for (const token of ['one', 'other'])
      state = afterResponse(state, NOW + 10, token, { ...refused, retryAt: NOW + 1_000 })
    expect(askedAgainAt(state, NOW + 10)).toBe(NOW + 2_000)
  })
})

describe('a service without headers', () => {
  const answered = (requests: number): PacerState => {
    let state = newPacer(NOW)
    for (let i = 0; i < requests; i += 1) state = exchange(state, NOW + i, NOTHING_TOLD)
    return state
  }

  it('gets no more than the limit in any minute', () => {
    expect(mayGo(answered(29), NOW + 100, 'click')).toBe(true)
    expect(mayGo(answered(30), NOW + 100, 'click')).toBe(false)
    expect(askedAgainAt(answered(30), NOW + 100, 'click')).toBe(NOW + 60_001)
    expect(mayGo(answered(30), NOW + 60_001, 'click')).toBe(true)
  })

  it('keeps a tenth of the limit for clicks, and shows what is left', () => {
    expect(mayGo(answered(26), NOW + 100)).toBe(true)
    expect(mayGo(answered(27), NOW + 100)).toBe(false)
    expect(mayGo(afterSend(answered(26), NOW + 100, 'one'), NOW + 100)).toBe(false)
    const two = afterSend(afterSend(answered(20), NOW + 100, 'one'), NOW + 100, 'two')
    expect(rateView(two, NOW + 100)).toEqual({ limit: 30, remaining: 8, resetAt: null, gapMs: 1 })
    expect(rateView(afterLoss(two, NOW + 100, 'one'), NOW + 100).remaining).toBe(8)
  })

  it('that reports the remaining count without an end is believed, and its next window shows in that count', () => {
    const untold = (remaining: number): RateReading => reading({ remaining, resetAt: null })
    const empty = exchange(newPacer(NOW), NOW, untold(0))
    expect(askedAgainAt(empty, NOW)).toBe(NOW + 60_000)
    const fresh = afterResponse(
      afterSend(exchange(newPacer(NOW), NOW, untold(4)), NOW + 9, 'x'),
      NOW + 10,
      'x',
      untold(29),
    )
    expect(rateView(fresh, NOW + 10).remaining).toBe(29)
  })
})

describe('a clock that is set', () => {
  it('back changes nothing but the times, whatever the state', () => {
    const by = 3_600_000
    const usedUp = Array.from({ length: 30 }, (_, at) => at).reduce(
      (state, at) => exchange(state, NOW + at, reading({ remaining: 29 - at })),
      newPacer(NOW),
    )
    const counted = Array.from({ length: 29 }, (_, at) => at).reduce(
      (state, at) => exchange(state, NOW + at, NOTHING_TOLD),
      newPacer(NOW),
    )
    const flying = afterLoss(afterSend(afterSend(inWindow(5), NOW, 'one'), NOW, 'two'), NOW, 'one')
    const closed = exchange(newPacer(NOW), NOW, { ...NOTHING_TOLD, retryAt: NOW + 90_000 })
    for (const state of [newPacer(NOW), inWindow(20), usedUp, counted, flying, closed])
      for (const urgency of ['click', 'bulk', 'idle'] as const) {
        const now = state.at
        const same = paceOf(state, now, urgency)
        const early = paceOf(state, now - by, urgency)
        expect(early).toEqual(same.go ? same : { go: false, at: same.at - by })
        const { resetAt, ...view } = rateView(state, now)
        expect(rateView(state, now - by)).toEqual({ ...view, resetAt: resetAt && resetAt - by })
      }
  })

  it('back causes the same wait, not a longer one', () => {
    const state = inWindow(0)
    const dayBefore = NOW - 86_400_000
    expect(askedAgainAt(state, dayBefore)).toBe(dayBefore + 61_000)
  })

  it("back doesn't lock a rate-limited pacer", () => {
    const state = exchange(newPacer(NOW), NOW, reading({ retryAt: NOW + 10_000 }))
    expect(askedAgainAt(state, NOW - 3_600_000)).toBe(NOW - 3_600_000 + 11_000)
  })

  it('forward costs at most one early request', () => {
    const tomorrow = NOW + 86_400_000
    const state = afterSend(inWindow(0), tomorrow, 'early')
    const corrected = afterResponse(state, tomorrow, 'early', reading({ remaining: 0, resetAt: tomorrow + 50_000 }))
    expect(mayGo(state, tomorrow)).toBe(false)
    expect(mayGo(corrected, tomorrow)).toBe(false)
  })
})

describe('a request without a response', () => {
  it('may still be counted for a minute, and is assumed to have been counted afterwards', () => {
    const hour = reading({ remaining: 10, resetAt: NOW + 3_600_000 })
    const state = afterLoss(afterSend(exchange(newPacer(NOW), NOW, hour), NOW, 'gone'), NOW + 100, 'gone')
    expect(rateView(state, NOW + 100).remaining).toBe(9)
    expect(rateView(state, NOW + 61_000).remaining).toBe(9)
    const known = exchange(state, NOW + 1_000, reading({ remaining: 8, resetAt: NOW + 3_600_000 }))
    expect(rateView(known, NOW + 1_000).remaining).toBe(7)
  })

  it('is given up after a minute, even if its loss is not reported', () => {
    const stopped = afterSend(newPacer(NOW), NOW, 'of a stopped worker')
    expect(mayGo(stopped, NOW + 1_000)).toBe(false)
    expect(mayGo(stopped, NOW + 61_000)).toBe(true)
  })

  it('is given up at once if its worker was stopped, and a request of the next worker is not', () => {
    const stopped = afterSend(newPacer(NOW), NOW, 'of a stopped worker')
    const next = afterStop(afterSend(stopped, NOW + 1_000, 'of the next'), NOW + 1_100, NOW + 1_000)
    expect(next.inFlight).toEqual([
      { token: 'of a stopped worker', since: NOW + 1_100, isLost: true },
      { token: 'of the next', since: NOW + 1_000, isLost: false },
    ])
    const alone = afterStop(stopped, NOW + 1_100, NOW + 1_000)
    expect(mayGo(alone, NOW + 1_100)).toBe(true)
    expect(rateView(alone, NOW + 1_100).remaining).toBe(29)
  })

  it('is noticed in the same way however often the pacer is asked in between', () => {
    const stopped = afterSend(afterSend(newPacer(NOW), NOW, 'one'), NOW + 5_000, 'two')
    for (const now of [NOW + 60_000, NOW + 64_000, NOW + 65_000]) paceOf(stopped, now, 'bulk')
    const at = askedAgainAt(stopped, NOW + 65_000) ?? NOW
    expect(at).toBeLessThanOrEqual(NOW + 150_000)
    expect(askedAgainAt(stopped, NOW + 64_000)).toBeLessThanOrEqual(NOW + 150_000)
  })
})

it('estimates how long many requests take', () => {
  expect(timeFor(inWindow(20), NOW, 20)).toBe(0)
  expect(timeFor(inWindow(20), NOW, 21)).toBe(61_000)
  expect(timeFor(inWindow(20), NOW, 20 + 61)).toBe(61_000 + 2 * 61_000)
})

it('estimates by the pace of the answers where the limit allows more', () => {
  const high = { limit: 10_000, resetAt: NOW + 60_000 }
  const pacedBy = (gap: number) =>
    Array.from({ length: 8 }, (_, at) => at).reduce(
      (state, at) => exchange(state, NOW + at * gap, reading({ ...high, remaining: 9_999 - at })),
      newPacer(NOW),
    )
  expect(timeFor(pacedBy(40), NOW + 400, 5_000)).toBe(5_000 * 40)
  expect(rateView(pacedBy(40), NOW + 400)).toMatchObject({ gapMs: 40 })
  // Such gaps are between presses, not between the requests of a batch.
  expect(rateView(pacedBy(3_000), NOW + 25_000)).not.toHaveProperty('gapMs')
})

describe('an idle request', () => {
  const idle = (state: PacerState, now: number) => paceOf(state, now, 'idle')

  it('is sent when nothing is known yet, but only one at a time', () => {
    expect(idle(newPacer(NOW), NOW).go).toBe(true)
    expect(idle(afterSend(newPacer(NOW), NOW, 'a click'), NOW).go).toBe(false)
  })

  it('leaves what an even pace could still use in the rest of the window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), fc.nat(60_000), (used, elapsed) => {
        const pace = idle(inWindow(30 - used), NOW + elapsed)
        if (pace.go) expect(29 - used).toBeGreaterThanOrEqual(Math.floor((30 * (60_000 - elapsed - 2_000)) / 60_000))
        else expect(pace.at).toBeGreaterThan(NOW + elapsed)
      }),
    )
  })

  it('is sent at the time that the pacer returned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 29 }), (left) => {
        const pace = idle(inWindow(left), NOW)
        expect(pace.go || idle(inWindow(left), pace.at).go).toBe(true)
      }),
    )
  })

  it('waits for the next window when this one is used up, and as long as the service says', () => {
    const waits = (state: PacerState): number => {
      const pace = idle(state, NOW)
      return pace.go ? 0 : pace.at - NOW
    }
    expect(waits(inWindow(0))).toBe(61_000)
    expect(waits(exchange(newPacer(NOW), NOW, { ...NOTHING_TOLD, retryAt: NOW + 90_000 }))).toBe(91_000)
  })

  it('keeps its pace in a window of an hour', () => {
    const hour = reading({ limit: 3_600, remaining: 3_599, resetAt: NOW + 3_600_000 })
    const pace = idle(exchange(newPacer(NOW), NOW, hour), NOW)
    expect(pace.go ? 0 : pace.at - NOW).toBeLessThan(5_000)
  })

  it('uses half of the limit of a service without headers and never blocks a click', () => {
    let state = newPacer(NOW)
    let count = 0
    for (let now = NOW; now < NOW + 600_000; now += 500) {
      if (!idle(state, now).go) continue
      count += 1
      state = exchange(state, now, NOTHING_TOLD)
      expect(paceOf(state, now, 'click').go).toBe(true)
      expect(paceOf(state, now, 'bulk').go).toBe(true)
    }
    expect(count).toBeGreaterThan(140)
    expect(count).toBeLessThanOrEqual(155)
  })
})

/** A service that counts requests in fixed or sliding windows, and reports them in whole seconds. */
interface Served {
  limit: number
  windowMs: number
  kind: 'from the first request' | 'aligned' | 'sliding'
  rounding: (seconds: number) => number
  reports: boolean
}

class CountingService {
  readonly accepted: number[] = []
  readonly #served: Served
  refused = 0
  constructor(served: Served) {
    this.#served = served
  }

  /** The requests that count at `now`, and when there are fewer. */
  #counted(now: number): { count: number; endsAt: number } {
    const { kind, windowMs } = this.#served
    const recent = this.accepted.filter((at) => at > now - windowMs)
    if (kind === 'sliding') return { count: recent.length, endsAt: (recent[0] ?? now) + windowMs }
    if (kind === 'aligned') {
      const endsAt = (Math.floor(now / windowMs) + 1) * windowMs
      return { count: recent.filter((at) => at >= endsAt - windowMs).length, endsAt }
    }
    const start = this.accepted.reduce((begun, at) => (at >= begun + windowMs ? at : begun), Number.NEGATIVE_INFINITY)
    const isOver = now >= start + windowMs
    return { count: isOver ? 0 : recent.filter((at) => at >= start).length, endsAt: (isOver ? now : start) + windowMs }
  }

  take(now: number): void {
    if (this.#counted(now).count >= this.#served.limit) this.refused += 1
    else this.accepted.push(now)
  }

  /** The headers of a response at `now`, by a clock that is in step with the client's. */
  reading(now: number): RateReading {
    const { limit, reports, rounding } = this.#served
    if (!reports) return NOTHING_TOLD
    const { count, endsAt } = this.#counted(now)
    const ahead = rounding(endsAt / 1_000) * 1_000 - Math.floor(now / 1_000) * 1_000
    return { limit, remaining: limit - count, resetAt: ahead > -1_000 ? Math.max(0, ahead) : null, retryAt: null }
  }
}

const HOUR = 3_600_000

interface Work {
  served: Served
  /** How many requests are in flight together, and how long each of them travels there and back. */
  besides: number
  travels: readonly number[]
  /** At these requests the worker starts again, and the clock is set by so much. */
  steps: readonly { at: number; clockBy: number }[]
  requests: number
}

/** Always has bulk work, and sends it as soon as the pacer allows. */
const workThrough = ({ served, besides, travels, steps, requests }: Work): CountingService => {
  const service = new CountingService(served)
  let time = NOW + 123
  let clock = 0
  let state = { ...newPacer(time), limit: served.limit }
  const flying: { token: string; arrives: number; returns: number; told: RateReading | null }[] = []
  const travel = (at: number): number => travels[at % travels.length] ?? 100
  let begun = 0
  let answered = 0
  while (answered < requests) {
    const pace = begun < requests && flying.length < besides ? paceOf(state, time + clock, 'bulk') : null
    const nextAt = pace === null ? Number.POSITIVE_INFINITY : pace.go ? time : pace.at - clock
    const events = flying.map(({ arrives, returns, told }) => (told === null ? arrives : returns))
    time = Math.max(time, Math.min(nextAt, ...events))
    const flight = flying.find(({ arrives, returns, told }) => (told === null ? arrives : returns) <= time)
    if (flight === undefined && pace?.go !== true) continue
    if (flight === undefined) {
      for (const step of steps) if (step.at === begun) clock += step.clockBy
      if (steps.some(({ at }) => at === begun)) state = pacerState.parse(JSON.parse(JSON.stringify(state)))
      state = afterSend(state, time + clock, String(begun))
      const arrives = time + travel(begun)
      flying.push({ token: String(begun), arrives, returns: arrives + travel(begun + 1), told: null })
      begun += 1
    } else if (flight.told === null) {
      service.take(time)
      flight.told = service.reading(time)
    } else {
      flying.splice(flying.indexOf(flight), 1)
      const resetAt = flight.told.resetAt === null ? null : flight.told.resetAt + time + clock
      state = afterResponse(state, time + clock, flight.token, { ...flight.told, resetAt })
      answered += 1
    }
  }
  return service
}

const reported = fc.record({
  limit: fc.integer({ min: 10, max: 60 }),
  windowMs: fc.constantFrom(60_000, 120_000),
  kind: fc.constantFrom('from the first request' as const, 'aligned' as const),
  rounding: fc.constantFrom(Math.ceil, Math.floor),
  reports: fc.constant(true),
})
const sliding = fc.record({
  limit: fc.integer({ min: 10, max: 60 }),
  windowMs: fc.constant(60_000),
  kind: fc.constant('sliding' as const),
  rounding: fc.constantFrom(Math.ceil, Math.floor),
  reports: fc.constant(true),
})
const unreported = fc.record({
  limit: fc.constant(30),
  windowMs: fc.constant(60_000),
  kind: fc.constantFrom('from the first request' as const, 'aligned' as const, 'sliding' as const),
  rounding: fc.constant(Math.ceil),
  reports: fc.constant(false),
})
const work = fc.record({
  served: fc.oneof(reported, sliding, unreported),
  besides: fc.integer({ min: 1, max: 3 }),
  travels: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 }),
})

describe('with bulk work at a service whose windows are fixed or sliding', () => {
  it('no request is refused, and at least 97 % of the allowance is used, with restarts at any time', () => {
    fc.assert(
      fc.property(work, fc.array(fc.nat(400), { maxLength: 5 }), (given, restarts) => {
        const { limit, windowMs, kind } = given.served
        const steps = restarts.map((at) => ({ at, clockBy: 0 }))
        const { accepted, refused } = workThrough({ ...given, steps, requests: limit * 12 })
        expect(refused).toBe(0)
        // The work ends within the last window. A sliding window has no end that lets the next request through: up to
        // half a minute may pass between the last request of eleven windows and the next one.
        const last = kind === 'sliding' ? limit * 11 - 1 : limit * 11
        const ms = (accepted[last] ?? Number.POSITIVE_INFINITY) - (accepted[0] ?? 0)
        expect((11 * windowMs) / ms).toBeGreaterThanOrEqual(0.97)
      }),
      { numRuns: sampleSize(60, 1_500) },
    )
  })

  it('no request is refused when the clock is set back, at any time', () => {
    const clock = fc.record({ at: fc.nat(200), clockBy: fc.integer({ min: -24 * HOUR, max: -1 }) })
    fc.assert(
      fc.property(work, fc.array(clock, { maxLength: 3 }), (given, steps) => {
        expect(workThrough({ ...given, steps, requests: given.served.limit * 5 }).refused).toBe(0)
      }),
      { numRuns: sampleSize(60, 1_500) },
    )
  })
})

const step = fc.record({
  priority: fc.constantFrom('click' as const, 'bulk' as const),
  thinks: fc.integer({ min: 0, max: 3_000 }),
  travels: fc.integer({ min: 1, max: 900 }),
  isLost: fc.nat({ max: 20 }).map((dice) => dice === 0),
})

const anyFixed = fc.record({
  limit: fc.integer({ min: 1, max: 40 }),
  windowMs: fc.constantFrom(10_000, 30_000, 60_000),
  isAligned: fc.boolean(),
  rounding: fc.constantFrom(Math.ceil, Math.floor),
})

describe('against any fixed window', () => {
  it('single requests are never refused, never wait longer than a window, and survive a restart at any time', () => {
    fc.assert(
      fc.property(anyFixed, fc.array(step, { minLength: 1, maxLength: 150 }), (given, steps) => {
        const { limit, windowMs, isAligned, rounding } = given
        let state = newPacer(NOW)
        let now = NOW + 123
        let endsAt = 0
        let used = 0
        steps.forEach(({ priority, thinks, travels, isLost }, at) => {
          now += thinks
          for (let pace = paceOf(state, now, priority); !pace.go; pace = paceOf(state, now, priority)) {
            expect(pace.at).toBeGreaterThan(now)
            expect(pace.at - now).toBeLessThanOrEqual(Math.max(windowMs, 60_000) + 2_000)
            now = pace.at
          }
          state = afterSend(state, now, String(at))
          now += travels
          if (now >= endsAt) {
            endsAt = isAligned ? (Math.floor(now / windowMs) + 1) * windowMs : now + windowMs
            used = 0
          }
          used += 1
          // Before the first response the limit is unknown, and a lost request shows nothing.
          const isKnown = steps.slice(0, at).some((before) => !before.isLost)
          if (isKnown) expect(used).toBeLessThanOrEqual(limit)
          const header = rounding(endsAt / 1_000) * 1_000
          const ahead = header - Math.floor(now / 1_000) * 1_000
          const told = reading({
            limit,
            remaining: Math.max(0, limit - used),
            resetAt: ahead > -1_000 ? now + Math.max(0, ahead) : null,
          })
          state = isLost ? afterLoss(state, now, String(at)) : afterResponse(state, now, String(at), told)
          state = pacerState.parse(JSON.parse(JSON.stringify(state)))
        })
      }),
      { numRuns: sampleSize(150, 5_000) },
    )
  })
})
