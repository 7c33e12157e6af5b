import { expect, it } from 'vitest'
import { SETTINGS } from './settings.ts'

const helps = Object.entries(SETTINGS).filter(([key]) => key.endsWith('_help'))

it.each(helps)('explains a setting in at most 12 words: %s', (_, text) => {
  expect(text.split(' ').length).toBeLessThanOrEqual(12)
})
