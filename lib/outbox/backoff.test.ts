import fc from 'fast-check'
import { expect, test } from 'vitest'
import { backoff } from './backoff.ts'

test('stays between one second and its bound plus one second, however many attempts were made', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -5, max: 2_000 }),
      fc.double({ min: 0, max: 0.999_999, noNaN: true }),
      (times, dice) => {
        const delay = backoff({ first: 2_000, most: 600_000 }, times, () => dice)
        expect(Number.isInteger(delay)).toBe(true)
        expect(delay).toBeGreaterThanOrEqual(1_000)
        expect(delay).toBeLessThanOrEqual(601_000)
      },
    ),
  )
})

test('doubles its bound with each attempt until the maximum', () => {
  const unlucky = (times: number): number => backoff({ first: 2_000, most: 16_000 }, times, () => 1)
  expect([0, 1, 2, 3, 4].map(unlucky)).toEqual([3_000, 5_000, 9_000, 17_000, 17_000])
})
