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
  /** What its link gets. */
  options: LinkOptions
}

export interface EachQuestion {
  address: string
  /** What the aliases begin with; empty for aliases that are chosen as usual. */
  alias: string
  /** Aliases that were typed for one link, by its target's key. */
  aliases: Readonly<Record<string, string>>
  /** UTM templates of every link. Those of a target's own options go before. */
  utm: readonly Parameter[]
  /** Whether UTM parameters of the address stay as they are. */
  keepsOwn: boolean
  targets: readonly EachTarget[]
  channelName: (id: number | undefined) => string | null
  campaignName: (id: number | undefined) => string | null
  today: string
  /** The aliases of other links, in lower case. */
  taken: ReadonlySet<string>
}

/** No service accepts the alias, or another link has it: of this list, or of the links on this device. */
export type AliasProblem = { kind: 'refused'; problem: Problem } | { kind: 'repeated' } | { kind: 'taken' }

/** One link as it will be created. */
export interface EachLink {
  key: string
  name: string
  url: string
  /** Empty if it is chosen as usual. */
  alias: string
  options: LinkOptions
  /** The UTM parameters that its address has in the end. */
  utm: Parameter[]
  /** UTM parameters of the address that have another value now. */
  replaced: string[]
  leftOut: { name: string; missing: Missing[] }[]
  aliasProblem: AliasProblem | null
}

/** A name as a part of an alias: letters and digits with hyphens between words; empty without any. */
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

/** One link for each target: the same address, each with its UTM values and alias. None without an address. */
export const eachLinks = (asked: EachQuestion): EachLink[] => {
  const { url } = eachAddress(asked.address)
  if (url === null) return []
  const links = asked.targets.map((target, index) => eachLink(asked, url, target, index))
  const seen = new Set<string>()
  for (const link of links) {
    const alias = link.alias.toLowerCase()
    // A pattern makes another alias for each link.
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
 * An address with UTM parameters, each once: names that differ only in case are one to analytics. The rest of the address
 * stays byte for byte.
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

/** Without the parameters of this name, whatever their case. */
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

/** A list of links; the names have no markup. */
export const resultsMarkdown = (results: readonly EachResult[]): string =>
  results.map(({ name, shortUrl }) => `- [${name.replace(/[\\`*_[\]<>#!|~]/g, '\\$&')}](${shortUrl})`).join('\n')
