export interface Slicing {
  /** In milliseconds, with high resolution. */
  now: () => number
  /** Resolves after the page has painted and handled input. */
  pause: () => Promise<void>
}

/** Short enough to go unnoticed. */
const SLICE_MS = 12

/** The results of a long computation, done in slices; `null` if it was cancelled. */
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
