import { computed, effect, type ReadonlySignal, signal } from '@preact/signals'
import type { LinkOrder } from '../../../lib/contract/link.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { blocksConnection, type Failure, type Result } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import { toServiceTime } from '../../../lib/model/service-clock.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { optionsOf } from '../../../lib/presets/starting-options.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Call, Send, SendMany, Subscribe } from '../page/rpc.ts'
import type { Schedule } from '../page/schedule.ts'
import { createLinkForm, type LinkForm } from './link-form.ts'
import { linkMarks } from './link-marks.ts'
import { createLinksActions, type LinksActions } from './links-actions.ts'
import { createLinksList, type LinksList } from './links-list.ts'
import { createLinksSelection, type LinksSelection } from './links-selection.ts'

/** Debounce before a search may take a request, because the request limit is low. */
const TYPING_PAUSE_MS = 300

/** Debounce between a change of the links and the next read, so that a draining queue doesn't cause one per job. */
const CHANGES_PAUSE_MS = 250

export interface LinksState extends ReturnType<typeof createLinksRefresh> {
  list: LinksList
  selection: LinksSelection
  actions: LinksActions
  form: LinkForm
  term: ReadonlySignal<string>
  order: ReadonlySignal<LinkOrder>
  /** The pending jobs, by link. */
  marks: ReadonlySignal<ReadonlyMap<number, JobView[]>>
  /** Pending creations, newest first. */
  toCome: ReadonlySignal<JobView[]>
  /** The link that the form here created last. */
  made: ReadonlySignal<JobView | null>
  /** Applies the response to a read of a link's details. */
  detailRead: (id: number, detail: Result<Output<'readLink'>>) => void
  /** Stops listening to the worker. */
  stop: () => void
  /** Called when the list is shown; returns what to call when it is hidden. */
  look: () => () => void
  type: (term: string) => void
  /** Searches at once for what was typed. */
  search: () => void
  sort: (order: LinkOrder) => void
}

export interface LinksWorld {
  call: Call
  send: Send
  sendMany: SendMany
  subscribe: Subscribe
  pending: PendingJobs
  askAgain: AskAgain
  connection: ReadonlySignal<ConnectionView | null | undefined>
  collections: ReadonlySignal<Collections | null>
  settings: ReadonlySignal<Settings | null>
  schedule: Schedule
  now: () => number
  random: () => number
  /** Called with links that no longer exist. */
  gone: (ids: readonly number[]) => void
}

