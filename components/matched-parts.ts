import { folded, spellingsOf } from '../lib/contract/folded.ts'

/** A text as it is compared, with the place in the text of each of its letters. */
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

/** A place in a text. */
type Match = readonly [from: number, to: number]

/** Where the words of a search are in a text, in order and apart from each other. */
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

/** A text in parts, of which every second one, from the second on, is what a search has found. */
export const matchedParts = (text: string, query: string): string[] => partsOf(text, matchesIn(text, query))

/** The same of a piece that begins at this place of the text that was searched. */
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

/** As many letters are seen before what was found. */
const BEFORE = 12

/** A text from shortly before what a search has found in it. */
export const matchedEnd = (text: string, query: string): string => {
  const from = matchesIn(text, query)[0]?.[0] ?? 0
  return from <= BEFORE * 2 ? text : `…${text.slice(from - BEFORE)}`
}

/** The first of some texts that has the first word of a search, or the first one if none has. */
export const matchedText = (texts: readonly [string, ...string[]], query: string): string =>
  texts.find((text) => matchesIn(text, query).length > 0) ?? texts[0]
