import { type InvalidInput, invalid, ok, type Result } from '../model/failure.ts'
import type { PlainProblem } from '../model/problem.ts'
import { trimSlashes } from './short-url.ts'

/** A service's address, as it is stored, shown and used. */
export interface ServiceAddress {
  /** Origin and path, without a trailing slash and without `/api`. */
  baseUrl: string
  origin: string
  /** For `permissions.request`. Match patterns have no ports, so it covers every port of the host. */
  originPattern: string
  /** Whether the user allowed an unencrypted connection over a private network. */
  unencrypted: boolean
}

export interface AddressRules {
  /** The user allows plain http to this private address. It is never allowed to others. */
  allowUnencrypted: boolean
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Addresses without a route on the internet (RFC 1918, RFC 4193, RFC 4291), as `URL` spells them. */
const PRIVATE_ADDRESS =
  /^(?:10(?:\.\d{1,3}){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|192\.168(?:\.\d{1,3}){2}|\[f[cd][\da-f]{2}:.*\]|\[fe[89ab][\da-f]:.*\])$/
/** Names that only a local network resolves: without a dot, or under a reserved top-level domain. */
const PRIVATE_NAME = /^(?:[^.:[\]]+|(?:[^.]+\.)+(?:local|internal|lan))$/

const refuse = (problem: PlainProblem): Result<never, InvalidInput> => invalid('baseUrl', problem)

/** This machine, reached without a network. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

const isPrivate = ({ hostname }: URL): boolean => PRIVATE_ADDRESS.test(hostname) || PRIVATE_NAME.test(hostname)

/** Plain http to another machine on a private network. */
const isUnencryptedPrivate = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url) && isPrivate(url)

/** Whether the typed address is plain http to a host for which the user may allow it. */
export const wantsUnencrypted = (typed: string): boolean => {
  const url = parse(typed.trim())
  return url !== null && isUnencryptedPrivate(url)
}

/** Without a scheme, `https` is assumed, except for this machine, where services rarely have a certificate. */
const parse = (typed: string): URL | null => {
  if (SCHEME.test(typed)) return URL.parse(typed)
  const plain = URL.parse(`http://${typed}`)
  return plain !== null && isLoopback(plain) ? plain : URL.parse(`https://${typed}`)
}

/** People also paste the address of an endpoint or of the API. */
const servicePath = (path: string): string => trimSlashes(path.replace(/\/api(?:\/.*)?$/, ''))

/** The match pattern of a connected service's address, whatever was allowed when it was connected; `null` for others. */
export const originPatternOf = (baseUrl: string): string | null => {
  const address = parseBaseUrl(baseUrl, { allowUnencrypted: true })
  return address.ok ? address.value.originPattern : null
}

/** Normalizes the typed address of a service. */
export const parseBaseUrl = (
  typed: string,
  { allowUnencrypted }: AddressRules = { allowUnencrypted: false },
): Result<ServiceAddress, InvalidInput> => {
  const text = typed.trim()
  if (text === '') return refuse('empty')
  const url = parse(text)
  if (url === null || url.hostname === '') return refuse('not_service_address')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('not_https')
  if (url.username !== '' || url.password !== '') return refuse('credentials')
  // The key is sent with every request, so plain http is limited to this machine and to private networks that the user
  // trusts.
  const unencrypted = isUnencryptedPrivate(url)
  if (url.protocol === 'http:' && !isLoopback(url) && !(unencrypted && allowUnencrypted)) return refuse('readable_key')
  return ok({
    baseUrl: `${url.origin}${servicePath(url.pathname)}`,
    origin: url.origin,
    originPattern: `${url.protocol}//${url.hostname}/*`,
    unencrypted,
  })
}
