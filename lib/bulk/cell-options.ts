import { comparableShortUrl } from '../address/comparable-address.ts'
import { aliasOf, decoded, hostOf } from '../address/short-url.ts'
import { isOfKind, LINK_OPTIONS, type LinkOptions, type OptionWith, REDIRECT_TYPES } from '../contract/link-options.ts'
import type { Collection, Collections } from '../model/collections.ts'
import { isNotOffered } from '../model/failure.ts'
import { formatAlternatives, formatList } from '../words/format.ts'
import { t } from '../words/t.ts'
import { COLUMN_OPTIONS, type ColumnOption, type Field, plainName } from './columns.ts'
import { exportById } from './known-exports.ts'
import type { NamedCell, RowCells, SourceRow } from './source-row.ts'
import { hasZone, type TimeReader, writtenMoment } from './written-moment.ts'

/** A channel or campaign that a file names. */
export interface MissingItem {
  collection: 'channels' | 'campaigns'
  name: string
}

/** What is wrong in a row, and how to fix it. */
export interface RowProblem {
  field: Field
  problem: string
  /** The cell doesn't say anything that the field can mean. */
  isUnread?: boolean
  /** What the account doesn't have, and could have. */
  missing?: MissingItem
  /** A link of the account has the alias. */
  isTaken?: boolean
}

export interface CellReading {
  collections: Collections | null
  /**
   * The time by the service's own clock and in its format. A local time is read from this machine's clock, which may be
   * wrong; one with a zone is not.
   */
  toService: (moment: number, isLocal: boolean) => string
  readTime: TimeReader
  /** That in which all earlier short links were, as `commonFolder` says; it is no part of their aliases. */
  folder?: string | null
  /** What the password `0` means, which a program may have written for none. */
  zeroPassword?: ZeroPassword
}

export type ZeroPassword = 'unknown' | 'none' | 'password'

export interface CellOptions {
  options: LinkOptions
  problems: RowProblem[]
  /** What the file says about the link and a new one can't have, in sentences. Absent if there is nothing. */
  notes?: string[]
}

const NO_FIELDS: ReadonlySet<Field> = new Set()

/**
 * The options of one link in a table, as the service takes them; and the cells that can't be used. Options in `leftOut`
 * are ignored.
 */
export const cellOptions = (
  cells: RowCells,
  format: CellReading,
  leftOut: ReadonlySet<Field> = NO_FIELDS,
): CellOptions => {
  const options: Record<string, unknown> = cells.parameters === undefined ? {} : { parameters: cells.parameters }
  const { alias, problem, links, others } = wantedAlias(cells, format)
  const problems: RowProblem[] = problem === undefined ? [] : [problem]
  const notes = (cells.states ?? []).flatMap(stateNote)
  if (others.length > 0) notes.push(t('bulk_note_other_links', formatList(others)))
  const texts = { ...cells, custom: alias, domain: wantedDomain(cells, links, format.collections) }
  for (const option of COLUMN_OPTIONS) {
    const text = texts[option]
    if (text === undefined || text === '' || leftOut.has(option)) continue
    const { value, wrong, note } = readCell(option, text, cells, format)
    if (value !== undefined) options[option] = value
    if (note !== undefined) notes.push(note)
    problems.push(...wrong.map((each) => ({ isUnread: true, ...each, field: option })))
  }
  return { options, problems, ...(notes.length > 0 && { notes: [...new Set(notes)] }) }
}

interface WantedAlias {
  alias?: string | undefined
  problem?: RowProblem
  /** The earlier short links, of which one may be on a domain of the account. */
  links: string[]
  /** Further short links of the same link: a new one has one alias. */
  others: string[]
}

/**
 * The alias in the column of aliases, which may contain whole short links, even several; otherwise that of the earlier
 * short link. A spreadsheet saves an alias such as 007 or 1e5 as a number, and an address encodes its characters, but the
 * short link beside it still has the alias.
 */
