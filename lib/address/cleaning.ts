import { decodePart } from '../contract/target-address.ts'
import type { CleaningSettings } from '../model/settings.ts'
import { CLEANING_RULES, type CleaningRule, matches, type RulesByHost, rulesFor } from './cleaning-rules.ts'
import { unwrapped } from './redirect-wrappers.ts'
import { isSigned } from './revealing.ts'
import { trackingName } from './tracking-names.ts'

/** What an address has that its page doesn't need. */
export interface Cleaning {
  /** The address without it. Everything else is as it was, character by character. */
  address: string
  /** The host of a redirect that the address went through. */
  wrapper: string | null
  /** The removed parameters, each once: those that follow a visitor, and those of a campaign. */
  visitor: string[]
  campaign: string[]
}

/**
 * How an address is cleaned, as far as can be told from it alone; `null` for one that is clean or can't be parsed. With
 * `campaign: false`, parameters such as `utm_source` stay, because the owner of a campaign chose them.
 */
export const cleaningOf = (
  address: string,
  { campaign, rules = CLEANING_RULES }: { campaign: boolean; rules?: RulesByHost },
): Cleaning | null => {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return null
  const outer = new URL(address)
  const redirect = unwrapped(outer, rules)
  const url = redirect?.url ?? outer
  const text = redirect === null ? address : url.href
  const { kept, removed } =
    isSigned(url) || isCopyOfPage(url)
      ? { kept: text, removed: [] }
      : withoutTracking(text, rulesFor(url, rules), (kind) => campaign || kind === 'visitor')
  if (redirect === null && kept === text) return null
  const names = (wanted: string) => [...new Set(removed.filter(({ kind }) => kind === wanted).map(({ name }) => name))]
  return { address: kept, wrapper: redirect?.wrapper ?? null, visitor: names('visitor'), campaign: names('campaign') }
}

/** Archives and proxies have the whole address of a page in their path. The page was stored under it, campaign and all. */
const isCopyOfPage = ({ pathname }: URL): boolean => /\/https?:\/{1,2}[^/]/i.test(pathname)

/** The host by which cleaning is chosen for a site: that of the page to which the address leads. */
export const cleanedHost = (address: string): string => new URL(address).hostname.replace(/^www\./, '')

/** The address, cleaned as the settings say. Campaign parameters stay. */
export const cleanedBy = ({ always, hosts }: CleaningSettings, address: string): string => {
  if (!always && hosts.length === 0) return address
  const cleaning = cleaningOf(address, { campaign: false })
  return cleaning !== null && (always || hosts.includes(cleanedHost(cleaning.address))) ? cleaning.address : address
}

/** Whether two addresses differ at most in what cleaning removes. */
export const isSamePage = (one: string, other: string): boolean => one === other || cleaned(one) === cleaned(other)

const cleaned = (address: string): string => cleaningOf(address, { campaign: true })?.address ?? address

type Kind = 'visitor' | 'campaign'

/** Why a parameter may go; `null` for one that the page may need. */
const trackingKind = (rules: readonly CleaningRule[], parameter: string, value: string): Kind | null => {
  const name = parameter.toLowerCase()
  if (rules.some(({ keeps }) => keeps?.includes(name))) return null
  const kind = trackingName(parameter)?.kind
  if (kind === 'campaign' || kind === 'visitor') return kind
  const isOfSite = rules.some(
    ({ parameters = [], values, except = [] }) =>
      parameters.some((each) => matches(each, name)) &&
      (values?.some((each) => matches(each, value)) ?? true) &&
      !except.some((each) => matches(each, value)),
  )
  return isOfSite ? 'visitor' : null
}

const withoutTracking = (text: string, rules: readonly CleaningRule[], goes: (kind: Kind) => boolean) => {
  const removed: { kind: Kind; name: string }[] = []
  const isKept = (pair: string): boolean => {
    const [name = '', value = ''] = pair.split('=', 2).map(decodePart)
    const kind = trackingKind(rules, name, value)
    if (kind === null || !goes(kind)) return true
    removed.push({ kind, name })
    return false
  }
  const [, path = '', query, fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(text) ?? []
  const kept = query?.split('&').filter(isKept).join('&')
  // Some write them after the hash, where a page sees them but its server doesn't: alone, or after a route or a place.
  const [, route = '', written = ''] = /^#([^?&=]*[?&])?(.*)$/s.exec(fragment) ?? []
  const afterHash = written
    .split('&')
    .filter((pair) => !pair.includes('=') || isKept(pair))
    .join('&')
  const hash = afterHash === '' && written !== '' ? route.slice(0, -1) : route + afterHash
  const [, page, segment] = /^(.*)\/([^/=]+)=[^/]*\/?$/s.exec(path) ?? []
  const isPathLonger = segment !== undefined && rules.some(({ lastSegment }) => lastSegment === segment)
  if (isPathLonger) removed.push({ kind: 'visitor', name: segment })
  return {
    kept: `${isPathLonger ? page : path}${kept === undefined || (kept === '' && query !== '') ? '' : `?${kept}`}${hash === '' ? (fragment === '#' ? '#' : '') : `#${hash}`}`,
    removed,
  }
}
