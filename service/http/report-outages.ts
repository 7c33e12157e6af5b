import { DatabaseUnavailable, StorageFull } from '../store/database-errors.ts'

type OnFailure = (what: string, error: unknown) => void

const REPORT_EVERY_MS = 10_000

/**
 * Reports an outage of the database only now and then. It fails every request for the same reason, and thousands of
 * errors a second would fill the log's disk. Each request still has its own line, with status 503.
 */
export const reportOutagesSeldom = (onFailure: OnFailure): OnFailure => {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (what, error) => {
    if (error instanceof DatabaseUnavailable || error instanceof StorageFull) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
    }
    onFailure(what, error)
  }
}
