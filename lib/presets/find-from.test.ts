import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findFrom } from './find-from.ts'

const letters = fc.array(fc.constantFrom('a', 'b'), { maxLength: 12 }).map((all) => all.join(''))

it('a word is found where the built-in search finds it', () => {
  fc.assert(
    fc.property(letters, letters, fc.nat(12), (text, wanted, from) => {
      const start = Math.min(from, text.length)
      expect(findFrom(text, wanted, start)).toBe(text.indexOf(wanted, start))
    }),
    { numRuns: 5_000 },
  )
})
