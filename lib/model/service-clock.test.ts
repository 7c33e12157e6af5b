import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { fromServiceTime, learnFrom, learnSkew, toServiceTime, UNKNOWN_CLOCK, wantsDateOf } from './service-clock.ts'

const NOON = Date.UTC(2030, 5, 15, 12, 0, 0)

const DAY = 24 * 60 * 60 * 1000

/** What is learned from links with ascending ids that were created at noon and show these dates. */
const learned = (...dates: string[]) =>
  dates.reduce((clock, date, index) => learnFrom(clock, { id: index + 1, date, madeAt: NOON }), UNKNOWN_CLOCK)

describe("the service's clock", () => {
  it.each([
    ['2030-06-15 12:00:00', 0],
    ['2030-06-15 12:00:04', 0],
    ['2030-06-15 11:59:50', 0],
    ['2030-06-15 14:00:02', 120],
    ['2030-06-15 17:45:00', 345],
    ['2030-06-15 05:00:00', -420],
    ['2030-06-16 02:00:00', 840],
    ['2030-06-15 12:06:00', 0],
  ])('is learned when two new links in a row show the date %s', (date, offset) => {
    expect(learned(date, date).offsetMinutes).toBe(offset)
  })

  it('is not learned from a single link', () => {
    expect(learned('2030-06-15 14:00:00').offsetMinutes).toBeNull()
  })

  it('is not learned while links disagree', () => {
    expect(learned('2030-06-15 14:00:00', '2030-06-15 09:00:00', '2030-06-15 14:00:00').offsetMinutes).toBeNull()
  })

  it.each(['2030-06-17 12:00:00', '2020-01-01 00:00:00', '', 'today', '2030-13-40 12:00:00', '2030-06-15'])(
    'is not learned from %j',
    (date) => {
      expect(learned(date, date).offsetMinutes).toBeNull()
    },
  )

  it('is not learned from an old link that the service returned again', () => {
    const clock = learned('2030-06-15 12:00:00', '2030-06-15 12:00:00')
    const again = { id: 1, date: '2030-06-15 12:00:00', madeAt: NOON + 3 * 60 * 60 * 1000 }
    expect(learnFrom(learnFrom(clock, again), again)).toEqual(clock)
  })

  it('follows daylight saving time once two links show it, and keeps the old offset until then', () => {
    const winter = learned('2030-06-15 13:00:00', '2030-06-15 13:00:00')
    const first = learnFrom(winter, { id: 3, date: '2030-06-15 14:00:00', madeAt: NOON })
    expect(first.offsetMinutes).toBe(60)
    expect(learnFrom(first, { id: 4, date: '2030-06-15 14:00:00', madeAt: NOON }).offsetMinutes).toBe(120)
  })

  it('costs a request only while it is unknown, in doubt, or a day old', () => {
    expect(wantsDateOf(UNKNOWN_CLOCK, 1, NOON)).toBe(true)
    const known = learned('2030-06-15 12:00:00', '2030-06-15 12:00:00')
    expect(wantsDateOf(known, 3, NOON + DAY)).toBe(false)
    expect(wantsDateOf(known, 3, NOON + DAY + 1)).toBe(true)
    expect(wantsDateOf(known, 2, NOON + DAY + 1)).toBe(false)
    const inDoubt = learnFrom(known, { id: 3, date: '2030-06-15 14:00:00', madeAt: NOON })
    expect(wantsDateOf(inDoubt, 4, NOON)).toBe(true)
  })

  it('is assumed to be UTC until its offset is known', () => {
    expect(toServiceTime(NOON, zoneOf(null))).toBe('2030-06-15 12:00:00')
    expect(fromServiceTime('2030-06-15 12:00:00', zoneOf(null))).toBe(NOON)
  })

  it('shows a time as the service would', () => {
    expect(toServiceTime(NOON, zoneOf(120))).toBe('2030-06-15 14:00:00')
    expect(toServiceTime(NOON, zoneOf(-720))).toBe('2030-06-15 00:00:00')
  })

  it('reads no time from an invalid date', () => {
    expect(fromServiceTime('never', zoneOf(60))).toBeNull()
  })

  it('converts any time back exactly, to the second, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -48, max: 56 }),
        (seconds, quarters) => {
          const [moment, offset] = [seconds * 1000, quarters * 15]
          expect(fromServiceTime(toServiceTime(moment, zoneOf(offset)), zoneOf(offset))).toBe(moment)
          const date = toServiceTime(moment, zoneOf(offset))
          const once = learnFrom(UNKNOWN_CLOCK, { id: 1, date, madeAt: moment })
          expect(learnFrom(once, { id: 2, date, madeAt: moment }).offsetMinutes).toBe(offset)
        },
      ),
    )
  })
})

