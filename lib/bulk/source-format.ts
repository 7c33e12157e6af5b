import { addressPlacesInLine, beginsWithAddress } from '../address/addresses-in-line.ts'
import { addressesInText } from '../address/addresses-in-text.ts'
import { normalizedAddress } from '../address/comparable-address.ts'
import { shortenable } from '../address/shortenable.ts'
import { type Delimiter, guessDelimiter, readCsv } from '../csv/read-csv.ts'
import type { BulkDraft } from '../model/draft.ts'
import { formatNumber } from '../words/format.ts'
import { t } from '../words/t.ts'
import { NO_LINK } from './cell-options.ts'
import { type Column, type Field, guessFields, isEitherUrl, isKnownName } from './columns.ts'
import { type HtmlLink, htmlLinks } from './html-links.ts'
import { jsonRecords } from './json-records.ts'
import { exportById, recognizedExport, recognizedRows } from './known-exports.ts'
import { type ListLine, listLines, titleLines } from './list-lines.ts'
import { correctedAddress } from './row-fixes.ts'

export type SourceKind = 'text' | 'list' | 'table' | 'json' | 'html'

/** How a text is read. Guessed, and changeable by hand. */
export interface SourceFormat {
  /** `text`: every web address in it. `list`: one address per line. `html`: the links of a page or a bookmarks file. */
  kind: SourceKind
  /** Separates the cells of a table. */
  delimiter: Delimiter
  /** Whether the first row of a table names its columns. */
  header: boolean
  /** Only of tables, JSON lists and HTML. */
  columns: readonly Column[]
  /** The id of the known export as which its columns are read; none for another table or list. */
  service?: string | undefined
  /** What the text contains that isn't read, in sentences. */
  notes?: readonly string[] | undefined
}

/** This much of a text shows its format. */
const SAMPLE = 65_536

/** A cell that is an address, and so not a column name. */
const CLEAR_ADDRESS = /^(?:https?:\/\/|www\.)/i

/** Not one among other words; perhaps with a fault that can be corrected. */
const isAddress = (text: string): boolean =>
  shortenable(correctedAddress(text)).ok && (CLEAR_ADDRESS.test(text.trim()) || !/\s/.test(text.trim()))

/** What the user has chosen about how a text is read; the rest is guessed. */
export type FormatChoice = Pick<BulkDraft, 'kind' | 'header' | 'fields' | 'service'>

export const NO_CHOICE: FormatChoice = { kind: null, header: null, fields: null }

/** How a text is read: as chosen, and otherwise as it looks. `name` is that of its file. */
export const guessFormat = (
  text: string,
  choice: Partial<FormatChoice> = NO_CHOICE,
  name: string | null = null,
): SourceFormat => {
  const format = formatAs(text, choice, guessed(text, choice.service, name))
  const { fields } = choice
  if (!fields || fields.length !== format.columns.length) return format
  // A draft of another version may name unknown fields, which are ignored.
  return { ...format, columns: format.columns.map(({ name }, at) => ({ name, field: (fields[at] ?? null) as Field })) }
}

const formatAs = (
  text: string,
  { kind, header, service }: Partial<FormatChoice>,
  guess: SourceFormat,
): SourceFormat => {
  if (!kind || (kind === guess.kind && (header ?? guess.header) === guess.header)) return guess
  if (kind === 'text' || kind === 'list') return { ...guess, kind, columns: [], service: undefined, notes: undefined }
  if (kind === 'json' || kind === 'html') return { ...guess, kind }
  const sample = sampleOf(text)
  return readAsTable(sample, delimiterOf(sample) ?? ',', header ?? undefined, service)
}

const guessed = (text: string, service: string | undefined, name: string | null): SourceFormat => {
  const json = readAsJson(text, service)
  if (json !== null) return json
  const html = readAsHtml(text)
  if (html !== null) return html
  const sample = sampleOf(text)
  const delimiter = delimiterOf(sample)
  if (delimiter !== null) {
    const table = readAsTable(sample, delimiter, undefined, service)
    if (isTable(sample, table, /\.(?:csv|tsv|xlsx)$/i.test(name ?? ''))) return table
  }
  const lines = [...listLines(sample)]
  const titles = titleLines(lines)
  const kind = titles === null ? listOrText(lines) : 'list'
  const hasTitles = titles !== null || (kind === 'list' && lines.some(({ text }) => hasTitle(text)))
  return { kind, delimiter: delimiter ?? ',', header: false, columns: hasTitles ? titledColumns() : [] }
}

