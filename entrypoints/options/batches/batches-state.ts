import { batch, computed, signal } from '@preact/signals'
import { resultRows, storedBatch } from '../../../lib/batches/batch-results.ts'
import type { StoredBatch } from '../../../lib/batches/stored-batch.ts'
import type { BatchView } from '../../../lib/model/batch-view.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'

/** The most jobs that the worker returns in one answer. */
const JOBS_AT_ONCE = 1_000

/** The pause between two reads of a running batch: a fast service creates a hundred links a second. */
const EVENTS_PAUSE_MS = SECOND

/** How many retries are requested at the same time, because the worker has other work, too. */
const RETRIED_AT_ONCE = 20

/** A batch with the time of the worker's event, from which its remaining time counts. */
export interface ReceivedBatch extends BatchView {
  receivedAt: number
}

export type BatchDetailState = ReturnType<typeof createBatchDetailState>

type BatchDetailWorld = Pick<PageWorld, 'call' | 'schedule'> & {
  /** Called with the id of a batch that no longer exists. */
  gone: (id: string) => void
}

/** The results of the open batch. */
const createBatchDetailState = ({ call, schedule, gone }: BatchDetailWorld) => {
  const id = signal<string | null>(null)
  const stored = signal<StoredBatch | null>(null)
  const jobs = signal<ReadonlyMap<string, JobView>>(new Map())
  const unread = signal<Failure | null>(null)
  const notRetried = signal<Failure | null>(null)
  const begin = latestOnly()
  let planned: (() => void) | null = null
  let isReading = false
  /** Whether something changed while the batch was being read. */
  let isStale = false

  const load = async (wanted: string): Promise<void> => {
    const isLatest = begin()
    isReading = true
    isStale = false
    await readJobs(wanted, isLatest)
    if (!isLatest()) return
    isReading = false
    if (isStale) loadSoon()
  }

  const readJobs = async (wanted: string, isLatest: () => boolean): Promise<void> => {
    const read: JobView[] = []
    let text = ''
    for (let offset = 0; ; offset += JOBS_AT_ONCE) {
      const answer = await call('batch', { id: wanted, offset, limit: JOBS_AT_ONCE })
      if (!isLatest()) return
      if (!answer.ok) {
        if (answer.failure.kind === 'not-found') return gone(wanted)
        unread.value = answer.failure
        return
      }
      if (offset === 0) text = answer.value.text
      read.push(...answer.value.jobs)
      if (answer.value.jobs.length < JOBS_AT_ONCE) break
    }
    batch(() => {
      unread.value = null
      stored.value ??= storedBatch(text, read)
      jobs.value = new Map(read.map((job) => [job.id, job]))
    })
  }

  const close = (): void => {
    begin()
    isReading = false
    planned?.()
    planned = null
    batch(() => {
      id.value = null
      stored.value = null
      jobs.value = new Map()
      unread.value = null
      notRetried.value = null
    })
  }

  const open = (wanted: string): Promise<void> => {
    close()
    id.value = wanted
    return load(wanted)
  }

  const loadSoon = (): void => {
    // The present read isn't aborted, because a long batch changes faster than it is read. Another read follows.
    isStale = isReading
    if (isReading) return
    planned ??= schedule(EVENTS_PAUSE_MS, () => {
      planned = null
      if (id.value !== null) void load(id.value)
    })
  }

  return {
    /** The id of the open batch. */
    id,
    /** `null` until the batch's text has been read. */
    stored,
    rows: computed(() => (stored.value === null ? [] : resultRows(stored.value, jobs.value))),
    /** Why the results couldn't be read, or why some requests weren't retried. */
    failure: computed(() => unread.value ?? notRetried.value),
    open,
    close,
    /** Called when something in this batch has changed. */
    changed: (changed: string) => {
      if (changed === id.value) loadSoon()
    },
    noteJob: (job: JobView) => {
      if (job.batch === id.value && jobs.value.has(job.id)) jobs.value = new Map(jobs.value).set(job.id, job)
    },
    retryFailed: async (wanted: string) => {
      if (id.value !== wanted || stored.value === null) await open(wanted)
      // If another batch was opened meanwhile, its failed links must not be retried.
      if (id.value !== wanted) return
      const failed = [...jobs.value.values()].filter(({ state }) => state === 'failed')
      notRetried.value = null
      for (let at = 0; at < failed.length; at += RETRIED_AT_ONCE) {
        const answers = await Promise.all(
          failed.slice(at, at + RETRIED_AT_ONCE).map((job) => call('retryJob', { id: job.id, together: true })),
        )
        const refused = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure]))
        notRetried.value ??= refused[0] ?? null
        // A request that needs its password again, or was removed, doesn't stop the others.
        if (refused.some(({ kind }) => kind !== 'invalid' && kind !== 'not-found')) break
      }
      loadSoon()
    },
  }
}

