import { hostnameOf } from './hostname.ts'

/** What an address tells to everyone who has it. */
export type Revealed =
  | { kind: 'token'; name: string }
  | { kind: 'signature'; name: string }
  | { kind: 'email'; name: string }
  | { kind: NotPublic; name: string }

/** Addresses that visitors can't open: the device's own, and those of its network. */
type NotPublic = 'own-device' | 'private-address'

const SIGNATURES =
  /^(?:x-amz-signature|x-goog-signature|x-oss-signature|x-amz-security-token|googleaccessid|awsaccesskeyid|key-pair-id|signature|sig|hmac|hdnea|hdnts)$/

/** Whatever their value. */
const SECRETS =
  /^(?:access_?token|id_?token|refresh_?token|auth_?token|bearer(?:_?token)?|api_?token|private_token|session_?token|api[-_]?key|apikey|client_?secret|secret(?:_?key)?|passw(?:or)?d|passphrase|php_?sessid|jsessionid|aspsessionid\w*|asp\.net_sessionid|session_?id|sessid|(?:password_?)?reset_?token|reset_password_token|confirmation_token|verification_?token|verify_?token|invitation_token|magic_?(?:link|token)|login_?token|one_?time_?(?:token|code|password)|otp|jwt|saml(?:response|request)|oauth_(?:token|verifier|signature)|x-api-key)$/

/** Harmless parameters have these names, too: they count only with a random value. */
const MAYBE_SECRETS =
  /^(?:token|token_hash|t?key|auth|auth_?key|(?:oob|login_?)?code|(?:feed|rss)_token|sid|session|ticket|csrf|pass|pwd|magic|invite|credential)$/

/** Begins as the keys of well-known services do. */
const KNOWN_TOKEN =
  /^(?:gh[pousr]_\w{20,}|github_pat_\w{20,}|glpat-[\w-]{16,}|xox[abeprs]-[\w-]{10,}|[sr]k_(?:live|test)_\w{10,}|AKIA[A-Z\d]{16}|AIza[\w-]{30,}|SG\.[\w-]{16,}\.|eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.)/
const EMAIL = /^[^\s@/:?&=]{1,64}@(?:[\p{L}\p{M}\d](?:[\p{L}\p{M}\d-]*[\p{L}\p{M}\d])?\.)+\p{L}[\p{L}\p{M}]{1,23}$/iu

/** Sites whose share links contain a key on purpose, because they don't open without it. */
const SHARED_BY_KEY =
  /(?:^|\.)(?:zoom\.us|zoomgov\.com|dropbox\.com|docs\.google\.com|drive\.google\.com|webex\.com|goto\.com|gotomeeting\.com|maps\.googleapis\.com|sharepoint\.com|box\.com|figma\.com|icloud\.com|mega\.nz)$/

/** A value that was drawn at random, as far as can be told: long, with digits among letters, and no words. */
const isRandom = (value: string): boolean =>
  /^[\w.~+/=-]{20,}$/.test(value) &&
  /\d.*\d.*\d/.test(value) &&
  /[a-z].*[a-z]/i.test(value) &&
  !/^[\d-]+$/.test(value) &&
  value.split(/[-_.]/).some((part) => part.length >= 16 && /\d/.test(part) && /[a-z]/i.test(part))

const parametersOf = ({ search, hash, pathname }: URL): [string, string][] => {
  const pairs = [...new URLSearchParams(search)]
  // After the hash, as sign-in pages do, or after the route of a script there.
  const [, afterHash] = /^#(?:[!/][^?]*\?|\/)?([\w.-]+=.*)$/s.exec(hash) ?? []
  if (afterHash !== undefined) pairs.push(...new URLSearchParams(afterHash))
  const [, name, value] = /;(jsessionid|sid)=([^/;?]+)/i.exec(pathname) ?? []
  if (name !== undefined && value !== undefined) pairs.push([name, value])
  return pairs
}

/** Whether a part of the address proves that the rest wasn't changed: then nothing may be removed. */
export const isSigned = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => SIGNATURES.test(name.toLowerCase()))

const kindOf = (name: string, value: string, host: string): Exclude<Revealed['kind'], NotPublic> | null => {
  const lower = name.toLowerCase()
  if (value === '') return null
  // The plus sign of an address is often not encoded, and was read as a space.
  if (EMAIL.test(value.trim().replaceAll(' ', '+'))) return 'email'
  if (KNOWN_TOKEN.test(value)) return 'token'
  if (SHARED_BY_KEY.test(host)) return null
  if (SIGNATURES.test(lower)) return value.length >= 16 || lower.includes('signature') ? 'signature' : null
  if (SECRETS.test(lower)) return value.length >= 4 ? 'token' : null
  return MAYBE_SECRETS.test(lower) && isRandom(value) ? 'token' : null
}

/** What the address reveals, in its order, each name once. Nothing is certain: it is said, not forbidden. */
export const revealedBy = (address: string): Revealed[] => {
  if (!URL.canParse(address)) return []
  const url = new URL(address)
  const found = new Map<string, Revealed>()
  const notPublic = notPublicKind(hostnameOf(url).toLowerCase())
  if (notPublic !== null) found.set('', { kind: notPublic, name: url.hostname })
  for (const [name, value] of parametersOf(url)) {
    const kind = kindOf(name, value, url.hostname)
    if (kind !== null && !found.has(name)) found.set(name, { kind, name })
  }
  return [...found.values()]
}

const PRIVATE_ADDRESS =
  /^(?:(?:0|10)\.\d+|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)\.\d+\.\d+$|^\[(?:f[cd][\da-f]{2}:|fe[89ab][\da-f]:|::ffff:(?:0?a|c0a8))/
const PRIVATE_NAME = /^[^.[]*$|^[^[]+\.(?:local|internal|intranet|lan|corp|home|private|home\.arpa)$/

const notPublicKind = (host: string): NotPublic | null => {
  if (/^(?:.+\.)?localhost$|^127\.[\d.]+$|^0\.0\.0\.0$|^\[(?:::1?|::ffff:7f[\da-f]{2}:[\da-f]{1,4})\]$/.test(host))
    return 'own-device'
  return PRIVATE_ADDRESS.test(host) || PRIVATE_NAME.test(host) ? 'private-address' : null
}
