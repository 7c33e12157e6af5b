import { expect, it } from 'vitest'
import { formatSpan } from './format.ts'

it('formats a span in the largest unit without a fraction', () => {
  expect([1, 60, 2880, 1441].map(formatSpan)).toEqual(['1 minute', '1 hour', '2 days', '1,441 minutes'])
})
