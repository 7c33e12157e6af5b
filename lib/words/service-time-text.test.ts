import { describe, expect, it } from 'vitest'
import { inLanguage } from '../../tests/support/in-language.ts'
import { inZone } from '../../tests/support/in-zone.ts'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { serviceClockOf } from '../model/service-clock.ts'
import { serviceDaysText, serviceTimeText } from './service-time-text.ts'

const NOW = Date.UTC(2026, 10, 29, 8)

/** The clock of a service so far ahead of UTC; `null` if that isn't known. */
const service = (minutes: string | number | null) =>
  serviceClockOf(
    () => zoneOf(minutes),
    () => NOW,
  )

/** Spaces between a time and AM or PM are narrow. */
const plain = (text: string): string => text.replaceAll('\u202f', ' ')
const shown = (dateTime: string, minutes: string | number | null, detail?: Parameters<typeof serviceTimeText>[2]) => {
  const { text, atService } = serviceTimeText(dateTime, service(minutes), detail)
  return [text, atService].map(plain)
}

describe("a service's time", () => {
  it.each([
    ['Asia/Tokyo', '2026-12-04 16:00:00', 'Dec 5, 2026, 1:00 AM', 'Dec 4, 2026, 4:00 PM (UTC)'],
    ['America/Los_Angeles', '2026-12-05 04:30:00', 'Dec 4, 2026, 8:30 PM', 'Dec 5, 2026, 4:30 AM (UTC)'],
    // The clocks change in Los Angeles on March 14, 2027, and on November 7.
    ['America/Los_Angeles', '2027-03-14 09:59:00', 'Mar 14, 2027, 1:59 AM', 'Mar 14, 2027, 9:59 AM (UTC)'],
    ['America/Los_Angeles', '2027-03-14 10:00:00', 'Mar 14, 2027, 3:00 AM', 'Mar 14, 2027, 10:00 AM (UTC)'],
    ['America/Los_Angeles', '2027-11-07 08:30:00', 'Nov 7, 2027, 1:30 AM', 'Nov 7, 2027, 8:30 AM (UTC)'],
    ['America/Los_Angeles', '2027-11-07 09:30:00', 'Nov 7, 2027, 1:30 AM', 'Nov 7, 2027, 9:30 AM (UTC)'],
    ['Asia/Kathmandu', '2026-12-05 20:00:00', 'Dec 6, 2026, 1:45 AM', 'Dec 5, 2026, 8:00 PM (UTC)'],
  ])("is shown in the user's zone, with the service's own beside it: %s, %s", (zone, dateTime, text, atService) => {
    expect(inZone(zone, () => shown(dateTime, 0))).toEqual([text, `Service time: ${atService}`])
  })

  it("is shown once where both clocks agree at that moment, whatever they do in the user's other season", () => {
    const inBerlin = (dateTime: string) => inZone('Europe/Berlin', () => shown(dateTime, 'Africa/Lagos'))
    expect(inBerlin('2026-12-05 10:00:00')).toEqual(['Dec 5, 2026, 10:00 AM', ''])
    expect(inBerlin('2027-07-05 10:00:00')).toEqual([
      'Jul 5, 2027, 11:00 AM',
      'Service time: Jul 5, 2027, 10:00 AM (UTC+01:00)',
    ])
    const both = (dateTime: string) => inZone('Europe/Berlin', () => shown(dateTime, 'Europe/Berlin'))
    expect(both('2027-07-05 10:00:00')).toEqual(['Jul 5, 2027, 10:00 AM', ''])
  })

  it('is uncertain in another season where only the offset of today is known', () => {
    const at = (user: string, dateTime: string, minutes: number) => inZone(user, () => shown(dateTime, minutes)[1])
    const uncertain = (time: string, zone: string) =>
      `Service time: ${time} (${zone}, as today). If its clock changes in between, this can be an hour off.`
    // It can be the clock of Berlin, of London, or of a place that has no summer time.
    expect(at('Europe/Berlin', '2027-07-05 10:00:00', 60)).toBe(uncertain('Jul 5, 2027, 10:00 AM', 'UTC+01:00'))
    expect(at('Africa/Lagos', '2027-07-05 10:00:00', 60)).toBe(uncertain('Jul 5, 2027, 10:00 AM', 'UTC+01:00'))
    expect(at('Asia/Tokyo', '2026-07-05 10:00:00', 0)).toBe(uncertain('Jul 5, 2026, 10:00 AM', 'UTC'))
    expect(at('Africa/Lagos', '2027-03-20 10:00:00', 60)).toBe('')
    // No clock that shows the time of Tokyo or Kolkata changes.
    expect(at('Etc/UTC', '2027-07-05 10:00:00', 540)).toBe('Service time: Jul 5, 2027, 10:00 AM (UTC+09:00)')
    expect(at('Asia/Kolkata', '2027-07-05 10:00:00', 330)).toBe('')
  })

  it('is read as UTC while the zone is unknown, with a note in every zone', () => {
    const unknown = "The service's time zone isn't known yet. UTC is assumed."
    expect(inZone('Asia/Tokyo', () => shown('2026-12-04 16:00:00', null))).toEqual(['Dec 5, 2026, 1:00 AM', unknown])
    expect(inZone('Etc/UTC', () => shown('2026-12-04 16:00:00', null))).toEqual(['Dec 4, 2026, 4:00 PM', unknown])
  })

  it('has the zone and the seconds in full', () => {
    const exact = () => plain(serviceTimeText('2026-12-04 16:00:05', service(0)).exact)
    expect(inZone('Asia/Tokyo', exact)).toBe('Dec 5, 2026, 1:00:05 AM GMT+9')
  })

  it('is a day of the user, with its name, or by its distance', () => {
    const days = (dateTime: string) =>
      (['day', 'weekday', 'near'] as const).map((detail) => shown(dateTime, 0, detail)[0])
    expect(inZone('Asia/Tokyo', () => days('2026-12-04 16:00:00'))).toEqual([
      'Dec 5, 2026',
      'Saturday, December 5',
      'Dec 5, 2026',
    ])
    // It is 17:00 in Tokyo, and half past midnight was today there, but yesterday in UTC.
    expect(inZone('Asia/Tokyo', () => days('2026-11-28 15:30:00'))[2]).toBe('today')
    expect(inZone('America/Los_Angeles', () => days('2026-11-28 07:30:00'))).toEqual([
      'Nov 27, 2026',
      'Friday, November 27',
      '2 days ago',
    ])
    expect(inZone('America/Los_Angeles', () => days('2027-01-01 07:30:00'))[1]).toBe('Thursday, December 31')
    expect(inZone('Etc/UTC', () => days('2027-01-01 07:30:00'))[1]).toBe('Friday, January 1, 2027')
  })

  it("that can't be read stays as it is, or is only its day", () => {
    for (const text of ['', 'never', '14/03/2026 23:50']) {
      expect(shown(text, 0)).toEqual([text, ''])
      expect(shown(text, 0, 'day')).toEqual([text, ''])
    }
    expect(inZone('America/Los_Angeles', () => shown('2026-03-14', 0, 'day'))).toEqual(['Mar 14, 2026', ''])
  })

  it('keeps its parts apart from right to left', () => {
    const hebrew = { tag: 'he', name: 'עברית', texts: { shared_service_time: 'לפי שעון השירות: {time} ({zone})' } }
    const said = inZone('Asia/Tokyo', () => inLanguage(hebrew, () => shown('2026-12-04 16:00:00', 120)[1]))
    expect(said).toBe('לפי שעון השירות: \u20684 בדצמ׳ 2026, 16:00\u2069 (\u2068UTC+02:00\u2069)')
  })
})

describe('days by which a service counts', () => {
  it("say whose midnight begins them, also where it is the user's", () => {
    const said = (zone: string, minutes: number | null) => inZone(zone, () => serviceDaysText(service(minutes)))
    expect(said('Asia/Tokyo', 0)).toBe("Days begin at midnight in the service's time zone (UTC).")
    expect(said('Asia/Tokyo', 540)).toBe("Days begin at midnight in the service's time zone (UTC+09:00).")
    expect(said('Asia/Tokyo', null)).toBe("The service's time zone isn't known yet. UTC is assumed.")
  })
})
