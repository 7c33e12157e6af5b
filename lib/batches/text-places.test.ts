import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Place, replacePlaces } from './text-places.ts'

const place = (from: number, to: number): Place => ({ from, to })

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
        const replaced = replacePlaces(texts.join(''), placesOf(texts), () => replacement)
        expect(replaced.text).toBe(expected)
        expect(replaced.places.map(({ from, to }) => expected.slice(from, to))).toEqual(
          replaced.places.map(() => replacement),
        )
      }),
    )
  })

  it('keeps places without a replacement', () => {
    expect(replacePlaces('a b c', [place(0, 1), place(4, 5)], ({ from }) => (from === 0 ? null : 'X')).text).toBe(
      'a b X',
    )
  })
})
