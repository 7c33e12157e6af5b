import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockOffset, type RateReading, readRate } from './rate-headers.ts'

const NOW = Date.parse('2030-06-01T12:00:00.000Z')
const HOUR = 3_600_000

const read = (
  headers: Record<string, string>,
  rest: { status?: number; body?: unknown; now?: number } = {},
): RateReading => readRate({ status: 200, body: { error: 0 }, now: NOW, ...rest, headers: new Headers(headers) })

const reset = (value: string, date?: string): number | null =>
  read({ 'X-RateLimit-Reset': value, ...(date === undefined ? {} : { Date: date }) }).resetAt

describe('the three headers', () => {
  it('contain the limit, the remaining requests and the reset', () => {
    expect(
      read({ 'X-RateLimit-Limit': '30', 'X-RateLimit-Remaining': '29', 'X-RateLimit-Reset': String(NOW / 1000 + 60) }),
    ).toEqual({ limit: 30, remaining: 29, resetAt: NOW + 60_000, retryAt: null })
  })

  it('may be missing', () => {
    expect(read({})).toEqual({ limit: null, remaining: null, resetAt: null, retryAt: null })
  })

  it('may be -1, which is no count', () => {
    expect(read({ 'X-RateLimit-Remaining': '-1' }).remaining).toBeNull()
  })

  it.each(['', 'many', '0', '-3', '1.5', '1e3', 'NaN', 'Infinity', '99999999999999999999'])(
    'are ignored if the limit is %j',
    (value) => {
      expect(read({ 'X-RateLimit-Limit': value }).limit).toBeNull()
    },
  )
})

describe('a reset (FIELD.md line 5)', () => {
  const inAMinute = NOW + 60_000

  it.each([
    ['Unix seconds', String(inAMinute / 1000)],
    ['Unix milliseconds', String(inAMinute)],
    ['an HTTP date', 'Sat, 01 Jun 2030 12:01:00 GMT'],
    ['an HTTP date of the old RFC 850 form', 'Saturday, 01-Jun-30 12:01:00 GMT'],
    ['an HTTP date of the asctime form', 'Sat Jun  1 12:01:00 2030'],
    ['an ISO date with its zone', '2030-06-01T14:01:00+02:00'],
    ['a date-time without a zone', '2030-06-01 12:01:00'],
    ['seconds from now', '60'],
  ])('is read as %s', (_, value) => {
    expect(reset(value)).toBe(inAMinute)
  })

  it.each([
    ['in the past', String(NOW / 1000 - 1)],
    ['in the past as a date', '2030-06-01 11:59:59'],
    ['0 seconds from now', '0'],
    ['more than an hour ahead', String(NOW / 1000 + 3601)],
    ['more than an hour from now', '3601'],
    ['a month', 'June'],
    ['no calendar day', '2030-02-30 12:01:00Z'],
    ['negative', '-60'],
    ['a script', '<script>60</script>'],
  ])('that is %s is ignored', (_, value) => {
    expect(reset(value)).toBeNull()
  })

  it('is now if it has passed by less than a second, because times are rounded', () => {
    expect([String(NOW), String(NOW - 999)].map((value) => reset(value))).toEqual([NOW, NOW])
  })

  it("is measured by the service's clock even if ours is years off", () => {
    const theirs = NOW + 5 * 365 * 24 * HOUR
    const date = new Date(theirs).toUTCString()
    for (const value of [String(theirs / 1000 + 20), String(theirs + 20_000), new Date(theirs + 20_000).toUTCString()])
      expect(reset(value, date)).toBe(NOW + 20_000)
  })

  it('in seconds from now needs no clock', () => {
    expect(reset('20', new Date(NOW - HOUR).toUTCString())).toBe(NOW + 20_000)
  })

  it('is within the next hour or ignored, whatever the header contains', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String), fc.date().map(String))
    fc.assert(
      fc.property(value, value, (stated, date) => {
        const headers = new Headers()
        for (const [name, text] of [
          ['X-RateLimit-Reset', stated],
          ['Date', date],
        ] as const)
          if (/^[\x20-\x7e]*$/.test(text)) headers.set(name, text)
        const { resetAt } = readRate({ status: 200, headers, body: null, now: NOW })
        expect(resetAt === null || (resetAt > NOW && resetAt <= NOW + HOUR)).toBe(true)
      }),
    )
  })

  it('is the same time in every spelling, whatever the difference between the clocks', () => {
    const skew = fc.integer({ min: -10 * 365 * 86_400, max: 10 * 365 * 86_400 })
    fc.assert(
      fc.property(skew, fc.integer({ min: 1, max: 3600 }), (skewSeconds, ahead) => {
        const theirs = NOW + skewSeconds * 1000
        const moment = theirs + ahead * 1000
        const iso = new Date(moment).toISOString()
        const spellings = [String(moment / 1000), String(moment), new Date(moment).toUTCString(), String(ahead), iso]
        spellings.push(iso.slice(0, 19).replace('T', ' '))
        for (const spelling of spellings)
          expect(reset(spelling, new Date(theirs).toUTCString())).toBe(NOW + ahead * 1000)
      }),
    )
  })
})

