import { addressPlacesInLine, lineContent } from '../address/addresses-in-line.ts'
import { type AddressPlace, addressPlaces } from '../address/addresses-in-text.ts'
import { restore } from '../csv/formula-cells.ts'
import { type CellPlace, type CsvRow, csvRows } from '../csv/read-csv.ts'
import { problemSentence } from '../words/problem-sentence.ts'
import { t } from '../words/t.ts'
import { parameterName } from './columns.ts'
import { htmlLinks } from './html-links.ts'
import { jsonRecords, jsonStrings, jsonValues, MAP_KEY } from './json-records.ts'
import { exportById, isMissed } from './known-exports.ts'
import { cutsAddress, type Reading } from './reading.ts'
import { NO_CELLS, type Place, type RowCells, type SourceRow } from './source-row.ts'

/** The addresses of a text with their places, in order: one row per occurrence. */
export function* sourceRows(text: string, reading: Reading): Generator<SourceRow> {
  switch (reading.kind) {
    case 'text':
      yield* rowsOfText(text)
      return
    case 'list':
      yield* rowsOfList(text)
      return
    case 'table':
      yield* rowsOfTable(text, reading)
      return
    case 'json':
      yield* rowsOfJson(text, reading)
      return
    case 'html':
      yield* rowsOfHtml(text, reading)
  }
}

/**
 * Returns the texts of a row by column, also of columns that are left out, for the few rows that are shown: most of a
 * large file is never looked at.
 */
export const givenCells = (text: string, { kind, delimiter, columns }: Reading): ((row: SourceRow) => string[]) => {
  if (kind === 'table')
    return ({ from }) => {
      const [row] = csvRows(text.slice(from), delimiter)
      return row?.cells.map(restore) ?? []
    }
  if (kind === 'html')
    return ({ address, title }) => columns.map(({ field }, at) => (field === 'url' ? address : at === 1 ? title : ''))
  const records = kind === 'json' ? (jsonRecords(text) ?? []) : []
  return ({ number }) => columns.map(({ name }) => records[number - 1]?.[name] ?? '')
}

/** `start` is where the text that contains the place begins. */
const plainRow = (number: number, { address, from, to, problem }: Omit<AddressPlace, 'end'>, start = 0): SourceRow => ({
  number,
  from: start + from,
  address,
  title: '',
  problem: problem === null ? '' : problemSentence(problem),
  places: address === '' ? [] : [{ from: start + from, to: start + to, bareCell: false }],
  cells: NO_CELLS,
  secrets: [],
})

function* rowsOfText(text: string): Generator<SourceRow> {
  let line = 1
  let counted = 0
  for (const place of addressPlaces(text)) {
    line += lineEnds(text, counted, place.from)
    counted = place.from
    yield plainRow(line, place)
  }
}

