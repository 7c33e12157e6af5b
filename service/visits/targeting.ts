import { parseAccept } from 'hono/utils/accept'
import { deviceNames } from './user-agent.ts'
import type { Visit } from './visit.ts'

/** A link's targets as stored: JSON lists that the contract checked before they were written. */
export interface StoredTargets {
  geo_targets: string
  device_targets: string
  language_targets: string
}

export type Visitor = Pick<Visit, 'country' | 'userAgent' | 'acceptLanguage'>

/** The link's target for this visitor's device, country or language, in this order; `null` if none matches. */
export const targetedAddress = (visitor: Visitor, link: StoredTargets): string | null =>
  pick(link.device_targets, 'device', () => deviceNames(visitor.userAgent)) ?? addressForAnyDevice(visitor, link)

/** The link's target for this visitor's country or language, in this order; `null` if none matches. */
export const addressForAnyDevice = (
  visitor: Visitor,
  link: Pick<StoredTargets, 'geo_targets' | 'language_targets'>,
): string | null =>
  pick(link.geo_targets, 'location', () => countryNames(visitor.country)) ??
  pick(link.language_targets, 'language', () => preferredLanguages(visitor.acceptLanguage))

/** The target of the first of the visitor's names that is in the list; case is ignored. */
const pick = (stored: string, key: string, names: () => readonly string[]): string | null => {
  if (stored === '[]') return null
  const targets = new Map(
    (JSON.parse(stored) as Record<string, string>[]).map((target) => [target[key]?.toLowerCase(), target.link]),
  )
  const name = names().find((candidate) => targets.has(candidate))
  return name === undefined ? null : (targets.get(name) ?? null)
}

const ENGLISH_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** A country matches by its code or its English name; the extension suggests names. */
const countryNames = (code: string | null): string[] => {
  if (code === null) return []
  const name = ENGLISH_NAMES.of(code)
  return [code, ...(name === undefined ? [] : [name])].map((text) => text.toLowerCase())
}

/** No registered tag is longer (RFC 5646, section 4.4.1). Strangers choose the text, and its parts are compared one by one. */
const MAX_TAG_LENGTH = 35

/** Browsers send less. A whole header of languages would take milliseconds. */
const MAX_LENGTH = 512

/** Languages that browsers name more precisely than links do: both written forms of Norwegian. */
const BROADER = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
])

/**
 * The visitor's first language, most specific first: `de-at`, then `de`. Others are ignored: the link's usual target
 * may well be in the first language.
 */
export const preferredLanguages = (acceptLanguage: string): string[] => {
  const first = parseAccept(acceptLanguage.slice(0, MAX_LENGTH)).find(
    ({ type: tag, q: weight }) => tag !== '*' && weight > 0,
  )
  if (first === undefined || first.type.length > MAX_TAG_LENGTH) return []
  const parts = first.type.toLowerCase().split('-')
  const own = parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
  const broader = BROADER.get(parts[0] ?? '')
  return broader === undefined ? own : [...own, broader]
}
