export interface CsvRow {
  cells: string[]
  /** Where each cell's text is, without its quotes. */
  places: CellPlace[]
  /** Where the row starts in the text, and where the next one does. */
  from: number
  to: number
}

export interface CellPlace {
  from: number
  to: number
  quoted: boolean
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** The delimiter is guessed from this many rows. */
const GUESSED_FROM = 10
/** A quote inside a cell counts as much as ten missing cells in a row. */
const LOOSE_QUOTE = 10

/** The delimiter of a text; `null` if it doesn't look like a table. */
export const guessDelimiter = (text: string): Delimiter | null => {
  const [, declared] = DELIMITER_LINE.exec(text) ?? []
  if (declared !== undefined) return DELIMITERS.find((known) => known === declared) ?? null
  let best: { delimiter: Delimiter; faults: number; mean: number } | null = null
  for (const delimiter of DELIMITERS) {
    const { faults, mean } = fitOf(text, delimiter)
    if (mean >= 2 && (best === null || faults < best.faults || (faults === best.faults && mean > best.mean)))
      best = { delimiter, faults, mean }
  }
  return best?.delimiter ?? null
}

/** How well a delimiter fits. Rows of different lengths and quotes inside cells are faults. */
const fitOf = (text: string, delimiter: Delimiter): { faults: number; mean: number } => {
  const widths: number[] = []
  let faults = 0
  for (const { cells, places } of csvRows(text, delimiter)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    faults += Math.abs(cells.length - (widths.at(-1) ?? cells.length))
    faults +=
      LOOSE_QUOTE * places.filter((place) => hasLooseQuote(text.slice(place.from, place.to), place.quoted)).length
    if (widths.push(cells.length) === GUESSED_FROM) break
  }
  return { faults, mean: widths.reduce((sum, width) => sum + width, 0) / widths.length }
}

const hasLooseQuote = (written: string, quoted: boolean): boolean =>
  quoted ? written.replaceAll('""', '').includes('"') : written.startsWith('"')

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** A first line such as `sep=;`, by which some programs tell spreadsheets the delimiter. */
const DELIMITER_LINE = /^\uFEFF?"?sep=(.)"?(?:\r\n|\r|\n)/i

/**
 * The rows of a table with their places, including blank ones. Line breaks may be of any kind, even mixed. A quote that
 * isn't closed before a delimiter or a line end belongs to the cell: it must not swallow the rows up to another one.
 */
export function* csvRows(text: string, delimiter: Delimiter): Generator<CsvRow> {
  const start = text.startsWith('\uFEFF') ? 1 : 0
  const told = DELIMITER_LINE.exec(text)?.[0].length
  if (told !== undefined)
    yield { cells: [''], places: [{ from: start, to: start, quoted: false }], from: start, to: told }
  const cellEnds = new RegExp(`[${delimiter}\r\n]`, 'g')
  for (let from = told ?? start; from < text.length; ) {
    const row = rowAt(text, from, cellEnds)
    yield row
    from = row.to
  }
}

const rowAt = (text: string, from: number, cellEnds: RegExp): CsvRow => {
  const cells: string[] = []
  const places: CellPlace[] = []
  for (let at = from; ; at += 1) {
    const { place, end } = cellAt(text, at, cellEnds)
    const written = text.slice(place.from, place.to)
    cells.push(place.quoted ? written.replaceAll('""', '"') : written)
    places.push(place)
    at = end
    // A delimiter is one character, and another cell follows it.
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') continue
    const to = Math.min(text.length, at + (text.startsWith('\r\n', at) ? 2 : 1))
    return { cells, places, from, to }
  }
}

/** A cell and the index after it: that of the delimiter, of the line end, or the text's length. */
const cellAt = (text: string, at: number, cellEnds: RegExp): { place: CellPlace; end: number } => {
  if (text[at] === '"') {
    const closing = closingQuote(text, at)
    const end = afterSpaces(text, closing + 1)
    if (closing !== -1 && endAfter(text, end, cellEnds) === end)
      return { place: { from: at + 1, to: closing, quoted: true }, end }
  }
  const end = endAfter(text, at, cellEnds)
  // `"12" wide"`: some programs don't double the quotes in a cell.
  const quoted = text[at] === '"' && end - at > 1 && text[end - 1] === '"'
  return { place: quoted ? { from: at + 1, to: end - 1, quoted } : { from: at, to: end, quoted }, end }
}

const endAfter = (text: string, at: number, cellEnds: RegExp): number => {
  cellEnds.lastIndex = at
  return cellEnds.exec(text)?.index ?? text.length
}

/** Where the quote that closes a cell is; -1 if none does. Two quotes in a row are one character of the cell. */
const closingQuote = (text: string, opening: number): number => {
  let at = text.indexOf('"', opening + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

const afterSpaces = (text: string, at: number): number => {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** Reads a whole table at once, for short ones. */
export const readCsv = (text: string, delimiter: Delimiter = ','): string[][] =>
  Array.from(csvRows(text, delimiter), ({ cells }) => cells)
