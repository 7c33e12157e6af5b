/** The zones of the earth lie between these offsets from UTC, in minutes. */
const WESTMOST = -12 * 60
const EASTMOST = 14 * 60
/** Every zone in use differs from UTC by a multiple of this, so what is left over is delay and unset clocks. */
const STEP = 15

/** What is known of a service's clock, and from what. */
export interface ClockKnowledge {
  /** How far the service's dates are ahead of UTC, in minutes; `null` until learned. */
  offsetMinutes: number | null
  /** What the last new link showed, where it was not what is believed: a second one alike is believed. */
  candidate: number | null
  /** The greatest link id seen: only a later link can be a new one. */
  newestId: number | null
  /** When the offset was last seen confirmed, in epoch milliseconds. */
  confirmedAt: number | null
}

export const UNKNOWN_CLOCK: ClockKnowledge = { offsetMinutes: null, candidate: null, newestId: null, confirmedAt: null }

/** A link that was just made, as the service shows it. */
export interface MadeLink {
  id: number
  date: string
  /** In epoch milliseconds, by a clock that is right. */
  madeAt: number
}

/** Summer time comes and goes: what was learned is looked at again after a day. */
const GOOD_FOR = 24 * 60 * 60 * 1000

/** Whether the date of this link, which takes a request to read, can teach anything now. */
export const wantsDateOf = (clock: ClockKnowledge, id: number, now: number): boolean =>
  (clock.newestId === null || id > clock.newestId) &&
  (clock.confirmedAt === null || clock.candidate !== null || now - clock.confirmedAt > GOOD_FOR)

/**
 * Learns from a link that was just made. A service may answer with an older link to the same address (FIELD.md line
 * 18), whose date would teach a wrong zone; so ids must rise, and two links must agree before an offset is believed.
 */
export const learnFrom = (clock: ClockKnowledge, { id, date, madeAt }: MadeLink): ClockKnowledge => {
  if (clock.newestId !== null && id <= clock.newestId) return clock
  const shown = offsetShownBy(date, madeAt)
  const known = { ...clock, newestId: id }
  if (shown === null) return known
  if (shown === clock.offsetMinutes || shown === clock.candidate) {
    return { ...known, offsetMinutes: shown, candidate: null, confirmedAt: madeAt }
  }
  return { ...known, candidate: shown }
}

const offsetShownBy = (date: string, madeAt: number): number | null => {
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
