/** Creates a value at the first call and returns the same one from then on. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
