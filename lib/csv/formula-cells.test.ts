import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmless, restore } from './formula-cells.ts'
import { writeCsv } from './write-csv.ts'

/** A spreadsheet with this separator: only a quote at the start of one of its cells quotes anything. */
const cellsBy = (separator: ',' | ';', text: string): string[] =>
  [...text.matchAll(new RegExp(`(?:"((?:[^"]|"")*)")?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, 'g'))].map(
    ([, quoted = '', rest = '']) => `${quoted.replaceAll('""', '"')}${rest}`,
  )

describe('a cell that a spreadsheet would evaluate as a formula', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '＝1+1', '＠SUM(A1)'])('%j is escaped', (cell) => {
    expect(harmless(cell)).toBe(`'${cell}`)
  })

  it.each(['', 'https://example.com/', "it's", "'quoted'", '1-1'])('%j is none and stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell)
  })

  it.each([
    ['Sale;=1+1', "Sale;'=1+1"],
    ['Sale;""=1+1', `Sale;'""=1+1`],
    ["Sale;'=1+1", "Sale;''=1+1"],
    ['Sale\r\n=1+1', "Sale\r\n'=1+1"],
    ['\n=1', "'\n'=1"],
    ['https://a.test/;=1;b', "https://a.test/;'=1;b"],
  ])('%j is also escaped where a spreadsheet may begin another cell', (cell, escaped) => {
    expect(harmless(cell)).toBe(escaped)
    expect(restore(escaped)).toBe(cell)
  })

  it.each([
    ['Sale,=1+1', "Sale,'=1+1"],
    ["Sale,-1+cmd|' /C calc'!A0", "Sale,'-1+cmd|' /C calc'!A0"],
    // A number is none.
    ['https://maps.test/@52.5,-1.26,15z', 'https://maps.test/@52.5,-1.26,15z'],
    ['52.5,-1.26', '52.5,-1.26'],
    ['https://a.test/;=1;b', 'https://a.test/;=1;b'],
  ])('%j in a file with semicolons is escaped where a comma may begin another cell', (cell, escaped) => {
    expect(harmless(cell, ';')).toBe(escaped)
    expect(restore(escaped, ';')).toBe(cell)
  })

  it('is restored exactly from a file with semicolons, and is no formula where commas separate cells', () => {
    const cells = fc.string({
      unit: fc.constantFrom("'", '"', ';', ',', '=', '+', '-', '@', '\r', '\n', '1', '.', 'a'),
    })
    fc.assert(
      fc.property(cells, cells, (first, second) => {
        expect([first, second].map((cell) => restore(harmless(cell, ';'), ';'))).toEqual([first, second])
        // After a number at the end of our cell, its closing quote makes no formula.
        for (const cell of cellsBy(',', writeCsv([[first, second]], ';')))
          expect(cell).not.toMatch(/^(?!-\d+(?:\.\d+)?"?(?:;|$))[=+\-@＝＋－＠]/)
      }),
    )
  })

  it('is restored exactly, and is never a formula in between, even where semicolons separate cells', () => {
    const cells = fc.string({
      unit: fc.constantFrom("'", '"', ';', ',', '=', '+', '-', '@', '\t', '\r', '\n', '＝', 'a'),
    })
    fc.assert(
      fc.property(cells, cells, (first, second) => {
        expect([first, second].map((cell) => restore(harmless(cell)))).toEqual([first, second])
        expect(harmless(first)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
        for (const cell of cellsBy(';', writeCsv([[first, second]]))) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
      }),
    )
  })
})
