import { folded, spellingsOf } from '../lib/contract/folded.ts'

/** The letters of a text in the form in which they are compared, and the position of each in the text. */
const foldedPlaces = (text: string): { letters: string; places: number[] } => {
  let letters = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const plain = folded(sign)
    letters += plain
    for (let rest = plain.length; rest > 0; rest--) places.push(at)
    at += sign.length
  }
  return { letters, places: [...places, text.length] }
}

const wordsOf = (query: string): string[] =>
  folded(query)
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap(spellingsOf)

/** A range of a text. */
type Match = readonly [from: number, to: number]

/** The ranges of a text that match words of a search, in order and without overlaps. */
export const matchesIn = (text: string, query: string): Match[] => {
  const { letters, places } = foldedPlaces(text)
  const found: [number, number][] = []
  for (const word of wordsOf(query))
    for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + word.length))
      found.push([places[at] ?? 0, places[at + word.length] ?? text.length])
  const merged: [number, number][] = []
  for (const [from, to] of found.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** The parts of a text: every second one, beginning with the second, matches the search. */
export const matchedParts = (text: string, query: string): string[] => partsOf(text, matchesIn(text, query))

/** As `matchedParts`, for a piece that begins at position `start` of the text that was searched. */
export const partsOf = (piece: string, matches: readonly Match[], start = 0): string[] => {
  const parts: string[] = []
  let at = 0
  for (const match of matches) {
    const [from, to] = [Math.max(match[0] - start, at), Math.min(match[1] - start, piece.length)]
    if (from >= to) continue
    parts.push(piece.slice(at, from), piece.slice(from, to))
    at = to
  }
  return [...parts, piece.slice(at)]
}

/** How many letters before the first match are shown. */
const BEFORE = 12

/** The text from shortly before the first match to its end. */
export const matchedEnd = (text: string, query: string): string => {
  const from = matchesIn(text, query)[0]?.[0] ?? 0
  return from <= BEFORE * 2 ? text : `…${text.slice(from - BEFORE)}`
}

/** The first of these texts that contains a match, or the first text if none does. */
export const matchedText = (texts: readonly [string, ...string[]], query: string): string =>
  texts.find((text) => matchesIn(text, query).length > 0) ?? texts[0]
