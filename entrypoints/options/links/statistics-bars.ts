import type { DayBar } from '../../../components/charts/DayBars.tsx'
import type { ClicksByDay, LinkStatistics } from '../../../lib/contract/link.ts'
import { addDays } from '../../../lib/model/service-clock.ts'
import { formatDay } from '../../../lib/words/format.ts'

export type Ranking = LinkStatistics['topCountries']

/** A ranking as it is drawn. A service returns a count for each name, a single number, or nothing. */
type StatisticsBars = { kind: 'none' } | { kind: 'number'; value: number } | { kind: 'bars'; bars: Bar[]; rest: Bar[] }

export interface Bar {
  name: string
  count: number
  /** The share of the whole, from 0 to 1. */
  share: number
}

/** How many bars are shown at first. */
const BARS_AT_A_GLANCE = 6

/**
 * The whole is the number of the link's clicks. Some of them may have no name, such as those without a referrer, and a
 * ranking may count more of them. Equal counts are in the order of the names that are shown.
 */
export const statisticsBars = (
  ranking: Ranking,
  clicks: number,
  nameOf: (name: string) => string = (name) => name,
): StatisticsBars => {
  if (typeof ranking === 'number') return ranking > 0 ? { kind: 'number', value: ranking } : { kind: 'none' }
  const counted = Object.entries(ranking)
    .filter(([, count]) => count > 0)
    .sort(([nameA, a], [nameB, b]) => b - a || nameOf(nameA).localeCompare(nameOf(nameB)))
  if (counted.length === 0) return { kind: 'none' }
  const named = counted.reduce((sum, [, count]) => sum + count, 0)
  const whole = Math.max(named, clicks)
  const bars = counted.map(([name, count]) => ({ name, count, share: count / whole }))
  return { kind: 'bars', bars: bars.slice(0, BARS_AT_A_GLANCE), rest: bars.slice(BARS_AT_A_GLANCE) }
}

export interface DayBars {
  /** Bars from the oldest to the newest day. */
  bars: DayBar[]
  /** The first day with the most clicks; `null` without clicks. */
  most: DayBar | null
  /** The first day that the service knows, if it lacks earlier days of the link. */
  countedSince: string | null
}

/** Adds the days without clicks, which a service may leave out. */
export const withEveryDay = ({ days, since }: ClicksByDay, from: string, to: string): ClicksByDay => {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const every: ClicksByDay['days'] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    every.push(byDate.get(date) ?? { date, clicks: 0, uniqueClicks: 0 })
  return { since, days: every }
}

const labelOf = (date: string): string => formatDay(date) ?? date

/** Clicks by day for drawing. `created` is the link's date-time. */
export const dayBars = ({ since, days }: ClicksByDay, created: string): DayBars => {
  const highest = Math.max(0, ...days.map(({ clicks }) => clicks))
  const bars = days.map((day) => ({
    ...day,
    label: labelOf(day.date),
  }))
  const most = highest === 0 ? null : (bars.find(({ clicks }) => clicks === highest) ?? null)
  // Days that weren't requested don't count as missing.
  const isCut = (days[0]?.date ?? since) === since && since > created.slice(0, 10)
  return { bars, most, countedSince: isCut ? labelOf(since) : null }
}
