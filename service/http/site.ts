/** The service's public address. */
export interface Site {
  /** Scheme and host without a slash: the beginning of short URLs on the service's own domain. */
  origin: string
  /** Whether a host is the service itself and not a branded domain. */
  isOwnHost(host: string): boolean
}

/** `aliases` are further addresses of the same service, such as `localhost` for `127.0.0.1`. */
export const siteAt = (origin: string, aliases: readonly string[] = []): Site => {
  const hosts = new Set([origin, ...aliases].map((address) => new URL(address).host))
  return { origin: new URL(origin).origin, isOwnHost: (host) => hosts.has(host) }
}

/** Whether a host, with or without a port, is a name of the machine that sent the request. */
export const isLoopbackHost = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i.test(host)

/** A link's short URL. `domainOrigin` is empty for the service's own domain. */
export const shortUrlOf = (site: Site, domainOrigin: string, alias: string): string =>
  `${domainOrigin === '' ? site.origin : domainOrigin}/${encodeURIComponent(alias)}`

interface ShortAddress {
  host: string
  /** Percent-encoded. */
  path: string
}

/** The host and path of a short URL, which may lack its scheme; `null` if it isn't one. */
export const readShortUrl = (text: string): ShortAddress | null => {
  const bare = text.replace(/^[\s<("'“‘«]+/, '').trimEnd()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(bare) ? bare : `http://${bare}`)
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  return url.pathname === '/' ? null : { host: url.host, path: url.pathname }
}

/** Longer paths are not short URLs, even with something appended: an alias of 100 characters takes up to 1,500. */
export const MAX_PATH_LENGTH = 2_000

/** The alias in a path of one segment. */
export const aliasOfPath = (path: string): string | null => {
  if (path.length > MAX_PATH_LENGTH) return null
  const [, segment] = /^\/([^/]+)\/?$/.exec(path) ?? []
  return segment === undefined ? null : decodeSegment(segment)
}

/** Decodes a path segment; `null` if it is malformed or contains NUL, which no stored text contains (see `readInput`). */
const decodeSegment = (segment: string): string | null => {
  try {
    const text = decodeURIComponent(segment)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}
