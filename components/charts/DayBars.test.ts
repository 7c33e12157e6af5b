import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisEnd } from './DayBars.tsx'

describe('the end of an axis', () => {
  it.each([
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [7, 8],
    [10, 10],
    [11, 15],
    [1_200, 1_500],
    [11_046, 15_000],
    [99_999, 100_000],
  ])('for at most %d is %d', (most, end) => {
    expect(axisEnd(most)).toBe(end)
  })

  it('is a whole number that is never less than what is drawn, and at most half as much again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (most) => {
        expect(axisEnd(most)).toBeGreaterThanOrEqual(most)
        expect(axisEnd(most)).toBeLessThanOrEqual(1.5 * most)
        expect(Number.isInteger(axisEnd(most))).toBe(true)
      }),
    )
  })
})
