import { describe, expect, it } from 'vitest'
import { formatCountdown } from './format.ts'
import { rateText } from './rate-text.ts'

describe('the request limit in words', () => {
  it('is shown as long as something waits for it', () => {
    expect(rateText({ limit: 30, remaining: 22, resetAt: 31_000 }, 1, 0)).toBe('22 of 30 requests left, resets in 0:31')
    expect(rateText({ limit: 30, remaining: 22, resetAt: 31_000 }, 1, 31_000)).toBeNull()
  })

  it('is not shown while plenty is left, if its reset is unknown, or if that has passed', () => {
    expect(rateText({ limit: 30, remaining: 7, resetAt: 31_000 }, 0, 0)).toBeNull()
    expect(rateText({ limit: 30, remaining: 1, resetAt: null }, 0, 0)).toBeNull()
    expect(rateText({ limit: 30, remaining: 1, resetAt: 31_000 }, 0, 31_000)).toBeNull()
  })

  it('shows the remaining requests and the reset once a fifth or less is left', () => {
    expect(rateText({ limit: 30, remaining: 6, resetAt: 31_000 }, 0, 0)).toBe('6 of 30 requests left, resets in 0:31')
    expect(rateText({ limit: 30, remaining: -1, resetAt: 31_000 }, 0, 0)).toBe('0 of 30 requests left, resets in 0:31')
  })

  it('counts down to zero and stays there', () => {
    expect([61_000, 60_001, 59_000, 1, 0, -5].map(formatCountdown)).toEqual([
      '1:01',
      '1:01',
      '0:59',
      '0:01',
      '0:00',
      '0:00',
    ])
  })
})
