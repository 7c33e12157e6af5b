import { isSameValue } from '../../../lib/shorten-form/by-hand.ts'

/** The values of a form, and those on which typing started. An absent field equals an empty one. */
export interface Edit<Values extends object> {
  base: Values
  values: Values
}

/** A field that was changed both here and elsewhere, to different values. */
export interface Conflict {
  field: string
  mine: unknown
  theirs: unknown
}

/**
 * An edit over the values that are stored now, which another window may have changed. A field that wasn't changed here
 * gets its stored value. A field that was changed only here keeps its typed value. A field that was changed in both
 * places is a conflict until the user decides.
 */
export const mergeEdit = <Values extends object>(
  { base, values }: Edit<Values>,
  stored: Values,
): Edit<Values> & { conflicts: Conflict[] } => {
  const merged = { base: { ...base }, values: { ...values } }
  const conflicts: Conflict[] = []
  for (const field of fieldsOf(base, values, stored)) {
    const [before, mine, theirs] = [base[field], values[field], stored[field]]
    if (isSameValue(mine, before)) set(merged.values, field, theirs)
    else if (!isSameValue(theirs, before) && !isSameValue(theirs, mine)) {
      conflicts.push({ field: String(field), mine, theirs })
      continue
    }
    set(merged.base, field, theirs)
  }
  return { ...merged, conflicts }
}

/** Applies the user's decision on one field. With `mine`, the typed value replaces the stored one. */
export const decideConflict = <Values extends object>(
  { base, values }: Edit<Values>,
  { field, theirs }: Conflict,
  choice: 'mine' | 'theirs',
): Edit<Values> => {
  const decided = { [field]: theirs }
  return { base: { ...base, ...decided }, values: choice === 'theirs' ? { ...values, ...decided } : values }
}

/** The fields whose values differ. */
export const changedFields = <Values extends object>({ base, values }: Edit<Values>): (keyof Values)[] =>
  fieldsOf(base, values).filter((field) => !isSameValue(base[field], values[field]))

const fieldsOf = <Values extends object>(...all: Values[]): (keyof Values)[] => [
  ...new Set(all.flatMap((values) => Object.keys(values) as (keyof Values)[])),
]

const set = <Values extends object, Field extends keyof Values>(
  to: Values,
  field: Field,
  value: Values[Field],
): void => {
  if (value === undefined) Reflect.deleteProperty(to, field)
  else to[field] = value
}
