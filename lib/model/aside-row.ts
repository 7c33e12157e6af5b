/** A stored request that this version can't read, as it was found. */
export interface UnreadableRow {
  /** Ascending. */
  id: number
  /** As JSON, without passwords. */
  text: string
}
