import { isTrackingParameter } from './tracking-parameters.ts'
import { trimSlashes } from './trim-slashes.ts'

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
