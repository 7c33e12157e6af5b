import { type Job, job } from '../../../lib/outbox/job.ts'
import type { Database, JobRow, OpenDatabase } from '../storage/database.ts'
import type { JobTally } from './job-tally.ts'
import type { SetAside } from './unreadable-rows.ts'

/** Parses rows when they are read; an unreadable one is set aside, never skipped silently. */
export interface ReadableJobs {
  /** The first readable job that `find` returns. */
  one: (find: (db: Database) => Promise<JobRow | undefined>) => Promise<Job | null>
  of: (rows: readonly JobRow[]) => Promise<Job[]>
}

export const createReadableJobs = (open: OpenDatabase, setAside: SetAside, tally: JobTally): ReadableJobs => {
  const putAside = async (row: JobRow): Promise<void> => {
    await setAside('jobs', row.sequence)
    tally.forget()
  }

  return {
    one: async (find) => {
      for (;;) {
        const row = await find(await open())
        if (row === undefined) return null
        const parsed = job.safeParse(row)
        if (parsed.success) return parsed.data
        await putAside(row)
      }
    },
    of: async (rows) => {
      const jobs: Job[] = []
      for (const row of rows) {
        const parsed = job.safeParse(row)
        if (parsed.success) jobs.push(parsed.data)
        else await putAside(row)
      }
      return jobs
    },
  }
}
