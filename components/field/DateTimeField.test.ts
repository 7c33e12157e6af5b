import { describe, expect, it } from 'vitest'
import { afterOneMonth, fromLocalInput, QUICK_TIMES, toLocalInput } from './DateTimeField.tsx'

const local = (year: number, month: number, day: number, hour = 9) => new Date(year, month - 1, day, hour).getTime()

describe('quick choices of a time', () => {
  it('are an hour, a day, a week and a month from now', () => {
    const now = local(2026, 3, 10)
    expect(QUICK_TIMES.map(({ label, after }) => [label, (after(now) - now) / 3_600_000])).toEqual([
      ['shared_quick_hour', 1],
      ['shared_quick_day', 24],
      ['shared_quick_week', 168],
      ['shared_quick_month', (local(2026, 4, 10) - now) / 3_600_000],
    ])
  })

  it('use the last day of a shorter month', () => {
    expect(afterOneMonth(local(2026, 1, 31))).toBe(local(2026, 2, 28))
    expect(afterOneMonth(local(2028, 1, 31))).toBe(local(2028, 2, 29))
    expect(afterOneMonth(local(2026, 12, 31))).toBe(local(2027, 1, 31))
  })
})

describe("a time in an input in the user's own zone", () => {
  it('is restored exactly, to the minute', () => {
    const moment = local(2026, 7, 4, 23) + 7 * 60_000
    expect(toLocalInput(moment)).toBe('2026-07-04T23:07')
    expect(fromLocalInput(toLocalInput(moment))).toBe(moment)
  })

  it('is null while it is empty or incomplete', () => {
    expect(fromLocalInput('')).toBeNull()
    expect(fromLocalInput('2026-07-')).toBeNull()
    expect(fromLocalInput('2026-13-01T00:00')).toBeNull()
    expect(fromLocalInput('120260-01-01T00:00')).toBeNull()
  })
})
