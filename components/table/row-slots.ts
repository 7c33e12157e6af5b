/**
 * Which element shows which row. A row that was drawn stays in its element, with the focus that may be in it; rows that
 * are new take the elements of rows that are gone: changing what one says costs the browser a fraction of making one.
 * `kept` is the row whose element nobody takes. Rows are told by their keys, elements by numbers that no two share.
 */
export const rowSlots = (
  before: ReadonlyMap<number, number>,
  rows: readonly number[],
  kept: number | null,
): Map<number, number> => {
  const drawn = new Set(rows)
  const free = [...before].filter(([key]) => !drawn.has(key) && key !== kept).map(([, slot]) => slot)
  let next = Math.max(-1, ...before.values()) + 1
  return new Map(rows.map((key) => [key, before.get(key) ?? free.shift() ?? next++]))
}
