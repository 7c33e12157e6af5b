import type { JobCounts, JobState } from '../../../lib/model/job-view.ts'
import type { Database } from '../storage/database.ts'

/** Which jobs are counted: all jobs of a connection, or those of one group (see `JobRow`). */
interface Tallied {
  connection: string
  group?: string
}

export type JobTally = ReturnType<typeof createJobTally>

/**
 * The number of jobs in each state: counted once per worker and then updated, because counting takes longer the more
 * jobs there are. Only this worker writes, and transactions on one store run in order: so a count is valid until the
 * next change is reported here.
 */
export const createJobTally = () => {
  let counted = new WeakMap<Database, Map<string, JobCounts>>()

  const knownIn = (db: Database): Map<string, JobCounts> => {
    const known = counted.get(db) ?? new Map<string, JobCounts>()
    counted.set(db, known)
    return known
  }

  return {
    counts: async (db: Database, of: Tallied): Promise<JobCounts> => {
      const known = knownIn(db)
      const counts = known.get(nameOf(of)) ?? (await countIn(db, of))
      known.set(nameOf(of), counts)
      return { ...counts }
    },
    /** Called right after the change is stored. `from` is `null` for a new job, `to` for a removed one. */
    moved: (db: Database, of: Required<Tallied>, from: JobState | null, to: JobState | null, jobs = 1): void => {
      for (const each of [of, { connection: of.connection }]) {
        const counts = counted.get(db)?.get(nameOf(each))
        if (counts === undefined) continue
        if (from !== null) counts[from] -= jobs
        if (to !== null) counts[to] += jobs
      }
    },
    /** Called after a change that was not tracked. */
    forget: (): void => {
      counted = new WeakMap()
    },
  }
}

const nameOf = ({ connection, group }: Tallied): string => JSON.stringify([connection, group])

const countIn = async (db: Database, { connection, group }: Tallied): Promise<JobCounts> => {
  const { store } = db.transaction('jobs')
  const count = (state: JobState) =>
    group === undefined
      ? store.index('connectionState').count([connection, state])
      : store.index('groupState').count([connection, group, state])
  const [waiting, sending, reconciling, unsure, failed, done] = await Promise.all([
    count('waiting'),
    count('sending'),
    count('reconciling'),
    count('unsure'),
    count('failed'),
    count('done'),
  ])
  return { waiting, sending, reconciling, unsure, failed, done }
}
