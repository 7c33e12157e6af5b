import { expect, it } from 'vitest'
import { presetSummary } from './preset-summary.ts'

it('lists the options of a preset, with its expiry last', () => {
  expect(presetSummary({ options: {}, expiresAfterMinutes: null })).toBe('No options')
  expect(presetSummary({ options: {}, expiresAfterMinutes: 180 })).toBe('Expires after 3 hours')
  expect(
    presetSummary({
      options: { parameters: [{ name: 'a', value: 'b' }], domain: 'https://d.test' },
      expiresAfterMinutes: 120,
    }),
  ).toBe('Domain, Parameters, expires after 2 hours')
})
