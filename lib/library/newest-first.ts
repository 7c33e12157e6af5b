import type { Link } from '../contract/link.ts'
import { ageOf } from './kept-link.ts'

/**
 * Whether a list has the newest link first, as requested by `order=date`. A service that ignores the order or starts
 * with the oldest shows that in its rows; without usable dates, ascending ids do.
 */
export const isNewestFirst = (rows: readonly Link[]): boolean => {
  const pairs = rows.slice(1).map((row, at) => [rows[at] ?? row, row] as const)
  const datesDiffer = pairs.some(([one, next]) => ageOf(one.date) !== ageOf(next.date))
  return pairs.every(([one, next]) => (datesDiffer ? ageOf(one.date) <= ageOf(next.date) : one.id > next.id))
}