const hasTitle = (line: string): boolean => addressPlacesInLine(line).some(({ title }) => title !== '')

/** Those of a list whose addresses have titles. */
const titledColumns = (): Column[] => [
  { name: t('bulk_column_long_url'), field: 'url' },
  { name: t('option_metatitle_column'), field: null },
]

/** So many entries of a list show what it contains. */
const RECORDS_SAMPLE = 100

/**
 * A list of records. Where neither a service nor a name says which text is the address, and few of them are one, such as
 * those of messages, the addresses are among words.
 */
const readAsJson = (text: string, service: string | undefined): SourceFormat | null => {
  const records = jsonRecords(text)
  if (records === null) return null
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  const rows = records.slice(0, RECORDS_SAMPLE).map((record) => names.map((name) => record[name] ?? ''))
  const read = guessColumns(names, rows, service, text.slice(0, SAMPLE))
  const url = read.columns.findIndex(({ field }) => field === 'url')
  const isNamed = read.service !== undefined || guessFields(names).includes('url')
  if (!isNamed && !isMostly(rows, url) && addressesInText(sampleOf(text)).length > 0)
    return { kind: 'text', delimiter: ',', header: false, columns: [] }
  return { kind: 'json', delimiter: ',', header: true, ...read, ...partOf(text, records.length, read.service) }
}

/** Whether at least half of the rows have an address in a column. */
const isMostly = (rows: readonly (readonly string[])[], column: number): boolean => {
  const addresses = rows.filter((cells) => isAddress(cells[column] ?? '')).length
  return addresses > 0 && addresses * 2 >= rows.length
}

/** Says that an answer of an API is one page of more links. */
const partOf = (text: string, entries: number, service: string | undefined): Pick<SourceFormat, 'notes'> => {
  const { total: pattern } = exportById(service) ?? {}
  const total = pattern === undefined ? 0 : Number(new RegExp(pattern).exec(text)?.[1] ?? 0)
  return total > entries ? { notes: [t('bulk_file_part', total, formatNumber(entries))] } : {}
}

const addressOf = ({ address }: HtmlLink): string => address

/** How many addresses aren't among those that are known; each counts once. */
const newAmong = (addresses: readonly string[], known: readonly string[]): number => {
  const all = new Set(known.map(normalizedAddress))
  const before = all.size
  for (const address of addresses) all.add(normalizedAddress(address))
  return all.size - before
}

/**
 * What the HTML of a copied page has beyond the text that was copied with it: whether it alone has addresses, and how many
 * the text lacks, because they are behind words. `null` for HTML without links.
 */
export const pastedLinks = (text: string, html: string): { inHtmlOnly: boolean; behindWords: number } | null => {
  const found = htmlLinks(html)
  if (found === null) return null
  const shown = addressesInText(text)
  const behind = found.links.filter((link) => addressesInText(link.text).length === 0)
  return { inHtmlOnly: shown.length === 0, behindWords: newAmong(behind.map(addressOf), shown) }
}

/** The format in which all browsers export bookmarks. */
const BOOKMARKS = /^\s*<!doctype netscape-bookmark/i

/** The order of a link's columns, its address and its text. */
const readAsHtml = (text: string): SourceFormat | null => {
  const found = htmlLinks(text)
  if (found === null) return null
  const { links, otherSchemes, placeholders, relative, shownBeside } = found
  const isBookmarks = BOOKMARKS.test(text)
  // The texts beside bookmarks describe them.
  const beside = isBookmarks ? 0 : newAmong(addressesInText(shownBeside), links.map(addressOf))
  const notes = [
    ...(otherSchemes > 0 ? [t('bulk_html_other_schemes', otherSchemes)] : []),
    ...(placeholders > 0 ? [t('bulk_html_placeholders', placeholders)] : []),
    ...(relative > 0 ? [t('bulk_html_relative', relative)] : []),
    ...(beside > 0 ? [t('bulk_html_beside', beside, t('bulk_kind_text'))] : []),
  ]
  const columns: Column[] = [
    { name: t('bulk_html_address'), field: 'url' },
    { name: t('bulk_html_text'), field: null },
  ]
  return { kind: 'html', delimiter: ',', header: true, columns, notes, ...(isBookmarks && { service: 'bookmarks' }) }
}

const sampleOf = (text: string): string => {
  if (text.length <= SAMPLE) return text
  const end = text.lastIndexOf('\n', SAMPLE)
  return text.slice(0, end === -1 ? SAMPLE : end)
}

