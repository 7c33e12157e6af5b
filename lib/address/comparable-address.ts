// The four comparisons of addresses, from the most lenient to the strictest: pages, long URLs, short URLs and domains,
// addresses as they are. comparable-address.test.ts has a table of what each ignores.

import { withoutReferences } from './character-references.ts'
import { decoded, trimSlashes, urlOf } from './short-url.ts'
import trackingNames from './tracking-names.json' with { type: 'json' }
import { trackingName } from './tracking-names.ts'

/** Normalizes the percent-encoding of a part; an invalid sequence stays as it is. */
const respelt = (part: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

const pathOf = ({ pathname }: URL): string => trimSlashes(pathname).split('/').map(respelt).join('/')

/** Parameters of one name keep their order, which may matter to the site. */
const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => trackingName(name)?.samePage !== true)
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** A fragment is a place in the page, unless it is a route for a script: then it is another page. */
const routeOf = ({ hash }: URL): string => {
  if (!hash.startsWith('#/') && !hash.startsWith('#!')) return ''
  const route = trimSlashes(hash)
  return route === '#' || route === '#!' ? '' : route
}

/** Longer addresses are not compared: they don't fit into index keys. */
const MAX_LENGTH = 4096

/**
 * An address in a form that is equal for two addresses of one page: scheme, `www.`, default port, spelling of the host,
 * tracking parameters, order of parameters, trailing slash and fragment are ignored. `null` for anything but a page.
 *
 * Stricter than the outbox's `comparableUrl`, which must find what a service may have rewritten: here the user is told
 * "you have shortened this page", so an encoded slash is no slash, and case matters outside of the host.
 */
export const comparableAddress = (address: string): string | null => {
  const url = URL.parse(address.trim())
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const host = url.host.replace(/^www\.(?=.+\.)/, '')
  const query = queryOf(url)
  const comparable = `${host}${pathOf(url)}${query === '' ? '' : `?${query}`}${routeOf(url)}`
  return comparable.length > MAX_LENGTH ? null : comparable
}

/** Raised when `comparableAddress` changes otherwise than by the tracking names, which its test notices. */
const OTHER_RULES = 1

/** The rules of `comparableAddress` in a word. What was stored by other ones is derived anew. */
export const comparisonRules = (names: object = trackingNames): string => {
  let hash = 0
  for (const character of JSON.stringify(names)) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0
  return `${OTHER_RULES}-${hash.toString(36)}`
}

/**
 * A long URL in a form that survives what services do to one: scheme, `www.`, case of the host, encoding, character
 * references, order of parameters, trailing slash and fragment are ignored. Two addresses that a service distinguishes may come out equal;
 * the outbox never has two such requests in flight at once.
 */
export const comparableUrl = (address: string, extra: readonly { name: string; value: string }[] = []): string => {
  const url = URL.parse(withoutReferences(address.trim()))
  if (url === null) return address.trim()
  const pairs = [...url.searchParams, ...extra.map(({ name, value }) => [name, value] as const)]
  const query = pairs.map(([name, value]) => `${name}=${value}`).sort()
  const host = url.host.replace(/^www\./, '')
  return `${host}${trimSlashes(decoded(url.pathname))}?${query.join('&')}`
}

/**
 * A short URL or a domain, with or without its scheme, without what may differ between two spellings of it. The alias
 * may also be in the query.
 */
export const comparableShortUrl = (address: string): string => {
  const url = urlOf(address.trim())
  return url === null ? address.trim() : `${url.host}${trimSlashes(url.pathname)}${url.search}${url.hash}`
}

/** As browsers write it: equal only for addresses that lead to the same place in the same way. */
export const normalizedAddress = (address: string): string => URL.parse(address)?.href ?? address
