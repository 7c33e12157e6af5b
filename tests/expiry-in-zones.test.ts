import { describe, expect, it } from 'vitest'
import { fromLocalInput, toLocalInput } from '../components/field/DateTimeField.tsx'
import { readTime } from '../lib/link-options/expiry-in-words.ts'
import { fromServiceTime, serviceClockOf, toServiceTime, zonedDateTime } from '../lib/model/service-clock.ts'
import { serviceTimeText } from '../lib/words/service-time-text.ts'
import { momentOf } from '../service/api/date-time.ts'
import { inZone } from './support/in-zone.ts'
import { zoneOf } from './support/service-clock.ts'

const USERS = [
  'Asia/Tokyo',
  'America/Los_Angeles',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Etc/UTC',
]
const SERVICES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Asia/Tokyo']
const PAIRS = USERS.flatMap((user) => SERVICES.map((service) => [user, service] as const))

/** A Wednesday before the clocks change in Berlin, and one before they change in New York, each in spring and autumn. */
const WEDNESDAYS = ['2026-10-21', '2026-10-28', '2027-03-10', '2027-03-24', '2027-03-31']

const wordsAt = (text: string, now: number): number | null => {
  const read = readTime(text, now)
  return 'moment' in read ? read.moment : null
}

describe.each(PAIRS)('an expiry set by a user in %s at a service in %s', (user, service) => {
  const zone = zoneOf(service)

  it.each(WEDNESDAYS)('in words on %s is on Friday and Sunday of the user, wherever it is shown', (day) => {
    inZone(user, () => {
      const now = new Date(`${day}T12:00:00`).getTime()
      const clock = serviceClockOf(
        () => zone,
        () => now,
      )
      for (const [text, weekday, later] of [
        ['friday', 'Friday', 2],
        ['friday 18:00', 'Friday', 2],
        ['sunday', 'Sunday', 4],
      ] as const) {
        const moment = wordsAt(text, now) ?? Number.NaN
        const sent = toServiceTime(moment, zone)
        expect(fromServiceTime(sent, zone), sent).toBe(moment)
        expect(serviceTimeText(sent, clock, 'weekday').text).toMatch(new RegExp(`^${weekday}, `))
        const date = new Date(`${day}T12:00:00`)
        date.setDate(date.getDate() + later)
        const time = text.endsWith('18:00') ? '18:00' : '23:59'
        const two = (part: number) => String(part).padStart(2, '0')
        const written = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
        expect(toLocalInput(fromServiceTime(sent, zone) ?? 0)).toBe(`${written}T${time}`)
        expect(zonedDateTime(moment)).toMatch(new RegExp(`^${written} ${time}:00[+-]\\d\\d:\\d\\d$`))
      }
    })
  })
})

describe('an expiry that our service stores', () => {
  it.each([
    // The user typed the first time, which is stored as the second one.
    ['Asia/Tokyo', '2026-12-05T01:30', '2026-12-04T16:30:00Z'],
    ['America/Los_Angeles', '2026-12-04T20:30', '2026-12-05T04:30:00Z'],
    ['Asia/Kolkata', '2026-12-05T00:15', '2026-12-04T18:45:00Z'],
    ['Europe/Berlin', '2026-10-25T01:59', '2026-10-24T23:59:00Z'],
    ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00Z'],
    ['Europe/Berlin', '2027-03-28T01:59', '2027-03-28T00:59:00Z'],
    ['Europe/Berlin', '2027-03-28T03:00', '2027-03-28T01:00:00Z'],
    ['America/New_York', '2026-11-01T00:59', '2026-11-01T04:59:00Z'],
    ['America/New_York', '2026-11-01T02:00', '2026-11-01T07:00:00Z'],
    ['America/New_York', '2027-03-14T03:00', '2027-03-14T07:00:00Z'],
    ['Australia/Lord_Howe', '2027-04-04T02:00', '2027-04-03T15:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-04T02:30', '2026-10-03T15:30:00Z'],
  ])('in %s, typed as %s, is the moment %s, and is edited as it was typed', (user, typed, moment) => {
    inZone(user, () => {
      const sent = toServiceTime(fromLocalInput(typed) ?? Number.NaN, zoneOf('UTC'))
      expect(new Date(momentOf(sent)).toISOString()).toBe(moment.replace('Z', '.000Z'))
      expect(toLocalInput(fromServiceTime(sent, zoneOf('UTC')) ?? 0)).toBe(typed)
    })
  })
})

describe('on a night in which the clocks change', () => {
  const at = (user: string, typed: string) =>
    inZone(user, () => new Date(fromLocalInput(typed) ?? Number.NaN).toISOString())

  it('is the first of two times that the clock shows twice, in the form and in words', () => {
    const inWords = (user: string, text: string, now: string) =>
      inZone(user, () => new Date(wordsAt(text, Date.parse(now)) ?? Number.NaN).toISOString())
    expect(at('Europe/Berlin', '2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
    expect(inWords('Europe/Berlin', '2026-10-25 02:30', '2026-10-20T12:00:00Z')).toBe('2026-10-25T00:30:00.000Z')
    expect(at('America/New_York', '2026-11-01T01:30')).toBe('2026-11-01T05:30:00.000Z')
    expect(inWords('America/New_York', '2026-11-01 01:30', '2026-10-20T12:00:00Z')).toBe('2026-11-01T05:30:00.000Z')
    expect(at('Australia/Lord_Howe', '2027-04-04T01:45')).toBe('2027-04-03T14:45:00.000Z')
  })

  it('is later by as much as the clock leaves out, and the form then shows the time that there is', () => {
    const shown = (user: string, typed: string) => inZone(user, () => toLocalInput(fromLocalInput(typed) ?? Number.NaN))
    expect(shown('Europe/Berlin', '2027-03-28T02:30')).toBe('2027-03-28T03:30')
    expect(shown('America/New_York', '2027-03-14T02:01')).toBe('2027-03-14T03:01')
    expect(shown('Australia/Lord_Howe', '2026-10-04T02:15')).toBe('2026-10-04T02:45')
  })

  it('is not read in words where no clock of the user shows it', () => {
    const read = inZone('Europe/Berlin', () => readTime('2027-03-28 02:30', Date.parse('2027-03-20T12:00:00Z')))
    expect(read).toHaveProperty('problem', 'unreadable')
  })

  it('has days of 23 and 25 hours: a day ends with its last minute, and 24 hours end earlier or later than it', () => {
    const ends = (text: string, now: string) =>
      inZone('Europe/Berlin', () => {
        const moment = wordsAt(text, Date.parse(now))
        return moment === null ? '' : zonedDateTime(moment)
      })
    expect(ends('tomorrow', '2026-10-24T10:00:00Z')).toBe('2026-10-25 23:59:00+01:00')
    expect(ends('in 1 day', '2026-10-24T10:00:00Z')).toBe('2026-10-25 12:00:00+01:00')
    expect(ends('in 24 hours', '2026-10-24T10:00:00Z')).toBe('2026-10-25 11:00:00+01:00')
    expect(ends('tomorrow', '2027-03-27T11:00:00Z')).toBe('2027-03-28 23:59:00+02:00')
    expect(ends('in 1 day', '2027-03-27T11:00:00Z')).toBe('2027-03-28 12:00:00+02:00')
    expect(ends('in 24 hours', '2027-03-27T11:00:00Z')).toBe('2027-03-28 13:00:00+02:00')
  })
})
