import { formatServiceDay } from '../lib/words/format.ts'

/** The day of a service's date. Its time is the tooltip. */
export function ServiceDay({ date }: { date: string }) {
  return (
    <time dateTime={date} title={date}>
      {formatServiceDay(date)}
    </time>
  )
}
