import type { Link } from '../contract/link.ts'
import type { ClicksOfDays } from '../model/link-facts.ts'
import { addDays } from '../model/service-clock.ts'
import { z } from '../zod.ts'

/** Changes of click counts that were seen on one day, by the service's clock. */
export const clickDay = z.object({
  connection: z.string(),
  day: z.string(),
  /** The counts of all stored links were read on this day. */
  whole: z.boolean(),
  ids: z.array(z.int()),
  /** The change of each link's count; negative where a service corrected a count. */
  gains: z.array(z.number()),
  /** The sum of the changes of links beyond the limit of what is stored. */
  rest: z.number(),
})
export type ClickDay = z.infer<typeof clickDay>

/** How many links a day stores: of more, those that changed most. */
const MAX_LINKS = 5_000

/** How many days are stored before they are deleted. */
export const CLICK_DAYS_STORED = 400

/** For how many days a list shows a link's clicks, and the longest period that is compared. */
const DAYS_SHOWN = 30

/**
 * How many days are read: the counts of the day that a comparison starts from may be missing, and an earlier day is
 * used.
 */
const DAYS_READ = 2 * DAYS_SHOWN

/** The day with further changes. */
export const withGains = (before: ClickDay, gains: ReadonlyMap<number, number>, whole: boolean): ClickDay => {
  const all = new Map(before.ids.map((id, at) => [id, before.gains[at] ?? 0]))
  for (const [id, gain] of gains) all.set(id, (all.get(id) ?? 0) + gain)
  const changed = [...all].filter(([, gain]) => gain !== 0)
  const most = changed.length <= MAX_LINKS ? changed : changed.sort(([, a], [, b]) => Math.abs(b) - Math.abs(a))
  const [stored, others] = [most.slice(0, MAX_LINKS), most.slice(MAX_LINKS)]
  return {
    ...before,
    whole: before.whole || whole,
    ids: stored.map(([id]) => id),
    gains: stored.map(([, gain]) => gain),
    rest: before.rest + others.reduce((sum, [, gain]) => sum + gain, 0),
  }
}

export const emptyClickDay = (connection: string, day: string): ClickDay => ({
  connection,
  day,
  whole: false,
  ids: [],
  gains: [],
  rest: 0,
})

type Counted = Pick<Link, 'id' | 'clicks' | 'date'>

/**
 * How the counts of these links have changed. All clicks of a link that was created since all counts were last read
 * (`countedDay`) are new. If an older link wasn't stored, it is unknown when its clicks came.
 */
export const changedCounts = (
  rows: readonly Counted[],
  known: ReadonlyMap<number, Counted>,
  countedDay: string | null,
): Map<number, number> => {
  const gains = new Map<number, number>()
  for (const { id, clicks, date } of rows) {
    const before = known.get(id)
    const isNew = before === undefined && countedDay !== null && date >= countedDay
    const gain = before !== undefined ? clicks - before.clicks : isNew ? clicks : 0
    if (gain !== 0) gains.set(id, gain)
  }
  return gains
}

interface Comparison {
  /** The day with whose last counts the current ones are compared. */
  since: string
  /** By how much the count of each link has grown; links without growth are missing. */
  gains: ReadonlyMap<number, number>
}

/**
 * By how much counts have grown since a number of days ago. If not all counts were read on that day, the last earlier
 * day on which they were is used, or else the first later one. `null` if they were never read before today.
 */
export const comparison = (days: readonly ClickDay[], today: string, period: number): Comparison | null => {
  const asked = addDays(today, -period)
  const read = days.filter(({ whole, day }) => whole && day < today).map(({ day }) => day)
  const since = read.findLast((day) => day <= asked) ?? read[0]
  if (since === undefined) return null
  const sums = new Map<number, number>()
  for (const { day, ids, gains } of days) {
    if (day <= since || day > today) continue
    for (const [at, id] of ids.entries()) sums.set(id, (sums.get(id) ?? 0) + (gains[at] ?? 0))
  }
  return { since, gains: new Map([...sums].filter(([, gain]) => gain > 0)) }
}

/** The clicks of links on each of the last days, as far as days can be compared. */
export const createClicksOfDays = (days: readonly ClickDay[], today: string): ((id: number) => ClicksOfDays | null) => {
  const first = days.find(({ whole, day }) => whole && day >= addDays(today, -DAYS_SHOWN) && day < today)
  if (first === undefined) return () => null
  const from = addDays(first.day, 1)
  const shown: ReadonlyMap<number, number>[] = []
  for (let day = from; day <= today; day = addDays(day, 1)) {
    const stored = days.find((one) => one.day === day)
    shown.push(new Map(stored?.ids.map((id, at) => [id, stored.gains[at] ?? 0])))
  }
  return (id) => ({ from, clicks: shown.map((gains) => Math.max(0, gains.get(id) ?? 0)) })
}

/** The latest days of changed counts, read once and then kept up to date. */
export const createClickHistory = (read: (connection: string, from: string) => Promise<ClickDay[]>) => {
  let latest: { connection: string; today: string; days: Promise<ClickDay[]> } | null = null
  return {
    /** The days, and the current day. */
    read: async (connection: string, now: string): Promise<[days: ClickDay[], today: string]> => {
      const today = now.slice(0, 10)
      if (latest?.connection !== connection || latest.today !== today) {
        const began = { connection, today, days: read(connection, addDays(today, -DAYS_READ)) }
        began.days.catch(() => {
          if (latest === began) latest = null
        })
        latest = began
      }
      return [await latest.days, today]
    },
    changed: (changed: ClickDay): void => {
      if (latest?.connection !== changed.connection) return
      const days = latest.days.then((before) => [...before.filter(({ day }) => day !== changed.day), changed])
      days.catch(() => undefined)
      latest.days = days
    },
    forget: (): void => {
      latest = null
    },
  }
}
