import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstInView, type ListView, rowWindow, scrollToSee, stretches } from './row-window.ts'

const view = (over: Partial<ListView> = {}): ListView => ({
  above: 0,
  height: 800,
  rowHeight: 40,
  count: 100_000,
  ...over,
})

const anyView = fc.record({
  above: fc.integer({ min: -2_000, max: 5_000_000 }),
  height: fc.integer({ min: 100, max: 3_000 }),
  rowHeight: fc.double({ min: 20, max: 300, noNaN: true }),
  count: fc.integer({ min: 0, max: 100_000 }),
})

describe('the window of a long list', () => {
  it('contains every visible row, and never more than a few screens', () => {
    fc.assert(
      fc.property(anyView, (seen) => {
        const { first, end } = rowWindow(seen)
        const top = Math.max(0, Math.floor(seen.above / seen.rowHeight))
        const bottom = Math.min(seen.count, Math.ceil((seen.above + seen.height) / seen.rowHeight))
        for (let row = top; row < bottom; row++) expect(row >= first && row < end).toBe(true)
        expect(end - first).toBeLessThanOrEqual(seen.height / seen.rowHeight + 40)
        expect(first).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(seen.count)
      }),
    )
  })

  it('stays while scrolling by less than a few rows', () => {
    expect(rowWindow(view({ above: 4_001 }))).toEqual(rowWindow(view({ above: 4_020 })))
  })

  it('is at the first rows while the list starts further down the page', () => {
    expect(rowWindow(view({ above: -300 })).first).toBe(0)
  })

  it('is empty for an empty list', () => {
    expect(rowWindow(view({ count: 0 }))).toEqual({ first: 0, end: 0 })
  })
})

describe('the first row in view', () => {
  it('is the first that is completely visible', () => {
    expect(firstInView(view({ above: 0 }))).toBe(0)
    expect(firstInView(view({ above: 1 }))).toBe(1)
    expect(firstInView(view({ above: 80 }))).toBe(2)
    expect(firstInView(view({ above: -50 }))).toBe(0)
  })
})

describe('scrolling to a row', () => {
  it('is not needed if it is visible', () => {
    expect(scrollToSee(0, view())).toBe(0)
    expect(scrollToSee(19, view())).toBe(0)
  })

  it('goes no further than the edge', () => {
    expect(scrollToSee(20, view())).toBe(40)
    expect(scrollToSee(9, view({ above: 400 }))).toBe(-40)
  })

  it('shows the start of a row that is higher than the screen', () => {
    expect(scrollToSee(1, view({ rowHeight: 1_000 }))).toBe(1_000)
  })
})

describe('the stretches of a long list', () => {
  it('leave space for exactly the rows that are not rendered', () => {
    fc.assert(
      fc.property(anyView, fc.option(fc.nat(120_000)), (seen, kept) => {
        const all = stretches(rowWindow(seen), kept, seen.count)
        let at = 0
        for (const { first, end } of all) {
          expect(first).toBe(at)
          expect(end).toBeGreaterThan(first)
          at = end
        }
        expect(at).toBe(seen.count)
      }),
    )
  })

  it('render the focused row, however far away it is', () => {
    expect(stretches({ first: 100, end: 140 }, 3, 1_000)).toEqual([
      { first: 0, end: 3, drawn: false },
      { first: 3, end: 4, drawn: true },
      { first: 4, end: 100, drawn: false },
      { first: 100, end: 140, drawn: true },
      { first: 140, end: 1_000, drawn: false },
    ])
    expect(stretches({ first: 100, end: 140 }, 999, 1_000).at(-1)).toEqual({ first: 999, end: 1_000, drawn: true })
  })

  it('render it once if it is in the window', () => {
    expect(stretches({ first: 0, end: 40 }, 3, 40)).toEqual([{ first: 0, end: 40, drawn: true }])
  })
})
