import { describe, expect, it } from 'vitest'
import { LATEST_EXPIRY_MINUTES } from '../../../lib/model/settings.ts'
import { expiryMinutes, typedExpiry } from './expires-after.ts'

describe('an expiry counted from now', () => {
  it('is shown in the largest unit without a fraction', () => {
    expect(typedExpiry(7 * 24 * 60)).toEqual({ amount: '7', unit: 'days' })
    expect(typedExpiry(36 * 60)).toEqual({ amount: '36', unit: 'hours' })
    expect(typedExpiry(90)).toEqual({ amount: '90', unit: 'minutes' })
    expect(typedExpiry(null).amount).toBe('')
  })

  it('is restored as the same minutes', () => {
    for (const minutes of [1, 59, 60, 61, 1440, 1500, LATEST_EXPIRY_MINUTES])
      expect(expiryMinutes(typedExpiry(minutes))).toEqual({ minutes, problem: null })
    expect(expiryMinutes(typedExpiry(null))).toEqual({ minutes: null, problem: null })
  })

  it('is a whole number from 1 up to ten years', () => {
    for (const amount of ['0', '-1', '1.5', '1e3', 'x', '12345678901'])
      expect(expiryMinutes({ amount, unit: 'minutes' })).not.toMatchObject({ problem: null })
    expect(expiryMinutes({ amount: '4000', unit: 'days' }).problem).toBe('Enter ten years or less.')
    expect(expiryMinutes({ amount: ' 3 ', unit: 'hours' })).toEqual({ minutes: 180, problem: null })
  })
})
