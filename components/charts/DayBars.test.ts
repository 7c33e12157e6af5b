import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisEnd } from './DayBars.tsx'

describe('the end of an axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 5],
    [7, 10],
    [10, 10],
    [11, 20],
    [1_200, 2_000],
    [99_999, 100_000],
  ])('for at most %d is %d', (most, end) => {
    expect(axisEnd(most)).toBe(end)
  })

  it('is never less than what is drawn, and less than three times as much', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
        expect(axisEnd(most)).toBeGreaterThanOrEqual(most)
        expect(axisEnd(most)).toBeLessThan(3 * most)
      }),
    )
  })
})
