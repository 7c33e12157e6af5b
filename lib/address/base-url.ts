import { type InvalidInput, invalid, ok, type Result } from '../model/failure.ts'
import type { PlainProblem } from '../model/problem.ts'

/** The address of a service, as it is stored, shown and sent to. */
export interface ServiceAddress {
  /** Origin and path, without a slash at the end and without `/api`. */
  baseUrl: string
  origin: string
  /** For `permissions.request`. Match patterns know no ports, so it covers every port of the host. */
  originPattern: string
  /** Whether it is reached in the clear over a private network, which the person has allowed. */
  unencrypted: boolean
}

export interface AddressRules {
  /** The person allows plain http to this private address. To any other it is refused all the same. */
  allowUnencrypted: boolean
}

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i
const LOOPBACK = /^(?:(?:[^.]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

/** Addresses that no route on the internet leads to (RFC 1918, RFC 4193, RFC 4291), as `URL` spells them. */
const PRIVATE_ADDRESS =
  /^(?:10(?:\.\d{1,3}){3}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|192\.168(?:\.\d{1,3}){2}|\[f[cd][\da-f]{2}:.*\]|\[fe[89ab][\da-f]:.*\])$/
/** Names that only a local network knows: without a dot, or under an ending that is never given to anybody. */
const PRIVATE_NAME = /^(?:[^.:[\]]+|(?:[^.]+\.)+(?:local|internal|lan))$/

const refuse = (problem: PlainProblem): Result<never, InvalidInput> => invalid('baseUrl', problem)

/** This machine itself: reached without a network, and by nobody on the way. */
export const isLoopback = ({ hostname }: URL): boolean => LOOPBACK.test(hostname)

const isPrivate = ({ hostname }: URL): boolean => PRIVATE_ADDRESS.test(hostname) || PRIVATE_NAME.test(hostname)

/** In the clear, and not to this machine, but to one that only a private network leads to. */
const isUnencryptedPrivate = (url: URL): boolean => url.protocol === 'http:' && !isLoopback(url) && isPrivate(url)

/** Whether plain http is typed to a host that it may be allowed to. */
export const wantsUnencrypted = (typed: string): boolean => {
  const url = parse(typed.trim())
  return url !== null && isUnencryptedPrivate(url)
}

/** Without a scheme `https` is meant, but for this machine itself, where services rarely have a certificate. */
const parse = (typed: string): URL | null => {
  if (SCHEME.test(typed)) return URL.parse(typed)
  const plain = URL.parse(`http://${typed}`)
  return plain !== null && isLoopback(plain) ? plain : URL.parse(`https://${typed}`)
}

/** People paste the address of an endpoint or of the API: the service is what stands before it. */
const servicePath = (path: string): string => path.replace(/\/api(?:\/.*)?$/, '').replace(/\/+$/, '')

/** Makes what a person typed into the one spelling of a service's address. */
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
  // The key travels with every request: only this machine's own services may be reached in the clear, and those of a
  // private network whose people are trusted with it.
  const unencrypted = isUnencryptedPrivate(url)
  if (url.protocol === 'http:' && !isLoopback(url) && !(unencrypted && allowUnencrypted)) return refuse('readable_key')
  return ok({
    baseUrl: `${url.origin}${servicePath(url.pathname)}`,
    origin: url.origin,
    originPattern: `${url.protocol}//${url.hostname}/*`,
    unencrypted,
  })
}
