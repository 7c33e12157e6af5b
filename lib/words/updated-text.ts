import { formatRelative } from './format.ts'
import { t } from './t.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (age: number): string => {
  if (age < HOUR) return formatRelative(-Math.floor(age / MINUTE), 'minute')
  return age < DAY ? formatRelative(-Math.floor(age / HOUR), 'hour') : formatRelative(-Math.floor(age / DAY), 'day')
}

/** How old what is shown is: "Updated just now" within the first minute, then "Updated 5 minutes ago". */
export const updatedText = (at: number, now: number): string => {
  // A clock that was set back makes nothing newer than now.
  const age = Math.max(0, now - at)
  return age < MINUTE ? t('shared_updated_now') : t('shared_updated', ago(age))
}
