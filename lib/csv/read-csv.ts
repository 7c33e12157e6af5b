import Papa from 'papaparse'

export interface CsvRow {
  cells: string[]
  /** Where the row begins in the text, and where the next one does. */
  from: number
  to: number
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** What separates the cells of a text; `null` when it seems to be no table. */
export const guessDelimiter = (text: string): Delimiter | null => {
  const { meta, errors } = Papa.parse(text, {
    preview: 20,
    skipEmptyLines: 'greedy',
    delimitersToGuess: [...DELIMITERS],
  })
  const unknown = errors.some(({ type }) => type === 'Delimiter')
  return unknown ? null : (DELIMITERS.find((known) => known === meta.delimiter) ?? null)
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|']

/** So many rows are read at once: few enough for a reader who must not keep a page waiting. */
const STRETCH = 200

/** The rows of a table, blank ones too, with the place of each. Line ends may be of any kind, also mixed. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<CsvRow> {
  // Before `\n` the parser takes a `\r` for a space; without a single `\n` the lines end as they did on old Macs.
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
  // The parser leaves the mark of a file's beginning out without counting it.
  let from = text.startsWith('\uFEFF') ? 1 : 0
  while (from < text.length) {
    const stretch = readStretch(text, from, delimiter, newline)
    yield* stretch
    from = stretch.at(-1)?.to ?? text.length
  }
}

const readStretch = (text: string, start: number, delimiter: Delimiter, newline: '\n' | '\r'): CsvRow[] => {
  const rows: CsvRow[] = []
  let from = start
  Papa.parse<string[]>(text.slice(start), {
    delimiter,
    newline,
    preview: STRETCH,
    // It would split the whole rest of the text for each stretch.
    fastMode: false,
    step: ({ data, meta }) => {
      const to = start + meta.cursor
      // After the last line end the parser sees one more row, which nobody wrote.
      if (to > from) rows.push({ cells: withoutLineEnd(data, text.slice(from, to), delimiter), from, to })
      from = to
    },
  })
  return rows
}

const withoutLineEnd = (cells: string[], raw: string, delimiter: Delimiter): string[] => {
  const last = cells.at(-1) ?? ''
  if (!last.endsWith('\r') || !raw.endsWith(`${last}\n`)) return cells
  // What stands in quotes keeps its `\r`: there the cell does not begin where it does without them.
  const before = raw.length - last.length - 2
  return before < 0 || raw[before] === delimiter ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}

/** Where the text of a cell stands, without its quotes; `null` where it is written too strangely to say. */
export const cellPlace = (
  text: string,
  { cells, from, to }: CsvRow,
  column: number,
): { from: number; to: number; quoted: boolean } | null => {
  let at = from
  for (const [index, value] of cells.entries()) {
    const quoted = text[at] === '"'
    const written = quoted ? value.replaceAll('"', '""') : value
    const begins = quoted ? at + 1 : at
    const ends = begins + written.length
    if (!text.startsWith(written, begins) || ends > to) return null
    if (index === column) return { from: begins, to: ends, quoted }
    at = quoted ? afterSpaces(text, ends + 1) : ends
    // What separates cells is one character.
    at += 1
  }
  return null
}

const afterSpaces = (text: string, at: number): number => {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** A whole table at once, for one that is not long. */
export const readCsv = (text: string, delimiter: Delimiter = ','): string[][] =>
  Array.from(csvRows(text, delimiter), ({ cells }) => cells)
