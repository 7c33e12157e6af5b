import { decoded } from './short-url.ts'
import { trimSlashes } from './trim-slashes.ts'

/**
 * A long URL in a form that survives what services do to one: scheme, `www.`, case of the host, encoding, order of
 * parameters, trailing slash and fragment are ignored. Two addresses that a service distinguishes may come out equal;
 * the outbox never has two such requests in flight at once.
 */
export const comparableUrl = (address: string, extra: readonly { name: string; value: string }[] = []): string => {
  const url = URL.parse(address.trim())
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
