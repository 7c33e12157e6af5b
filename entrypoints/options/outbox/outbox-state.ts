import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { WriteName } from '../../../lib/contract/operations.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { JobState, JobView } from '../../../lib/model/job-view.ts'
import type { Route } from '../page/route.ts'
import type { Call, Subscribe } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'
import { type AsideState, createAsideState } from './aside-state.ts'

const JOBS_PER_PAGE = 50

/** Between an event and the next reading: a queue that drains must not be read once for each of its jobs. */
const EVENTS_PAUSE_MS = 250

/** `all`, or the one state that is looked at. */
export type OutboxFilter = 'all' | JobState

export interface OutboxState {
  filter: ReadonlySignal<OutboxFilter>
  /** From 1 on. */
  page: ReadonlySignal<number>
  pages: ReadonlySignal<number>
  /** `null` until the outbox was read. */
  jobs: ReadonlySignal<readonly JobView[] | null>
  failure: ReadonlySignal<Failure | null>
  /** When all that waits can have gone out, if nobody else takes from the allowance; `null` when that is at once. */
  queueEndsAt: ReadonlySignal<number | null>
  /** How many stored requests could not be read. */
  unreadable: ReadonlySignal<number>
  aside: AsideState
  /** The job whose discarding is being asked about. */
  discarding: ReadonlySignal<JobView | null>
  /** The unsure job that a person is deciding. */
  resolving: ReadonlySignal<JobView | null>
  look: () => () => void
  /** Reads it again, after that failed. */
  reload: () => Promise<void>
  choose: (filter: OutboxFilter) => void
  show: (page: number) => void
  /** Tries it again; where its password was erased, it asks for that first. */
  retry: (job: JobView) => Promise<void>
  /** The job whose password is asked for. */
  retrying: ReadonlySignal<JobView | null>
  /** Tries that one again with this password, or with `null` without one. */
  retryWith: (password: string | null) => Promise<void>
  /** Where the form of a refused request is; `null` where there is none. */
  editorOf: (job: JobView) => JobEditor | null
  askDiscard: (job: JobView) => void
  discard: () => Promise<void>
  askResolve: (job: JobView) => void
  /** Asks the service once more what became of it. */
  check: () => Promise<void>
  resolve: (made: boolean) => Promise<void>
  putAway: () => void
}

/** A form that shows what a refused request was made from. */
export interface JobEditor {
  section: NonNullable<Route['section']>
  open: (refused: JobView) => void
}

export type JobEditors = Partial<Record<WriteName, JobEditor>>

export interface OutboxWorld {
  call: Call
  subscribe: Subscribe
  schedule: Schedule
  /** Epoch milliseconds. */
  now: () => number
  /** Told of a job that exists no longer. */
  forget: (id: string) => void
  editors: JobEditors
}

export const createOutboxState = ({ call, subscribe, schedule, now, forget, editors }: OutboxWorld): OutboxState => {
  const filter = signal<OutboxFilter>('all')
  const page = signal(1)
  const pages = signal(1)
  const jobs = signal<readonly JobView[] | null>(null)
  const failure = signal<Failure | null>(null)
  const queueEndsAt = signal<number | null>(null)
  const unreadable = signal(0)
  const discarding = signal<JobView | null>(null)
  const resolving = signal<JobView | null>(null)
  const retrying = signal<JobView | null>(null)
  let newest = 0
  let planned: (() => void) | null = null

  const load = async (): Promise<void> => {
    const mine = ++newest
    const states: JobState[] = filter.value === 'all' ? [] : [filter.value]
    const answer = await call('jobs', { states, offset: (page.value - 1) * JOBS_PER_PAGE, limit: JOBS_PER_PAGE })
    if (mine !== newest) return
    if (!answer.ok) {
      failure.value = answer.failure
      return
    }
    const last = Math.max(1, Math.ceil(answer.value.total / JOBS_PER_PAGE))
    if (page.value > last) {
      page.value = last
      await load()
      return
    }
    batch(() => {
      failure.value = null
      jobs.value = answer.value.jobs
      pages.value = last
      unreadable.value = answer.value.unreadable
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

  const take = (job: JobView): void => {
    jobs.value = jobs.value?.map((shown) => (shown.id === job.id ? job : shown)) ?? null
    if (resolving.value?.id === job.id) resolving.value = job.state === 'done' ? null : job
  }

  const act = async (acting: Promise<Result<JobView>>): Promise<void> => {
    const answer = await acting
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) take(answer.value)
    loadSoon()
  }

  return {
    filter,
    page,
    pages,
    jobs,
    failure,
    queueEndsAt,
    unreadable,
    aside: createAsideState(call, () => void load()),
    discarding,
    resolving,
    reload: load,
    look: () => {
      const stop = subscribe((event) => {
        if (event.event === 'job') take(event.job)
        if (event.event === 'job' || event.event === 'jobs') loadSoon()
      })
      void load()
      return () => {
        stop()
        planned?.()
        planned = null
      }
    },
    choose: (chosen) => {
      batch(() => {
        filter.value = chosen
        page.value = 1
      })
      void load()
    },
    show: (wanted) => {
      page.value = wanted
      void load()
    },
    retrying,
    retry: async (job) => {
      if (job.needsPassword) retrying.value = job
      else await act(call('retryJob', { id: job.id }))
    },
    retryWith: async (password) => {
      const job = retrying.value
      retrying.value = null
      if (job) await act(call('retryJob', { id: job.id, password }))
    },
    editorOf: ({ state, operation }) => (state === 'failed' ? (editors[operation] ?? null) : null),
    askDiscard: (job) => {
      discarding.value = job
    },
    discard: async () => {
      const job = discarding.value
      discarding.value = null
      if (job === null) return
      const answer = await call('discardJob', { id: job.id })
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) forget(job.id)
      await load()
    },
    askResolve: (job) => {
      resolving.value = job
    },
    check: async () => {
      if (resolving.value) await act(call('checkJob', { id: resolving.value.id }))
    },
    resolve: async (made) => {
      const job = resolving.value
      resolving.value = null
      if (job) await act(call('resolveJob', { id: job.id, made }))
    },
    putAway: () =>
      batch(() => {
        discarding.value = null
        resolving.value = null
        retrying.value = null
      }),
  }
}