const wantedAlias = (cells: RowCells, format: CellReading): WantedAlias => {
  const { custom, service } = cells
  const short = NO_LINK.test(cells.short ?? '') ? undefined : cells.short
  const [first, ...others] = shortLinksIn(cells)
  const links = [first, short].filter((link) => link !== undefined)
  // Services keep where a domain itself leads as a link without a path.
  if (service !== undefined && short !== undefined && !/[^/]\/[^/]/.test(short.replace(/^\w+:\/\//, '')))
    return { problem: { field: 'short', problem: t('bulk_problem_root') }, links, others }
  if (first !== undefined) return { ...aliasOfLink(first, 'custom', format), links, others }
  // Most aliases need no comparison, and parsing 100,000 addresses takes time.
  if (short === undefined || (custom !== undefined && !/^[\d.+-]|%/.test(custom)))
    return { alias: custom, links, others }
  const earlier = aliasOfLink(short, 'short', format)
  const isEarlier = custom === undefined || (earlier.alias !== undefined && isSameAlias(custom, earlier.alias))
  return { ...(isEarlier ? earlier : { alias: custom }), links, others }
}

/** Cells that say that there is no short link. */
export const NO_LINK = /^(?:[-–—]|n\/?a|none|null|nil|undefined|false|no|0)?$/i

/** Spreadsheets keep 15 digits of a number. */
const isSameAlias = (written: string, alias: string): boolean =>
  decoded(written) === alias ||
  (Number.isFinite(Number(written)) && Number(written).toPrecision(15) === Number(alias).toPrecision(15))

/** An alias as an address, or as a path: `https://go.example/sale`, `/sale`. */
const SHORT_LINK = /^(?:https?:\/\/\S|\/[^\s/])/i

/** The short links in the cell of the alias, separated by commas; none if it is an alias. */
const shortLinksIn = ({ custom, service }: RowCells): string[] => {
  if (custom === undefined || !custom.includes('/')) return []
  const links = custom.split(/[\s,;|]+/).filter((link) => link !== '')
  // An alias may look like an address without a scheme, but not in the files of services that save addresses there.
  const isLink = (link: string) =>
    SHORT_LINK.test(link) || (service !== undefined && /^[^/]+\.[a-z]{2,}\/\S/i.test(link))
  return links.every(isLink) ? links : []
}

const parsedLink = (link: string): URL | null =>
  URL.parse(link.includes('://') ? link : `https://${link.startsWith('/') ? 'host' : ''}${link}`)

const pathParts = (url: URL | null): string[] => url?.pathname.split('/').filter((part) => part !== '') ?? []

/** The folder in which all short links of a file are, such as `u` of `/u/one` and `/u/two`; `null` without one. */
export const commonFolder = (rows: Iterable<Pick<SourceRow, 'cells'>>): string | null => {
  let folder: string | null = null
  const aliases = new Set<string>()
  for (const { cells } of rows) {
    const links = shortLinksIn(cells)
    for (const link of links.length > 0 || cells.short === undefined ? links : [cells.short]) {
      const parts = pathParts(parsedLink(link))
      const before = parts.slice(0, -1).join('/')
      if (before === '' || (folder !== null && before !== folder)) return null
      folder = before
      aliases.add(parts.at(-1) ?? '')
    }
  }
  return aliases.size > 1 ? folder : null
}

/** Addresses of programs, which have the alias in their parameters. */
const PROGRAM = /\.(?:php\d?|aspx?|jsp|cgi|pl|do)$/i

/**
 * The alias after a domain of the account; otherwise the only part of the path. Of several parts none is certain, nor is
 * a parameter, a word that is no link, or a part that can't be decoded to an alias.
 */
const aliasOfLink = (
  link: string,
  field: 'custom' | 'short',
  { collections, folder = null }: CellReading,
): Pick<WantedAlias, 'alias' | 'problem'> => {
  const url = parsedLink(link)
  const parts = pathParts(url)
  const isInQuery = url !== null && url.search !== '' && (parts.length === 0 || PROGRAM.test(url.pathname))
  if (isInQuery || (parts.length === 0 && !/[.:]/.test(link)))
    return { problem: { field, problem: t('bulk_problem_path', link) } }
  if (url === null || parts.length === 0) return {}
  const before = `${url.host}/${parts.slice(0, -1).join('/')}`
  const isOwn =
    parts.slice(0, -1).join('/') === folder ||
    collections?.domains.items.some(({ domain }) => comparableShortUrl(domain) === before)
  const alias = aliasOf(url.href)
  if ((parts.length === 1 || isOwn) && !/%[\da-f]{2}/i.test(alias)) return { alias }
  return { problem: { field, problem: t('bulk_problem_path', decoded(parts.join('/'))) } }
}

/** A domain in a table of one's own must exist; that of another service needn't. */
const wantedDomain = (
  { domain, short, service }: RowCells,
  links: readonly string[],
  collections: Collections | null,
): string | undefined => {
  const isOfService =
    service !== undefined || (domain !== undefined && short !== undefined && hostOf(domain) === hostOf(short))
  if (domain !== undefined && !isOfService) return domain
  const hosts = domain === undefined ? links : [domain, ...links]
  return hosts.map((host) => ownDomain(host, collections)).find((own) => own !== undefined)
}

/** Words of other services for a link that works, which need no note. */
const ACTIVE = /^(?:active|activated|enabled|published|live|online|running|ok|true|yes|1|200|30[12378])$/i
const INACTIVE =
  /^(?:archived|inactive|deactivated|disabled|paused|suspended|blocked|banned|deleted|removed|trashed|expired|draft|unpublished|offline)$/i
const OFF = /^(?:false|f|no|n|off|0|null|none|\\N|undefined|-)?$/i

const stateNote = ({ name, value }: NamedCell): string[] => {
  const plain = plainName(name)
  if (INACTIVE.test(value)) return [t('bulk_note_state', value)]
  if (/^(?:is)?(?:active|enabled|live|published)$/.test(plain))
    return OFF.test(value) ? [t('bulk_note_state', `${name}: ${value}`)] : []
  if (OFF.test(value) || plain.endsWith('status')) return []
  return [/password|protected/.test(plain) ? t('bulk_note_password') : t('bulk_note_state', name)]
}

type Wrong = Omit<RowProblem, 'field'>

interface Read {
  /** Omitted if the text means none. */
  value?: unknown
  wrong: Wrong[]
  note?: string
}

const NONE: Read = { wrong: [] }

/** Hashes (bcrypt, argon2 and others), masks, and columns that say only that there is a password. */
const PASSWORD_SET =
  /^(?:true|\$(?:2[abxy]?|argon2\w*|scrypt|pbkdf2[\w-]*|[156P])\$\S{10,}|(?:sink-pwd|pbkdf2\w*|scrypt|bcrypt)[:$]\S{8,}|__SINK_MASKED__.*|[*•●]{3,}|\[?redacted\]?)$/i
const NO_PASSWORD = /^(?:false|null|\\N|undefined|n\/a|-)$/i

/** The same in the files of known services, where such a password was never chosen by a person. */
const SERVICE_PASSWORD_SET = /^(?:1|yes|[\da-f]{32}|[\da-f]{40}|[\da-f]{64}|[\da-f]{128})$/i
const NO_SERVICE_PASSWORD = /^(?:0|no|none)$/i

/** Whether a row has the password `0`, of which nothing says what it means. */
export const hasZeroPassword = ({ password, service }: RowCells): boolean =>
  password?.trim() === '0' && service === undefined

const passwordIn = (cell: string, cells: RowCells, zero: ZeroPassword): Read => {
  const { service } = cells
  const text = cell.trim()
  if (zero !== 'password' && hasZeroPassword(cells))
    return zero === 'none' ? NONE : { wrong: [{ problem: t('bulk_problem_zero_password'), isUnread: false }] }
  const isOf = (own: RegExp, ofService: RegExp) => own.test(text) || (service !== undefined && ofService.test(text))
  if (isOf(NO_PASSWORD, NO_SERVICE_PASSWORD)) return NONE
  return isOf(PASSWORD_SET, SERVICE_PASSWORD_SET)
    ? { wrong: [], note: t('bulk_note_password') }
    : { value: cell, wrong: [] }
}

/** Dates of links that don't expire. */
const NEVER = /^(?:0|-|false|null|\\N|undefined|none|no|never|n\/a|unlimited|forever|no expir\w+|0000-00-00.*)$/i

/** Status codes of a redirect, with or without their names. */
const REDIRECT_CODE = /^30[12378](?:\.0)?(?:\b(?!\d).*)?$/

const readCell = (
  option: ColumnOption,
  text: string,
  cells: RowCells,
  { collections, toService, readTime, zeroPassword = 'unknown' }: CellReading,
): Read => {
  const { service } = cells
  const orSay = (value: unknown, problem: string): Read =>
    value === null ? { wrong: [{ problem }] } : { value, wrong: [] }
  if (isOfKind(option, 'domain')) return orSay(domainOf(text, collections), t(`option_${option}_unknown`, text))
  if (isOfKind(option, 'reference', 'set')) {
    const collection = collections?.[LINK_OPTIONS[option].collection]
    const idsIn = (names: readonly string[]) => names.map((name) => idByName(option, name, collection))
    const names = namesIn(text)
    const whole = isOfKind(option, 'set') ? [] : idsIn([text])
    // A file of ours has every channel of a link; a name of one may have a comma, too.
    const isList = isOfKind(option, 'set') || (option === 'channel' && names.length > 0 && !whole.some(isId))
    const found = isList ? idsIn(names) : whole
    const ids = found.filter(isId)
    const wrong = found.filter((each) => typeof each !== 'number')
    if (isOfKind(option, 'set')) return { ...(ids.length > 0 && { value: [...new Set(ids)] }), wrong }
    // A new link is created in one.
    const [first, ...others] = ids
    const note = wrong.length === 0 && others.length > 0 && t('bulk_note_other_channels', formatList(names.slice(1)))
    return { ...(first !== undefined && { value: first }), wrong, ...(note && { note }) }
  }
  if (isOfKind(option, 'date-time')) {
    if (NEVER.test(text) || text.toLowerCase() === t('shared_never').toLowerCase()) return NONE
    const isZoned = hasZone(text, readTime)
    const utc = !isZoned && exportById(service)?.isUtc === true ? writtenMoment(`${text}Z`, readTime) : null
    const moment = utc ?? writtenMoment(text, readTime)
    if (moment === 'never') return NONE
    const isLocal = utc === null && !isZoned
    return orSay(moment === null ? null : toService(moment, isLocal), t('option_date_unreadable'))
  }
  if (isOfKind(option, 'redirect')) {
    const isUnread = mayHaveMore(collections?.splashPages) || mayHaveMore(collections?.overlays)
    const problem = isUnread ? t('option_item_unread', text) : t('option_redirect_unknown')
    // In a table of one's own, a number may be the id of a splash page.
    const isCode = REDIRECT_CODE.test(text)
    const own = isCode && service !== undefined ? null : redirectType(text.toLowerCase(), collections)
    return orSay(own ?? (isCode ? 'direct' : null), problem)
  }
  if (isOfKind(option, 'choice')) {
    const { values } = LINK_OPTIONS[option]
    const isMeant = (value: string) => value.toLowerCase() === text.toLowerCase()
    const chosen = values.find((value) => isMeant(value) || isMeant(t(`option_value_${value}`))) ?? null
    if (chosen === null && ACTIVE.test(text)) return NONE
    if (chosen === null && INACTIVE.test(text)) return { wrong: [], note: t('bulk_note_state', text) }
    return orSay(chosen, t('problem_not_one_of', formatAlternatives(values)))
  }
  if (isOfKind(option, 'secret')) return passwordIn(text, cells, zeroPassword)
  if (isOfKind(option, 'alias', 'text', 'image')) return { value: text, wrong: [] }
  return option satisfies never
}

const isId = (each: number | Wrong): each is number => typeof each === 'number'

/** Each once, in any case of its letters. */
const namesIn = (text: string): string[] => {
  const names = text.split(/[;,|]/).flatMap((name) => name.trim() || [])
  const keys = names.map((name) => name.toLowerCase())
  return names.filter((_, at) => keys.indexOf(keys[at] ?? '') === at)
}

interface Named {
  id: number
  name: string
}

/** Whether the plan or the service excludes the collection as a whole. */
const isLacking = ({ failure }: Collection<unknown>): boolean =>
  failure !== null && (failure.kind === 'not-allowed' || isNotOffered(failure))

/** Whether the account may have more than was read. */
const mayHaveMore = (collection: Collection<unknown> | undefined): boolean => {
  if (collection === undefined || collection.missing !== undefined) return true
  return !isLacking(collection) && (collection.failure !== null || collection.fetchedAt === null)
}

/** The id of the item with this name or id; otherwise the problem. */
const idByName = (
  option: OptionWith<{ kind: 'reference' | 'set' }>,
  asked: string,
  collection: Collection<Named> | undefined,
): number | Wrong => {
  const items = collection?.items ?? []
  const same = items.filter(({ name }) => name.trim().toLowerCase() === asked.toLowerCase())
  if (same.length > 1) return { problem: t(`option_${option}_ambiguous`, asked) }
  const one = same[0] ?? items.find(({ id }) => String(id) === asked)
  if (one !== undefined) return one.id
  if (collection === undefined || mayHaveMore(collection)) return { problem: t('option_item_unread', asked) }
  const { collection: name } = LINK_OPTIONS[option]
  if (!isLacking(collection)) {
    const problem = t(`option_${option}_unknown`, asked)
    return name === 'pixels' ? { problem } : { problem, missing: { collection: name, name: asked } }
  }
  const why = collection.failure?.kind === 'not-allowed' ? 'not_included' : 'not_offered'
  return { problem: t(`option_${name}_${why}`) }
}

/** The account's domain of a short link or host; one of another service has none here. */
const ownDomain = (short: string, collections: Collections | null): string | undefined =>
  collections?.domains.items.find(({ domain }) => hostOf(domain) === hostOf(short))?.domain

/** The domain as the account spells it; as written if it may be one that was not read. */
const domainOf = (asked: string, collections: Collections | null): string | null => {
  const domains = collections?.domains
  const own = domains?.items.find(({ domain }) => comparableShortUrl(domain) === comparableShortUrl(asked))?.domain
  return own ?? (mayHaveMore(domains) ? asked : null)
}

/** The redirect type, splash page or overlay of that name, in lower case, as the service takes it. */
const redirectType = (wanted: string, collections: Collections | null): string | null => {
  const types = [
    ...REDIRECT_TYPES.map((type) => ({ id: type, name: type })),
    ...(collections?.splashPages.items ?? []).map(({ id, name }) => ({ id: String(id), name })),
    ...(collections?.overlays.items ?? []).map(({ id, name }) => ({ id: `overlay-${id}`, name })),
  ]
  return types.find(({ id, name }) => name.toLowerCase() === wanted || id === wanted)?.id ?? null
}
