import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import { clockTime, fixedTimeAt, momentText, timeTextAt, updatedText } from './time-text.ts'

const now = new Date(2026, 2, 14, 23, 50, 0).getTime()
const later = (seconds: number) => now + seconds * 1000

describe('when something happens again', () => {
  it('is a countdown if it is near', () => {
    expect(timeTextAt(now)(later(31))).toBe('in 0:31')
    expect(timeTextAt(now)(later(61.2))).toBe('in 1:02')
  })

  it('is a time of day if it is far, with the date if that is another day', () => {
    expect(timeTextAt(new Date(2026, 2, 14, 9, 0, 0).getTime())(now)).toBe('at 11:50 PM')
    expect(timeTextAt(now)(later(20 * 60))).toBe('tomorrow at 12:10 AM')
    expect(timeTextAt(now)(later(48 * 3600))).toBe('on Mar 16, 2026 at 11:50 PM')
  })

  it('is now once the time has come', () => {
    expect(timeTextAt(now)(later(-5))).toBe('now')
  })

  it('is exact to the second where it must stay true while it is read', () => {
    expect(fixedTimeAt(now)(later(31))).toBe('at 11:50:31 PM')
  })
})

describe('a time of day that may be another day', () => {
  const at = (day: number, hour: number, minute = 0, second = 0) =>
    new Date(2026, 2, day, hour, minute, second).getTime()

  it.each([
    [at(14, 9), at(14, 23, 59), 'at 11:59:00 PM', 'at 11:59 PM'],
    [at(14, 8, 41), at(15, 8, 40, 48), 'tomorrow at 8:40 AM', 'tomorrow at 8:40 AM'],
    [at(14, 23, 59, 59), at(15, 0), 'tomorrow at 12:00 AM', 'tomorrow at 12:00 AM'],
    [at(14, 0), at(15, 23, 59), 'tomorrow at 11:59 PM', 'tomorrow at 11:59 PM'],
    [at(14, 23), at(16, 1), 'on Mar 16, 2026 at 1:00 AM', 'on Mar 16, 2026 at 1:00 AM'],
    [at(31, 12), at(32, 11), 'tomorrow at 11:00 AM', 'tomorrow at 11:00 AM'],
    // The night in which many clocks are set.
    [at(28, 12), at(29, 11), 'tomorrow at 11:00 AM', 'tomorrow at 11:00 AM'],
    [
      new Date(2026, 11, 31, 20).getTime(),
      new Date(2027, 0, 1, 8).getTime(),
      'tomorrow at 8:00 AM',
      'tomorrow at 8:00 AM',
    ],
    [at(14, 9), at(13, 9), 'on Mar 13, 2026 at 9:00 AM', 'on Mar 13, 2026 at 9:00 AM'],
    [at(14, 9), at(44, 9), 'on Apr 13, 2026 at 9:00 AM', 'on Apr 13, 2026 at 9:00 AM'],
  ])('is named with its day: %d, %d', (from, when, exact, short) => {
    expect(fixedTimeAt(from)(when)).toBe(exact)
    expect(clockTime(when, from)).toBe(short)
  })

  it('is named in the language of the catalog', () => {
    const text = inLanguage({ tag: 'de', name: 'Deutsch' }, () => clockTime(at(15, 8, 40), at(14, 9)))
    expect(text).toBe('morgen at 08:40')
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
