import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RateReading } from '../api/rate-headers.ts'
import {
  allowanceOf,
  ask,
  heard,
  lost,
  lostBefore,
  newPacer,
  notSent,
  rateView,
  sent,
  timeFor,
  tryNow,
} from './pacer.ts'
import { tick } from './pacer-clock.ts'
import { askWhenIdle } from './pacer-idle.ts'
import { type PacerState, pacerState } from './pacer-state.ts'

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
  heard(sent(state, now, `at ${now}`), now, `at ${now}`, told)

/** In the middle of a window with this many requests left. */
const inWindow = (remaining: number): PacerState => exchange(newPacer(NOW), NOW, reading({ remaining }))

const mayGo = (state: PacerState, now: number, priority: 'click' | 'bulk' = 'bulk'): boolean =>
  ask(state, now, priority).go
const askedAgainAt = (state: PacerState, now: number, priority: 'click' | 'bulk' = 'bulk'): number | null => {
  const pace = ask(state, now, priority)
  return pace.go ? null : pace.at
}

describe('before anything is known', () => {
  it('one request is sent, a click may go beside it, and the rest wait for the response', () => {
    const one = sent(newPacer(NOW), NOW, 'one')
    expect(mayGo(newPacer(NOW), NOW)).toBe(true)
    expect(mayGo(one, NOW)).toBe(false)
    expect(mayGo(one, NOW, 'click')).toBe(true)
    expect(mayGo(sent(one, NOW, 'two'), NOW, 'click')).toBe(false)
  })

  it('a request that was never sent costs nothing', () => {
    expect(mayGo(notSent(sent(newPacer(NOW), NOW, 'one'), NOW, 'one'), NOW)).toBe(true)
  })
})

