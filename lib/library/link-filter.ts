import { hostOf } from '../address/short-url.ts'
import type { LinkFacts } from '../model/link-facts.ts'
import type { LinkFilters } from '../model/links-question.ts'
import { addDays } from '../model/service-clock.ts'
import { ageOf } from './stored-link.ts'

/** What filters look at. */
export interface FilteredRow {
  id: number
  age: number
  clicks: number
  host: string
  isNoted: boolean
  facts: LinkFacts | undefined
}

export interface FilterContext {
  /** The current time by the service's clock. */
  now: string
  /** The age of the newest links when all links of a channel were read, by the channel's id. */
  channelsRead: Readonly<Record<string, number>>
  /** The links with the UTM value of the filters. */
  withUtm?: ReadonlySet<number> | undefined
}

/** `null` if it isn't known whether the link passes. */
type LinkFilter = (row: FilteredRow) => boolean | null

const LATEST = '9999-12-31 23:59:59'

/** Whether links pass the filters. */
export const linkFilter = (filters: LinkFilters, { now, channelsRead, withUtm }: FilterContext): LinkFilter => {
  const { channel, campaign, domain, clicks, dates, expiry, note, utm, madeHere, preset } = filters
  const tests: LinkFilter[] = []
  if (clicks !== undefined) {
    const [fewest, most] = [clicks.from ?? 0, clicks.to ?? Number.POSITIVE_INFINITY]
    tests.push((row) => row.clicks >= fewest && row.clicks <= most)
  }
  if (dates !== undefined) {
    // Ages are negated dates. The end of a day, or of a minute, is the last second that begins like it.
    const oldest = dates.from === undefined ? Number.POSITIVE_INFINITY : ageOf(dates.from)
    const newest =
      dates.to === undefined ? Number.NEGATIVE_INFINITY : ageOf(`${dates.to}${LATEST.slice(dates.to.length)}`)
    tests.push(({ age }) => age <= oldest && age >= newest)
  }
  if (domain !== undefined) {
    const meant = hostOf(domain)
    tests.push(({ host }) => host === meant)
  }
  if (utm !== undefined) tests.push(({ id }) => withUtm?.has(id) ?? false)
  if (note !== undefined) tests.push(({ isNoted }) => isNoted === note)
  if (madeHere !== undefined) tests.push(({ facts }) => (facts?.madeHere ?? false) === madeHere)
  if (preset !== undefined)
    tests.push(({ facts }) => (facts?.madeHere && facts.preset === undefined ? null : facts?.preset === preset))
  if (campaign !== undefined)
    tests.push(({ facts }) => (facts?.campaign === undefined ? null : facts.campaign === campaign))
  if (channel !== undefined) {
    const readUntil = channelsRead[channel] ?? Number.POSITIVE_INFINITY
    tests.push(({ facts, age }) => {
      if (facts?.channels?.includes(channel)) return true
      return facts?.allChannels || age >= readUntil ? false : null
    })
  }
  if (expiry !== undefined) {
    const isMeant = expiryTest(expiry, now)
    tests.push(({ facts }) => (facts?.expiry === undefined ? null : isMeant(facts.expiry)))
  }
  return (row) => {
    let isKnown = true
    for (const test of tests) {
      const passes = test(row)
      if (passes === false) return false
      if (passes === null) isKnown = false
    }
    return isKnown || null
  }
}

/** Date-times are compared as written, by the service's clock. */
export const expiryTest = (
  filter: NonNullable<LinkFilters['expiry']>,
  now: string,
): ((expiry: string | null) => boolean) => {
  if (filter === 'never') return (expiry) => expiry === null
  const age = ageOf(now)
  // A higher age is earlier.
  if (filter === 'expired') return (expiry) => expiry !== null && ageOf(expiry) >= age
  if (filter === 'later') return (expiry) => expiry !== null && ageOf(expiry) < age
  const end = ageOf(`${addDays(now, filter.days)}${now.slice(10)}`)
  return (expiry) => expiry !== null && ageOf(expiry) < age && ageOf(expiry) >= end
}
