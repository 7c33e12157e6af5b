import type { LinkStatistics } from '../../../lib/contract/link.ts'

export type Ranking = LinkStatistics['topCountries']

/** A ranking for drawing: a service returns a count for each name, one number for all, or nothing. */
export type StatisticsBars =
  | { kind: 'none' }
  | { kind: 'number'; value: number }
  | { kind: 'bars'; bars: Bar[]; rest: Bar[] }

export interface Bar {
  name: string
  count: number
  /** Relative to the longest bar, from 0 to 1. */
  length: number
}

/** Bars that are shown at first. */
const BARS_AT_A_GLANCE = 6

export const statisticsBars = (ranking: Ranking): StatisticsBars => {
  if (typeof ranking === 'number') return ranking > 0 ? { kind: 'number', value: ranking } : { kind: 'none' }
  const counted = Object.entries(ranking)
    .filter(([, count]) => count > 0)
    .sort(([nameA, a], [nameB, b]) => b - a || nameA.localeCompare(nameB))
  const longest = counted[0]?.[1]
  if (longest === undefined) return { kind: 'none' }
  const bars = counted.map(([name, count]) => ({ name, count, length: count / longest }))
  return { kind: 'bars', bars: bars.slice(0, BARS_AT_A_GLANCE), rest: bars.slice(BARS_AT_A_GLANCE) }
}
