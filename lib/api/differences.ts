import { withoutReferences } from '../address/character-references.ts'
import { comparableUrl, normalizedAddress } from '../address/comparable-address.ts'
import { aliasOf, hostOf } from '../address/short-url.ts'
import { FORM_ORDER, type LinkOption, type LinkOptionRow, optionRow } from '../contract/link-options.ts'
import type { Input, Output } from '../contract/operations.ts'
import type { Difference } from '../model/job-view.ts'

type Asked = Input<'createLink'>
type Details = Output<'readLink'>['details']

/** The parts of a response that show an option: the short URL, and the details if they were read. */
interface Shown {
  shortUrl: string
  details: Details | null
}

/** A link's destination, channels and campaign, as far as the service returns them. */
export interface Said {
  longurl: string
  channels?: readonly number[] | undefined
  campaign?: number | null | undefined
}

/** The options that a short URL shows. */
const IN_SHORT_URL = FORM_ORDER.filter((option) => optionRow(option).shownIn === 'shorturl')

/** The options that only a link's details show, without the title, which may be the page's own and proves nothing. */
export const IN_DETAILS = FORM_ORDER.filter((option) => {
  const { shownIn } = optionRow(option)
  return shownIn !== undefined && shownIn !== 'shorturl' && shownIn !== 'title'
})

/** The options that these responses show. */
export const optionsShownIn = (details: Details | null): readonly LinkOption[] =>
  details === null ? IN_SHORT_URL : [...IN_SHORT_URL, ...IN_DETAILS]

/**
 * How the created link differs from the request (FIELD.md line 17). Options that no response shows, such as password,
 * pixels and type, can't differ. `details`, if they were read, show more than the short URL.
 */
export const differences = (asked: Asked, shortUrl: string, details: Details | null): Difference[] =>
  optionsShownIn(details).flatMap((option) => {
    const value = asked[option]
    const texts = value === undefined ? null : asTexts(optionRow(option), value, { shortUrl, details })
    if (texts === null || texts.got === texts.asked || texts.got === withoutReferences(texts.asked)) return []
    return [{ option, ...texts }]
  })

/**
 * The differences that the fields of a listed link show. A service may return another link than the requested one, or
 * ignore a channel or campaign; these are compared by id.
 */
export const saidDifferences = ({ url, channel, campaign }: Asked, said: Said): Difference[] => [
  ...(isSameDestination(url, said.longurl) ? [] : [{ option: 'url' as const, asked: url, got: said.longurl }]),
  ...(channel === undefined || (said.channels?.includes(channel) ?? true)
    ? []
    : [{ option: 'channel' as const, asked: String(channel), got: '' }]),
  ...(campaign === undefined || said.campaign === undefined || said.campaign === campaign
    ? []
    : [{ option: 'campaign' as const, asked: String(campaign), got: String(said.campaign ?? '') }]),
]

/**
 * Whether the destinations are the same. Services add to the query of a destination; an unknown destination (empty)
 * counts as the same.
 */
const isSameDestination = (asked: string, got: string): boolean => {
  if (got === '') return true
  const [page, query = ''] = splitQuery(asked)
  const [gotPage, gotQuery = ''] = splitQuery(got)
  const given = new Set(gotQuery.split('&'))
  return page === gotPage && query.split('&').every((pair) => pair === '' || given.has(pair))
}

const splitQuery = (address: string): string[] => comparableUrl(address).split(/\?(.*)/s, 2)

/** An option as requested and as shown; `null` if the response doesn't show it. */
const asTexts = (
  row: LinkOptionRow,
  asked: unknown,
  { shortUrl, details }: Shown,
): Omit<Difference, 'option'> | null => {
  // Case matters: an alias in another case is another link on many services. Both are composed, because two encodings
  // of one letter look the same.
  if (row.kind === 'alias') return { asked: String(asked).normalize('NFC'), got: aliasOf(shortUrl).normalize('NFC') }
  if (row.kind === 'domain') return { asked: hostOf(String(asked)), got: hostOf(shortUrl) }
  if (row.kind === 'flag') return { asked: String(asked), got: details?.passquery === asked ? String(asked) : '' }
  const got = details === null || row.shownIn === undefined || row.shownIn === 'shorturl' ? null : details[row.shownIn]
  if (row.kind !== 'rows' || got === null || typeof got !== 'object')
    return { asked: String(asked), got: typeof got === 'string' ? got : '' }
  const [name = '', link = ''] = Object.keys(row.cells)
  const targets = (asked as Record<string, string>[]).map((each): Target => [each[name] ?? '', each[link] ?? ''])
  return targetsAsTexts(targets, got)
}

type Target = [name: string, link: string]

/** Services that don't show targets also return an empty map (FIELD.md line 22), which therefore proves nothing. */
const targetsAsTexts = (asked: readonly Target[], shown: Record<string, string>): Omit<Difference, 'option'> | null => {
  const byName = new Map(Object.entries(shown).map(([name, link]) => [name.toLowerCase(), normalizedAddress(link)]))
  if (asked.every(([name, link]) => byName.get(name.toLowerCase()) === normalizedAddress(link))) return null
  const got = Object.entries(shown)
  return { asked: targetsText(asked), got: got.length === 0 ? null : targetsText(got) }
}

const targetsText = (targets: readonly Target[]): string => targets.map(([name, link]) => `${name}: ${link}`).join(', ')
