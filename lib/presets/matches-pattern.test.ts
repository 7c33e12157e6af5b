import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchesPattern } from './matches-pattern.ts'

/** The definition, by trying everything: only for short texts. */
const byTrying = (pattern: string, text: string): boolean => {
  if (pattern === '') return text === ''
  if (pattern[0] !== '*') return pattern[0] === text[0] && text !== '' && byTrying(pattern.slice(1), text.slice(1))
  return Array.from({ length: text.length + 1 }, (_, index) => text.slice(index)).some((rest) =>
    byTrying(pattern.slice(1), rest),
  )
}

const few = (...letters: string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 9 }).map((all) => all.join(''))

describe('a pattern', () => {
  it('matches what trying every place of every star finds', () => {
    fc.assert(
      fc.property(few('a', 'b', '*'), few('a', 'b'), (pattern, text) => {
        expect(matchesPattern(pattern, text)).toBe(byTrying(pattern, text))
      }),
      { numRuns: 2_000 },
    )
  })

  it('matches every text made by filling in its stars', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.infiniteStream(fc.string()), (parts, fillings) => {
        const literal = parts.map((part) => part.replaceAll('*', ''))
        const text = literal.reduce((before, part) => `${before}${fillings.next().value}${part}`)
        expect(matchesPattern(literal.join('*'), text)).toBe(true)
      }),
    )
  })

  it.each([
    ['ab*bc', 'abc', false],
    ['a*a', 'a', false],
    ['*', '', true],
    ['', '', true],
    ['**', 'anything', true],
    ['a.c', 'abc', false],
    ['(a+)+$', 'aaaa', false],
  ])('%j and %j: %j', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected)
  })
})
