import { webAddressOf } from '../address/short-url.ts'
import { openArchive } from './unzip.ts'
import { xmlTags } from './xml-tags.ts'

/** A file of a few megabytes can be unpacked to gigabytes. */
const MAX_UNPACKED = 200_000_000
const MAX_CELLS = 2_000_000
/** Blank rows stay, so that row numbers match the spreadsheet, except before a cell far below the others. */
const MAX_BLANK_ROWS = 1_000
const MAX_COLUMNS = 1_000

/** What the cells of all sheets refer to. */
interface Workbook {
  strings: readonly string[]
  /** How the numbers of each style are shown. */
  formats: readonly NumberFormat[]
  /** Days are counted from 1904 on, as on old Macs. */
  is1904: boolean
}

type NumberFormat = 'plain' | 'date' | { digits: number }

/** The first sheet of a spreadsheet (.xlsx) that has data, as texts; `null` if it has none. Throws if it can't be read. */
export const readXlsx = async (bytes: Uint8Array): Promise<string[][] | null> => {
  const archive = openArchive(bytes, MAX_UNPACKED)
  const read = async (path: string): Promise<string> => (await archive.text(path)) ?? ''
  const root = await relationsOf(read, '')
  const path = [...root.values()].find(({ type }) => type.endsWith('/officeDocument'))?.target ?? 'xl/workbook.xml'
  const relations = await relationsOf(read, path)
  const partOf = (type: string) => [...relations.values()].find((each) => each.type.endsWith(type))?.target ?? ''
  const sheets: string[] = []
  let is1904 = false
  for (const { name, kind, attributes } of xmlTags(await read(path))) {
    if (kind === 'close') continue
    if (name === 'workbookPr') is1904 = /^(?:1|true)$/i.test(attributes.date1904 ?? '')
    const relation = name === 'sheet' ? relations.get(attributes.id ?? '') : undefined
    if (relation?.type.endsWith('/worksheet')) sheets.push(relation.target)
  }
  if (sheets.length === 0) throw new Error('The archive is no spreadsheet.')
  const workbook: Workbook = {
    strings: stringsIn(await read(partOf('/sharedStrings'))),
    formats: formatsIn(await read(partOf('/styles'))),
    is1904,
  }
  for (const sheet of sheets) {
    const links = await relationsOf(read, sheet)
    const rows = rowsIn(await read(sheet), workbook, (id) => links.get(id)?.target)
    if (rows.some((row) => row.some((cell) => cell !== ''))) return rows
  }
  return null
}

interface Relation {
  type: string
  /** A path in the archive, or an address. */
  target: string
}

/** The targets that a part of the file refers to, by id. */
const relationsOf = async (read: (path: string) => Promise<string>, path: string): Promise<Map<string, Relation>> => {
  const folder = path.slice(0, path.lastIndexOf('/') + 1)
  const found = new Map<string, Relation>()
  for (const { name, attributes } of xmlTags(await read(`${folder}_rels/${path.slice(folder.length)}.rels`))) {
    const { Id: id, Type: type = '', Target: target = '', TargetMode: mode } = attributes
    if (name !== 'Relationship' || id === undefined) continue
    found.set(id, { type, target: mode === 'External' ? target : inArchive(folder, target) })
  }
  return found
}

/** Resolves a path such as `../sharedStrings.xml` in the folder `xl/worksheets/`. */
const inArchive = (folder: string, target: string): string => {
  const parts: string[] = []
  for (const part of (target.startsWith('/') ? target : `${folder}${target}`).split('/'))
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  return parts.join('/')
}

/** Characters that XML can't contain are written as `_x000D_`. */
const plainText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(String(code), 16)))
    : text

const stringsIn = (xml: string): string[] => {
  const strings: string[] = []
  let text = ''
  let isReading = false
  for (const { name, kind, before } of xmlTags(xml)) {
    if (name === 'si' && kind === 'open') text = ''
    // The pronunciation of a word (`rPh`) isn't shown in its cell.
    if (name === 'rPh') isReading = kind === 'open'
    if (name === 't' && kind === 'close' && !isReading) text += before
    if (name === 'si' && kind !== 'open') {
      strings.push(plainText(text))
      text = ''
    }
  }
  return strings
}

/**
 * Built-in formats, which files don't describe: 14 to 22 and 45 to 47 are dates and times, the others are those of East
 * Asia.
 */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

const formatOf = (code: string): NumberFormat => {
  // Removes texts, colors and conditions, but keeps `[h]`, which is a time.
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';')
  const bare = first.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '')
  if (/^0{2,}$/.test(bare)) return { digits: bare.length }
  return /[dmyhs]/i.test(bare) && !/general/i.test(bare) ? 'date' : 'plain'
}

const formatsIn = (xml: string): NumberFormat[] => {
  const own = new Map<number, NumberFormat>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  for (const { name, kind, attributes } of xmlTags(xml)) {
    if (name === 'numFmt') own.set(Number(attributes.numFmtId), formatOf(attributes.formatCode ?? ''))
    if (name === 'cellXfs') isOfCells = kind === 'open'
    if (name !== 'xf' || kind === 'close' || !isOfCells) continue
    const id = Number(attributes.numFmtId ?? 0)
    formats.push(own.get(id) ?? (isDateFormat(id) ? 'date' : 'plain'))
  }
  return formats
}

