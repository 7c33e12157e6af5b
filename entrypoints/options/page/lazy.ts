/** Creates a value on the first call and returns the same one on every later call. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
