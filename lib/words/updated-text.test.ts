import { expect, it } from 'vitest'
import { updatedText } from './updated-text.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

it.each([
  [0, 'Updated just now'],
  [59_999, 'Updated just now'],
  [MINUTE, 'Updated 1 minute ago'],
  [59 * MINUTE, 'Updated 59 minutes ago'],
  [3 * 60 * MINUTE, 'Updated 3 hours ago'],
  [49 * 60 * MINUTE, 'Updated 2 days ago'],
  [-5 * MINUTE, 'Updated just now'],
])('says of what is %d ms old: %s', (age, text) => {
  expect(updatedText(NOW - age, NOW)).toBe(text)
})
