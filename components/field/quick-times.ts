import { DAY, HOUR } from '../../lib/model/durations.ts'
import type { PlainKey } from '../../lib/words/t.ts'

/** The same day and time of the next month, or its last day if it is shorter. */
export const afterOneMonth = (now: number): number => {
  const moment = new Date(now)
  const day = moment.getDate()
  moment.setDate(1)
  moment.setMonth(moment.getMonth() + 1)
  moment.setDate(Math.min(day, new Date(moment.getFullYear(), moment.getMonth() + 1, 0).getDate()))
  return moment.getTime()
}

export const QUICK_TIMES: readonly { label: PlainKey; after: (now: number) => number }[] = [
  { label: 'shared_quick_hour', after: (now) => now + HOUR },
  { label: 'shared_quick_day', after: (now) => now + DAY },
  { label: 'shared_quick_week', after: (now) => now + 7 * DAY },
  { label: 'shared_quick_month', after: afterOneMonth },
]

/** The format of `datetime-local`: the user's own zone, to the minute. */
export const toLocalInput = (moment: number): string => {
  const local = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  const year = String(local.getFullYear()).padStart(4, '0')
  return `${year}-${two(local.getMonth() + 1)}-${two(local.getDate())}T${two(local.getHours())}:${two(local.getMinutes())}`
}

const LOCAL_INPUT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** `null` for an incomplete or invalid time. A date-time without a zone is local. */
export const fromLocalInput = (text: string): number | null => {
  const moment = LOCAL_INPUT.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(moment) ? null : moment
}
