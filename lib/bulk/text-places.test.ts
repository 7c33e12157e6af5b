import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../csv/read-csv.ts'
import type { Place } from './source-row.ts'
import { without, withReplaced } from './text-places.ts'

const place = (from: number, to: number, bareCell = false): Place => ({ from, to, bareCell })

/** A text as its parts, of which every second one is a place. */
const parts = fc.array(fc.string({ unit: 'binary' }), { minLength: 1, maxLength: 12 })

const placesOf = (texts: readonly string[]): Place[] => {
  let at = 0
  return texts.flatMap((text, index) => {
    const from = at
    at += text.length
    return index % 2 === 1 ? [place(from, at)] : []
  })
}

describe('a text with replaced places', () => {
  it('is unchanged everywhere else', () => {
    fc.assert(
      fc.property(parts, fc.string(), (texts, replacement) => {
        const expected = texts.map((text, index) => (index % 2 === 1 ? replacement : text)).join('')
        expect(withReplaced(texts.join(''), placesOf(texts), () => replacement)).toBe(expected)
      }),
    )
  })

  it('keeps places without a replacement', () => {
    expect(withReplaced('a b c', [place(0, 1), place(4, 5)], ({ from }) => (from === 0 ? null : 'X'))).toBe('a b X')
  })

  it('stays a table if a replacement contains the separator', () => {
    const text = 'https://example.com/a,one\n"https://example.com/b",two\n'
    const changed = withReplaced(text, [place(0, 21, true), place(27, 48)], () => 'https://s.test/x,y')
    expect(readCsv(changed)).toEqual([
      ['https://s.test/x,y', 'one'],
      ['https://s.test/x,y', 'two'],
    ])
  })
})

describe('a text without its secrets', () => {
  it('has everything else, with updated places', () => {
    fc.assert(
      fc.property(parts, (texts) => {
        const all = placesOf(texts)
        const secrets = all.filter((_, index) => index % 2 === 0)
        const others = all.filter((_, index) => index % 2 === 1)
        const text = texts.join('')
        const cleaned = without(text, secrets, others)
        expect(cleaned.text).toBe(texts.map((part, index) => (index % 4 === 1 ? '' : part)).join(''))
        expect(cleaned.places.map(({ from, to }) => cleaned.text.slice(from, to))).toEqual(
          others.map(({ from, to }) => text.slice(from, to)),
        )
      }),
    )
  })
})
