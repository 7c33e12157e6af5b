import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { keptBatch, type ResultRow, resultRows } from '../../../lib/bulk/batch-results.ts'
import type { KeptBatch } from '../../../lib/bulk/kept-batch.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { Call } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'

/** As many jobs as the worker answers with at once. */
const JOBS_AT_ONCE = 1_000

/** Between two readings of a batch that goes on: a fast service makes a hundred links a second. */
const EVENTS_PAUSE_MS = 1_000

/** As many as are asked to be tried again before the first answers: the worker has other work too. */
const RETRIED_AT_ONCE = 20

/** One batch with all that became of it. */
export interface BatchDetailState {
  /** The batch that is looked at. */
  id: ReadonlySignal<string | null>
  /** `null` until its text was read. */
  kept: ReadonlySignal<KeptBatch | null>
  rows: ReadonlySignal<readonly ResultRow[]>
  /** Whether there is more to read before all is known. */
  busy: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  open: (id: string) => Promise<void>
  close: () => void
  /** Something of this batch has changed. */
  changed: (id: string) => void
  noteJob: (job: JobView) => void
  retryFailed: () => Promise<void>
}

export const createBatchDetailState = ({ call, schedule }: { call: Call; schedule: Schedule }): BatchDetailState => {
  const id = signal<string | null>(null)
  const kept = signal<KeptBatch | null>(null)
  const jobs = signal<ReadonlyMap<string, JobView>>(new Map())
  const busy = signal(false)
  const failure = signal<Failure | null>(null)
  let newest = 0
  let planned: (() => void) | null = null

  const load = async (wanted: string): Promise<void> => {
    const mine = ++newest
    busy.value = true
    const read: JobView[] = []
    let text = ''
    for (let offset = 0; ; offset += JOBS_AT_ONCE) {
      const answer = await call('batch', { id: wanted, offset, limit: JOBS_AT_ONCE })
      if (mine !== newest) return
      if (!answer.ok) {
        batch(() => {
          failure.value = answer.failure
          busy.value = false
        })
        return
      }
      text = answer.value.text
      read.push(...answer.value.jobs)
      if (answer.value.jobs.length < JOBS_AT_ONCE) break
    }
    batch(() => {
      failure.value = null
      busy.value = false
      kept.value ??= keptBatch(text, read)
      jobs.value = new Map(read.map((job) => [job.id, job]))
    })
  }

  const forget = (): void => {
    newest += 1
    planned?.()
    planned = null
    batch(() => {
      id.value = null
      kept.value = null
      jobs.value = new Map()
      busy.value = false
      failure.value = null
    })
  }

  const loadSoon = (): void => {
    planned ??= schedule(EVENTS_PAUSE_MS, () => {
      planned = null
      if (id.value !== null) void load(id.value)
    })
  }

  return {
    id,
    kept,
    rows: computed(() => (kept.value === null ? [] : resultRows(kept.value, jobs.value))),
    busy,
    failure,
    open: (wanted) => {
      forget()
      id.value = wanted
      return load(wanted)
    },
    close: forget,
    changed: (changed) => {
      if (changed === id.value) loadSoon()
    },
    noteJob: (job) => {
      if (job.batch === id.value && jobs.value.has(job.id)) jobs.value = new Map(jobs.value).set(job.id, job)
    },
    retryFailed: async () => {
      const failed = [...jobs.value.values()].filter(({ state }) => state === 'failed')
      for (let at = 0; at < failed.length; at += RETRIED_AT_ONCE) {
        const answers = await Promise.all(
          failed.slice(at, at + RETRIED_AT_ONCE).map((job) => call('retryJob', { id: job.id })),
        )
        const refused = answers.find((answer) => !answer.ok)
        if (refused) {
          failure.value = refused.failure
          break
        }
      }
      loadSoon()
    },
  }
}
