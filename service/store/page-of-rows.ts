/** A piece of a list, as the databases count it. */
export interface Slice {
  limit: number
  offset: number
}

/** The rows of one page, and how many there are over all pages. */
export interface PageOfRows<T> {
  rows: T[]
  total: number
}
