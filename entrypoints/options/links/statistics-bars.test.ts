import { describe, expect, it } from 'vitest'
import { type Ranking, statisticsBars } from './statistics-bars.ts'

describe('a ranking', () => {
  it('has nothing to draw if it is zero, empty or contains only zeros', () => {
    const nothings: Ranking[] = [0, {}, { Germany: 0 }]
    for (const nothing of nothings) expect(statisticsBars(nothing)).toEqual({ kind: 'none' })
  })

  it('is one number if the service gives no names', () => {
    expect(statisticsBars(7)).toEqual({ kind: 'number', value: 7 })
  })

  it('has the longest bar first, the others in proportion, and equal ones by name', () => {
    expect(statisticsBars({ Chile: 2, Brazil: 2, Austria: 8, Denmark: 0 })).toEqual({
      kind: 'bars',
      bars: [
        { name: 'Austria', count: 8, length: 1 },
        { name: 'Brazil', count: 2, length: 0.25 },
        { name: 'Chile', count: 2, length: 0.25 },
      ],
      rest: [],
    })
  })

  it('keeps what exceeds the first bars', () => {
    const many = Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`name ${n}`, n + 1]))
    const drawn = statisticsBars(many)
    expect(drawn.kind === 'bars' && [drawn.bars.length, drawn.rest.length]).toEqual([6, 3])
  })
})
