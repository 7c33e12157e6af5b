/** Every string under `password` anywhere in a stored value: a request, a preset, a damaged row. */
export const passwordsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'password' && typeof part === 'string' ? [part] : passwordsIn(part),
  )
}

/** The value with replaced passwords. Without a change it is the same object. */
export const withPasswords = <T>(value: T, changes: ReadonlyMap<string, string>): T => {
  if (changes.size === 0 || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    name === 'password' && typeof part === 'string' ? (changes.get(part) ?? part) : withPasswords(part, changes),
  ])
  // Object.entries and its inverse keep the shape, which TypeScript can't follow.
  return (Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as T
}
