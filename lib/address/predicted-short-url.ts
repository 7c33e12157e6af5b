import type { LinkOption } from '../contract/link-options.ts'
import type { Settings } from '../model/settings.ts'
import { type AliasMaker, isAliasPattern, makeAlias, type RandomBytes } from './chosen-alias.ts'
import { hostOf, shortUrlOf } from './short-url.ts'

/** What precedes the alias in short URLs, as far as links showed it. */
export interface ShortBases {
  /** Without a requested domain. */
  own: string | null
  /** On a requested domain, by its host. */
  byHost: Readonly<Record<string, string>>
}

/** What is known about the service. */
export interface AliasKnowledge {
  /** The service was seen to apply requested aliases. */
  appliesAliases: boolean
  /** Options that it was seen to ignore. */
  unsupportedOptions: readonly LinkOption[]
  shortBases: ShortBases
}

/** What decides whether and how Terselink chooses the alias of a new link. */
export interface AliasPolicy extends AliasKnowledge {
  /** For a link without a requested alias; `null` if the service is to choose it. */
  maker: AliasMaker | null
  /** Whether a short URL is shown and copied before the response. */
  predicts: boolean
}

export const aliasPolicy = (
  { alias, copyLink }: Pick<Settings, 'alias' | 'copyLink'>,
  { appliesAliases, unsupportedOptions }: Omit<AliasKnowledge, 'shortBases'>,
): Omit<AliasPolicy, 'shortBases'> => {
  const isOurs = alias.chosenBy === 'terselink' && !unsupportedOptions.includes('custom')
  const maker = isOurs ? { style: alias.style, length: alias.length } : null
  return { appliesAliases, unsupportedOptions, maker, predicts: copyLink === 'immediately' }
}

/** An alias that Terselink chose. */
export interface PredictedAlias {
  maker: AliasMaker
  alias: string
  /** The link's short URL, if the service applies what it was seen to apply; `null` if it can't be known. */
  shortUrl: string | null
}

/** `null` if the alias was typed, or the service is to choose it. */
export const predictAlias = (
  { url, custom, domain }: { url: string; custom?: unknown; domain?: unknown },
  title: string,
  { maker: byDefault, appliesAliases, unsupportedOptions, shortBases }: AliasPolicy,
  bytes: RandomBytes,
): PredictedAlias | null => {
  const maker = custom === undefined || custom === '' ? byDefault : patternIn(custom)
  if (maker === null) return null
  const alias = makeAlias(maker, { title, url }, 0, bytes)
  const host = typeof domain === 'string' && domain !== '' ? hostOf(domain) : null
  const base =
    host === null ? shortBases.own : unsupportedOptions.includes('domain') ? null : baseOn(host, shortBases.byHost)
  return { maker, alias, shortUrl: appliesAliases && base !== null ? shortUrlOf(`${base}/${alias}`) : null }
}

/** What precedes the alias on the requested domain, or without one, as far as links created here showed it. */
export const seenBase = (
  domain: string | undefined,
  { shortBase, domainBases = {} }: { shortBase: string | null; domainBases?: ShortBases['byHost'] | undefined },
): string | null => (domain === undefined ? shortBase : baseOn(hostOf(domain), domainBases))

/** A host can have the name of something that every object inherits, such as `constructor`. */
const baseOn = (host: string, byHost: ShortBases['byHost']): string | null =>
  Object.hasOwn(byHost, host) ? (byHost[host] ?? null) : null

const patternIn = (custom: unknown): AliasMaker | null =>
  typeof custom === 'string' && isAliasPattern(custom) ? { pattern: custom } : null
