/** Whether two values of an option mean the same: an empty text or list is the same as none. */
export const isSameValue = (one: unknown, other: unknown): boolean => meant(one) === meant(other)

const meant = (value: unknown): string | undefined =>
  value === '' || (Array.isArray(value) && value.length === 0) ? undefined : JSON.stringify(value)