const readAsTable = (sample: string, delimiter: Delimiter, told?: boolean, service?: string): SourceFormat => {
  const rows = filledRows(sample, delimiter)
  const named = headerAt(rows)
  const first = rows[named] ?? []
  const isRow = hasAddress(first) || (!first.some(isKnownName) && hasBareAddress(first, rows))
  const header = told ?? (!isRow && (first.some(isKnownName) || rows.length > 1))
  const unnamed = header || service === '' ? null : recognizedRows(rows)
  if (unnamed?.unnamed !== undefined) {
    const names = unnamed.unnamed.columns.split(' ')
    return { kind: 'table', delimiter, header, ...guessColumns(names, rows, service ?? unnamed.id) }
  }
  const width = rows.reduce((most, { length }) => Math.max(most, length), 0)
  const names = Array.from({ length: width }, (_, at) => (header && first[at]?.trim()) || '')
  return { kind: 'table', delimiter, header, ...guessColumns(names, header ? rows.slice(named + 1) : rows, service) }
}

const hasAddress = (cells: readonly string[]): boolean => cells.some((cell) => CLEAR_ADDRESS.test(cell.trim()))

/** `example.com/a` above other addresses without a scheme. A name such as `link.url` is above addresses that have one. */
const hasBareAddress = (first: readonly string[], rows: readonly (readonly string[])[]): boolean =>
  first.some((cell, at) => isAddress(cell) && !rows.some((cells) => CLEAR_ADDRESS.test(cells[at]?.trim() ?? '')))

/** So many rows of titles can precede the names of the columns. */
const MOST_TITLES = 10

/** The delimiter of a text, or of what follows its titles if that names columns. */
const delimiterOf = (sample: string): Delimiter | null => {
  const delimiter = guessDelimiter(sample)
  let rest = sample
  for (let titles = 0; delimiter === null && titles < MOST_TITLES; titles += 1) {
    const [title = ''] = /^.*(?:\r\n|\n|\r|$)/.exec(rest) ?? []
    rest = rest.slice(title.length)
    if (rest === '' || title.includes('://')) break
    const below = guessDelimiter(rest)
    const [names] = below === null ? [] : filledRows(rest, below)
    if (names !== undefined && names.filter(isKnownName).length > 1) return below
  }
  return delimiter
}

/** Of rows above the first address, names of groups precede those of columns, of which there are more. */
const headerAt = (rows: readonly (readonly string[])[]): number => {
  const top = rows.slice(0, MOST_TITLES)
  const before = top.findIndex(hasAddress)
  const known = top.slice(0, before === -1 ? undefined : before).map((row) => row.filter(isKnownName).length)
  const most = Math.max(...known)
  return most > 1 ? known.indexOf(most) : 0
}

const filledRows = (sample: string, delimiter: Delimiter): string[][] =>
  readCsv(sample, delimiter).filter((cells) => cells.some((cell) => cell.trim() !== ''))

/** As the service has them; otherwise by name, and the address column, without a matching name, by its content. */
const guessColumns = (
  names: readonly string[],
  rows: readonly (readonly string[])[],
  told: string | undefined,
  json?: string,
): Pick<SourceFormat, 'columns' | 'service'> => {
  const service = told === undefined ? recognizedExport(names, rows, json) : exportById(told)
  const fields = guessFields(names, service?.fields)
  if (!fields.includes('url')) {
    const at = columnOfAddresses(names, rows)
    if (at !== null) fields[at] = 'url'
  }
  if (service === null) fitToCells(fields, names, rows)
  const columns = names.map((name, at) => ({ name, field: fields[at] ?? null }))
  return service === null ? { columns } : { columns, service: service.id }
}

const columnOfAddresses = (names: readonly string[], rows: readonly (readonly string[])[]): number | null => {
  const counts = names.map((_, at) => rows.filter((cells) => isAddress(cells[at] ?? '')).length)
  const most = Math.max(0, ...counts)
  return most === 0 ? null : counts.indexOf(most)
}

/**
 * Corrects what names say where no cell fits: `target` may be `_blank`, `short` an alias, `code` that of a redirect, and
 * `hash` a checksum.
 */
