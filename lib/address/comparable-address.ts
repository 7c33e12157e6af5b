import { isTrackingParameter } from './tracking-parameters.ts'

/** A part of an address in one spelling of its percent-encoding; a sequence that is no text stays as it is. */
const respelt = (part: string): string => {
  try {
    return encodeURIComponent(decodeURIComponent(part))
  } catch {
    return part
  }
}

const trimSlashes = (path: string): string => path.replace(/\/+$/, '')

const pathOf = ({ pathname }: URL): string => trimSlashes(pathname).split('/').map(respelt).join('/')

/** Parameters of one name keep their order, which a site may give a meaning. */
const queryOf = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => !isTrackingParameter(name))
    .sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&')

/** A fragment is a place in the page, unless a script reads a route from it: then it is another page. */
const routeOf = ({ hash }: URL): string => {
  if (!hash.startsWith('#/') && !hash.startsWith('#!')) return ''
  const route = trimSlashes(hash)
  return route === '#' || route === '#!' ? '' : route
}

/** Longer addresses are not compared: the keys of an index are no place for them. */
const MAX_LENGTH = 4096

/**
 * An address in the form in which two of one page are alike: scheme, `www.`, default port, spelling of the host,
 * tracking parameters, order of parameters, slash at the end and fragment are set aside. `null` for what is no page.
 *
 * It is stricter than the outbox's `comparableUrl`, which must find what a service may have rewritten: here a person is
 * told "you have shortened this page", so an encoded slash is none, and letter case counts outside of the host.
 */
export const comparableAddress = (address: string): string | null => {
  const url = URL.parse(address.trim())
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const host = url.host.replace(/^www\.(?=.+\.)/, '')
  const query = queryOf(url)
  const comparable = `${host}${pathOf(url)}${query === '' ? '' : `?${query}`}${routeOf(url)}`
  return comparable.length > MAX_LENGTH ? null : comparable
}
