import { hostOf } from '../../../lib/address/short-url.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'

// Filters as a part of the page's address, so that a filtered list can be bookmarked.

const WHOLE = /^\d{1,9}$/
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** `a..b`, of which one may be missing. */
const rangeOf = <T>(text: string, read: (end: string) => T | undefined): { from?: T; to?: T } | undefined => {
  const [from, to] = text.split('..').map(read)
  if (from === undefined && to === undefined) return undefined
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
const rangeText = ({ from = '', to = '' }: { from?: number | string | undefined; to?: number | string | undefined }) =>
  `${from}..${to}`

const wholeOf = (text: string): number | undefined => (WHOLE.test(text) ? Number(text) : undefined)
const dayOf = (text: string): string | undefined => (DAY.test(text) ? text : undefined)
const flagOf = (text: string): boolean | undefined => (text === 'yes' ? true : text === 'no' ? false : undefined)
const flagText = (flag: boolean): string => (flag ? 'yes' : 'no')

interface FilterCode<Value> {
  /** `undefined` for what is not a value of it. */
  read: (text: string) => Value | undefined
  write: (value: Value) => string
}

const CODES: {
  readonly [F in keyof LinkFilters]-?: FilterCode<NonNullable<LinkFilters[F]> | (F extends 'campaign' ? null : never)>
} = {
  channel: { read: wholeOf, write: String },
  campaign: {
    read: (text) => (text === 'none' ? null : wholeOf(text)),
    write: (id) => (id === null ? 'none' : String(id)),
  },
  domain: { read: (text) => text.slice(0, 253) || undefined, write: String },
  clicks: { read: (text) => rangeOf(text, wholeOf), write: rangeText },
  dates: { read: (text) => rangeOf(text, dayOf), write: rangeText },
  expiry: {
    read: (text) => {
      if (text === 'never' || text === 'later' || text === 'expired') return text
      const days = wholeOf(text)
      return days === undefined || days < 1 || days > 366 ? undefined : { days }
    },
    write: (expiry) => (typeof expiry === 'string' ? expiry : String(expiry.days)),
  },
  utm: {
    read: (text) => {
      const [, name = '', value = ''] = /^(utm_[^=]{1,251})=(.{1,4096})$/s.exec(text) ?? []
      return name === '' ? undefined : { name, value }
    },
    write: ({ name, value }) => `${name}=${value}`,
  },
  note: { read: flagOf, write: flagText },
  madeHere: { read: flagOf, write: flagText },
  preset: { read: (text) => text.slice(0, 255) || undefined, write: String },
}
const NAMES = Object.keys(CODES) as (keyof LinkFilters)[]

/** The filters of an address. What can't be read is left out. */
export const filtersOf = (query: string): LinkFilters => {
  const asked = new URLSearchParams(query)
  const filters: LinkFilters = {}
  for (const name of NAMES) {
    const text = asked.get(name)
    const value = text === null ? undefined : CODES[name].read(text)
    if (value !== undefined) Object.assign(filters, { [name]: value })
  }
  return filters
}

/** In the same order for the same filters. */
export const filtersQuery = (filters: LinkFilters): string => {
  const written = new URLSearchParams()
  for (const name of NAMES) {
    const value = filters[name]
    if (value !== undefined) written.set(name, (CODES[name] as FilterCode<typeof value>).write(value))
  }
  return written.toString()
}

/**
 * The hosts that short URLs of the account can have, the service's own first: that of links without a requested domain
 * or, as long as no link shows it, that of the service's address.
 */
export const linkHosts = (
  connection: Pick<ConnectionView, 'baseUrl' | 'shortBases'> | null | undefined,
  domains: readonly { domain: string }[],
): string[] => {
  const branded = domains.map(({ domain }) => hostOf(domain))
  if (!connection) return branded
  const { own, byHost } = connection.shortBases
  const others = Object.keys(byHost).filter((host) => !branded.includes(host))
  const known = own === null ? others : [hostOf(own), ...others]
  return [...new Set([...(known.length === 0 ? [hostOf(connection.baseUrl)] : known), ...branded])]
}
