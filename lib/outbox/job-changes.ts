import { isSettled } from '../model/job-view.ts'
import type { Job } from './job.ts'
import { change } from './lane.ts'
import { LATE_MS } from './policy.ts'
import type { OutboxPorts } from './ports.ts'
import type { Records } from './records.ts'

/**
 * Whether to report the job as settled. A user who was told that the outcome is unknown is told again when it becomes
 * known; a change that only annotates a settled job is not reported.
 */
const hasSettled = (before: Job, after: Job): boolean => isSettled(after) && before.state !== after.state

interface Ports extends Pick<OutboxPorts, 'store' | 'now' | 'onChange' | 'onSettled'> {
  records: Records
}

type Change = Parameters<OutboxPorts['store']['commit']>[0]

export type JobChanges = ReturnType<typeof createJobChanges>

/** Stores changes of jobs and reports them. */
export const createJobChanges = ({ store, records, now, onChange, onSettled }: Ports) => {
  /**
   * Stores a change of a job, and `others` with it as in `JobStore`. `false`, without any change, if the job or the record
   * was changed since `before`, or the batch is paused.
   */
  const commit = async (before: Job, after: Job, others: Omit<Change, 'job'> = {}): Promise<boolean> => {
    if (!(await records.commit({ ...others, job: after }))) return false
    onChange(after)
    if (hasSettled(before, after)) onSettled(after)
    if (after.lane === null) await passOn(before)
    return true
  }

  /**
   * Wakes the next job of the lane that this job has left, as soon as no late copy of this job's request can overwrite
   * its change.
   */
  const passOn = async ({ connection, lane, doubt }: Job): Promise<void> => {
    if (lane === null) return
    const next = await store.headOfLane(connection, lane)
    if (next?.state !== 'waiting' || next.doubt !== null || next.nextAt === null) return
    const at = now()
    const endsAt = doubt?.endsAt ?? at
    // A time beyond the maximum was stored before the clock was set back, and is ignored.
    const nextAt = endsAt > at + LATE_MS ? at : Math.max(at, endsAt)
    // If this is missed, the job wakes by itself at its planned time.
    if (nextAt !== Math.max(at, next.nextAt)) await commit(next, change(next, at, { nextAt }))
  }

  return { commit, passOn }
}
