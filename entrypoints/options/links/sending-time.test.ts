import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendingTime } from './sending-time.ts'

const NOW = 1_000_000
const rate = (remaining: number, resetIn: number | null = 20_000) => ({
  limit: 30,
  remaining,
  resetAt: resetIn === null ? null : NOW + resetIn,
})

describe('how long many requests take', () => {
  it.each([
    [10, 0, rate(10), 0],
    [11, 0, rate(10), 20_000],
    [40, 0, rate(10), 20_000],
    [41, 0, rate(10), 80_000],
    [10, 31, rate(10), 80_000],
    [30, 0, rate(0, null), 0],
    [31, 0, rate(0, null), 60_000],
    [31, 0, rate(30, -1), 60_000],
    [5, 0, rate(-1), 20_000],
  ])('%i after %i others with %o take %i ms', (requests, before, given, ms) => {
    expect(sendingTime(requests, before, given, NOW)).toBe(ms)
  })

  it('is never less for more', () => {
    fc.assert(
      fc.property(fc.nat(20_000), fc.nat(500), fc.nat(60), fc.nat(60_000), (requests, before, remaining, resetIn) => {
        const given = rate(remaining, resetIn)
        expect(sendingTime(requests + 1, before, given, NOW)).toBeGreaterThanOrEqual(
          sendingTime(requests, before, given, NOW),
        )
      }),
    )
  })
})
