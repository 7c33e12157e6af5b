import { withoutReferences } from './character-references.ts'
import { decoded, trimSlashes } from './short-url.ts'
import { isTrackingParameter } from './tracking-parameters.ts'

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
    .filter(([name]) => !isTrackingParameter(name))
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

/** A short URL without what may differ between two spellings of it. Its alias may also be in the query. */
export const comparableShortUrl = (address: string): string => {
  const url = URL.parse(address.trim())
  return url === null ? address.trim() : `${url.host}${trimSlashes(url.pathname)}${url.search}${url.hash}`
}

/** The same for a domain, with or without its scheme. */
export const hostAndPath = (domain: string): string => {
  const text = domain.trim()
  return comparableShortUrl(text.includes('://') ? text : `https://${text}`)
}
