import { decodedSegment } from './decoded-segment.ts'

/** Where the service is found from outside. */
export interface Site {
  /** Scheme and host, without a slash at the end: what short URLs on the service's own domain start with. */
  origin: string
  /** Whether a Host header, or the host of an address, means the service itself and not a branded domain. */
  isOwnHost(host: string): boolean
}

/** `alsoKnownAs` are further addresses of the same service, such as `localhost` for `127.0.0.1`. */
export const siteAt = (origin: string, alsoKnownAs: readonly string[] = []): Site => {
  const hosts = new Set([origin, ...alsoKnownAs].map((address) => new URL(address).host))
  return { origin: new URL(origin).origin, isOwnHost: (host) => hosts.has(host) }
}

/** The address of a link. `domainOrigin` is empty on the service's own domain. */
export const shortUrlOf = (site: Site, domainOrigin: string, alias: string): string =>
  `${domainOrigin === '' ? site.origin : domainOrigin}/${encodeURIComponent(alias)}`

export interface ShortAddress {
  host: string
  alias: string
}

/** Host and alias of a short URL, with or without its scheme; `null` for what cannot be one. */
export const readShortUrl = (text: string): ShortAddress | null => {
  const trimmed = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  const alias = aliasOfPath(url.pathname)
  return alias === null ? null : { host: url.host, alias }
}

/** The alias that a path of one segment names. */
export const aliasOfPath = (path: string): string | null => {
  const [, segment] = /^\/([^/]+)\/?$/.exec(path) ?? []
  return segment === undefined ? null : decodedSegment(segment)
}
