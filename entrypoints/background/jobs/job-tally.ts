import type { JobCounts, JobState } from '../../../lib/model/job-view.ts'
import type { Database } from '../storage/database.ts'

/** Which jobs are counted: all of a connection, or those of one group of it (see `JobRow`). */
export interface Tallied {
  connection: string
  group?: string
}

/**
 * How many jobs are in each state: counted once in a worker's life, then followed, since counting takes longer the more
 * there are. Only this worker writes, and of two transactions that want the same store the later one waits: so what a
 * count says holds until the next change is told here.
 */
export interface JobTally {
  counts: (db: Database, of: Tallied) => Promise<JobCounts>
  /** Told right after it is stored. `null` is outside: before it was added, after it was removed. */
  moved: (db: Database, of: Required<Tallied>, from: JobState | null, to: JobState | null, jobs?: number) => void
  /** Something has changed in a way that nobody follows. */
  forget: () => void
}

export const createJobTally = (): JobTally => {
  let counted = new WeakMap<Database, Map<string, JobCounts>>()

  const knownIn = (db: Database): Map<string, JobCounts> => {
    const known = counted.get(db) ?? new Map<string, JobCounts>()
    counted.set(db, known)
    return known
  }

  return {
    counts: async (db, of) => {
      const known = knownIn(db)
      const counts = known.get(nameOf(of)) ?? (await countIn(db, of))
      known.set(nameOf(of), counts)
      return { ...counts }
    },
    moved: (db, of, from, to, jobs = 1) => {
      for (const each of [of, { connection: of.connection }]) {
        const counts = counted.get(db)?.get(nameOf(each))
        if (counts === undefined) continue
        if (from !== null) counts[from] -= jobs
        if (to !== null) counts[to] += jobs
      }
    },
    forget: () => {
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