/** The number of line breaks between two places: `\r\n`, `\n`, or `\r` as on old Macs. */
const lineEnds = (text: string, from: number, to: number): number => {
  let count = 0
  for (let at = from; at < to; at++) if (text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n')) count += 1
  return count
}

function* rowsOfList(text: string): Generator<SourceRow> {
  let number = 0
  for (const { 0: line, index } of text.matchAll(/(.*?)(?:\r\n|\n|\r|$)/gs)) {
    number += 1
    const { content, at } = lineContent(line)
    if (content === '') continue
    const places = addressPlacesInLine(line)
    for (const place of places) yield plainRow(number, place, index)
    if (places.length > 0) continue
    // A single word may be an address without a scheme; of several words none is more likely.
    const address = /\s/.test(content) ? '' : content
    yield plainRow(number, { address, from: at, to: at + content.length, problem: null }, index)
  }
}

/** An empty cell, or the line below the header of a Markdown table. */
const NO_CELL = /^\s*(?::?-+:?)?\s*$/

function* rowsOfTable(text: string, reading: Reading): Generator<SourceRow> {
  const { delimiter, header, columns } = reading
  const url = columns.findIndex(({ field }) => field === 'url')
  const password = columns.findIndex(({ field }) => field === 'password')
  const cellsOf = cellReader(reading)
  const width = columns.findLastIndex(({ name, field }) => name !== '' || field !== null) + 1
  let number = 0
  let named = !header
  let line = 1
  let counted = 0
  const isCut = cutReader(text, reading)
  const problemOf = (row: CsvRow): string => {
    const open = row.places.find((place) => isOpenQuote(text, place))
    if (open !== undefined) {
      line += lineEnds(text, counted, open.from)
      counted = open.from
      return t('bulk_problem_open_quote', String(line))
    }
    const { cells, places } = row
    const isBare = places[url]?.quoted === false
    const sign = delimiter === '\t' ? t('bulk_tab') : delimiter
    if (!header)
      return isBare && (cutsAddress(cells, url) || mayContinue(cells, url)) ? t('bulk_problem_cut_address', sign) : ''
    const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
    if (filled <= width) return isBare && isCut(row) ? t('bulk_problem_cut_address', sign) : ''
    return t(isBare ? 'bulk_problem_more_cells' : 'bulk_problem_more_cells_text', number, filled, width, sign)
  }
  for (const row of csvRows(text, delimiter)) {
    number += 1
    if (row.cells.every((cell) => NO_CELL.test(cell))) continue
    if (!named) {
      // Titles may precede the names of the columns.
      named = columns.every(({ name }, at) => (row.cells[at] ?? '').trim() === name)
      continue
    }
    yield {
      number,
      from: row.from,
      address: restore(row.cells[url] ?? '').trim(),
      title: '',
      problem: problemOf(row),
      places: placesIn(text, row, url),
      ...cellsOf((at) => restore(row.cells[at] ?? '')),
      secrets: placesIn(text, row, password)
        .filter((place) => isSecret(text, place))
        .map((place) => ({ ...place, bareCell: false })),
    }
  }
}

/** Whether a cell starts with a quotation mark that isn't closed. */
const isOpenQuote = (text: string, { from, to, quoted }: CellPlace): boolean =>
  !quoted && text[from] === '"' && text.slice(from, to).split('"').length % 2 === 0

/** Whether a delimiter may be part of the address: `?ids=1,2`, `@48.1,11.5`, `;jsessionid=1`. */
const mayContinue = (cells: readonly string[], url: number): boolean => {
  const address = cells[url] ?? ''
  const next = cells[url + 1] ?? ''
  return (
    (/[?#&][^?#&]*=[^?#&]*$/.test(address) && NUMBER.test(next)) ||
    (/[@/=]-?\d+\.\d+$/.test(address) && /^-?\d+\.\d+$/.test(next)) ||
    /^[\w.~-]+=/.test(next)
  )
}

/** So many rows show whether aliases are numbers. */
const CELLS_SAMPLE = 200

/**
 * Returns whether a row with a header may have lost a part of its address to the column of aliases or titles. Where
 * these are numbers in other rows too, they are what they seem.
 */
const cutReader = (text: string, { delimiter, columns }: Reading): ((row: CsvRow) => boolean) => {
  const url = columns.findIndex(({ field }) => field === 'url')
  const next = columns[url + 1]?.field
  if (delimiter === '\t' || (next !== 'custom' && next !== 'metatitle')) return () => false
  let areNumbers: boolean | null = null
  const readNumbers = (): boolean => {
    const rows: string[][] = []
    for (const { cells } of csvRows(text, delimiter)) if (rows.push(cells) === CELLS_SAMPLE) break
    const numbers = rows.filter((cells) => NUMBER.test(cells[url + 1] ?? ''))
    return numbers.some((cells) => !mayContinue(cells, url)) || (numbers.length > 2 && numbers.length * 2 > rows.length)
  }
  return ({ cells }) => {
    if (!mayContinue(cells, url)) return false
    areNumbers ??= readNumbers()
    return !areNumbers || !NUMBER.test(cells[url + 1] ?? '')
  }
}

const NUMBER = /^[\d.]+$/

/** The text of a cell, trimmed. */
const placesIn = (text: string, row: CsvRow, column: number): Place[] => {
  const place = row.places[column]
  if (place === undefined) return []
  const cell = text.slice(place.from, place.to)
  if (cell.trim() === '') return []
  const from = place.from + (cell.length - cell.trimStart().length)
  const to = place.to - (cell.length - cell.trimEnd().length)
  return [{ from, to, bareCell: !place.quoted }]
}

/** Some files have only whether there is a password, which a draft keeps. */
const isSecret = (text: string, { from, to }: Place): boolean =>
  to - from > 5 || !/^(?:true|false)$/i.test(text.slice(from, to))

/** How people mark an empty cell. */
const DASH = /^[-–—]$/

/** Empty cells of dumped databases. */
const NULL = /^(?:null|\\N|undefined)$/i

/** Values that say of a column that it isn't used. */
const UNUSED = /^(?:null|\\N|undefined|false|0|none)?$/i

/** Whether the target is shown in a frame. */
const FLAG = /^(?:true|false|0|1)$/i

/** Returns the cells of a row by their fields, and the left-out columns that have a value for the first time. */
const cellReader = ({
  columns,
  service,
}: Reading): ((textAt: (column: number) => string) => Pick<SourceRow, 'cells' | 'leftOut'>) => {
  const known = exportById(service)
  const names = columns.map(({ name }) => name)
  const watched = new Set(
    columns.flatMap(({ name, field }, at) => (field === null && isMissed(name, known) ? [at] : [])),
  )
  const read = columns.flatMap(({ name, field }, at) =>
    field === null || field === 'url' ? [] : [{ name, field, at }],
  )
  return (textAt) => {
    const cells: RowCells = known === null ? {} : { service: known.id }
    for (const { name, field, at } of read) {
      const value = textAt(at)
      const text = value.trim()
      // An alias may be called `null`.
      if (
        text === '' ||
        DASH.test(text) ||
        (known !== null && NULL.test(text) && !(field === 'custom' && text === 'null'))
      )
        continue
      if (field === 'parameter')
        cells.parameters = [...(cells.parameters ?? []), { name: parameterName(name, names), value: text }]
      else if (field === 'state') cells.states = [...(cells.states ?? []), { name, value: text }]
      else if (field === 'type' && known !== null && FLAG.test(text)) {
        if (!UNUSED.test(text)) cells.type = 'frame'
      } else if (field === 'type' && cells.type === 'frame') continue
      // A password may start or end with a space.
      else cells[field] = field === 'password' ? value : text
    }
    if (watched.size === 0) return { cells }
    const leftOut = [...watched].filter((at) => !UNUSED.test(textAt(at).trim()))
    for (const at of leftOut) watched.delete(at)
    return leftOut.length === 0 ? { cells } : { cells, leftOut }
  }
}

function* rowsOfJson(text: string, reading: Reading): Generator<SourceRow> {
  const { columns } = reading
  const url = columns.find(({ field }) => field === 'url')?.name ?? ''
  const password = columns.find(({ field }) => field === 'password')?.name
  const cellsOf = cellReader(reading)
  const take = takePlaces(text)
  // A JSON list is stored as one text, so its first row has the passwords of all.
  let secrets = password === undefined ? [] : [...jsonValues(text, password)].filter((place) => isSecret(text, place))
  let number = 0
  for (const record of jsonRecords(text) ?? []) {
    number += 1
    yield {
      number,
      from: 0,
      address: (record[url] ?? '').trim(),
      title: '',
      problem: '',
      places: take([url, record[MAP_KEY] ?? ''], record[url] ?? ''),
      ...cellsOf((at) => record[columns[at]?.name ?? ''] ?? ''),
      secrets,
    }
    secrets = []
  }
}

function* rowsOfHtml(text: string, reading: Reading): Generator<SourceRow> {
  const url = reading.columns.findIndex(({ field }) => field === 'url')
  // No cell of an exported bookmark has a meaning of its own, such as the state of a link.
  const cellsOf = cellReader({ ...reading, service: undefined })
  for (const [at, { address, text: title, from, place }] of (htmlLinks(text)?.links ?? []).entries()) {
    const texts = [address, title]
    yield {
      number: at + 1,
      from,
      address: texts[url] ?? '',
      title,
      problem: '',
      places: [place],
      ...cellsOf((column) => texts[column] ?? ''),
      secrets: [],
    }
  }
}

/** Returns the place of the next string with this value, of one of the fields or of a list. */
const takePlaces = (text: string): ((names: readonly string[], value: string) => Place[]) => {
  const keyOf = (name: string | null, value: string) => JSON.stringify([name, value])
  const places = new Map<string, Place[]>()
  for (const { name, value, from, to } of jsonStrings(text)) {
    const key = keyOf(name, value)
    const place = { from, to, bareCell: false }
    const known = places.get(key)
    if (known) known.push(place)
    else places.set(key, [place])
  }
  for (const inOrder of places.values()) inOrder.reverse()
  return (names, value) => {
    for (const name of [...names, null]) {
      const place = places.get(keyOf(name, value))?.pop()
      if (place !== undefined) return [place]
    }
    return []
  }
}
