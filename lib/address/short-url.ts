// Everything that comes from outside as an address passes through here before it is shown, stored, followed or copied.

/**
 * An address that a person may be sent to, as browsers write it: the URL standard encodes control characters, spaces and
 * every sign beyond ASCII, and writes hosts in punycode. `null` for what is no http(s) address.
 */
export const webAddressOf = (text: string): string | null => {
  const url = URL.parse(text)
  return url !== null && isWeb(url) ? url.href : null
}

/** Longer than the longest domain and alias of the contract in their percent-encoding. */
const MAX_LENGTH = 4096

/** The standard lets more into a host, such as `$` and parentheses, than any name on a network has. */
const HOST = /^(?:[a-z\d_][a-z\d_.-]*|\[[a-f\d:.]+\])$/

/** What a short URL keeps as it is: no shell acts on these inside an address. */
const UNSAFE = /[^A-Za-z\d\-._~:/?#[\]@%=+,]/g

/**
 * A short URL as it may be shown, stored and copied, or `null` for what is none. It is put on the clipboard without being
 * asked for and may be pasted into a terminal, so signs that a shell acts on are percent-encoded, which leads to the same
 * place. Where they cannot be, it is no short URL: `&` parts parameters, and a user name disguises the host.
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

// `encodeURIComponent` leaves quotes, parentheses, `!` and `*` as they are. An href is ASCII.
const percentEncoded = (sign: string): string => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const parsed = (address: string): URL | null => URL.parse(address.includes('://') ? address : `https://${address}`)

/** The host, with its port, in its one spelling; of an address with or without a scheme. */
export const hostOf = (address: string): string => parsed(address)?.host ?? address

/** The alias of a short URL: the last part of its path, or '' when it has none. */
export const aliasOf = (shortUrl: string): string =>
  decoded(parsed(shortUrl)?.pathname.split('/').filter(Boolean).at(-1) ?? '')
