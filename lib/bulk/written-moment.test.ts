import { describe, expect, it } from 'vitest'
import { readTime } from '../link-options/expiry-in-words.ts'
import { hasZone, writtenMoment as momentOf } from './written-moment.ts'

const now = new Date(2026, 10, 26, 14, 30).getTime()
const read = (typed: string) => readTime(typed, now, 'en-GB', 'either')
const writtenMoment = (text: string) => momentOf(text, read)

const local = (year: number, month: number, ...rest: number[]) => new Date(year, month - 1, ...rest).getTime()

describe('a date in a table', () => {
  it.each([
    ['2031-02-03', local(2031, 2, 3, 23, 59)],
    ['2031-02-03 04:05', local(2031, 2, 3, 4, 5, 0)],
    ['2031-2-3 4:05:06', local(2031, 2, 3, 4, 5, 6)],
    [' 2031-02-03T04:05:06.789 ', local(2031, 2, 3, 4, 5, 6)],
    ['2031-02-03T04:05:06Z', Date.UTC(2031, 1, 3, 4, 5, 6)],
    ['2031-02-03T04:05:06+02:00', Date.UTC(2031, 1, 3, 2, 5, 6)],
    ['2031-02-03 04:05 -0330', Date.UTC(2031, 1, 3, 7, 35, 0)],
    // As spreadsheets write it in Germany, Japan, Korea, the United States and Britain.
    ['31.12.2031', local(2031, 12, 31, 23, 59)],
    ['3.2.2031 18:30', local(2031, 2, 3, 18, 30, 0)],
    ['31.12.31', local(2031, 12, 31, 23, 59)],
    ['03.02.2031, 04:05:06', local(2031, 2, 3, 4, 5, 6)],
    ['2031/02/03', local(2031, 2, 3, 23, 59)],
    ['2031/2/3 4:05', local(2031, 2, 3, 4, 5, 0)],
    ['2031. 2. 3.', local(2031, 2, 3, 23, 59)],
    ['2031年12月31日', local(2031, 12, 31, 23, 59)],
    ['2031年2月3日 4:05', local(2031, 2, 3, 4, 5, 0)],
    ['2031년 2월 3일', local(2031, 2, 3, 23, 59)],
    ['12/31/2031', local(2031, 12, 31, 23, 59)],
    ['12/31/2031 6:30 PM', local(2031, 12, 31, 18, 30, 0)],
    ['12/31/2031 12:05:06 a.m.', local(2031, 12, 31, 0, 5, 6)],
    ['31/12/2031 18:30', local(2031, 12, 31, 18, 30, 0)],
    ['31-12-2031', local(2031, 12, 31, 23, 59)],
    ['5/5/2031', local(2031, 5, 5, 23, 59)],
    ['31-Dec-2031', local(2031, 12, 31, 23, 59)],
    ['3 February 2031 04:05', local(2031, 2, 3, 4, 5, 0)],
    ['Dec 31, 2031', local(2031, 12, 31, 23, 59)],
    // As spreadsheets show it.
    ['31-Dec-31', local(2031, 12, 31, 23, 59)],
    ['12/31/31', local(2031, 12, 31, 23, 59)],
    ['Wednesday, December 31, 2031', local(2031, 12, 31, 23, 59)],
    ['Wednesday, 31 December 2031 18:30', local(2031, 12, 31, 18, 30)],
    ['31.12.2031 24:00', local(2032, 1, 1)],
    ['2031-02-03 24:00', local(2031, 2, 4)],
    // As people write it.
    ['31.12.', local(2026, 12, 31, 23, 59)],
    ['in 30 days', local(2026, 12, 26, 14, 30)],
    ['end of year', local(2026, 12, 31, 23, 59)],
    ['Never', 'never'],
    // A link that has expired elsewhere.
    ['2020-02-03 04:05', local(2020, 2, 3, 4, 5)],
  ])('%s is an unambiguous time', (text, moment) => {
    expect(writtenMoment(text)).toBe(moment)
  })

  it.each([
    '',
    'soon',
    '03/02/2031',
    '03-02-2031',
    '2031-02-30',
    '2031-13-01',
    '2031-07-03 04:05 CET',
    '2031-02-03 04:05 IST',
    '1999',
    '30.2.2031',
    'next Friday',
    'Tuesday, December 31, 2031',
    '31/13/2031',
    '31-Decks-2031',
    '3 de 2031',
    '31.12.2031 13:00 PM',
    '31.12.2031 0:30 AM',
    '31.12.203',
    '31.12.2031 soon',
    '2031.12',
    '1.2.3.4',
  ])('%j is ambiguous or invalid', (text) => {
    expect(writtenMoment(text)).toBeNull()
  })
})

describe('a time since 1970', () => {
  const TIME = Date.UTC(2030, 5, 1, 12)
  it.each(['1906545600', '1906545600000', ' 1906545600 ', '1906545600.0', '1906545600000.0'])(
    'is read in seconds and milliseconds: %s',
    (text) => {
      expect([writtenMoment(text), hasZone(text, read)]).toEqual([TIME, true])
    },
  )

  it.each(['20300601', '2030', '1.90655E+12', '190654560', '1906545600000000', '-1906545600', '12345678901'])(
    'is nothing else: %s',
    (text) => {
      expect(writtenMoment(text)).toBeNull()
    },
  )

  it.each([
    '2030-06-01 12:00:00 UTC',
    '2030-06-01 12:00:00+00',
    '2030-06-01T14:00:00,000+02:00',
    '2030-06-01T12:00:00.000Z',
    '2030-06-01 14:00 CEST',
    'Sat, 01 Jun 2030 12:00:00 GMT',
    ' 2030-06-01 12:00 UTC ',
  ])('is not needed where the zone is named: %s', (text) => {
    expect([writtenMoment(text), hasZone(text, read)]).toEqual([TIME, true])
  })

  it('is not needed either where the time is past', () => {
    expect(hasZone('2020-06-01 12:00 UTC', read)).toBe(true)
    expect(hasZone('2020-06-01 12:00', read)).toBe(false)
  })
})
