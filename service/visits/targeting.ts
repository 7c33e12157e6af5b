import { deviceNames } from './user-agent.ts'
import type { Visit } from './visit.ts'

/** The lists of a link as they are stored: JSON that this service has written after the contract checked it. */
export interface StoredTargets {
  geo_targets: string
  device_targets: string
  language_targets: string
}

export type Visitor = Pick<Visit, 'country' | 'userAgent' | 'acceptLanguage'>

/**
 * The address for this visitor where the link has one of its own: by country before device before language, the order
 * of SPEC.md. `null` when none fits, which is the case of nearly every visit.
 */
export const targetedAddress = (visitor: Visitor, link: StoredTargets): string | null =>
  pick(link.geo_targets, 'location', () => countryNames(visitor.country)) ??
  pick(link.device_targets, 'device', () => deviceNames(visitor.userAgent)) ??
  pick(link.language_targets, 'language', () => preferredLanguages(visitor.acceptLanguage))

/** The link of the first of the visitor's names that the list has. Names are compared without case. */
const pick = (stored: string, key: string, names: () => readonly string[]): string | null => {
  if (stored === '[]') return null
  const targets = new Map(
    (JSON.parse(stored) as Record<string, string>[]).map((target) => [target[key]?.toLowerCase(), target.link]),
  )
  const name = names().find((candidate) => targets.has(candidate))
  return name === undefined ? null : (targets.get(name) ?? null)
}

/** A country by its code or its English name, which is what the extension suggests. */
const countryNames = (code: string | null): string[] => {
  if (code === null) return []
  const name = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code)
  return [code, ...(name === undefined ? [] : [name])].map((text) => text.toLowerCase())
}

/**
 * What the visitor reads best: `de-at`, then `de`, of the language that comes first. A second language is no wish to
 * be sent away from a target that may well be in the first.
 */
export const preferredLanguages = (acceptLanguage: string): string[] => {
  const [first] = acceptLanguage
    .toLowerCase()
    .split(',')
    .flatMap((entry) => {
      const [tag = '', ...details] = entry.split(';').map((part) => part.trim())
      const weight = Number(details.find((detail) => detail.startsWith('q='))?.slice(2) ?? 1)
      return /^[a-z]{1,8}(?:-[a-z\d]{1,8})*$/.test(tag) && weight > 0 ? [{ tag, weight }] : []
    })
    .sort((left, right) => right.weight - left.weight)
  if (first === undefined) return []
  const parts = first.tag.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
