/** A stored request that this version cannot read, as it was found. */
export interface AsideRow {
  /** Rising. */
  id: number
  foundAt: number
  /** As JSON, without any password. */
  text: string
}
