import { formatDay } from '../lib/words/format.ts'

/** The day of a service's date, which has no zone and is never converted (FIELD.md line 25). Its time is the tooltip. */
export function ServiceDay({ date }: { date: string }) {
  const day = date.slice(0, 10)
  return (
    <time dateTime={date} title={date}>
      {formatDay(day) ?? day}
    </time>
  )
}
