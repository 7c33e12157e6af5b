/** The upper end of a range: in the order of IndexedDB keys, an array comes after every number and string. */
export const LAST_KEY: string[] = []

/** Every key that starts with these parts. */
export const keysWithPrefix = (...parts: Array<string | number>) => IDBKeyRange.bound(parts, [...parts, LAST_KEY])

/** Consecutive keys, combined into ranges. */
export const rangesOf = (keys: readonly number[]): IDBKeyRange[] => {
  const ranges: [number, number][] = []
  for (const key of keys.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1)
    if (last !== undefined && key === last[1] + 1) last[1] = key
    else ranges.push([key, key])
  }
  return ranges.map(([from, to]) => IDBKeyRange.bound(from, to))
}
