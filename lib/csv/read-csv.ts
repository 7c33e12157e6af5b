import Papa from 'papaparse'

export interface CsvRow {
  cells: string[]
  /** Where the row starts in the text, and where the next one does. */
  from: number
  to: number
}

export type Delimiter = ',' | ';' | '\t' | '|'

/** The delimiter of a text; `null` if it doesn't look like a table. */
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

/** How many rows are read at once: few enough not to block a page. */
const STRETCH = 200

/** The rows of a table with their places, including blank ones. Line breaks may be of any kind, even mixed. */
export function* csvRows(text: string, delimiter: Delimiter): Generator<CsvRow> {
  // Before `\n` the parser takes a `\r` for a space; without any `\n` the lines end with `\r`, as on old Macs.
  const newline = text.includes('\n') || !text.includes('\r') ? '\n' : '\r'
  // The parser drops the byte order mark without counting it.
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
    // Fast mode would split the rest of the text for each chunk.
    fastMode: false,
    step: ({ data, meta }) => {
      const to = start + meta.cursor
      // After the last line break the parser reports one more row.
      if (to > from) rows.push({ cells: withoutLineEnd(data, text.slice(from, to), delimiter), from, to })
      from = to
    },
  })
  return rows
}

const withoutLineEnd = (cells: string[], raw: string, delimiter: Delimiter): string[] => {
  const last = cells.at(-1) ?? ''
  if (!last.endsWith('\r') || !raw.endsWith(`${last}\n`)) return cells
  // Quoted cells keep their `\r`, so the cell starts elsewhere.
  const before = raw.length - last.length - 2
  return before < 0 || raw[before] === delimiter ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}

/** The place of a cell's text, without its quotes; `null` if its quoting is malformed. */
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
    // The delimiter is one character.
    at += 1
  }
  return null
}

const afterSpaces = (text: string, at: number): number => {
  let next = at
  while (text[next] === ' ') next += 1
  return next
}

/** A whole table at once, for short ones. */
export const readCsv = (text: string, delimiter: Delimiter = ','): string[][] =>
  Array.from(csvRows(text, delimiter), ({ cells }) => cells)