const fitToCells = (fields: (Field | null)[], names: readonly string[], rows: readonly (readonly string[])[]): void => {
  swapAddresses(fields, names, rows)
  const areAll = (field: Field, test: (cell: string) => boolean): boolean => {
    const at = fields.indexOf(field)
    const cells = rows.map((row) => (row[at] ?? '').trim()).filter((cell) => cell !== '')
    return cells.length > 0 && cells.every(test)
  }
  const isWord = (cell: string) => !/[.:/]/.test(cell)
  if (
    areAll('custom', (cell) => /^(?:30[12378]|[\da-f]{32,})$/i.test(cell) || (/\s/.test(cell) && !cell.includes('/')))
  )
    fields[fields.indexOf('custom')] = null
  if (!fields.includes('custom') && areAll('short', (cell) => isWord(cell) && !NO_LINK.test(cell)))
    fields[fields.indexOf('short')] = 'custom'
  const other = areAll('url', isWord) ? columnOfAddresses(names, rows) : null
  if (other === null || (fields[other] !== null && !isEitherUrl(names[other] ?? ''))) return
  fields[fields.indexOf('url')] = null
  fields[other] = 'url'
}

/** Of two columns whose names fit a long and a short URL, such as `link` and `url`, the cells tell which is which. */
const swapAddresses = (
  fields: (Field | null)[],
  names: readonly string[],
  rows: readonly (readonly string[])[],
): void => {
  const [long, short] = [fields.indexOf('url'), fields.indexOf('short')]
  if (long === -1 || short === -1 || !isEitherUrl(names[long] ?? '') || !isEitherUrl(names[short] ?? '')) return
  const pairs = rows.map((cells) => [cells[long] ?? '', cells[short] ?? ''] as const)
  const isSwapped = pairs.filter(([one, other]) => one.length < other.length && isShortLink(one)).length
  if (isSwapped * 2 > pairs.filter(([one]) => one.trim() !== '').length) {
    fields[long] = 'short'
    fields[short] = 'url'
  }
}

/** A host and a single short part of a path. */
const isShortLink = (text: string): boolean => /^(?:https?:\/\/)?[^\s/?#]+\/[^\s/?#]{1,40}\/?$/i.test(text.trim())

/**
 * A text with commas is only a table if a column contains addresses. Without a matching column name it needs two rows,
 * unless its file says that it is one, and no address among other words, which a table would lose.
 */
const isTable = (sample: string, { columns, header, delimiter, service }: SourceFormat, isCsv: boolean): boolean => {
  const url = columns.findIndex(({ field }) => field === 'url')
  if (columns.length < 2 || url === -1) return false
  const all = filledRows(sample, delimiter)
  const rows = all.slice(header ? headerAt(all) + 1 : 0)
  if (!isMostly(rows, url)) return false
  if (service !== undefined || (header && columns.some(({ name }) => isKnownName(name)))) return true
  // No row has a second cell, only addresses with a delimiter inside.
  if (!header && rows.every((cells) => cells.length === 1 || cutsAddress(cells, url))) return false
  // As OneTab has them, with signs of any kind in the titles.
  if (delimiter === '|' && [...listLines(sample)].every(({ content }) => /^(?:https?:|www\.)\S+ \| /i.test(content)))
    return false
  // A line with several addresses is no row with one.
  if (!header && rows.every((cells) => cells.every(isAddress))) return false
  // Words may be beside an address in any cell of a whole table.
  if (header && columns.length > 2 && rows.every(({ length }) => length === columns.length)) return true
  const isAmongWords = (cell: string) => addressesInText(cell).length > 0 && !isAddress(cell)
  const isOne = isCsv && rows[0]?.filter(isAddress).length === 1
  return (rows.length >= 2 || isOne) && !rows.some((cells) => cells.some(isAmongWords))
}

/** Whether the delimiter is certainly a part of the address: of coordinates, a numbered page or a parameter of a path. */
export const cutsAddress = (cells: readonly string[], url: number): boolean => {
  const [address = '', next = '', third = ''] = cells.slice(url)
  const isCoordinates = /\/@-?\d+(?:\.\d+)?$/.test(address) && /^-?\d+(?:\.\d+)?$/.test(next) && /^\d/.test(third)
  return isCoordinates || /^(?:\d+\.html?|[a-z_]+=[^\s=]*)$/i.test(next)
}

const listOrText = (lines: readonly ListLine[]): 'list' | 'text' => {
  const addresses = lines.filter(({ content }) => isListed(content)).length
  return addresses > 0 && addresses * 2 >= lines.length ? 'list' : 'text'
}

/** A line of a list is an address, perhaps with its title, but no sentence. */
const isListed = (content: string): boolean => {
  if (/\s/.test(content)) return beginsWithAddress(content) && !/[.!?。]$/.test(content)
  return beginsWithAddress(content.replace(/^[^\p{L}\p{N}]+/u, '')) || (!content.includes('://') && isAddress(content))
}
