import { describe, expect, it } from 'vitest'
import { fixedTime, momentText, timeTextAt, updatedText } from './time-text.ts'

const now = new Date(2026, 2, 14, 23, 50, 0).getTime()
const later = (seconds: number) => now + seconds * 1000

describe('when something happens again', () => {
  it('is a countdown if it is near', () => {
    expect(timeTextAt(now)(later(31))).toBe('in 0:31')
    expect(timeTextAt(now)(later(61.2))).toBe('in 1:02')
  })

  it('is a time of day if it is far, with the date if that is another day', () => {
    expect(timeTextAt(new Date(2026, 2, 14, 9, 0, 0).getTime())(now)).toBe('at 11:50 PM')
    expect(timeTextAt(now)(later(20 * 60))).toBe('on Mar 15, 2026 at 12:10 AM')
  })

  it('is now once the time has come', () => {
    expect(timeTextAt(now)(later(-5))).toBe('now')
  })

  it('is exact to the second where it must stay true while it is read', () => {
    expect(fixedTime(later(31))).toBe('at 11:50:31 PM')
  })
})

describe('when something happened', () => {
  it('is the time alone today, and the date with it before', () => {
    expect(momentText(later(-60), now)).toBe('11:49 PM')
    expect(momentText(later(-86_400), now)).toBe('Mar 13, 2026, 11:50 PM')
  })
})

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
])('an age of %d ms is shown as %s', (age, text) => {
  expect(updatedText(NOW - age, NOW)).toBe(text)
})
