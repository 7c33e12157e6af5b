import type { Link } from '../../../lib/contract/link.ts'

/** Whether a link stands after another in a list that is newest first. Dates sort as strings (FIELD.md line 25). */
export const isOlder = (link: Link, other: Link): boolean =>
  link.date < other.date || (link.date === other.date && link.id < other.id)
