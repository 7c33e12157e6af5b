import { batch, signal } from '@preact/signals'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import {
  type ChosenRequests,
  type Discardable,
  type JobState,
  type JobView,
  type LostRequests,
  MAX_WRITES,
} from '../../../lib/model/job-view.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import { latestOnly } from '../page/latest-read.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { SectionId } from '../page/route.ts'
import { createUnreadableState } from './unreadable-state.ts'

const JOBS_PER_PAGE = 50

/** The pause between an event and the next read, so that a running queue doesn't cause a read per job. */
const EVENTS_PAUSE_MS = 250

/** `all`, or the one state to show. */
type OutboxFilter = 'all' | JobState

/** The functions that open a form with the input of a refused request, by operation. */
export type RefusedForms = Partial<Record<WriteName, (refused: JobView) => void>>

/** The same functions, with the section of each form. */
export type JobEditors = Partial<Record<WriteName, { section: SectionId; open: (refused: JobView) => void }>>

type OutboxWorld = Pick<PageWorld, 'call' | 'subscribe' | 'schedule' | 'now'> & {
  pending: Pick<PendingJobs, 'forget' | 'reload'>
  editors: JobEditors
}

export type OutboxState = ReturnType<typeof createOutboxState>

/** Whether a request can be discarded together with others. One that is done only disappears from the list. */
export const canBeSelected = ({ state }: JobView): boolean =>
  state === 'waiting' || state === 'unsure' || state === 'failed'

