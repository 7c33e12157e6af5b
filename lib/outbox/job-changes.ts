import { change } from './change.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Job } from './job.ts'
import type { OutboxPorts } from './ports.ts'

/** Nothing more happens by itself. */
const isSettled = ({ state, nextAt }: Job): boolean =>
  state === 'done' || state === 'failed' || (state === 'unsure' && nextAt === null)

/**
 * A person who was told that nobody knows is told again when it is known after all: by a late answer, or by their own
 * word. What only notes something of a settled job is no news.
 */
const hasSettled = (before: Job, after: Job): boolean => isSettled(after) && before.state !== after.state

/** What is stored with a change of a job, and what must hold for it. */
interface Together {
  record?: ConnectionRecord
  /** The batch that must not be paused. */
  running?: string
}

/** Stores changes and tells of them. */
export interface JobChanges {
  /** `false`, and nothing has happened, when somebody else has changed the job (or the record) since `before`. */
  commit: (before: Job, after: Job, together?: Together) => Promise<boolean>
  /** Lets the next job of a lane go, after one has left it. */
  passOn: (left: Job) => Promise<void>
}

type Ports = Pick<OutboxPorts, 'store' | 'now' | 'onChange' | 'onSettled'>

export const createJobChanges = ({ store, now, onChange, onSettled }: Ports): JobChanges => {
  const commit: JobChanges['commit'] = async (before, after, together = {}) => {
    if (!(await store.commit({ ...together, job: after }))) return false
    onChange(after)
    if (hasSettled(before, after)) onSettled(after)
    if (after.lane === null) await passOn(before)
    return true
  }

  const passOn: JobChanges['passOn'] = async ({ connection, lane }) => {
    if (lane === null) return
    const next = await store.headOfLane(connection, lane)
    // Should this be missed, the job comes up by itself when its time of waiting is over.
    const waits = next?.state === 'waiting' && next.doubt === null && next.nextAt !== null && next.nextAt > now()
    if (next !== null && waits) await commit(next, change(next, now(), { nextAt: now() }))
  }

  return { commit, passOn }
}
