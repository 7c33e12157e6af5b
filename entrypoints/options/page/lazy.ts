/** Creates something at the first call, and returns the same from then on. */
export const lazy = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
