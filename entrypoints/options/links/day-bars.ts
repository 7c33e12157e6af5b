import type { ClicksByDay } from '../../../lib/contract/link.ts'
import { formatDay } from '../../../lib/words/format.ts'

export interface DayBar {
  /** Identifies the day; `label` is for people. */
  date: string
  label: string
  clicks: number
  uniqueClicks: number
  /** Relative to the highest bar, from 0 to 1. */
  length: number
}

export interface DayBars {
  /** Oldest first. */
  bars: DayBar[]
  /** The first day with the most clicks; `null` without clicks. */
  most: DayBar | null
  /** The first day that the service can tell about, if it lacks earlier ones of the link. */
  countedSince: string | null
}

const labelOf = (date: string): string => formatDay(date) ?? date

/** Clicks by day for drawing. `created` is the link's date-time. */
export const dayBars = ({ since, days }: ClicksByDay, created: string): DayBars => {
  const highest = Math.max(0, ...days.map(({ clicks }) => clicks))
  const bars = days.map((day) => ({
    ...day,
    label: labelOf(day.date),
    length: highest === 0 ? 0 : day.clicks / highest,
  }))
  const most = highest === 0 ? null : (bars.find(({ clicks }) => clicks === highest) ?? null)
  // Days that were not asked for are no reason to say so.
  const isCut = (days[0]?.date ?? since) === since && since > created.slice(0, 10)
  return { bars, most, countedSince: isCut ? labelOf(since) : null }
}
