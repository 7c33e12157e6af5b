import { expect, it } from 'vitest'
import { DAY, MINUTE } from './durations.ts'
import { isTimeZone, mayDifferAt, offsetOf, WITH_CLOCK_CHANGES } from './time-zones.ts'

const NOW = Date.UTC(2026, 10, 30)

/** How far its clocks are ahead on each day of two years. */
const yearsOf = (zone: string): string => {
  const offset = offsetOf(zone)
  return Array.from({ length: 730 }, (_, day) => offset(NOW + day * DAY) / MINUTE).join(' ')
}

it('has a place for each rule by which clocks change anywhere', () => {
  const rules = new Set(WITH_CLOCK_CHANGES.map(yearsOf))
  const changing = Intl.supportedValuesOf('timeZone').filter((zone) => new Set(yearsOf(zone).split(' ')).size > 1)
  expect(changing.length).toBeGreaterThan(100)
  expect(changing.filter((zone) => !rules.has(yearsOf(zone)))).toEqual([])
  expect(rules.size).toBe(WITH_CLOCK_CHANGES.length)
})

it.each([
  // Berlin changes its clocks on March 28, 2027, and so does whatever else is at UTC+1 in winter.
  [60, '2027-03-27', false],
  [60, '2027-03-29', true],
  [60, '2026-09-01', true],
  [60, '2027-11-15', false],
  // London.
  [0, '2027-07-01', true],
  // No clock that is at UTC+9, UTC+5:30 or UTC+8 is ever changed.
  [540, '2027-07-01', false],
  [330, '2027-07-01', false],
  [480, '2027-07-01', false],
  [660, '2027-05-01', true],
])('with %d minutes ahead of UTC in November, that may be otherwise on %s: %s', (minutes, day, may) => {
  expect(mayDifferAt(Date.parse(`${day}T12:00:00Z`), minutes, NOW)).toBe(may)
})

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Europe/Atlantis', false],
  ['', false],
  ['eu-central', false],
])('%j is a time zone: %s', (name, is) => {
  expect(isTimeZone(name)).toBe(is)
})