/** Summer time in Berlin begins on 2027-03-28 and ends on 2026-10-25, at 01:00 UTC; in Lord Howe it is half an hour. */
describe('a service that names its zone', () => {
  const berlin = zoneOf('Europe/Berlin')
  const lordHowe = zoneOf('Australia/Lord_Howe')

  it.each([
    ['Europe/Berlin', '2026-10-24T21:59:00Z', '2026-10-24 23:59:00'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25 02:30:00'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
    ['Europe/Berlin', '2026-10-25T02:00:00Z', '2026-10-25 03:00:00'],
    ['Europe/Berlin', '2027-03-28T00:59:59Z', '2027-03-28 01:59:59'],
    ['Europe/Berlin', '2027-03-28T01:00:00Z', '2027-03-28 03:00:00'],
    ['America/New_York', '2026-11-01T05:30:00Z', '2026-11-01 01:30:00'],
    ['America/New_York', '2026-11-01T06:30:00Z', '2026-11-01 01:30:00'],
    ['America/New_York', '2027-03-14T07:00:00Z', '2027-03-14 03:00:00'],
    ['Australia/Lord_Howe', '2027-04-03T14:59:00Z', '2027-04-04 01:59:00'],
    ['Australia/Lord_Howe', '2027-04-03T15:00:00Z', '2027-04-04 01:30:00'],
    ['Asia/Kolkata', '2026-12-04T18:30:00Z', '2026-12-05 00:00:00'],
    ['UTC', '2026-12-04T18:30:00Z', '2026-12-04 18:30:00'],
  ])('is %s at %s, whose clock shows %s', (zone, moment, shown) => {
    expect(toServiceTime(Date.parse(moment), zoneOf(zone))).toBe(shown)
  })

  it('means the first of two times that its clock shows twice', () => {
    expect(fromServiceTime('2026-10-25 02:30:00', berlin)).toBe(Date.parse('2026-10-25T00:30:00Z'))
    expect(fromServiceTime('2027-04-04 01:45:00', lordHowe)).toBe(Date.parse('2027-04-03T14:45:00Z'))
  })

  it('means by a time that its clock leaves out one that is as much later', () => {
    expect(fromServiceTime('2027-03-28 02:30:00', berlin)).toBe(Date.parse('2027-03-28T01:30:00Z'))
    expect(fromServiceTime('2026-10-04 02:15:00', lordHowe)).toBe(Date.parse('2026-10-03T15:45:00Z'))
  })

  it('is read as it writes every moment of two years but the repeated ones', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Tokyo', 'Asia/Kolkata'),
        fc.integer({ min: 0, max: 2 * 366 * 24 * 60 }),
        (zone, minutes) => {
          const moment = Date.UTC(2026, 5) + minutes * 60_000
          const read = fromServiceTime(toServiceTime(moment, zoneOf(zone)), zoneOf(zone)) ?? 0
          expect([0, 30 * 60_000, 60 * 60_000]).toContain(moment - read)
          expect(toServiceTime(read, zoneOf(zone))).toBe(toServiceTime(moment, zoneOf(zone)))
        },
      ),
    )
  })
})

describe('a clock of this machine that is wrong', () => {
  const known = { ...UNKNOWN_CLOCK, offsetMinutes: 120 }

  it('is noticed if it differs by minutes from the Date of a response', () => {
    expect(learnSkew(known, 89_999)).toBe(known)
    expect(learnSkew(known, -89_999)).toBe(known)
    const slow = learnSkew(known, 3 * 3_600_000 + 12_000)
    expect(slow.skewMinutes).toBe(180)
    expect(learnSkew(slow, 3 * 3_600_000 - 60_000)).toBe(slow)
    expect(learnSkew(slow, 500).skewMinutes).toBe(0)
  })

  it("is added to the service's offset, also while that is unknown", () => {
    expect(toServiceTime(NOON, { zone: 120, skewMinutes: -30 })).toBe('2030-06-15 13:30:00')
    expect(toServiceTime(NOON, { zone: null, skewMinutes: 180 })).toBe('2030-06-15 15:00:00')
    expect(fromServiceTime('2030-06-15 15:00:00', { zone: null, skewMinutes: 180 })).toBe(NOON)
  })
})
