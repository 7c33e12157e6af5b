import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowSlots } from './row-slots.ts'

const drawn = (...rows: number[]) => rowSlots(new Map(), rows, null)

describe('the elements of rows', () => {
  it('stay with the rows that stay', () => {
    const before = drawn(11, 12, 13)
    const after = rowSlots(before, [13, 14, 12], null)
    expect([after.get(12), after.get(13)]).toEqual([before.get(12), before.get(13)])
  })

  it('pass from rows that are gone to rows that are new, in their order', () => {
    const before = drawn(11, 12, 13)
    const after = rowSlots(before, [21, 22, 23, 24], null)
    expect([21, 22, 23].map((row) => after.get(row))).toEqual([11, 12, 13].map((row) => before.get(row)))
  })

  it('are left alone where a row had the focus as it went', () => {
    const before = drawn(11, 12)
    const after = rowSlots(before, [21, 22], 11)
    expect([...after.values()]).not.toContain(before.get(11))
  })

  it('belong to one row each', () => {
    const keys = fc.uniqueArray(fc.integer({ min: 0, max: 40 }))
    fc.assert(
      fc.property(fc.array(keys), fc.option(fc.integer({ min: 0, max: 40 })), (lists, kept) => {
        let slots = new Map<number, number>()
        for (const rows of lists) {
          slots = rowSlots(slots, rows, kept)
          expect([...slots.keys()]).toEqual(rows)
          expect(new Set(slots.values()).size).toBe(rows.length)
        }
      }),
    )
  })
})
