import { afterAll, describe, expect, it } from 'vitest'
import { readTime } from './expiry-in-words.ts'

const { TZ: zone } = process.env
process.env.TZ = 'Europe/Berlin'
afterAll(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** A Thursday. */
const now = new Date(2026, 10, 26, 14, 30).getTime()
const local = (moment: number | null): string | null => {
  if (moment === null) return null
  const date = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`
}
const read = (text: string, language?: string, at = now): string | null => {
  const meant = readTime(text, at, language)
  return 'problem' in meant ? meant.problem : local(meant.moment)
}

describe('a time in words', () => {
  it.each([
    ['Friday 18:00', '2026-11-27 18:00'],
    ['friday', '2026-11-27 23:59'],
    ['on Friday at 6pm', '2026-11-27 18:00'],
    ['until Monday', '2026-11-30 23:59'],
    ['Thursday 18:00', '2026-11-26 18:00'],
    ['Thursday 9:00', '2026-12-03 09:00'],
    ['in 3 days', '2026-11-29 14:30'],
    ['3 days', '2026-11-29 14:30'],
    ['3d', '2026-11-29 14:30'],
    ['in an hour', '2026-11-26 15:30'],
    ['in half an hour', '2026-11-26 15:00'],
    ['90 min', '2026-11-26 16:00'],
    ['1h 30m', '2026-11-26 16:00'],
    ['1 day and 2 hours', '2026-11-27 16:30'],
    ['1.5 hours', '2026-11-26 16:00'],
    ['two weeks', '2026-12-10 14:30'],
    ['a fortnight', '2026-12-10 14:30'],
    ['2 weeks from now', '2026-12-10 14:30'],
    ['in a month', '2026-12-26 14:30'],
    ['3 months', '2027-02-26 14:30'],
    ['in a year', '2027-11-26 14:30'],
    ['half a year', '2027-05-26 14:30'],
    ['today', '2026-11-26 23:59'],
    ['tonight', '2026-11-26 22:00'],
    ['tomorrow', '2026-11-27 23:59'],
    ['tomorrow noon', '2026-11-27 12:00'],
    ['tomorrow at 9', '2026-11-27 09:00'],
    ['18:00', '2026-11-26 18:00'],
    ['9:00', '2026-11-27 09:00'],
    ['next Friday', '2026-12-04 23:59'],
    ['end of day', '2026-11-26 23:59'],
    ['EOD', '2026-11-26 23:59'],
    ['end of week', '2026-11-29 23:59'],
    ['end of the month', '2026-11-30 23:59'],
    ['end of month', '2026-11-30 23:59'],
    ['end of next month', '2026-12-31 23:59'],
    ['end of quarter', '2026-12-31 23:59'],
    ['end of year', '2026-12-31 23:59'],
    ['end of March', '2027-03-31 23:59'],
    ['end of February 2028', '2028-02-29 23:59'],
    ['24 Dec 6pm', '2026-12-24 18:00'],
    ['Dec 24th, 2026 at 6:30 pm', '2026-12-24 18:30'],
    ['December 24', '2026-12-24 23:59'],
    ['3 March', '2027-03-03 23:59'],
    ['31.12.', '2026-12-31 23:59'],
    ['31.12.2026', '2026-12-31 23:59'],
    ['31.12.26 18:00', '2026-12-31 18:00'],
    ['1.2.', '2027-02-01 23:59'],
    ['12/31', '2026-12-31 23:59'],
    ['31/12/2026', '2026-12-31 23:59'],
    ['12/31/2026 5pm', '2026-12-31 17:00'],
    ['1/1/2027', '2027-01-01 23:59'],
    ['2026-12-31', '2026-12-31 23:59'],
    ['2026-12-31 18:00', '2026-12-31 18:00'],
    ['2026-12-31T18:00', '2026-12-31 18:00'],
    ['18:00 31/12/2026', '2026-12-31 18:00'],
    ['31-12-2026', '2026-12-31 23:59'],
    ['2026/12/31', '2026-12-31 23:59'],
    ['Friday 6:30 p.m.', '2026-11-27 18:30'],
    ['1,5 hours', '2026-11-26 16:00'],
    ['+3 days', '2026-11-29 14:30'],
    ['within 3 days', '2026-11-29 14:30'],
    ['this week', '2026-11-29 23:59'],
    ['this month', '2026-11-30 23:59'],
    ['this year', '2026-12-31 23:59'],
    ['this weekend', '2026-11-29 23:59'],
    ['next weekend', '2026-12-06 23:59'],
    ['next week', '2026-12-03 23:59'],
    ['next month 18:00', '2026-12-26 18:00'],
    ['last day of month', '2026-11-30 23:59'],
    // Today, and not a year later.
    ['Nov 26', '2026-11-26 23:59'],
    ['Thursday 26 Nov', '2026-11-26 23:59'],
    ['midnight', '2026-11-27 00:00'],
    ['midnight tonight', '2026-11-27 00:00'],
    ['never', null],
    ['No expiry', null],
  ])('%s', (text, meant) => {
    expect(read(text)).toBe(meant)
  })

  it.each([
    ['Freitag 18 Uhr', 'de', '2026-11-27 18:00'],
    ['morgen', 'de-AT', '2026-11-27 23:59'],
    ['24. Dezember', 'de', '2026-12-24 23:59'],
    ['demain à 18h', 'fr', '2026-11-27 18:00'],
    ['ce soir', 'fr', '2026-11-26 18:00'],
    ['morgen mittag', 'de', '2026-11-27 12:00'],
    ['Mitternacht', 'de', '2026-11-27 00:00'],
    ['明天中午', 'zh', '2026-11-27 12:00'],
    ['letzten Freitag', 'de', 'past'],
    ['vorigen Freitag', 'de', 'unreadable'],
    ['el viernes pasado', 'es', 'unreadable'],
    ['Mittwoch, 3.12.2026', 'de', 'unreadable'],
    ['in 1.000 Tagen', 'de', 'unreadable'],
    ['vendredi 1/2/2027', 'fr', 'unreadable'],
    ['1/2/2027 um 18 Uhr', 'de', 'ambiguous'],
    // A time of the day, or hours.
    ['18h', 'fr', 'ambiguous'],
    ['18h', 'en', '2026-11-27 08:30'],
    ['72 h', 'de', '2026-11-29 14:30'],
  ])('%s in the language %s', (text, language, meant) => {
    expect(read(text, language)).toBe(meant)
  })

  it.each([
    ['', 'unreadable'],
    ['soon', 'unreadable'],
    ['when the sale ends', 'unreadable'],
    ['Friday or Saturday', 'unreadable'],
    ['Monday to Friday', 'unreadable'],
    ['Friday 18:00 maybe', 'unreadable'],
    ['31.02.2027', 'unreadable'],
    ['2026-13-01', 'unreadable'],
    ['half a month', 'unreadable'],
    ['12', 'unreadable'],
    ['constructor', 'unreadable'],
    ['in 3 constructors', 'unreadable'],
    ['in 99999999 years', 'unreadable'],
    ['<b>friday</b>', 'unreadable'],
    ['1,000 days', 'unreadable'],
    ['1.000 days', 'unreadable'],
    ['10,000 minutes', 'unreadable'],
    ['.5h', 'unreadable'],
    ['several days', 'unreadable'],
    ['a few days', 'unreadable'],
    ['3-5 days', 'unreadable'],
    ['friday + 2h', 'unreadable'],
    ['before Friday', 'unreadable'],
    ['December', 'unreadable'],
    ['12/2026', 'unreadable'],
    ['2027/13/1', 'unreadable'],
    ['end of decade', 'unreadable'],
    ['end of mayo', 'unreadable'],
    ['next month on the 3rd', 'unreadable'],
    ['Monday 27 Nov', 'unreadable'],
    ['Friday 5 Dec', 'unreadable'],
    ['Wed 4 Dec 2026', 'unreadable'],
    ['Friday 1/2/2027', 'unreadable'],
    ['midnight 18:00', 'unreadable'],
    ['yesterday', 'past'],
    ['last Friday', 'past'],
    ['Friday last week', 'past'],
    ['this morning', 'past'],
    ['3 days ago', 'past'],
    ['2020-01-01', 'past'],
    ['1.1.2020', 'past'],
    ['1/2/2027', 'ambiguous'],
    ['03/04', 'ambiguous'],
    ['01-02-2027', 'ambiguous'],
    ['at 3/4', 'ambiguous'],
    ['6pm on 01/02/2027', 'ambiguous'],
    ['Friday midnight', 'ambiguous'],
    ['Dec 31 at midnight', 'ambiguous'],
  ])('%s is %s', (text, problem) => {
    expect(read(text)).toBe(problem)
  })

  it('with a zone is a moment, whatever the zone of the user', () => {
    expect(readTime('2026-12-31T18:00Z', now)).toEqual({ moment: Date.UTC(2026, 11, 31, 18) })
    expect(readTime('2026-12-31 18:00+02:00', now)).toEqual({ moment: Date.UTC(2026, 11, 31, 16) })
  })

  it('that could be two names both', () => {
    expect(readTime('1/2/2027', now)).toEqual({
      problem: 'ambiguous',
      one: new Date(2027, 0, 2, 23, 59).getTime(),
      other: new Date(2027, 1, 1, 23, 59).getTime(),
    })
  })

  it('at midnight begins or ends its day', () => {
    expect(readTime('Friday midnight', now)).toEqual({
      problem: 'ambiguous',
      one: new Date(2026, 10, 27).getTime(),
      other: new Date(2026, 10, 28).getTime(),
    })
  })

  it.each([
    // A day has 23 hours on March 28, and 25 on October 25.
    ['2027-03-27T12:00+01:00', '1 day', '2027-03-28T12:00+02:00'],
    ['2027-03-27T12:00+01:00', '24 hours', '2027-03-28T13:00+02:00'],
    ['2027-03-27T12:00+01:00', 'tomorrow noon', '2027-03-28T12:00+02:00'],
    ['2027-03-27T12:00+01:00', 'tomorrow', '2027-03-28T23:59+02:00'],
    ['2027-03-27T12:00+01:00', 'end of month', '2027-03-31T23:59+02:00'],
    ['2027-03-27T12:00+01:00', '28.3. 3:00', '2027-03-28T03:00+02:00'],
    ['2026-10-24T12:00+02:00', 'in 1 day', '2026-10-25T12:00+01:00'],
    ['2026-10-24T12:00+02:00', '24 hours', '2026-10-25T11:00+01:00'],
    ['2026-10-24T12:00+02:00', 'Sunday', '2026-10-25T23:59+01:00'],
    ['2026-10-24T12:00+02:00', '2026-10-25 2:30+01:00', '2026-10-25T02:30+01:00'],
    ['2026-10-25T00:30+02:00', 'in 3 hours', '2026-10-25T02:30+01:00'],
  ])('from %s, %s is %s', (from, text, meant) => {
    expect(readTime(text, Date.parse(from))).toEqual({ moment: Date.parse(meant) })
  })

  it.each([
    // Months differ in length, and not every year has a February 29.
    ['2027-01-31T10:00+01:00', '1 month', 'en', '2027-02-28 10:00'],
    ['2027-01-31T10:00+01:00', 'next month', 'en', '2027-02-28 23:59'],
    ['2027-01-31T10:00+01:00', 'nächsten Monat', 'de', 'unreadable'],
    ['2028-02-29T10:00+01:00', 'next year', 'en', '2029-02-28 23:59'],
    ['2028-02-29T10:00+01:00', '29.2.', 'en', '2028-02-29 23:59'],
    ['2028-02-29T10:00+01:00', '29.2. 9:00', 'en', 'unreadable'],
  ])('from %s, %s (%s) is %s', (from, text, language, meant) => {
    expect(read(text, language, Date.parse(from))).toBe(meant)
  })
})
