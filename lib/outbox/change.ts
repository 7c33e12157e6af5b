import type { Job } from './job.ts'
import { placeInLane } from './lane.ts'

type Fixed =
  | 'id'
  | 'sequence'
  | 'revision'
  | 'connection'
  | 'operation'
  | 'createdAt'
  | 'updatedAt'
  | 'lane'
  | 'laneRank'

/** The only way to create a job's next revision; derived fields are computed here. */
export const change = (job: Job, now: number, fields: Partial<Omit<Job, Fixed>>): Job => {
  const next = { ...job, ...fields, revision: job.revision + 1, updatedAt: now }
  return { ...next, ...placeInLane(next) }
}
