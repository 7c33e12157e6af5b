import { describe, expect, it } from 'vitest'
import { effortWords } from './action-words.ts'

const rate = { limit: 30, remaining: 20, resetAt: 30_000 }

describe('what it takes to do something to links', () => {
  it('is one request for one link, which can be taken back', () => {
    expect(effortWords(1, 0, rate, 0)).toBe('It waits in the Outbox, where it can be discarded until it is sent.')
  })

  it('is told with the time at the present allowance, after what waits already', () => {
    expect(effortWords(10_000, 0, rate, 0)).toContain('These are 10,000 requests')
    expect(effortWords(10_000, 0, rate, 0)).toContain('allowance of 30 a minute they take 5 h 33 min at the least')
    expect(effortWords(20, 0, rate, 0)).toContain('They go out at once.')
    expect(effortWords(20, 5, rate, 0)).toContain('they take 0:30 at the least')
  })
})