export const createLinksState = (world: LinksWorld): LinksState => {
  const { call, send, sendMany, subscribe, pending, askAgain, connection, collections, settings, schedule, now } = world
  const term = signal('')
  const order = signal<LinkOrder>('date')
  const made = signal<JobView | null>(null)
  let cancelTyping = (): void => {}
  let isPlanned = false
  let looking = false
  const own = new Set<string>()

  const domains = (): string[] => (collections.peek()?.domains.items ?? []).map(({ domain }) => domain)
  const offset = (): number | null => connection.peek()?.serviceOffsetMinutes ?? null
  const list = createLinksList({ links: (question) => call('links', question), askAgain })
  const selection = createLinksSelection({ rows: () => list.listed.peek(), read: list.read })

  const ask = (): void => {
    selection.clear()
    list.ask({ query: term.value.trim(), order: order.value })
  }
  const search = (): void => {
    cancelTyping()
    list.settle()
  }

  const reload = (): void => {
    isPlanned = false
    if (looking) list.reload()
  }
  const changed = (): void => {
    if (isPlanned) return
    isPlanned = true
    schedule(CHANGES_PAUSE_MS, reload)
  }
  const actions = createLinksActions({ call, send, sendMany, pending, done: selection.clear })
  /** The short link of a link that was just created is offered only while it is the link's. */
  const forgetMade = (ids: readonly number[]): void => {
    const id = made.peek()?.outcome?.id ?? null
    if (id !== null && ids.includes(id)) made.value = null
  }
  const gone = (ids: readonly number[]): void => {
    selection.drop(ids)
    forgetMade(ids)
    world.gone(ids)
  }
  const stop = subscribe((event) => {
    if (event.event === 'job' && event.job.state === 'failed') actions.settled(event.job)
    if (event.event !== 'library') return
    list.setLibrary(event.library)
    gone(event.removed)
    changed()
  })
  pending.onDone(['createLink', 'updateLink', 'deleteLink'], (job) => {
    const { operation, input } = job
    if (own.has(job.id)) made.value = job
    if (typeof input.id === 'number') {
      if (operation === 'deleteLink') gone([input.id])
      if (operation === 'updateLink') forgetMade([input.id])
    }
    changed()
  })

  const form = createLinkForm({
    call,
    send,
    alias: { ...world, ask: (input) => call('lookUpAlias', input), title: () => '' },
    sent: (job) => {
      if (job.operation === 'createLink') own.add(job.id)
      made.value = job.operation === 'createLink' && job.state === 'done' ? job : null
      pending.note(job)
    },
    defaults: () => {
      const known = settings.peek()
      return known === null ? {} : optionsOf(known.defaults, now(), offset())
    },
    domains,
    unsupportedOptions: () => connection.peek()?.unsupportedOptions ?? [],
    nowAtService: () => toServiceTime(now(), offset()),
  })

  const refreshing = createLinksRefresh({ call, askAgain, list })

  return {
    list,
    selection,
    actions,
    form,
    term,
    order,
    marks: computed(() => linkMarks(pending.jobs.value.values())),
    toCome: computed(() => pending.of('createLink')),
    made,
    ...refreshing,
    refresh: () => {
      actions.dismiss()
      return refreshing.refresh()
    },
    stop,
    detailRead: (id, detail) => {
      if (detail.ok) form.read(detail.value)
      else if (detail.failure.kind === 'not-found') gone([id])
    },
    look: () => {
      looking = true
      refreshing.check()
      if (list.listed.peek() === null) {
        ask()
        list.settle()
      } else list.reload()
      return () => {
        looking = false
        actions.dismiss()
      }
    },
    type: (typed) => {
      const before = term.value.trim()
      term.value = typed
      cancelTyping()
      if (typed.trim() !== before) ask()
      cancelTyping = schedule(TYPING_PAUSE_MS, list.settle)
    },
    search,
    sort: (wanted) => {
      order.value = wanted
      ask()
      search()
    },
  }
}

interface LinksRefreshWorld {
  call: Call
  askAgain: AskAgain
  list: Pick<LinksList, 'library' | 'setLibrary' | 'reload'>
}

const createLinksRefresh = ({ call, askAgain, list }: LinksRefreshWorld) => {
  /** Whether a refresh was requested in this page: a failure from before is not shown. */
  const isAsked = signal(false)
  const calling = signal(false)
  const refused = signal<Failure | null>(null)
  let cancelRetry = (): void => {}

  const failureOf = (library: LibraryView | null): Failure | null =>
    (isAsked.value ? library?.refreshFailure : null) ?? null
  const failure = computed(() => refused.value ?? (calling.value ? null : failureOf(list.library.value)))

  const refresh = async (force: boolean): Promise<void> => {
    cancelRetry()
    isAsked.value = true
    calling.value = true
    refused.value = null
    const answer = await call('refreshLibrary', { force })
    if (answer.ok) list.setLibrary(answer.value)
    else refused.value = answer.failure
    calling.value = false
    list.reload()
  }

  effect(() => {
    // The worker itself waits for the rate limit.
    if (failure.value && blocksConnection(failure.value))
      cancelRetry = askAgain(failure.value, () => void refresh(false))
  })

  return {
    /** Not while a refresh waits for the rate limit: another press tries at once. */
    refreshing: computed(() => calling.value || list.library.value?.refresh?.waitsUntil === null),
    /** Why the last refresh failed. */
    failure,
    /** Reads all links again. */
    refresh: () => refresh(true),
    /** Looks for new links, unless that was just done. */
    check: () => void call('checkLibrary', {}),
  }
}
