import { describe, expect, it } from 'vitest'
import { effortWords } from './action-words.ts'

const rate = { limit: 30, remaining: 20, resetAt: 30_000 }

describe('what it takes to do something to links', () => {
  it('is one request for one link, which can be taken back', () => {
    expect(effortWords(1, 0, rate, 0)).toBe("The request waits in the Outbox. You can discard it until it's sent.")
  })

  it('is told with the time at the present allowance, after what waits already', () => {
    expect(effortWords(10_000, 0, rate, 0)).toContain('This takes 10,000 requests, one for each link.')
    expect(effortWords(10_000, 0, rate, 0)).toContain('At 30 requests per minute they take at least 5 h 33 min')
    expect(effortWords(20, 0, rate, 0)).toContain("They're sent at once.")
    expect(effortWords(20, 5, rate, 0)).toContain('they take at least 0:30')
  })
})
