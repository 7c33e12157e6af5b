import fc from 'fast-check'
import { expect, it } from 'vitest'
import { folded } from './folded.ts'

it.each([
  ['Crème Brûlée', 'creme brulee'],
  ['cre\u0300me', 'creme'],
  ['Straße', 'strasse'],
  ['STRASSE', 'strasse'],
  ['GROẞE', 'grosse'],
  ['Łódź', 'lodz'],
  ['Smørrebrød', 'smorrebrod'],
  ['Đorđe', 'dorde'],
  ['Œuvre', 'oeuvre'],
  ['Þór', 'thor'],
  ['İSTANBUL', 'istanbul'],
  ['Iğdır', 'igdir'],
  ['ığdır', 'igdir'],
  ['οδός', 'οδοσ'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['Ёлка', 'елка'],
  ['أَحْمَد', 'احمد'],
  ['ســـلام', 'سلام'],
  ['שָׁלוֹם', 'שלום'],
  ['ｶﾒﾗ', 'カメラ'],
  ['ＡＢＣ', 'abc'],
  ['ﬁne', 'fine'],
  ['news\u00adletter', 'newsletter'],
  ['हिन्दी', 'हिन्दी'],
])('%j is searched as %j', (text, expected) => {
  expect(folded(text)).toBe(expected)
})

it('a folded text stays as it is, whatever it contains, also after older forms of it', () => {
  const older = (text: string): string => text.normalize('NFKC').toLowerCase()
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(folded(folded(text))).toBe(folded(text))
      expect(folded(older(text))).toBe(folded(text))
    }),
    { numRuns: 3_000 },
  )
})

it('lines stay lines', () => {
  expect(folded('Ä\nB\n\nİ')).toBe('a\nb\n\ni')
})
