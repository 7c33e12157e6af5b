/** The rows of a list of any length, of which only some are loaded. */
export interface EndlessRows<Row> {
  /**
   * A list with another number is another list, which is shown from its first row. A changed list keeps its number and the
   * reading position.
   */
  list: number
  /** The number of rows to scroll through. */
  count: number
  /** `undefined` while the row is not loaded. */
  rowAt: (place: number) => Row | undefined
  keyOf: (row: Row) => number
  /** The place of the row with this key; `null` if unknown. */
  placeOf: (key: number) => number | null
}

/** The position of a row: its place, and its key if it is known. */
export interface Hold {
  place: number
  key: number | null
}

export const holdOf = <Row>(rows: EndlessRows<Row> | null, place: number): Hold => {
  const row = rows?.rowAt(place)
  return { place, key: row === undefined ? null : (rows?.keyOf(row) ?? null) }
}

/** The present place of a row whose position was held. */
export const followed = <Row>(rows: EndlessRows<Row> | null, { place, key }: Hold): number =>
  (key === null ? null : rows?.placeOf(key)) ?? place
