import { hostOf } from '../address/short-url.ts'
import type { FilterName, FilterValue, LinkFilters, LinksAnswer } from '../model/links-question.ts'
import { addDays } from '../model/service-clock.ts'
import type { FilteredFacts } from './block.ts'
import { ageOf } from './stored-link.ts'

/** The fields of a link that filters look at. */
export interface FilteredRow {
  id: number
  age: number
  clicks: number
  /** The value of `lastClickAge`. */
  lastClick: number
  host: string
  isNoted: boolean
  facts: FilteredFacts | undefined
}

export interface FilterContext {
  /** The current time by the service's clock. */
  now: string
  /** The age of the newest links when all links of a channel were read, by the channel's id. */
  channelsRead: Readonly<Record<string, number>>
  /** The links that have the UTM value of the filters. */
  withUtm?: ReadonlySet<number> | undefined
}

/** Whether the link passes; `null` if that is unknown. */
type LinkFilter = (row: FilteredRow) => boolean | null

const LATEST = '9999-12-31 23:59:59'

const flag =
  (fact: 'password' | 'targets' | 'pixels') =>
  (wanted: boolean): LinkFilter =>
  ({ facts }) =>
    facts?.[fact] === undefined ? null : facts[fact] === wanted

/** How each filter judges links, the quickest first. The compiler requires an entry for each. */
const FILTERS: { readonly [Name in FilterName]: (value: FilterValue<Name>, context: FilterContext) => LinkFilter } = {
  clicks:
    ({ from = 0, to = Number.POSITIVE_INFINITY }) =>
    ({ clicks }) =>
      clicks >= from && clicks <= to,
  dates: ({ from, to }) => {
    // Ages are negated dates. The end of a day, or of a minute, is the last second that begins like it.
    const oldest = from === undefined ? Number.POSITIVE_INFINITY : ageOf(from)
    const newest = to === undefined ? Number.NEGATIVE_INFINITY : ageOf(`${to}${LATEST.slice(to.length)}`)
    return ({ age }) => age <= oldest && age >= newest
  },
  lastClick: (lastClick, { now }) => {
    if (lastClick === 'never') return ({ clicks }) => clicks === 0
    // The current day counts.
    const newest = ageOf(`${addDays(now, -lastClick.days)}${LATEST.slice(10)}`)
    return ({ age: created, lastClick: age }) => {
      if (created < newest) return false
      return Number.isNaN(age) ? null : age >= newest
    }
  },
  domain: (domain) => {
    const meant = hostOf(domain)
    return ({ host }) => host === meant
  },
  utm:
    (_, { withUtm }) =>
    ({ id }) =>
      withUtm?.has(id) ?? false,
  note:
    (note) =>
    ({ isNoted }) =>
      isNoted === note,
  madeHere:
    (madeHere) =>
    ({ facts }) =>
      (facts?.madeHere ?? false) === madeHere,
  preset:
    (preset) =>
    ({ facts }) =>
      facts?.madeHere && facts.preset === undefined ? null : facts?.preset === preset,
  campaign:
    (campaign) =>
    ({ facts }) =>
      facts?.campaign === undefined ? null : facts.campaign === campaign,
  password: flag('password'),
  targets: flag('targets'),
  pixels: flag('pixels'),
  channel: (channel, { channelsRead }) => {
    const readUntil = channelsRead[channel] ?? Number.POSITIVE_INFINITY
    return ({ facts, age }) => {
      if (facts?.channels?.includes(channel)) return true
      return facts?.allChannels || age >= readUntil ? false : null
    }
  },
  expiry: (expiry, { now }) => {
    const isMeant = expiryTest(expiry, now)
    return ({ facts }) => (facts?.expiry === undefined ? null : isMeant(facts.expiry))
  },
}

/**
 * What shows a filter's value for a link whose list doesn't, by SPEC.md. The compiler requires an entry for each
 * filter.
 */
const SAID_BY: { readonly [Name in FilterName]: LinksAnswer['unknownUntil'] } = {
  clicks: 'listed',
  dates: 'listed',
  lastClick: 'never',
  domain: 'listed',
  utm: 'listed',
  note: 'listed',
  madeHere: 'listed',
  preset: 'never',
  campaign: 'never',
  password: 'never',
  // No details contain targets by language.
  targets: 'never',
  pixels: 'never',
  channel: 'listed',
  expiry: 'detailed',
}

/** When it will be known whether all links pass the filters. */
export const unknownUntil = (filters: LinkFilters, saysFacts: boolean): LinksAnswer['unknownUntil'] => {
  const names = (Object.keys(SAID_BY) as FilterName[]).filter((name) => filters[name] !== undefined)
  const until = new Set(names.map((name) => SAID_BY[name]))
  if (filters.preset !== undefined) return 'never'
  if (saysFacts) return 'listed'
  return until.has('never') ? 'never' : until.has('detailed') ? 'detailed' : 'listed'
}

/** Whether links pass the filters. */
export const linkFilter = (filters: LinkFilters, context: FilterContext): LinkFilter => {
  const testOf = <Name extends FilterName>(name: Name): LinkFilter[] => {
    const value = filters[name]
    return value === undefined ? [] : [FILTERS[name](value as FilterValue<Name>, context)]
  }
  const tests = (Object.keys(FILTERS) as FilterName[]).flatMap(testOf)
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
export const expiryTest = (filter: FilterValue<'expiry'>, now: string): ((expiry: string | null) => boolean) => {
  if (filter === 'never') return (expiry) => expiry === null
  const age = ageOf(now)
  // A higher age is earlier.
  if (filter === 'expired') return (expiry) => expiry !== null && ageOf(expiry) >= age
  if (filter === 'later') return (expiry) => expiry !== null && ageOf(expiry) < age
  const end = ageOf(`${addDays(now, filter.days)}${now.slice(10)}`)
  return (expiry) => expiry !== null && ageOf(expiry) < age && ageOf(expiry) >= end
}
