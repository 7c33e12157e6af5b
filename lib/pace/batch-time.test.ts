import { expect, it } from 'vitest'
import { batchTime } from './batch-time.ts'

const rate = { limit: 30, remaining: 12, resetAt: 41_000 }

it.each([
  [0, 0],
  [12, 0],
  [13, 31_000],
  [42, 31_000],
  [43, 91_000],
  [10_000, 31_000 + 332 * 60_000],
])('%d requests at 30 a minute with 12 left take %d ms', (requests, ms) => {
  expect(batchTime(rate, requests, 10_000)).toBe(ms)
})

it.each([
  // 5,000 requests of a window that ends in a second, and of one that allows them all.
  [{ limit: 10_000, remaining: 0, resetAt: 11_000, gapMs: 40 }, 200_000],
  [{ limit: 10_000, remaining: 10_000, resetAt: 41_000, gapMs: 40 }, 200_000],
  [{ limit: 10_000, remaining: 10_000, resetAt: 41_000 }, 250_000],
  [{ limit: 1_000, remaining: 0, resetAt: 11_000, gapMs: 4 }, 241_000],
])('takes as long as the requests were seen to take where the limit is higher: %j', (high, ms) => {
  expect(batchTime(high, 5_000, 10_000)).toBe(ms)
})

it('takes a whole minute if the reset is unknown', () => {
  expect(batchTime({ limit: 30, remaining: 0, resetAt: null }, 30, 10_000)).toBe(60_000)
  expect(batchTime({ limit: 0, remaining: -1, resetAt: 5_000 }, 2, 10_000)).toBe(60_000)
})
