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

  it('is the time alone while the service refuses everything, whatever count it has reported before', () => {
    const rate = { limit: 1_000_000_000, remaining: null, resetAt: 86_399_000 }
    expect(rateText(rate, 0, 0)).toBe('Request limit reached, resets in 24 hr')
    expect(rateText({ ...rate, resetAt: 86_340_000 }, 3, 0)).toBe('Request limit reached, resets in 23 hr, 59 min')
    expect(rateText(rate, 3, 86_399_000)).toBeNull()
  })

  it.each([
    [31_000, '0:31'],
    [599_000, '9:59'],
    [600_000, '10 min'],
    [601_000, '11 min'],
    [3_540_000, '59 min'],
    [3_540_001, '1 hr'],
    [3_600_000, '1 hr'],
    [3_660_000, '1 hr, 1 min'],
    [21_600_000, '6 hr'],
    [86_340_000, '23 hr, 59 min'],
    [86_398_000, '24 hr'],
  ])('resets in %d ms, which is read as %s', (ms, told) => {
    expect(rateText({ limit: 30, remaining: 0, resetAt: ms }, 0, 0)).toBe(`0 of 30 requests left, resets in ${told}`)
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
