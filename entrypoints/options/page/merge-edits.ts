import { isSameValue } from '../../../lib/shorten-form/by-hand.ts'

/** The fields of a form by name. An absent field equals an empty one. */
export type Fields = Readonly<Record<string, unknown>>

/** What was typed in a form, and the stored values that it was typed over. */
export interface Edit {
  base: Fields
  typed: Fields
}

/** A field that was changed here and elsewhere, differently. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * The edit over what is stored now, which another window may have changed. A field that was not typed has its stored
 * value; one that only was typed stays typed. One that both changed is a conflict until the user decides.
 */
export const mergeEdit = ({ base, typed }: Edit, stored: Fields): Edit & { conflicts: Conflict[] } => {
  const names = [...new Set([base, typed, stored].flatMap((fields) => Object.keys(fields)))]
  const merged = { base: { ...base }, typed: { ...typed } }
  const conflicts: Conflict[] = []
  for (const field of names) {
    const [before, mine, theirs] = [base[field], typed[field], stored[field]]
    if (isSameValue(mine, before)) set(merged.typed, field, theirs)
    else if (!isSameValue(theirs, before) && !isSameValue(theirs, mine)) {
      conflicts.push({ field, mine, theirs })
      continue
    }
    set(merged.base, field, theirs)
  }
  return { ...merged, conflicts }
}

/** The user has decided about one field: with `mine`, what was typed replaces the stored value. */
export const decideConflict = ({ base, typed }: Edit, { field, theirs }: Conflict, choice: 'mine' | 'theirs'): Edit => {
  const decided = { base: { ...base }, typed: { ...typed } }
  set(decided.base, field, theirs)
  if (choice === 'theirs') set(decided.typed, field, theirs)
  return decided
}

const set = (fields: Record<string, unknown>, field: string, value: unknown): void => {
  if (value === undefined) delete fields[field]
  else fields[field] = value
}
