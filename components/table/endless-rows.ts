/** The rows of a list of any length, of which only some are at hand. */
export interface EndlessRows<Row> {
  /** Another list is read from its first row on. One that only changes leaves its reader at the row that is read. */
  list: number
  /** How many rows can be scrolled to. */
  count: number
  /** `undefined` while it is not at hand. */
  rowAt: (place: number) => Row | undefined
  keyOf: (row: Row) => number
  /** Where the row with this key is; `null` where that is not known. */
  placeOf: (key: number) => number | null
}

/** A row that is held on to, whatever comes before it. */
export interface Hold {
  place: number
  key: number | null
}

export const holdOf = <Row>(rows: EndlessRows<Row> | null, place: number): Hold => {
  const row = rows?.rowAt(place)
  return { place, key: row === undefined ? null : (rows?.keyOf(row) ?? null) }
}

/** Where what was held on to is now. */
export const followed = <Row>(rows: EndlessRows<Row> | null, { place, key }: Hold): number =>
  (key === null ? null : rows?.placeOf(key)) ?? place
