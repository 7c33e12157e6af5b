import { describe, expect, it } from 'vitest'
import { hasZone, writtenMoment } from './written-moment.ts'

const local = (year: number, month: number, ...rest: number[]) => new Date(year, month - 1, ...rest).getTime()

describe('a date in a table', () => {
  it.each([
    ['2031-02-03', local(2031, 2, 3, 23, 59, 59)],
    ['2031-02-03 04:05', local(2031, 2, 3, 4, 5, 0)],
    ['2031-2-3 4:05:06', local(2031, 2, 3, 4, 5, 6)],
    [' 2031-02-03T04:05:06.789 ', local(2031, 2, 3, 4, 5, 6)],
    ['2031-02-03T04:05:06Z', Date.UTC(2031, 1, 3, 4, 5, 6)],
    ['2031-02-03T04:05:06+02:00', Date.UTC(2031, 1, 3, 2, 5, 6)],
    ['2031-02-03 04:05 -0330', Date.UTC(2031, 1, 3, 7, 35, 0)],
  ])('%s is an unambiguous time', (text, moment) => {
    expect(writtenMoment(text)).toBe(moment)
  })

  it.each(['', 'soon', '03/02/2031', '2031-02-30', '2031-13-01', '2031-02-03 24:00', '2031-02-03 04:05 CET', '1999'])(
    '%j is ambiguous or invalid',
    (text) => {
      expect(writtenMoment(text)).toBeNull()
    },
  )
})

describe('a time since 1970', () => {
  const TIME = Date.UTC(2030, 5, 1, 12)
  it.each(['1906545600', '1906545600000', ' 1906545600 ', '1906545600.0', '1906545600000.0'])(
    'is read in seconds and milliseconds: %s',
    (text) => {
      expect([writtenMoment(text), hasZone(text)]).toEqual([TIME, true])
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
  ])('is not needed where the zone is named: %s', (text) => {
    expect([writtenMoment(text), hasZone(text)]).toEqual([TIME, true])
  })
})
