import { expect, it } from 'vitest'
import { presetSummary } from './preset-summary.ts'

it('is told in a few words what a preset holds', () => {
  expect(presetSummary({ options: {}, expiresAfterMinutes: null })).toBe('No options')
  expect(
    presetSummary({
      options: { parameters: [{ name: 'a', value: 'b' }], domain: 'https://d.test' },
      expiresAfterMinutes: 120,
    }),
  ).toBe('Domain, Parameters, Expires after 2 hours')
})
