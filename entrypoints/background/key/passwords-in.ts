/** Every text that stands under `password` somewhere in a value as it is stored: a request, a preset, a damaged row. */
export const passwordsIn = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'password' && typeof part === 'string' ? [part] : passwordsIn(part),
  )
}

/** The value with others in their places. What changes nowhere is the same object. */
export const withPasswords = <T>(value: T, changes: ReadonlyMap<string, string>): T => {
  if (changes.size === 0 || typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, part]: [string, unknown]) => [
    name,
    name === 'password' && typeof part === 'string' ? (changes.get(part) ?? part) : withPasswords(part, changes),
  ])
  // Object.entries and its inverse keep the shape, which TypeScript cannot follow.
  return (Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as T
}
