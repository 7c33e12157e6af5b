/**
 * Chromium deletes the whole database, with the waiting requests, if the disk is full while it writes to it or opens it
 * (2 of 2 in Chromium 156). With less free space than this, nothing is written or opened.
 */
const LEAST_FREE_BYTES = 16 * 1024 * 1024

/** How long an estimate is used: within this time, a disk rarely takes as much data. */
const VALID_MS = 200

interface Estimate {
  quota?: number
  usage?: number
  /** Only Chromium reports this, and only there the rest of the quota is the free space of the disk. */
  usageDetails?: unknown
}

/** Whether the disk has space for the database and for this many bytes more. */
export type HasSpace = (more?: number) => Promise<boolean>

/** A browser that doesn't report the free space reports a full disk by itself. */
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
