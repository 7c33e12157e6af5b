import { expect, it } from 'vitest'
import { formatServiceTime, formatSpan } from './format.ts'

it('formats a span in the largest unit without a fraction', () => {
  expect([1, 60, 2880, 1441].map(formatSpan)).toEqual(['1 minute', '1 hour', '2 days', '1,441 minutes'])
})

it("formats a service's time without converting it, and leaves any other text as it is", () => {
  expect(formatServiceTime('2026-03-14 23:50:09').replaceAll('\u202f', ' ')).toBe('Mar 14, 2026, 11:50 PM')
  for (const text of ['', '2026-03-14', '14/03/2026 23:50', '2026-13-40 23:50:00'])
    expect(formatServiceTime(text)).toBe(text)
})
