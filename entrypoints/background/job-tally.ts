import type { JobCounts, JobState } from '../../lib/rpc/protocol.ts'
import type { Database } from './database.ts'

/**
 * How many jobs of each connection are in each state: counted once in a worker's life, then followed, since counting
 * takes longer the more there are. Only this worker writes, and of two transactions that want the same store the later
 * one waits: so what a count says holds until the next change is told here.
 */
export interface JobTally {
  counts: (db: Database, connection: string) => Promise<JobCounts>
  /** Told right after it is stored. `null` is outside: before it was added, after it was removed. */
  moved: (db: Database, connection: string, from: JobState | null, to: JobState | null, jobs?: number) => void
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
    counts: async (db, connection) => {
      const known = knownIn(db)
      const counts = known.get(connection) ?? (await countIn(db, connection))
      known.set(connection, counts)
      return { ...counts }
    },
    moved: (db, connection, from, to, jobs = 1) => {
      const counts = counted.get(db)?.get(connection)
      if (counts === undefined) return
      if (from !== null) counts[from] -= jobs
      if (to !== null) counts[to] += jobs
    },
    forget: () => {
      counted = new WeakMap()
    },
  }
}

const countIn = async (db: Database, connection: string): Promise<JobCounts> => {
  const index = db.transaction('jobs').store.index('connectionState')
  const count = (state: JobState) => index.count([connection, state])
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
