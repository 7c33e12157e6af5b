/** The zones of the earth lie between these offsets from UTC, in minutes. */
const WESTMOST = -12 * 60
const EASTMOST = 14 * 60
/** Every zone in use differs from UTC by a multiple of this, so what is left over is delay and unset clocks. */
const STEP = 15

/**
 * How far the service's dates are ahead of UTC, in minutes, from the `date` of a link that was made at `madeAt`
 * (epoch milliseconds). `null` when the date is none, or lies where no zone is.
 */
export const learnOffset = (date: string, madeAt: number): number | null => {
  const asUtc = parseAsUtc(date)
  if (asUtc === null) return null
  const offset = Math.round((asUtc - madeAt) / 60_000 / STEP) * STEP
  // `+ 0` turns -0, which is not equal to 0 in every comparison, into 0.
  return offset >= WESTMOST && offset <= EASTMOST ? offset + 0 : null
}

/** The moment as the service's clock shows it: `YYYY-MM-DD HH:MM:SS`. Without an offset the service is taken for UTC. */
export const toServiceTime = (moment: number, offsetMinutes: number | null): string =>
  new Date(moment + (offsetMinutes ?? 0) * 60_000).toISOString().slice(0, 19).replace('T', ' ')

/** The moment (epoch milliseconds) that a date of the service means; `null` when it is no date. */
export const fromServiceTime = (date: string, offsetMinutes: number | null): number | null => {
  const asUtc = parseAsUtc(date)
  return asUtc === null ? null : asUtc - (offsetMinutes ?? 0) * 60_000
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/

const parseAsUtc = (date: string): number | null => {
  if (!DATE_TIME.test(date)) return null
  const moment = Date.parse(`${date.replace(' ', 'T')}Z`)
  return Number.isNaN(moment) ? null : moment
}
