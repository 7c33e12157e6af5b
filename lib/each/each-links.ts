import { isAliasPattern } from '../address/chosen-alias.ts'
import { plainLetters } from '../address/plain-letters.ts'
import { shortenable } from '../address/shortenable.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { type Parameter, withParameters } from '../contract/target-address.ts'
import { checkAlias } from '../link-options/check-alias.ts'
import { tidyOptions } from '../link-options/tidy-options.ts'
import type { Problem } from '../model/problem.ts'
import { filledParameters, isUtm, type Missing } from '../utm/templates.ts'

/** A channel or preset that gets a link of its own. */
export interface EachTarget {
  key: string
  name: string
  /** The options of its link. */
  options: LinkOptions
}

export interface EachQuestion {
  address: string
  /** What all aliases begin with; empty if each alias is chosen as usual. */
  alias: string
  /** The aliases that the user typed for single links, by the target's key. */
  aliases: Readonly<Record<string, string>>
  /** The UTM templates of every link. Those in a target's own options take precedence. */
  utm: readonly Parameter[]
  /** Whether UTM parameters in the address stay as they are. */
  keepsOwn: boolean
  targets: readonly EachTarget[]
  channelName: (id: number | undefined) => string | null
  campaignName: (id: number | undefined) => string | null
  today: string
  /** The aliases of other links, in lower case. */
  taken: ReadonlySet<string>
}

/** Why an alias can't be used: no service accepts it, it repeats in this list, or a link on this device has it. */
export type AliasProblem = { kind: 'refused'; problem: Problem } | { kind: 'repeated' } | { kind: 'taken' }

/** One link as it will be created. */
export interface EachLink {
  key: string
  name: string
  url: string
  /** Empty if an alias is chosen as usual. */
  alias: string
  options: LinkOptions
  /** The UTM parameters of the final address. */
  utm: Parameter[]
  /** The UTM parameters of the address whose value is replaced. */
  replaced: string[]
  leftOut: { name: string; missing: Missing[] }[]
  aliasProblem: AliasProblem | null
}

/** A name as a part of an alias: letters and digits with hyphens between words. Empty if it has none of them. */
export const aliasPart = (name: string): string =>
  plainLetters(name)
    .normalize('NFC')
    .replace(/['’]/gu, '')
    .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
    .replace(/^[-_]+|[-_]+$/gu, '')
    .slice(0, MAX_PART)
    .replace(/[-_]+$/u, '')

const MAX_PART = 40

/** The address to shorten; `null` with its problem if it can't be. */
export const eachAddress = (address: string): { url: string | null; problem: Problem | null } => {
  const given = shortenable(address)
  return given.ok ? { url: given.value, problem: null } : { url: null, problem: given.failure.problem }
}

/** One link per target, all with the same address, each with its UTM values and alias. Empty without an address. */
export const eachLinks = (asked: EachQuestion): EachLink[] => {
  const { url } = eachAddress(asked.address)
  if (url === null) return []
  const links = asked.targets.map((target, index) => eachLink(asked, url, target, index))
  const seen = new Set<string>()
  for (const link of links) {
    const alias = link.alias.toLowerCase()
    // A pattern gives each link another alias.
    if (alias === '' || link.aliasProblem !== null || isAliasPattern(alias)) continue
    const place = `${link.options.domain ?? ''}/${alias}`
    if (seen.has(place)) link.aliasProblem = { kind: 'repeated' }
    else if (asked.taken.has(alias)) link.aliasProblem = { kind: 'taken' }
    seen.add(place)
  }
  return links
}

const eachLink = (asked: EachQuestion, url: string, target: EachTarget, index: number): EachLink => {
  const { custom: _, parameters: own = [], ...options } = tidyOptions(target.options)
  const channel = asked.channelName(options.channel) ?? target.name
  const context = { channel, campaign: asked.campaignName(options.campaign), longUrl: url, today: asked.today }
  const typed = (tidyOptions({ parameters: [...asked.utm] }).parameters ?? []).filter(({ name }) => name !== '')
  const ownNames = new Set(own.map(({ name }) => name.toLowerCase()))
  const wanted = [...typed.filter(({ name }) => !ownNames.has(name.toLowerCase())), ...own]
  const { parameters: filled, leftOut } = filledParameters(wanted, context)
  const utm = filled.filter(({ name, value }) => isUtm(name) && value !== '')
  const others = filled.filter(({ name }) => !isUtm(name))
  const changed = withUtm(url, utm, asked.keepsOwn)
  const typedAlias = asked.aliases[target.key]?.trim()
  const start = asked.alias.trim()
  const alias = typedAlias ?? (start === '' ? '' : `${start}-${aliasPart(target.name) || index + 1}`)
  const { problem } = checkAlias(alias)
  return {
    key: target.key,
    name: target.name,
    url: changed.url,
    alias,
    options: others.length === 0 ? options : { ...options, parameters: others },
    utm: utmIn(changed.url),
    replaced: changed.replaced,
    leftOut,
    aliasProblem: problem && { kind: 'refused', problem },
  }
}

/**
 * An address with UTM parameters, each once: analytics ignore the case of their names. The rest of the address stays
 * byte for byte.
 */
const withUtm = (url: string, utm: readonly Parameter[], keepsOwn: boolean): { url: string; replaced: string[] } => {
  const replaced: string[] = []
  let changed = url
  for (const parameter of utm) {
    const same = utmIn(changed).filter(({ name }) => name.toLowerCase() === parameter.name.toLowerCase())
    if (same.length > 0 && keepsOwn) continue
    if (same.some(({ value }) => value !== parameter.value)) replaced.push(parameter.name)
    const [first] = same
    if (same.some(({ name }) => name !== first?.name)) changed = withoutParameter(changed, parameter.name)
    const name = same.every((each) => each.name === first?.name) ? (first?.name ?? parameter.name) : parameter.name
    changed = withParameters(changed, [{ name, value: parameter.value }])
  }
  return { url: changed, replaced }
}

const utmIn = (url: string): Parameter[] =>
  [...new URL(url).searchParams].flatMap(([name, value]) => (isUtm(name) ? [{ name, value }] : []))

/** The address without the parameters of this name, whatever their case. */
const withoutParameter = (url: string, name: string): string =>
  url.replace(/\?[^#]*/, (query) => {
    const isMeant = (part: string) => [...new URLSearchParams(part).keys()][0]?.toLowerCase() === name.toLowerCase()
    const parts = query.slice(1).split('&')
    return `?${parts.filter((part) => !isMeant(part)).join('&')}`
  })

/** What can be copied of a link that was created. */
export interface EachResult {
  name: string
  longUrl: string
  shortUrl: string
}

export const resultsText = (results: readonly EachResult[]): string =>
  results.map(({ name, shortUrl }) => `${name}: ${shortUrl}`).join('\n')

/** A Markdown list of links. Markup in names is escaped. */
export const resultsMarkdown = (results: readonly EachResult[]): string =>
  results.map(({ name, shortUrl }) => `- [${name.replace(/[\\`*_[\]<>#!|~]/g, '\\$&')}](${shortUrl})`).join('\n')