/** A cell while it is read: its place, and what its tags contain. */
interface Cell {
  row: number
  column: number
  type: string
  style: number
  value: string
  formula: string
}

const rowsIn = (xml: string, workbook: Workbook, addressOf: (id: string) => string | undefined): string[][] => {
  const rows: string[][] = []
  const places = new Map<number, string[]>()
  let [row, column, cells] = [0, 0, 0]
  let cell: Cell | null = null
  const put = (done: Cell): void => {
    const text = textOf(done, workbook)
    if (text === '' || done.column >= MAX_COLUMNS) return
    cells += 1
    if (cells > MAX_CELLS) throw new Error('The sheet is too large.')
    const texts = places.get(done.row) ?? []
    while (texts.length < done.column) texts.push('')
    texts[done.column] = text
    places.set(done.row, texts)
  }
  for (const { name, kind, attributes, before } of xmlTags(xml)) {
    if (name === 'row' && kind !== 'close') {
      row = Number(attributes.r ?? row + 1)
      column = 0
    } else if (name === 'c' && kind !== 'close') {
      column = columnOf(attributes.r) ?? column + 1
      cell = {
        row,
        column: column - 1,
        type: attributes.t ?? 'n',
        style: Number(attributes.s ?? 0),
        value: '',
        formula: '',
      }
    } else if (name === 'c' && cell !== null) {
      put(cell)
      cell = null
    } else if (cell !== null && kind === 'close' && (name === 'v' || name === 't')) cell.value += before
    else if (cell !== null && kind === 'close' && name === 'f') cell.formula = before
    else if (name === 'hyperlink' && kind !== 'close') {
      const address = addressOf(attributes.id ?? '')
      if (address !== undefined) link(places, attributes.ref ?? '', address)
    }
  }
  for (const [number, texts] of [...places].sort(([one], [other]) => one - other)) {
    const blanks = number - 1 - rows.length
    for (let blank = 0; blank < Math.min(blanks, MAX_BLANK_ROWS); blank += 1) rows.push([])
    rows.push(texts)
  }
  return rows
}

/** The column's number, from 1: 28 for `AB7`. */
const columnOf = (place: string | undefined): number | null => {
  const [letters] = /^[A-Z]{1,3}/.exec(place ?? '') ?? []
  return letters === undefined
    ? null
    : Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
}

/**
 * Replaces a cell's text by the address of its link, unless the text is an address: "Spring sale" stands for the page
 * that it leads to.
 */
const link = (places: ReadonlyMap<number, string[]>, place: string, address: string): void => {
  const [, letters, number] = /^([A-Z]{1,3})(\d+)/.exec(place) ?? []
  const texts = places.get(Number(number))
  const at = (columnOf(letters) ?? 0) - 1
  if (texts?.[at] !== undefined && isAddress(address) && !isAddress(texts[at] ?? '')) texts[at] = address
}

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) || webAddressOf(text) !== null

/** The address in `HYPERLINK("https://…","Spring sale")`. */
const HYPERLINK = /^HYPERLINK\(\s*"((?:[^"]|"")*)"/i

const textOf = ({ type, style, value, formula }: Cell, { strings, formats, is1904 }: Workbook): string => {
  const [, address] = HYPERLINK.exec(formula.trim()) ?? []
  if (address !== undefined && isAddress(address) && !isAddress(value)) return address.replaceAll('""', '"')
  switch (type) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'str':
    case 'inlineStr':
      return plainText(value)
    case 'b':
      return value === '1' ? 'true' : 'false'
    // An error counts as an empty cell.
    case 'e':
      return ''
    case 'd':
      return value.replace('T', ' ').replace(/\.\d+$/, '')
    default:
      return numberText(value, formats[style] ?? 'plain', is1904)
  }
}

const DAYS_TO_1970 = 25_569
const DAYS_TO_1904 = 1_462
const DAY_SECONDS = 86_400

const numberText = (value: string, format: NumberFormat, is1904: boolean): string => {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format === 'date' && number >= 1) return dateText(number + (is1904 ? DAYS_TO_1904 : 0))
  // Digits stay as they are written: an alias can be a number with more digits than JavaScript can represent.
  const text = /^-?\d+$/.test(value) ? value : String(number)
  return typeof format === 'object' ? text.padStart(format.digits, '0') : text
}

/** Spreadsheets have no time zone, so this is local time. A whole day has no time. */
const dateText = (days: number): string => {
  const seconds = Math.round((days - DAYS_TO_1970) * DAY_SECONDS)
  const at = new Date(seconds * 1000)
  if (Number.isNaN(at.getTime())) return String(days)
  const text = at.toISOString().slice(0, 19).replace('T', ' ')
  return seconds % DAY_SECONDS === 0 ? text.slice(0, 10) : text
}
