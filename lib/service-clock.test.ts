import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromServiceTime, learnOffset, toServiceTime } from './service-clock.ts'

const NOON = Date.UTC(2030, 5, 15, 12, 0, 0)

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
  ])('a link just made with the date %s shows an offset of %i minutes', (date, offset) => {
    expect(learnOffset(date, NOON)).toBe(offset)
  })

  it.each(['2030-06-17 12:00:00', '2020-01-01 00:00:00', '', 'today', '2030-13-40 12:00:00', '2030-06-15'])(
    'learns nothing from %j',
    (date) => {
      expect(learnOffset(date, NOON)).toBeNull()
    },
  )

  it('takes a service for UTC until its offset is known', () => {
    expect(toServiceTime(NOON, null)).toBe('2030-06-15 12:00:00')
    expect(fromServiceTime('2030-06-15 12:00:00', null)).toBe(NOON)
  })

  it('shows a moment as the service would', () => {
    expect(toServiceTime(NOON, 120)).toBe('2030-06-15 14:00:00')
    expect(toServiceTime(NOON, -720)).toBe('2030-06-15 00:00:00')
  })

  it('reads no moment from what is no date', () => {
    expect(fromServiceTime('never', 60)).toBeNull()
  })

  it('gives back any moment, to the second, in any zone', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4_000_000_000 }),
        fc.integer({ min: -48, max: 56 }),
        (seconds, quarters) => {
          const [moment, offset] = [seconds * 1000, quarters * 15]
          expect(fromServiceTime(toServiceTime(moment, offset), offset)).toBe(moment)
          expect(learnOffset(toServiceTime(moment, offset), moment)).toBe(offset)
        },
      ),
    )
  })
})
