/** A4, in millimeters. Its margin is more than any printer needs, and its content fits on US Letter as well. */
export const SHEET = { width: 210, height: 297, margin: { x: 12, y: 18 }, gap: 6 } as const

export interface SheetPlace {
  page: number
  x: number
  y: number
}

/** Where each of `count` pictures of this size is, row by row. One that is larger than the sheet's content is made smaller. */
export const sheetPlaces = (count: number, width: number, height: number): { width: number; places: SheetPlace[] } => {
  const room = { x: SHEET.width - 2 * SHEET.margin.x, y: SHEET.height - 2 * SHEET.margin.y }
  const shrink = Math.min(1, room.x / width, room.y / height)
  const [wide, tall] = [width * shrink, height * shrink]
  // A tenth of a micrometer: a size that fits exactly must not be lost to rounding.
  const capacity = (space: number, size: number) => Math.floor((space + SHEET.gap + 1e-4) / (size + SHEET.gap))
  const [columns, rows] = [capacity(room.x, wide), capacity(room.y, tall)]
  const gap = columns === 1 ? 0 : (room.x - columns * wide) / (columns - 1)
  return {
    width: wide,
    places: Array.from({ length: count }, (_, index) => ({
      page: Math.floor(index / (columns * rows)),
      x: SHEET.margin.x + (columns === 1 ? (room.x - wide) / 2 : (index % columns) * (wide + gap)),
      y: SHEET.margin.y + (Math.floor(index / columns) % rows) * (tall + SHEET.gap),
    })),
  }
}