describe('a rate limit response (FIELD.md line 4)', () => {
  const told = { error: 429, message: 'Too Many API Requests.', 'Retry-After': 41 }

  it('is HTTP 200 with `error: 429` and the wait in the body', () => {
    expect(read({}, { body: told }).retryAt).toBe(NOW + 41_000)
  })

  it('is a real 429 with the wait in seconds', () => {
    expect(read({ 'Retry-After': '7' }, { status: 429 }).retryAt).toBe(NOW + 7_000)
  })

  it('is a real 429 with the wait as a date by another clock', () => {
    const headers = { 'Retry-After': 'Sat, 01 Jun 2030 15:00:30 GMT', Date: 'Sat, 01 Jun 2030 15:00:00 GMT' }
    expect(read(headers, { status: 429 }).retryAt).toBe(NOW + 30_000)
  })

  it('is a real 429 without anything else, even without JSON', () => {
    expect(read({}, { status: 429, body: undefined }).retryAt).toBe(NOW + 60_000)
  })

  it('is `error: "429"` as a string', () => {
    expect(read({}, { body: { error: '429' } }).retryAt).toBe(NOW + 60_000)
  })

  it('is a refusal with a retry time', () => {
    expect(read({}, { body: { error: 1, 'Retry-After': '5' } }).retryAt).toBe(NOW + 5_000)
  })

  it('is not a success, another refusal, or a server error', () => {
    expect(read({ 'Retry-After': '5' }).retryAt).toBeNull()
    expect(read({}, { body: { error: 0, 'Retry-After': 5 } }).retryAt).toBeNull()
    expect(read({}, { body: { error: 1, message: 'Too Many API Requests.' } }).retryAt).toBeNull()
    expect(read({ 'Retry-After': '5' }, { status: 503, body: { error: 1, 'Retry-After': 5 } }).retryAt).toBeNull()
  })

  it.each([[null], [0], ['0'], [''], [-5], [false], ['2030-06-01 11:00:00']])(
    'is not a refusal whose retry time is %j',
    (pause) => {
      expect(read({}, { body: { error: 1, message: 'Alias is taken', 'Retry-After': pause } }).retryAt).toBeNull()
    },
  )

  it('uses the body first, then the header, then the reset, then a minute', () => {
    const all = { 'Retry-After': '20', 'X-RateLimit-Reset': '30' }
    expect(read(all, { body: told }).retryAt).toBe(NOW + 41_000)
    expect(read(all, { body: { error: 429 } }).retryAt).toBe(NOW + 20_000)
    expect(read({ 'X-RateLimit-Reset': '30' }, { body: { error: 429 } }).retryAt).toBe(NOW + 30_000)
    expect(read({}, { body: { error: 429 } }).retryAt).toBe(NOW + 60_000)
  })

  it.each([[{}], ['soon'], [-5], [null], [[41]], [true]])('passes over a pause of %j', (pause) => {
    expect(read({ 'Retry-After': '20' }, { body: { error: 429, 'Retry-After': pause } }).retryAt).toBe(NOW + 20_000)
  })

  it('never makes a queue spin, and ignores a wait of more than a month', () => {
    const retryAt = (seconds: number) => read({}, { body: { error: 429, 'Retry-After': seconds } }).retryAt
    expect(retryAt(0)).toBe(NOW + 1_000)
    expect(retryAt(3 * 86_400)).toBe(NOW + 3 * 24 * HOUR)
    expect(retryAt(99_999_999)).toBe(NOW + 60_000)
  })

  it('always ends within a month, whatever the response contains', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (pause, error) => {
        const { retryAt } = read({}, { status: 429, body: { error, 'Retry-After': pause } })
        expect(retryAt !== null && retryAt >= NOW + 1_000 && retryAt <= NOW + 31 * 24 * HOUR).toBe(true)
      }),
    )
  })
})

describe("the service's clock", () => {
  it('is read from the Date header', () => {
    expect(clockOffset(new Headers({ Date: 'Sat, 01 Jun 2030 12:00:05 GMT' }), NOW)).toBe(5_000)
  })

  it('is unknown without a valid one', () => {
    expect(clockOffset(new Headers(), NOW)).toBeNull()
    expect(clockOffset(new Headers({ Date: 'yesterday' }), NOW)).toBeNull()
    expect(clockOffset(new Headers({ Date: 'Sat, noon' }), NOW)).toBeNull()
  })
})