describe('in a window', () => {
  it('requests in flight count in addition to the headers', () => {
    let state = inWindow(2)
    state = sent(state, NOW, 'one')
    expect(mayGo(state, NOW, 'click')).toBe(true)
    state = sent(state, NOW, 'two')
    expect(mayGo(state, NOW, 'click')).toBe(false)
  })

  it("responses that arrive out of order are used in the service's order", () => {
    let state = sent(sent(inWindow(20), NOW, 'first'), NOW, 'second')
    state = heard(state, NOW + 10, 'second', reading({ remaining: 18 }))
    state = heard(state, NOW + 20, 'first', reading({ remaining: 19 }))
    expect(rateView(state, NOW + 20).remaining).toBe(18)
  })

  it('a late response about the previous window changes nothing', () => {
    let state = sent(inWindow(0), NOW + 59_000, 'late')
    const next = NOW + 61_500
    state = exchange(state, next, reading({ remaining: 29, resetAt: next + 60_000 }))
    state = heard(state, next + 100, 'late', reading({ remaining: 5, resetAt: NOW + 60_000 }))
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

  it('a tenth is reserved, at most five, and released one by one over ten seconds, 3.5 s before the end at the latest', () => {
    const releases = (limit: number, most: number) =>
      Array.from({ length: most }, (_, at) => {
        const state = exchange(newPacer(NOW), NOW, reading({ limit, remaining: most - at }))
        return (askedAgainAt(state, NOW) ?? NOW) - NOW
      })
    expect(releases(30, 4)).toEqual([0, 49_834, 53_167, 56_500])
    expect(releases(100, 6)).toEqual([0, 48_500, 50_500, 52_500, 54_500, 56_500])
  })

  it('requests go one by one in the last fifth of the allowance', () => {
    const besideOne = (remaining: number) => sent(inWindow(remaining), NOW, 'one')
    expect(mayGo(besideOne(8), NOW)).toBe(true)
    expect(mayGo(besideOne(7), NOW)).toBe(false)
    expect(mayGo(besideOne(7), NOW, 'click')).toBe(true)
  })

  it('a limit too small to share has no reserve', () => {
    const state = exchange(newPacer(NOW), NOW, reading({ limit: 3, remaining: 1 }))
    expect(mayGo(state, NOW + 1_000)).toBe(true)
    expect(allowanceOf(state, 'bulk')).toBe(3)
  })

  it("an empty allowance waits for the end, known by the window's length or a second after the header", () => {
    expect(askedAgainAt(inWindow(0), NOW)).toBe(NOW + 60_025)
    const longer = exchange(newPacer(NOW), NOW, reading({ remaining: 0, resetAt: NOW + 90_000 }))
    expect(askedAgainAt(longer, NOW)).toBe(NOW + 91_000)
    const middle = exchange(newPacer(NOW), NOW, reading({ remaining: 0, resetAt: NOW + 20_000 }))
    expect(askedAgainAt(middle, NOW)).toBe(NOW + 21_000)
  })

  it('after the end one request goes first, because the end was only assumed', () => {
    const after = NOW + 61_000
    const state = sent(inWindow(0), after, 'probe')
    expect(mayGo(state, after)).toBe(false)
    const open = heard(state, after + 100, 'probe', reading({ remaining: 29, resetAt: after + 60_000 }))
    expect(mayGo(open, after + 100)).toBe(true)
  })

  it('requests go one by one while other clients use the allowance', () => {
    const shared = exchange(inWindow(29), NOW + 1_000, reading({ remaining: 12 }))
    expect(mayGo(shared, NOW + 1_000)).toBe(true)
    expect(mayGo(sent(shared, NOW + 1_000, 'one'), NOW + 1_000)).toBe(false)
    const alone = exchange(inWindow(29), NOW + 1_000, reading({ remaining: 28 }))
    expect(mayGo(sent(alone, NOW + 1_000, 'one'), NOW + 1_000)).toBe(true)
  })
})

describe('the length of a window', () => {
  /** Ten-second windows that start with their first request, reported in whole seconds rounded up. */
  const tenSeconds = (state: PacerState, at: number): PacerState =>
    exchange(state, at, reading({ remaining: 0, resetAt: Math.ceil((at + 10_000) / 1_000) * 1_000 }))

  it('is learned from a window that is met at its start, and used to the millisecond', () => {
    const first = tenSeconds(newPacer(NOW), NOW + 300)
    expect(askedAgainAt(first, NOW + 300)).toBe(NOW + 12_000)
    const second = tenSeconds(first, NOW + 12_000)
    expect(askedAgainAt(second, NOW + 12_000)).toBe(NOW + 22_025)
  })

  it('is not learned from one that is met in its middle', () => {
    const idle = exchange(
      tenSeconds(newPacer(NOW), NOW),
      NOW + 30_000,
      reading({ remaining: 0, resetAt: NOW + 35_000 }),
    )
    expect(askedAgainAt(idle, NOW + 30_000)).toBe(NOW + 36_000)
  })

  it('is forgotten if the service refuses nevertheless', () => {
    const learned = tenSeconds(tenSeconds(newPacer(NOW), NOW + 300), NOW + 12_000)
    const refused = exchange(learned, NOW + 22_025, reading({ remaining: 0, resetAt: null, retryAt: NOW + 24_000 }))
    expect(refused.windowMs).toBeNull()
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
    ['by a window that is used up', inWindow(0), NOW + 60_025],
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
    expect(askWhenIdle(tried, at).go).toBe(false)
    const going = sent(tried, at, 'the try')
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
    const gone = lost(sent(tryNow(closed(), NOW + 100), NOW + 100, 'the try'), NOW + 20_000, 'the try')
    expect(askedAgainAt(gone, NOW + 60_000, 'click')).toBe(HOURS + 1_000)
    expect(rateView(gone, NOW + 60_000).remaining).toBeNull()
  })

  it('changes nothing while a click may be sent anyway', () => {
    const waitingForResponses = sent(sent(inWindow(2), NOW, 'a'), NOW, 'b')
    for (const state of [newPacer(NOW), inWindow(5), waitingForResponses]) expect(tryNow(state, NOW)).toBe(state)
  })

  it('is one, however often it is wanted before it is sent', () => {
    const tried = tryNow(tryNow(closed(), NOW + 100), NOW + 200)
    expect(mayGo(sent(tried, NOW + 300, 'the try'), NOW + 300, 'click')).toBe(false)
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
    let state = sent(sent(inWindow(20), NOW, 'one'), NOW, 'other')
    for (const token of ['one', 'other']) state = heard(state, NOW + 10, token, { ...refused, retryAt: NOW + 1_000 })
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
    expect(mayGo(sent(answered(26), NOW + 100, 'one'), NOW + 100)).toBe(false)
    const two = sent(sent(answered(20), NOW + 100, 'one'), NOW + 100, 'two')
    expect(rateView(two, NOW + 100)).toEqual({ limit: 30, remaining: 8, resetAt: null })
    expect(rateView(lost(two, NOW + 100, 'one'), NOW + 100).remaining).toBe(7)
  })

  it('that reports the remaining count without an end is believed, and its next window shows in that count', () => {
    const untold = (remaining: number): RateReading => reading({ remaining, resetAt: null })
    const empty = exchange(newPacer(NOW), NOW, untold(0))
    expect(askedAgainAt(empty, NOW)).toBe(NOW + 60_000)
    const fresh = heard(sent(exchange(newPacer(NOW), NOW, untold(4)), NOW + 9, 'x'), NOW + 10, 'x', untold(29))
    expect(rateView(fresh, NOW + 10).remaining).toBe(29)
  })
})

describe('a clock that is set', () => {
  it('back moves every time with it', () => {
    const state: PacerState = {
      ...newPacer(NOW),
      window: { remaining: 9, resetAt: NOW + 50_000, firstHeardAt: NOW - 9_000, endIsTold: true },
      windowMs: 60_000,
      lastEnd: NOW - 9_500,
      headers: true,
      inFlight: [{ token: 'one', since: NOW - 500 }],
      givenUpAt: [NOW - 700],
      heardAt: [NOW - 800],
      closedUntil: NOW - 900,
      sharedUntil: NOW + 5_000,
    }
    const by = 3_600_000
    const moved = (_: string, value: unknown) => (typeof value === 'number' && value > by ? value - by : value)
    expect(tick(state, NOW - by)).toEqual(JSON.parse(JSON.stringify(state), moved))
  })

  it('back causes the same wait, not a longer one', () => {
    const state = inWindow(0)
    const dayBefore = NOW - 86_400_000
    expect(askedAgainAt(state, dayBefore)).toBe(dayBefore + 60_025)
  })

  it("back doesn't lock a rate-limited pacer", () => {
    const state = exchange(newPacer(NOW), NOW, reading({ retryAt: NOW + 10_000 }))
    expect(askedAgainAt(state, NOW - 3_600_000)).toBe(NOW - 3_600_000 + 11_000)
  })

  it('forward costs at most one early request', () => {
    const tomorrow = NOW + 86_400_000
    const state = sent(inWindow(0), tomorrow, 'early')
    const corrected = heard(state, tomorrow, 'early', reading({ remaining: 0, resetAt: tomorrow + 50_000 }))
    expect(mayGo(state, tomorrow)).toBe(false)
    expect(mayGo(corrected, tomorrow)).toBe(false)
  })
})

describe('a request without a response', () => {
  it('counts as used and may still arrive', () => {
    const state = lost(sent(inWindow(10), NOW, 'gone'), NOW + 100, 'gone')
    expect(rateView(state, NOW + 100).remaining).toBe(8)
    expect(rateView(state, NOW + 31_000).remaining).toBe(9)
  })

  it('is given up after a minute, even if its loss is not reported', () => {
    const stopped = sent(newPacer(NOW), NOW, 'of a stopped worker')
    expect(mayGo(stopped, NOW + 1_000)).toBe(false)
    expect(mayGo(stopped, NOW + 91_000)).toBe(true)
  })

  it('is given up at once if its worker was stopped, and a request of the next worker is not', () => {
    const stopped = sent(newPacer(NOW), NOW, 'of a stopped worker')
    const next = lostBefore(sent(stopped, NOW + 1_000, 'of the next'), NOW + 1_100, NOW + 1_000)
    expect(next).toMatchObject({ inFlight: [{ token: 'of the next' }], givenUpAt: [NOW + 1_100] })
    const alone = lostBefore(stopped, NOW + 1_100, NOW + 1_000)
    expect(mayGo(alone, NOW + 1_100)).toBe(true)
    expect(rateView(alone, NOW + 1_100).remaining).toBe(28)
  })

  it('is noticed in the same way however often the pacer is asked in between', () => {
    const stopped = sent(sent(newPacer(NOW), NOW, 'one'), NOW + 5_000, 'two')
    for (const now of [NOW + 60_000, NOW + 64_000, NOW + 65_000]) ask(stopped, now, 'bulk')
    const at = askedAgainAt(stopped, NOW + 65_000) ?? NOW
    expect(at).toBeLessThanOrEqual(NOW + 150_000)
    expect(askedAgainAt(stopped, NOW + 64_000)).toBeLessThanOrEqual(NOW + 150_000)
  })
})

it('estimates how long many requests take', () => {
  expect(timeFor(inWindow(20), NOW, 20)).toBe(0)
  expect(timeFor(inWindow(20), NOW, 21)).toBe(60_025)
  expect(timeFor(inWindow(20), NOW, 20 + 61)).toBe(60_025 + 2 * 60_000)
})

const step = fc.record({
  priority: fc.constantFrom('click' as const, 'bulk' as const),
  thinks: fc.integer({ min: 0, max: 3_000 }),
  travels: fc.integer({ min: 1, max: 900 }),
  isLost: fc.nat({ max: 20 }).map((dice) => dice === 0),
})

const service = fc.record({
  limit: fc.integer({ min: 1, max: 40 }),
  windowMs: fc.constantFrom(10_000, 30_000, 60_000),
  isAligned: fc.boolean(),
  rounding: fc.constantFrom(Math.ceil, Math.floor),
})

describe('against any fixed window', () => {
  it('single requests are never refused, never wait longer than a window, and survive a restart at any time', () => {
    fc.assert(
      fc.property(service, fc.array(step, { minLength: 1, maxLength: 150 }), (served, steps) => {
        const { limit, windowMs, isAligned, rounding } = served
        let state = newPacer(NOW)
        let now = NOW + 123
        let endsAt = 0
        let used = 0
        steps.forEach(({ priority, thinks, travels, isLost }, at) => {
          now += thinks
          for (let pace = ask(state, now, priority); !pace.go; pace = ask(state, now, priority)) {
            expect(pace.at).toBeGreaterThan(now)
            expect(pace.at - now).toBeLessThanOrEqual(Math.max(windowMs, 60_000) + 2_000)
            now = pace.at
          }
          state = sent(state, now, String(at))
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
            resetAt: ahead > 0 ? now + ahead : null,
          })
          state = isLost ? lost(state, now, String(at)) : heard(state, now, String(at), told)
          state = pacerState.parse(JSON.parse(JSON.stringify(state)))
        })
      }),
      { numRuns: 500 },
    )
  })
})
