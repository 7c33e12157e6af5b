import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SHEET, sheetPlaces } from './sheet-places.ts'

it('fills rows of four codes of 40 mm, five rows to a page', () => {
  const { width, places } = sheetPlaces(21, 40, 45)
  expect(width).toBe(40)
  expect(places.slice(0, 5).map(({ x, y }) => [Math.round(x), y])).toEqual([
    [12, 18],
    [61, 18],
    [109, 18],
    [158, 18],
    [12, 69],
  ])
  expect(places.map(({ page }) => page).filter((page) => page === 0)).toHaveLength(20)
  expect(places.at(-1)).toEqual({ page: 1, x: 12, y: 18 })
})

it('keeps every picture on the sheet and apart from the others', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 10, max: 500, noNaN: true }),
      fc.double({ min: 1, max: 1.4, noNaN: true }),
      (count, given, ratio) => {
        const { width, places } = sheetPlaces(count, given, given * ratio)
        expect(places).toHaveLength(count)
        for (const [index, { page, x, y }] of places.entries()) {
          expect(x).toBeGreaterThanOrEqual(SHEET.margin.x - 0.01)
          expect(x + width).toBeLessThanOrEqual(SHEET.width - SHEET.margin.x + 0.01)
          expect(y + width * ratio).toBeLessThanOrEqual(SHEET.height - SHEET.margin.y + 0.01)
          const next = places[index + 1]
          if (next?.page === page) expect(next.x >= x + width || next.y >= y + width * ratio).toBe(true)
        }
      },
    ),
  )
})
