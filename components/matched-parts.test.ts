import { expect, it } from 'vitest'
import { matchedEnd, matchedParts, matchedText, matchesIn, partsOf } from './matched-parts.ts'

/** What is found, in brackets. */
const marked = (text: string, query: string): string =>
  matchedParts(text, query)
    .map((part, at) => (at % 2 === 0 ? part : `[${part}]`))
    .join('')

it.each([
  ['The spring menu', 'menu', 'The spring [menu]'],
  ['The spring menu', ' MENU  spring ', 'The [spring] [menu]'],
  ['Menü für Gäste', 'menu gaste', '[Menü] für [Gäste]'],
  ['Müller & Söhne', 'mueller', '[Müller] & Söhne'],
  ['Straße', 'strasse', '[Straße]'],
  ['Cafe\u0301 noir', 'cafe', '[Cafe\u0301] noir'],
  ['День открытых дверей', 'двер', 'День открытых [двер]ей'],
  ['夏のセール：全品二割引', 'セール', '夏の[セール]：全品二割引'],
  ['banana', 'anan nana', 'b[anana]'],
  ['example.com/menus/spring?table=window', 'menus/spring', 'example.com/[menus/spring]?table=window'],
  ['The spring menu', 'autumn', 'The spring menu'],
  ['The spring menu', '', 'The spring menu'],
])('marks in %j what %j finds', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
  expect(matchedParts(text, query).join('')).toBe(text)
})

it('marks a match that spans two pieces of a text in both pieces', () => {
  const [host, path] = ['kitchen.example', '/menus/spring']
  const matches = matchesIn(host + path, 'example/menus ring')
  expect(partsOf(host, matches)).toEqual(['kitchen.', 'example', ''])
  expect(partsOf(path, matches, host.length)).toEqual(['', '/menus', '/sp', 'ring', ''])
})

it('shows a long text from shortly before the match', () => {
  const address = 'www.example.com/catalog/2026/season-3/products/43?utm_source=mail'
  expect(matchedEnd(address, 'utm')).toBe('…products/43?utm_source=mail')
  expect(matchedEnd(address, 'example')).toBe(address)
  expect(matchedEnd(address, 'nothing')).toBe(address)
})

it('shows the first text in which the search has found something', () => {
  const texts = ['Volunteer at the library', 'kitchen.example/menus'] as const
  expect(matchedText(texts, 'menu')).toBe(texts[1])
  expect(matchedText(texts, 'library')).toBe(texts[0])
  expect(matchedText(texts, 'autumn')).toBe(texts[0])
})
