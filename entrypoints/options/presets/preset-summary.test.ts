import { expect, it } from 'vitest'
import { presetSummary } from './preset-summary.ts'

it('is told in a few words what a preset holds', () => {
  expect(presetSummary({ options: {}, expiresAfterMinutes: null })).toBe('Nothing yet')
  expect(
    presetSummary({
      options: { parameters: [{ name: 'a', value: 'b' }], domain: 'https://d.test' },
      expiresAfterMinutes: 120,
    }),
  ).toBe('Domain, parameters, expires after 2 hours')
})
