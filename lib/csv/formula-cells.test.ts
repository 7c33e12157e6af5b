import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { harmless, restore } from './formula-cells.ts'

describe('a cell that a spreadsheet would evaluate as a formula', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', "'=1", '＝1+1', '＠SUM(A1)'])(
    '%j is escaped',
    (cell) => {
      expect(harmless(cell)).toBe(`'${cell}`)
    },
  )

  it.each(['', 'https://example.com/', "it's", "'quoted'", '1-1'])('%j is none and stays as it is', (cell) => {
    expect(harmless(cell)).toBe(cell)
  })

  it('is restored exactly, and is never a formula in between', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', 'a') }),
        (cell) => {
          expect(restore(harmless(cell))).toBe(cell)
          expect(harmless(cell)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
        },
      ),
    )
  })
})
