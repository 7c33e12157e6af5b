const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const ago = (count: number, unit: 'minute' | 'hour' | 'day'): string =>
  new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(-count, unit)

/** How old what is shown is: "Updated just now" within the first minute, then "Updated 5 minutes ago". */
export const updatedText = (at: number, now: number): string => {
  // A clock that was set back makes nothing newer than now.
  const age = Math.max(0, now - at)
  if (age < MINUTE) return 'Updated just now'
  if (age < HOUR) return `Updated ${ago(Math.floor(age / MINUTE), 'minute')}`
  return `Updated ${age < DAY ? ago(Math.floor(age / HOUR), 'hour') : ago(Math.floor(age / DAY), 'day')}`
}
