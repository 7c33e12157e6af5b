import type { ClicksByDay } from '../../lib/contract/link.ts'
import { DAY } from '../durations.ts'
import type { LinkDayTable } from '../store/schema.ts'
import { dayOf } from './click-batch.ts'

/** Converts between whole days since 1970 in UTC and `YYYY-MM-DD`. */
export const dateOfDay = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY

/** The first of the days that are stored. */
export const firstStoredDay = (now: number, storedDays: number): number => dayOf(now) - storedDays + 1

/**
 * The first day of which all clicks of a link are known. The day of the upgrade that began to count days is incomplete.
 */
export const firstKnownDay = (
  link: { created_at: number },
  { now, storedDays, countedSince }: { now: number; storedDays: number; countedSince: number },
): number => {
  const isNewer = link.created_at >= countedSince
  return Math.max(firstStoredDay(now, storedDays), isNewer ? dayOf(link.created_at) : dayOf(countedSince) + 1)
}

/** A row for each day from `from` to `to` that is known and not in the future. */
export const clicksByDay = (
  stored: readonly Omit<LinkDayTable, 'link_id'>[],
  { from, to, since, today }: { from: number; to: number; since: number; today: number },
): ClicksByDay => {
  const byDay = new Map(stored.map((row) => [row.day, row]))
  const days: ClicksByDay['days'] = []
  for (let day = Math.max(from, since); day <= Math.min(to, today); day += 1) {
    const { clicks = 0, unique_clicks: uniqueClicks = 0 } = byDay.get(day) ?? {}
    days.push({ date: dateOfDay(day), clicks, uniqueClicks })
  }
  return { since: dateOfDay(since), days }
}