export const createOutboxState = ({ call, subscribe, schedule, now, pending, editors }: OutboxWorld) => {
  const filter = signal<OutboxFilter>('all')
  const page = signal(1)
  const pages = signal(1)
  const jobs = signal<readonly JobView[] | null>(null)
  const readFailure = signal<Failure | null>(null)
  const failure = signal<Failure | null>(null)
  const queueEndsAt = signal<number | null>(null)
  const unreadable = signal(0)
  const lost = signal<LostRequests | null>(null)
  const discarding = signal<JobView | null>(null)
  /** The requests that the user is asked about, and what discarding them means. */
  const discardingMany = signal<{ chosen: ChosenRequests; meant: Discardable } | null>(null)
  const selected = signal<ReadonlySet<string>>(new Set())
  const resolving = signal<JobView | null>(null)
  const retrying = signal<JobView | null>(null)
  const begin = latestOnly()
  let planned: (() => void) | null = null

  const load = async (): Promise<void> => {
    const isLatest = begin()
    const states: JobState[] = filter.value === 'all' ? [] : [filter.value]
    const answer = await call('jobs', { states, offset: (page.value - 1) * JOBS_PER_PAGE, limit: JOBS_PER_PAGE })
    if (!isLatest()) return
    if (!answer.ok) {
      readFailure.value = answer.failure
      return
    }
    const last = Math.max(1, Math.ceil(answer.value.total / JOBS_PER_PAGE))
    if (page.value > last) {
      page.value = last
      await load()
      return
    }
    batch(() => {
      readFailure.value = null
      jobs.value = answer.value.jobs
      for (const job of answer.value.jobs) updateQuestions(job)
      pages.value = last
      unreadable.value = answer.value.unreadable
      lost.value = answer.value.lost
      queueEndsAt.value = answer.value.queueMs === 0 ? null : now() + answer.value.queueMs
    })
    const showsTrouble = answer.value.jobs.some(({ state }) => state === 'failed' || state === 'unsure')
    if (showsTrouble && page.value === 1 && filter.value === 'all')
      void call('failuresSeen', { until: now(), requestsOnly: true })
  }

  const loadSoon = (): void => {
    planned ??= schedule(EVENTS_PAUSE_MS, () => {
      planned = null
      void load()
    })
  }

  /** An open question shows the present state of its job. */
  const updateQuestions = (job: JobView): void => {
    if (discarding.value?.id === job.id) discarding.value = job
    if (resolving.value?.id === job.id) resolving.value = job.state === 'done' ? null : job
  }

  const select = (ids: readonly string[], on: boolean): void => {
    const next = new Set(selected.peek())
    for (const id of ids)
      if (!on) next.delete(id)
      else if (next.size < MAX_WRITES) next.add(id)
    selected.value = next
  }

  const showJob = (job: JobView): void => {
    if (!canBeSelected(job)) select([job.id], false)
    jobs.value = jobs.value?.map((shown) => (shown.id === job.id ? job : shown)) ?? null
    updateQuestions(job)
  }

  const act = async (acting: Promise<Result<JobView>>): Promise<void> => {
    const answer = await acting
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) showJob(answer.value)
    loadSoon()
  }

  return {
    filter,
    /** Counted from 1. */
    page,
    pages,
    /** `null` until the outbox was read. */
    jobs,
    /** Why the outbox could not be read. */
    readFailure,
    /** Why the last action on a job failed. */
    failure,
    /** When the queue can be done at the earliest; `null` if that is now. */
    queueEndsAt,
    /** How many stored requests couldn't be read. */
    unreadable,
    unreadableRows: createUnreadableState(call, () => void load()),
    /** What the browser deleted. */
    lost,
    dismissLost: async () => {
      const seen = lost.value
      lost.value = null
      if (seen !== null) await call('failuresSeen', { until: seen.at })
    },
    /** The job that is to be discarded, until the user has confirmed it. */
    discarding,
    /** The unsure job on which the user is deciding. */
    resolving,
    /** Reads the list again after a failure. */
    reload: load,
    follow: () => {
      const stop = subscribe((event) => {
        if (event.event === 'job') showJob(event.job)
        if (event.event === 'job' || event.event === 'jobs') loadSoon()
      })
      void load()
      return () => {
        stop()
        planned?.()
        planned = null
        failure.value = null
      }
    },
    choose: (chosen: OutboxFilter) => {
      batch(() => {
        filter.value = chosen
        page.value = 1
      })
      void load()
    },
    show: (wanted: number) => {
      page.value = wanted
      void load()
    },
    /** The job for which a password is required. */
    retrying,
    /** Retries a job. If its password was erased, asks for it first. */
    retry: async (job: JobView) => {
      if (job.needsPassword) retrying.value = job
      else await act(call('retryJob', { id: job.id }))
    },
    /** Retries the job with this password; with `null`, without a password. */
    retryWith: async (password: string | null) => {
      const job = retrying.value
      retrying.value = null
      if (job) await act(call('retryJob', { id: job.id, password }))
    },
    /** The form in which a failed request can be changed; `null` if there is none. */
    editorOf: ({ state, operation }: JobView) => (state === 'failed' ? (editors[operation] ?? null) : null),
    askDiscard: (job: JobView) => {
      discarding.value = job
    },
    discard: async () => {
      const job = discarding.value
      discarding.value = null
      if (job === null) return
      const answer = await call('discardJob', { id: job.id })
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) pending.forget(job.id)
      await load()
    },
    /** The ids of the selected requests, including those on other pages. */
    selected,
    select,
    /** The requests that are to be discarded together, until the user has confirmed it. */
    discardingMany,
    askDiscardMany: async (chosen: ChosenRequests) => {
      const meant = await call('discardableJobs', { chosen })
      failure.value = meant.ok ? null : meant.failure
      if (meant.ok) discardingMany.value = { chosen, meant: meant.value }
    },
    discardMany: async () => {
      const asked = discardingMany.value
      discardingMany.value = null
      if (asked === null) return
      const answer = await call('discardJobs', { chosen: asked.chosen, until: asked.meant.until })
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) selected.value = new Set()
      await load()
      await pending.reload()
    },
    /** Finished requests only disappear from the list. Those of batches stay, with their results. */
    discardDone: async () => {
      const answer = await call('discardDone', {})
      failure.value = answer.ok ? null : answer.failure
      await load()
    },
    askResolve: (job: JobView) => {
      resolving.value = job
    },
    /** Checks again whether the request went through. */
    check: async () => {
      if (resolving.value) await act(call('checkJob', { id: resolving.value.id }))
    },
    resolve: async (made: boolean) => {
      const job = resolving.value
      resolving.value = null
      if (job) await act(call('resolveJob', { id: job.id, made }))
    },
    close: () =>
      batch(() => {
        discarding.value = null
        discardingMany.value = null
        resolving.value = null
        retrying.value = null
      }),
  }
}
