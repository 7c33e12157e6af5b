import { isJsonObject } from './json-object.ts'

/** Whether two values of plain data are equal: fields may be in any order, and one that is `undefined` equals none. */
export const isSameData = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one, withSortedFields) === JSON.stringify(other, withSortedFields)

const withSortedFields = (_: string, value: unknown): unknown =>
  isJsonObject(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value
