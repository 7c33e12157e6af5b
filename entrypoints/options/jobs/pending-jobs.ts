import { signal } from '@preact/signals'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { JobCounts, JobState, JobView } from '../../../lib/model/job-view.ts'
import type { PageWorld } from '../page/page-world.ts'

/** Every state but `done`. */
const PENDING: JobState[] = ['waiting', 'sending', 'reconciling', 'unsure', 'failed']

/** The most pending jobs that lists show. Only the Outbox has older ones. */
const MARKED_AT_MOST = 200

export type PendingJobs = ReturnType<typeof createPendingJobs>

/** The pending jobs, for lists of the objects that they change. */
export const createPendingJobs = ({ call, subscribe }: Pick<PageWorld, 'call' | 'subscribe'>) => {
  const jobs = signal<ReadonlyMap<string, JobView>>(new Map())
  const listeners: { operations: readonly WriteName[]; listener: (job: JobView) => void }[] = []
  const completeListeners: (() => void)[] = []
  const finished = new Set<string>()

  const forget = (id: string): void => {
    if (!jobs.value.has(id)) return
    const rest = new Map(jobs.value)
    rest.delete(id)
    jobs.value = rest
  }

  const note = (job: JobView): void => {
    if (job.state !== 'done') {
      // An answer that arrives after the job's last event must not bring the job back.
      if (!finished.has(job.id)) jobs.value = new Map(jobs.value).set(job.id, job)
      return
    }
    forget(job.id)
    if (finished.has(job.id)) return
    finished.add(job.id)
    for (const { operations, listener } of listeners) if (operations.includes(job.operation)) listener(job)
  }

  const load = async (): Promise<void> => {
    const before = jobs.value
    const answer = await call('jobs', { states: PENDING, offset: 0, limit: MARKED_AT_MOST })
    if (!answer.ok) return
    const { jobs: listed, total } = answer.value
    const inOutbox = new Set(listed.map(({ id }) => id))
    // Events since the request are newer than its answer. Jobs that are no longer in the outbox were discarded, perhaps
    // in another window. If there are more jobs than an answer lists, that isn't known.
    const remaining = [...jobs.value].filter(([id]) => inOutbox.has(id) || !before.has(id) || total > listed.length)
    const added = listed.filter(({ id }) => !finished.has(id) && !jobs.value.has(id))
    if (remaining.length !== jobs.value.size || added.length > 0)
      jobs.value = new Map([...remaining, ...added.map((job): [string, JobView] => [job.id, job])])
    if (total <= listed.length) complete()
  }

  const complete = (): void => {
    for (const listener of completeListeners) listener()
  }

  const compare = (counts: JobCounts): void => {
    const pending = PENDING.reduce((sum, state) => sum + counts[state], 0)
    if (pending < jobs.value.size) void load()
    if (pending === jobs.value.size) complete()
  }

  return {
    jobs,
    /** The jobs of one operation, newest first. */
    of: (wanted: WriteName): JobView[] =>
      [...jobs.value.values()]
        .filter(({ operation }) => operation === wanted)
        .sort((one, other) => other.createdAt - one.createdAt),
    /** Adds or updates a job, with or without an event of the worker. */
    note,
    forget: (id: string): void => {
      // The answer to an earlier request must not bring the job back.
      finished.add(id)
      forget(id)
    },
    /** Reads the jobs again, because many jobs that are added together cause no event each. */
    reload: load,
    /** Returns a function that stops this, because jobs belong to a connection. */
    start: () => {
      const stop = subscribe((event) => {
        if (event.event === 'job') note(event.job)
        if (event.event === 'jobs') compare(event.counts)
      })
      void load()
      return stop
    },
    /** Calls `listener` with every job of `operations` that is done. */
    onDone: (operations: readonly WriteName[], listener: (job: JobView) => void): void => {
      listeners.push({ operations, listener })
    },
    /** Calls `listener` whenever `jobs` contains every pending job. A job that is missing then was discarded. */
    onComplete: (listener: () => void): void => {
      completeListeners.push(listener)
    },
  }
}
