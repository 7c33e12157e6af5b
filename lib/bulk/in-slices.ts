export interface Slicing {
  /** In milliseconds, finely. */
  now: () => number
  /** Comes back when the page has drawn and taken what was typed. */
  pause: () => Promise<void>
}

/** Short enough that nobody notices. */
const SLICE_MS = 12

/** All that comes out of a long work, done in slices; `null` when it was not wanted any more. */
export const inSlices = async <T>(
  work: Iterable<T>,
  { now, pause }: Slicing,
  isWanted: () => boolean,
): Promise<T[] | null> => {
  const results: T[] = []
  let began = now()
  for (const result of work) {
    results.push(result)
    if (now() - began < SLICE_MS) continue
    await pause()
    if (!isWanted()) return null
    began = now()
  }
  return isWanted() ? results : null
}
