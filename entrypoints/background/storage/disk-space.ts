/**
 * Chromium deletes the whole database, with the requests that wait, when the disk is full while it writes to it or opens
 * it (2 of 2 in Chromium 156). With less than this left, nothing is written or opened.
 */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** How long an answer is valid: within this time, a usual disk doesn't take as much. */
const VALID_MS = 200

interface Estimate {
  quota?: number
  usage?: number
  /** Only Chromium says it, and only there is what is left of the quota what is free on the disk. */
  usageDetails?: unknown
}

/** Whether the disk has space for the database, and for so many bytes more. */
export type HasSpace = (more?: number) => Promise<boolean>

/** A browser that doesn't say how full the disk is reports a full one itself. */
export const createDiskSpace = (estimate: () => Promise<Estimate>, clock: () => number): HasSpace => {
  let answer: { at: number; free: Promise<number> } | null = null

  const ask = async (): Promise<number> => {
    const { quota, usage, usageDetails } = await estimate().catch((): Estimate => ({}))
    return quota === undefined || usage === undefined || usageDetails === undefined
      ? Number.POSITIVE_INFINITY
      : quota - usage
  }

  return async (more = 0) => {
    if (answer === null || clock() - answer.at > VALID_MS) answer = { at: clock(), free: ask() }
    return (await answer.free) >= LEAST_FREE_BYTES + more
  }
}
