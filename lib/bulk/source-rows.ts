import { addressPlacesInLine } from '../address/addresses-in-line.ts'
import { type AddressPlace, addressPlaces, unclearEnd } from '../address/addresses-in-text.ts'
import { problemSentence } from '../words/problem-sentence.ts'
import { htmlLinks } from './html-links.ts'
import { jsonRecords } from './json-records.ts'
import { goesOnBelow, listLines, titleLines } from './list-lines.ts'
import { rowReader } from './row-reader.ts'
import type { SourceFormat, SourceKind } from './source-format.ts'
import type { GivenRow, SourceRow } from './source-row.ts'
import { lineCounter } from './source-text.ts'
import { givenInTable } from './table-rows.ts'

/** The readers: one for each kind of text. */
const READERS: Readonly<Record<SourceKind, (text: string, format: SourceFormat) => Iterable<GivenRow>>> = {
  text: givenInText,
  list: givenInList,
  table: givenInTable,
  json: givenInJson,
  html: givenInHtml,
}

/** The rows of a text in order: one per occurrence of an address. */
export function* sourceRows(text: string, format: SourceFormat): Generator<SourceRow> {
  const read = rowReader(format)
  let id = 0
  for (const row of READERS[format.kind](text, format)) yield read({ ...row, id: id++ })
}

/** `start` is where the text that contains the place begins. */
const plainRow = (
  number: number,
  { address, from, to, problem, title = '' }: Omit<AddressPlace, 'end'> & { title?: string },
  start = 0,
): GivenRow => ({
  number,
  given: [address, title],
  problem: problem === null ? '' : problemSentence(problem),
  place: address === '' ? null : { from: start + from, to: start + to },
})

function* givenInText(text: string): Generator<GivenRow> {
  const lineAt = lineCounter(text)
  for (const place of addressPlaces(text)) yield plainRow(lineAt(place.from), wholeOrCut(text, place))
}

function* givenInList(text: string): Generator<GivenRow> {
  const lines = [...listLines(text)]
  const titles = titleLines(lines)
  for (const [index, { number, text: line, from, content, at }] of lines.entries()) {
    const title = titles?.get(index)
    if (titles !== null && title === undefined) continue
    const places = addressPlacesInLine(line)
    for (const place of places) {
      const { problem } = wholeOrCut(text, { ...place, from: from + place.from, end: from + place.end })
      yield plainRow(number, { ...place, title: title ?? place.title, problem }, from)
    }
    if (places.length > 0) continue
    // A single word may be an address without a scheme; of several words none is more likely.
    const address = /\s/.test(content) ? '' : content
    yield plainRow(number, { address, from: at, to: at + content.length, problem: null }, from)
  }
}

/** With a problem if it may go on in the next line. */
const wholeOrCut = <P extends AddressPlace>(text: string, place: P): P =>
  place.problem === null && goesOnBelow(text, place) ? { ...place, problem: unclearEnd(place.address) } : place

function* givenInJson(text: string, { columns }: SourceFormat): Generator<GivenRow> {
  for (const [at, record] of (jsonRecords(text) ?? []).entries())
    yield { number: at + 1, given: columns.map(({ name }) => record[name] ?? ''), problem: '', place: null }
}

function* givenInHtml(text: string): Generator<GivenRow> {
  for (const [at, { address, text: title, place }] of (htmlLinks(text)?.links ?? []).entries())
    yield { number: at + 1, given: [address, title], problem: '', place }
}
