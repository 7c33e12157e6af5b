import { isSameValue } from '../../../lib/shorten-form/by-hand.ts'

/** What a form shows, and the values that it was typed over. An absent field equals an empty one. */
export interface Edit<Values extends object> {
  base: Values
  values: Values
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

/** The user has decided about one field: with `mine`, what was typed replaces the stored value. */
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
