import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../model/service-clock.ts'
import { type ClickDay, changedCounts, comparison, createClicksOfDays, emptyClickDay, withGains } from './click-days.ts'

const dayOf = (day: string, gains: Record<number, number>, whole = true): ClickDay =>
  withGains(emptyClickDay('c', day), new Map(Object.entries(gains).map(([id, gain]) => [Number(id), gain])), whole)

const row = (id: number, clicks: number, date = '2030-01-01 10:00:00') => ({ id, clicks, date })

describe('changes of counts', () => {
  it('are those of links whose count was known before', () => {
    const known = new Map([row(1, 5), row(2, 5), row(3, 5)].map((each) => [each.id, each]))
    expect(changedCounts([row(1, 8), row(2, 5), row(3, 1), row(4, 9)], known, null)).toEqual(
      new Map([
        [1, 3],
        [3, -4],
      ]),
    )
  })

  it('are all clicks of a link that was created since all counts were read, and none of an older one', () => {
    const rows = [row(1, 4, '2030-01-05 00:00:01'), row(2, 4, '2030-01-06'), row(3, 4, '2030-01-04 23:59:59')]
    expect(changedCounts(rows, new Map(), '2030-01-05')).toEqual(
      new Map([
        [1, 4],
        [2, 4],
      ]),
    )
  })

  it('add up over one day, and changes that cancel each other leave nothing', () => {
    const first = dayOf('2030-01-05', { 1: 3, 2: -5 }, false)
    expect(
      withGains(
        first,
        new Map([
          [1, 2],
          [2, 5],
        ]),
        true,
      ),
    ).toMatchObject({ ids: [1], gains: [5], whole: true })
  })

  it('of more links than are stored are those that changed most, and the sum of the others', () => {
    const many = Object.fromEntries(Array.from({ length: 5_010 }, (_, at) => [at + 1, at < 10 ? 1 : 2]))
    const { ids, rest } = dayOf('2030-01-05', many)
    expect([ids.length, rest]).toEqual([5_000, 10])
  })
})

describe('a comparison', () => {
  const days = [
    dayOf('2030-01-01', { 1: 100 }),
    dayOf('2030-01-04', { 1: 1 }),
    dayOf('2030-01-06', { 1: 10, 2: -4, 3: -2 }, false),
    dayOf('2030-01-09', { 1: 5, 2: 1, 3: 6 }),
    dayOf('2030-01-10', { 1: 2 }, false),
  ]
  const since = (today: string, period: number) => {
    const found = comparison(days, today, period)
    return found && [found.since, Object.fromEntries(found.gains)]
  }

  it('starts from the last counts of that day', () => {
    expect(since('2030-01-10', 1)).toEqual(['2030-01-09', { 1: 2 }])
    expect(since('2030-01-11', 7)).toEqual(['2030-01-04', { 1: 17, 3: 4 }])
  })

  it('starts from an earlier day if not all counts were read on that day', () => {
    expect(since('2030-01-11', 4)).toEqual(['2030-01-04', { 1: 17, 3: 4 }])
  })

  it('starts from the first day of all if it is later', () => {
    expect(since('2030-01-10', 30)).toEqual(['2030-01-01', { 1: 18, 3: 4 }])
  })

  it("doesn't exist on the first day, or before", () => {
    expect([since('2030-01-01', 1), comparison([], '2030-01-01', 30)]).toEqual([null, null])
    expect(comparison([dayOf('2030-01-01', { 1: 1 }, false)], '2030-01-05', 1)).toBeNull()
  })

  it('never shows a loss, and equals the difference of the counts where they only rise', () => {
    const risesOfDays = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(risesOfDays, fc.integer({ min: 1, max: 30 }), (rises, period) => {
        const read = rises.map(([one, other], at) => dayOf(addDays('2030-01-01', at), { 1: one, 2: other }))
        const today = read.at(-1)?.day ?? ''
        const found = comparison(read, today, period)
        const after = rises.slice(-Math.min(period, rises.length - 1))
        expect(found?.gains.get(1) ?? 0).toBe(after.reduce((sum, [one]) => sum + one, 0))
        expect(found?.since).toBe(addDays(today, -Math.min(period, rises.length - 1)))
      }),
    )
  })
})

describe('the clicks of the last days', () => {
  it('start after the first day on which all counts were read, with zeros, up to today', () => {
    const days = [
      dayOf('2030-01-01', {}, false),
      dayOf('2030-01-02', { 1: 9 }),
      dayOf('2030-01-04', { 1: 3, 2: -1 }, false),
      dayOf('2030-01-05', { 1: 2, 2: 4 }),
    ]
    const of = createClicksOfDays(days, '2030-01-05')
    expect([of(1), of(2), of(3)]).toEqual([
      { from: '2030-01-03', clicks: [0, 3, 2] },
      { from: '2030-01-03', clicks: [0, 0, 4] },
      { from: '2030-01-03', clicks: [0, 0, 0] },
    ])
  })

  it('are at most 30, and unknown before two days can be compared', () => {
    const long = Array.from({ length: 90 }, (_, at) => dayOf(addDays('2030-01-01', at), { 1: 1 }))
    expect(createClicksOfDays(long, long.at(-1)?.day ?? '')(1)?.clicks).toEqual(Array(30).fill(1))
    expect(createClicksOfDays([dayOf('2030-01-05', { 1: 1 })], '2030-01-05')(1)).toBeNull()
  })
})
