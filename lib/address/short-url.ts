// Every address from outside is normalized here before it is shown, stored, followed or copied.

/**
 * A web address as browsers write it: the URL standard encodes control characters, spaces and everything beyond ASCII,
 * and writes hosts in punycode. `null` for anything but http(s).
 */
export const webAddressOf = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && isWeb(url) ? url.href : null
}

/** Longer than the longest domain and alias of the contract with percent-encoding. */
const MAX_LENGTH = 4096

/** The standard allows characters such as `$` and parentheses, which no host on a network has. */
const HOST = /^(?:[a-z\d_][a-z\d_.-]*|\[[a-f\d:.]+\])$/

/** Characters that a short URL keeps: no shell interprets them inside an address. */
const UNSAFE = /[^A-Za-z\d\-._~:/?#[\]@%=+,]/g

/**
 * A short URL as it may be shown, stored and copied, or `null`. It is copied automatically and may be pasted into a
 * terminal, so characters that a shell interprets are percent-encoded, which leads to the same place. Where they can't
 * be, it is not a short URL: `&` separates parameters, and a user name disguises the host.
 */
export const shortUrlOf = (text: string): string | null => {
  const url = URL.parse(text)
  if (url === null || !isWeb(url) || !HOST.test(url.hostname)) return null
  if (url.username !== '' || url.password !== '' || url.search.includes('&')) return null
  const safe = `${url.origin}${`${url.pathname}${url.search}${url.hash}`.replace(UNSAFE, percentEncoded)}`
  return safe.length > MAX_LENGTH ? null : safe
}

const isWeb = ({ protocol, hostname }: URL): boolean =>
  (protocol === 'http:' || protocol === 'https:') && hostname !== ''

// `encodeURIComponent` keeps quotes, parentheses, `!` and `*`. An href is ASCII.
const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

/** With its percent-encoding, which has many spellings, resolved; an invalid sequence stays as it is. */
export const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * An address for reading: the letters of all scripts are decoded. ASCII stays encoded, because it separates parts of an
 * address or a shell acts on it, and so does what can't be seen or reorders text: it never looks like another address.
 */
export const readableAddress = (address: string): string =>
  address.replace(/(?:%[89a-f][\da-f])+/gi, (encoded) => decoded(encoded).replace(NOT_TO_SHOW, encodeURIComponent))

/** Of an address with or without a scheme. */
export const urlOf = (address: string): URL | null =>
  URL.parse(address.includes('://') ? address : `https://${address}`)

/** A domain as an address: it may be written without its scheme. One of another scheme stays. */
export const withScheme = (domain: string): string =>
  /^[a-z][a-z0-9+.-]*:/i.test(domain) && !/^[^/:]+:\d+(\/|$)/.test(domain) ? domain : `https://${domain}`

/** The normalized host, with its port, of an address with or without a scheme. */
export const hostOf = (address: string): string => urlOf(address)?.host ?? address

/** Control characters, spaces, line breaks, and invisible characters that reorder or hide text. */
const NOT_TO_SHOW = /[\p{Cc}\p{Z}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu

/** The alias of a short URL: the last part of its path, or ''. One that can't be shown stays percent-encoded. */
export const aliasOf = (shortUrl: string): string => {
  const segment = urlOf(shortUrl)?.pathname.split('/').filter(Boolean).at(-1) ?? ''
  const alias = decoded(segment)
  return alias.search(NOT_TO_SHOW) < 0 ? alias : segment
}

/** What precedes the alias and its slash in a normalized short URL; `null` if it isn't made of these three. */
export const shortBaseOf = (shortUrl: string, alias: string): string | null => {
  const slash = shortUrl.lastIndexOf('/')
  const isPlain = !/[?#]/.test(shortUrl) && slash < shortUrl.length - 1
  return isPlain && aliasOf(shortUrl) === alias ? shortUrl.slice(0, slash) : null
}

/** The short URL of an alias below a base or a domain, which may lack its scheme. */
export const shortUrlBelow = (base: string, alias: string): string => {
  const url = urlOf(base)
  return `${trimSlashes(url === null ? base : `${url.origin}${url.pathname}`)}/${encodeURIComponent(alias)}`
}

/** An address or path without slashes at its end. Linear, because one from a service or a page may consist of slashes. */
export const trimSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '')
