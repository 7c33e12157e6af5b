import { LRUCache } from 'lru-cache'
import { TARGET_NAMES } from '../../lib/contract/target-names/target-names.ts'
import type { LinkAddresses } from '../store/address-columns.ts'
import { acceptedLanguages } from './accepted-languages.ts'
import { deviceNames } from './user-agent.ts'
import type { Visit } from './visit.ts'

/** A link's targets as stored: JSON lists that the contract checked before they were written. */
type StoredTargets = Pick<LinkAddresses, 'geo_targets' | 'device_targets' | 'language_targets'>

export type TargetedVisitor = Pick<Visit, 'country' | 'userAgent' | 'acceptLanguage'>

/** The link's target for this visitor's device, country or language, in this order; `null` if none matches. */
export const targetedAddress = (visitor: TargetedVisitor, link: StoredTargets): string | null =>
  pick(link.device_targets, 'devices', 'device', () => devicesOf(visitor.userAgent)) ??
  addressForAnyDevice(visitor, link)

/** The link's target for this visitor's country or language, in this order; `null` if none matches. */
export const addressForAnyDevice = (
  visitor: TargetedVisitor,
  link: Pick<StoredTargets, 'geo_targets' | 'language_targets'>,
): string | null =>
  pick(link.geo_targets, 'countries', 'location', () => countryNames(visitor.country)) ??
  pick(link.language_targets, 'languages', 'language', () => preferredLanguages(visitor.acceptLanguage))

type Named = keyof typeof TARGET_NAMES

/**
 * The meanings of names. Names are stored as they were given, and finding their meaning takes longer than the rest of a
 * redirect.
 */
const meanings = new LRUCache<string, string>({ max: 5_000 })

const meaningOf = (kind: Named, name: string): string | null => {
  const key = `${kind} ${name}`
  const known = meanings.get(key) ?? TARGET_NAMES[kind].find(name)
  if (known !== null) meanings.set(key, known)
  return known
}

/** The target in the list for the first of the visitor's names that has one. */
const pick = (stored: string, kind: Named, key: string, names: () => readonly string[]): string | null => {
  if (stored === '[]') return null
  const targets = new Map<string, string>()
  for (const { [key]: name, link } of JSON.parse(stored) as Record<string, string>[]) {
    const meaning = name === undefined ? null : meaningOf(kind, name)
    if (meaning !== null && link !== undefined && !targets.has(meaning)) targets.set(meaning, link)
  }
  const name = names().find((candidate) => targets.has(candidate))
  return name === undefined ? null : (targets.get(name) ?? null)
}

/** The country as proxies and databases of countries spell it. */
const countryNames = (code: string | null): string[] => {
  const country = code === null ? null : meaningOf('countries', code)
  return country === null ? [] : [country]
}

/**
 * The names of a visitor's device, most specific first: an Android phone is also an "Android phone". Each name is
 * spelled as targets spell it.
 */
const devicesOf = (userAgent: string): string[] => {
  const names = deviceNames(userAgent)
  const group = names.at(-1) === 'mobile' ? 'phone' : names.at(-1)
  return names.flatMap((name) => [`${name} ${group}`, name]).flatMap((name) => meaningOf('devices', name) ?? [])
}

/** `no` stands for both written forms of Norwegian, and mostly for Bokmål. */
const NORWEGIAN: Readonly<Record<string, readonly string[]>> = { nb: ['nb', 'no'], nn: ['nn', 'no'], no: ['no', 'nb'] }

/**
 * The tags that match the visitor's first language, most specific first: `de-AT`, then `de`. Other languages are
 * ignored, because the link's usual target may be in the first language.
 */
export const preferredLanguages = (acceptLanguage: string): string[] => {
  const known = acceptedLanguages(acceptLanguage).next().value ?? null
  if (known === null) return []
  const { language } = new Intl.Locale(known)
  return (NORWEGIAN[language] ?? [language]).flatMap((each) => tagsOf(known.replace(language, each)))
}

/**
 * A region counts only if the visitor's tag has one. Chinese is an exception, because its region implies the script:
 * `zh-Hant` matches `zh-TW`, but not `zh-HK`.
 */
const tagsOf = (tag: string): string[] => {
  const { language, region: given } = new Intl.Locale(tag)
  const { script, region: likely } = new Intl.Locale(tag).maximize()
  const region = given ?? (language === 'zh' ? likely : undefined)
  const inRegion = `${language}-${region}`
  return [
    ...(script === undefined || region === undefined ? [] : [`${language}-${script}-${region}`]),
    ...(region !== undefined && new Intl.Locale(inRegion).maximize().script === script ? [inRegion] : []),
    ...(script === undefined ? [] : [`${language}-${script}`]),
    language,
  ]
}