export type BatchesState = ReturnType<typeof createBatchesState>

type BatchesWorld = Pick<PageWorld, 'call' | 'subscribe' | 'schedule' | 'now'>

/** The batches that `isOurs` accepts: those that create links, or those that change them. */
export const createBatchesState = (
  { call, subscribe, schedule, now }: BatchesWorld,
  isOurs: (batch: BatchView) => boolean,
) => {
  const batches = signal<readonly ReceivedBatch[] | null>(null)
  const failure = signal<Failure | null>(null)
  const cancelling = signal<BatchView | null>(null)
  const removing = signal<BatchView | null>(null)

  /** Forgets a batch that no longer exists. */
  const drop = (gone: string): void =>
    batch(() => {
      if (detail.id.value === gone) detail.close()
      if (cancelling.value?.id === gone) cancelling.value = null
      if (removing.value?.id === gone) removing.value = null
      batches.value = batches.value?.filter(({ id }) => id !== gone) ?? null
    })
  /** Removed batches, because an earlier read of the worker may arrive after the removal. */
  const removed = new Set<string>()
  /** Called when a batch was removed, here or in another tab. */
  const noteRemoval = (gone: string): void => {
    removed.add(gone)
    drop(gone)
  }
  const detail = createBatchDetailState({ call, schedule, gone: drop })

  const reload = async (): Promise<void> => {
    const answer = await call('batches', {})
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      const receivedAt = now()
      if (answer.ok)
        batches.value = answer.value
          .filter((each) => isOurs(each) && !removed.has(each.id))
          .map((each) => ({ ...each, receivedAt }))
    })
  }

  const note = (received: BatchView): void => {
    if (!isOurs(received) || removed.has(received.id)) return
    const view = { ...received, receivedAt: now() }
    const listed = batches.value ?? []
    batches.value = listed.some(({ id }) => id === received.id)
      ? listed.map((each) => (each.id === received.id ? view : each))
      : [view, ...listed]
    if (cancelling.value?.id === received.id) cancelling.value = received
    detail.changed(received.id)
  }

  const act = async <T>(id: string, acting: Promise<Result<T>>, done: (value: T) => void): Promise<void> => {
    const answer = await acting
    const isGone = !answer.ok && answer.failure.kind === 'not-found'
    failure.value = answer.ok || isGone ? null : answer.failure
    if (answer.ok) done(answer.value)
    else if (isGone) drop(id)
  }

  const stay = (): void =>
    batch(() => {
      cancelling.value = null
      removing.value = null
    })

  return {
    /** Newest first; `null` until they have been read. */
    batches,
    failure,
    /** The batch that is to be stopped, until the user has confirmed it. */
    cancelling,
    /** The batch that is to be removed with its results, until the user has confirmed it. */
    removing,
    detail,
    /** Follows the batches until the returned function is called. */
    follow: () => {
      const stop = subscribe((event) => {
        if (event.event === 'batch') note(event.batch)
        if (event.event === 'batch-removed') noteRemoval(event.id)
        if (event.event === 'job') detail.noteJob(event.job)
      })
      void reload()
      return () => {
        stop()
        detail.close()
      }
    },
    reload,
    note,
    pause: (id: string) => act(id, call('pauseBatch', { id }), note),
    resume: (id: string) => act(id, call('resumeBatch', { id }), note),
    askCancel: (asked: BatchView) => {
      cancelling.value = asked
    },
    cancel: async () => {
      const asked = cancelling.value
      stay()
      if (asked) await act(asked.id, call('cancelBatch', { id: asked.id }), note)
    },
    askRemove: (asked: BatchView) => {
      removing.value = asked
    },
    remove: async () => {
      const asked = removing.value
      stay()
      if (asked) await act(asked.id, call('removeBatch', { id: asked.id }), () => noteRemoval(asked.id))
    },
    /** Closes the confirmation without doing anything. */
    stay,
  }
}
