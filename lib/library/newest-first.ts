import type { Link } from '../contract/link.ts'
import { ageOf } from './kept-link.ts'

/**
 * Whether a list comes with the newest link first, as `order=date` is understood. A service that ignores the order, or
 * begins with the oldest, shows it in its rows; where dates say nothing, rising ids do.
 */
export const isNewestFirst = (rows: readonly Link[]): boolean => {
  const pairs = rows.slice(1).map((row, at) => [rows[at] ?? row, row] as const)
  const datesDiffer = pairs.some(([one, next]) => ageOf(one.date) !== ageOf(next.date))
  return pairs.every(([one, next]) => (datesDiffer ? ageOf(one.date) <= ageOf(next.date) : one.id > next.id))
}
