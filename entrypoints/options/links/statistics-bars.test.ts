import { describe, expect, it } from 'vitest'
import { dayBars, type Ranking, statisticsBars, withEveryDay } from './statistics-bars.ts'

describe('a ranking', () => {
  it('has nothing to draw if it is zero, empty or contains only zeros', () => {
    const nothings: Ranking[] = [0, {}, { Germany: 0 }]
    for (const nothing of nothings) expect(statisticsBars(nothing, 9)).toEqual({ kind: 'none' })
  })

  it('is one number if the service gives no names', () => {
    expect(statisticsBars(7, 9)).toEqual({ kind: 'number', value: 7 })
  })

  it('has the longest bar first, the others as shares of the whole, and equal ones by name', () => {
    expect(statisticsBars({ Chile: 2, Brazil: 2, Austria: 8, Denmark: 0 }, 12)).toEqual({
      kind: 'bars',
      bars: [
        { name: 'Austria', count: 8, share: 8 / 12 },
        { name: 'Brazil', count: 2, share: 2 / 12 },
        { name: 'Chile', count: 2, share: 2 / 12 },
      ],
      rest: [],
    })
  })

  it('has equal ones in the order of the names that are shown', () => {
    const shown: Record<string, string> = { Austria: 'Österreich', Chile: 'Chile', Germany: 'Deutschland' }
    const drawn = statisticsBars({ Austria: 2, Germany: 2, Chile: 2 }, 6, (name) => shown[name] ?? name)
    expect(drawn.kind === 'bars' && drawn.bars.map(({ name }) => name)).toEqual(['Chile', 'Germany', 'Austria'])
  })

  it.each([
    ['the clicks that have no name', 16, 8 / 16],
    ['all that it counts, if the link has fewer clicks', 3, 8 / 12],
  ])('has as its whole also %s', (_, clicks, share) => {
    const drawn = statisticsBars({ 'a.test': 8, 'b.test': 4 }, clicks)
    expect(drawn.kind === 'bars' && drawn.bars[0]?.share).toBe(share)
  })

  it('keeps what exceeds the first bars', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`name ${n}`, n + 1]))
    const drawn = statisticsBars(many, 45)
    expect(drawn.kind === 'bars' && [drawn.bars.length, drawn.rest.length]).toEqual([6, 3])
  })
})

const day = (date: string, clicks: number) => ({ date, clicks, uniqueClicks: 1 })
const CREATED = '2030-01-01 08:00:00'

describe('the days of a period', () => {
  it('are all there, with zeros, also over the end of a year', () => {
    const clicks = { since: '2029-01-01', days: [day('2029-12-20', 3), day('2029-12-31', 4)] }
    expect(withEveryDay(clicks, '2029-12-30', '2030-01-01')).toEqual({
      since: '2029-01-01',
      days: [
        { date: '2029-12-30', clicks: 0, uniqueClicks: 0 },
        day('2029-12-31', 4),
        { date: '2030-01-01', clicks: 0, uniqueClicks: 0 },
      ],
    })
  })
})

describe('the bars of clicks by day', () => {
  it('name the day, and the first with the most clicks', () => {
    const { bars, most } = dayBars(
      { since: '2030-01-01', days: [day('2030-01-01', 4), day('2030-01-02', 8), day('2030-01-03', 8)] },
      CREATED,
    )
    expect(bars.map(({ label }) => label)).toEqual(['Jan 1, 2030', 'Jan 2, 2030', 'Jan 3, 2030'])
    expect(most).toMatchObject({ date: '2030-01-02', clicks: 8 })
  })

  it('are empty without clicks', () => {
    const { bars, most } = dayBars({ since: '2030-01-01', days: [day('2030-01-01', 0)] }, CREATED)
    expect([bars[0]?.clicks, most]).toEqual([0, null])
    expect(dayBars({ since: '2030-01-01', days: [] }, CREATED)).toEqual({ bars: [], most: null, countedSince: null })
  })

  it('say since when the service counts by day, if the link is older', () => {
    const since = (first: string, days: string[], created = CREATED) =>
      dayBars({ since: first, days: days.map((date) => day(date, 1)) }, created).countedSince
    expect(since('2030-02-01', ['2030-02-01', '2030-02-02'])).toBe('Feb 1, 2030')
    expect(since('2030-02-01', [])).toBe('Feb 1, 2030')
    expect(since('2030-01-01', ['2030-01-01'])).toBeNull()
    // Earlier days exist and are not shown.
    expect(since('2030-02-01', ['2030-03-01'])).toBeNull()
  })
})
