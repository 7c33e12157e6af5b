import { computed, effect, signal } from '@preact/signals'
import type { LinkOrder } from '../../../lib/contract/link.ts'
import { blocksConnection, type Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import { type ListedLink, titleOf } from '../../../lib/model/link-facts.ts'
import { linkOfJob } from '../../../lib/model/link-of-job.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { UNDO_MS, undoableLink } from '../../../lib/model/undoable.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { failureText, linkGoneText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import { timeTextAt } from '../../../lib/words/time-text.ts'
import type { AccountScope } from '../scopes.ts'
import { createChangeUndo } from './change-undo.ts'
import { dropOnChannel } from './dropped-links.ts'
import { createLinkForm } from './link-form.ts'
import { createLinksActions } from './links-actions.ts'
import { createLinksList, type LinksList } from './links-list.ts'
import { createLinksSelection } from './links-selection.ts'
import { createOpenLink } from './open-link.ts'

/** The pause in typing before a search may take a request, because the request limit is low. */
const TYPING_PAUSE_MS = 300

/** The pause between a change of the links and the next read, so that a running queue doesn't cause a read per job. */
const CHANGES_PAUSE_MS = 250

type LinksWorld = Pick<
  AccountScope,
  | 'call'
  | 'read'
  | 'send'
  | 'sendMany'
  | 'subscribe'
  | 'pending'
  | 'askAgain'
  | 'connection'
  | 'collections'
  | 'settings'
  | 'schedule'
  | 'now'
  | 'random'
  | 'nowAtService'
  | 'dragged'
>

export type LinksState = ReturnType<typeof createLinksState>

export const createLinksState = (world: LinksWorld) => {
  const { call, subscribe, pending, askAgain, schedule } = world
  const term = signal('')
  const order = signal<LinkOrder>('date')
  const filters = signal<LinkFilters>({})
  const made = signal<JobView | null>(null)
  let cancelTyping = (): void => {}
  let isPlanned = false
  let isShown = false
  const createdHere = new Set<string>()
  let whenNew = (): void => {}

  const list = createLinksList((question) => call('links', question), askAgain)
  const selection = createLinksSelection(() => list.listed.peek(), list.read)

  const ask = (): void => {
    selection.clear()
    list.ask({ query: term.value.trim(), filters: filters.value, order: order.value })
  }
  const search = (): void => {
    cancelTyping()
    list.settle()
  }

  const reload = (): void => {
    isPlanned = false
    if (isShown) list.reload()
  }
  const changed = (): void => {
    if (isPlanned) return
    isPlanned = true
    schedule(CHANGES_PAUSE_MS, reload)
  }
  const actions = createLinksActions({ ...world, done: selection.clear })
  /** A new link is shown above the list only as long as it exists. */
  const forgetMade = (ids: readonly number[]): void => {
    const id = made.peek()?.outcome?.id ?? null
    if (id !== null && ids.includes(id)) made.value = null
  }
  /** The link that was just created, while its creation can be undone. */
  const undoable = signal<JobView | null>(null)
  const undoFailure = signal<Failure | null>(null)
  const showMade = (job: JobView): void => {
    made.value = job
    const link = undoableLink(job)
    const wasThere = link !== null && (list.listed.peek()?.placeOf(link.id) ?? null) !== null
    undoable.value = link !== null && !wasThere && world.connection.peek()?.canChangeLinks ? job : null
    undoFailure.value = null
    schedule(UNDO_MS, () => {
      if (undoable.peek() === job) undoable.value = null
    })
  }
  const undo = async (): Promise<void> => {
    const job = undoable.peek()
    const link = job && undoableLink(job)
    if (link === null) return
    undoable.value = null
    const deletion = await world.send('deleteLink', { id: link.id }, link.shortUrl)
    if (deletion.ok) pending.note(deletion.value)
    else undoFailure.value = deletion.failure
  }
  const discardFailure = signal<Failure | null>(null)
  const deleted = signal<ReadonlySet<number>>(new Set())
  const discardFailed = async (jobs: readonly JobView[]): Promise<void> => {
    const chosen = { ids: jobs.map(({ id }) => id) }
    const answer = await call('discardJobs', { chosen, until: world.now() })
    discardFailure.value = answer.ok ? null : answer.failure
    await pending.reload()
  }
  /** Of links that were deleted while this page was open. Their rows, which would show them, are gone. */
  const failedChangesOfDeleted = computed(() =>
    pending
      .of('updateLink')
      .filter(({ state, batch, input }) => state === 'failed' && batch === null && deleted.value.has(Number(input.id))),
  )
  const gone = (ids: readonly number[]): void => {
    if (ids.length > 0) deleted.value = new Set([...deleted.peek(), ...ids])
    selection.drop(ids)
    forgetMade(ids)
    form.gone(ids)
    opened.gone(ids)
  }
  const stopListening = subscribe((event) => {
    if (event.event === 'job' && event.job.state === 'failed') actions.settled(event.job)
    if (event.event !== 'library') return
    list.setLibrary(event.library)
    gone(event.removed)
    changed()
  })
  pending.onDone(['createLink', 'updateLink', 'deleteLink'], (job) => {
    const { operation, input } = job
    if (createdHere.has(job.id)) showMade(job)
    if (typeof input.id === 'number') {
      if (operation === 'deleteLink') gone([input.id])
      if (operation === 'updateLink') forgetMade([input.id])
    }
    changed()
  })

  const changeUndo = createChangeUndo(world)
  const form = createLinkForm({
    ...world,
    sent: (job, change) => {
      if (change !== null) changeUndo.note({ ...change, job })
      if (job.operation === 'createLink') createdHere.add(job.id)
      made.value = null
      if (job.operation === 'createLink' && job.state === 'done') showMade(job)
      pending.note(job)
      if (job.operation === 'createLink') whenNew()
    },
  })

  const opened = createOpenLink({
    ...world,
    detailRead: (id, detail) => {
      if (detail.ok) form.read(detail.value)
      else if (detail.failure.kind === 'not-found') gone([id])
    },
  })

  const refreshing = createLinksRefresh(world, list)

  const qrCodeOf = signal<ListedLink | null>(null)

  const dropOn = dropOnChannel({ ...world, actions, undo: changeUndo })
  /** Starts to drag a link, together with the other selected links if it is selected. */
  const drag = (link: ListedLink): void => {
    const chosen = selection.chosen.peek()
    const links = chosen.has(link.id) ? [...chosen.values()].map(({ row }) => row) : [link]
    world.dragged.value = { dropOn: (place) => void dropOn(links, place) }
  }

  /** Opens the form for a link of the list, after reading its present state. */
  const edit = async (link: ListedLink): Promise<void> => {
    actions.announce(t('link_loading'), [link.id])
    const detail = await world.read('readLink', { id: link.id })
    if (detail.ok) {
      actions.announce('')
      await form.openEdit(detail.value, titleOf(link))
      return
    }
    const { title, advice } =
      detail.failure.kind === 'not-found' ? linkGoneText() : failureText(detail.failure, timeTextAt(world.now()))
    actions.announce(t('shared_title_and_advice', title, advice))
  }

  return {
    list,
    selection,
    actions,
    form,
    /** The last change of one field, or by dropping links, which can be undone for ten seconds. */
    changeUndo,
    opened,
    term,
    order,
    filters,
    /** The pending jobs by link. */
    marks: computed(() => linkMarks(pending.jobs.value.values())),
    /** Requests that no row can show: pending creations, newest first, and failed changes of deleted links. */
    toCome: computed(() => [...pending.of('createLink'), ...failedChangesOfDeleted.value]),
    /** The link that was last created with this form. */
    made,
    /** The same link, for the ten seconds in which its creation can be undone. */
    undoable,
    undoFailure,
    undo,
    /** Why failed creations couldn't be discarded. */
    discardFailure,
    discardFailed,
    /** Calls `act` when the form has sent a new link, until the returned function is called. */
    followNew: (act: () => void) => {
      whenNew = act
      return () => {
        whenNew = () => {}
      }
    },
    edit,
    drag,
    drop: (): void => {
      world.dragged.value = null
    },
    /** The link whose QR code is shown over the list. */
    qrCodeOf,
    showQrCode: (link: ListedLink | null): void => {
      qrCodeOf.value = link
    },
    ...refreshing,
    refresh: () => {
      actions.dismiss()
      return refreshing.refresh()
    },
    /** Stops listening to the worker. */
    stop: () => {
      stopListening()
      opened.stop()
    },
    /** Called when the list is shown; returns what to call when it is hidden. */
    show: () => {
      isShown = true
      refreshing.check()
      if (list.listed.peek() === null) {
        ask()
        list.settle()
      } else list.reload()
      return () => {
        isShown = false
        actions.dismiss()
      }
    },
    type: (typed: string) => {
      const before = term.value.trim()
      term.value = typed
      cancelTyping()
      if (typed.trim() !== before) ask()
      cancelTyping = schedule(TYPING_PAUSE_MS, list.settle)
    },
    /** Reads facts that the filters need and the list doesn't contain, or stops reading. */
    readFacts: async (wanted: { stop: true } | { filters: LinkFilters }): Promise<void> => {
      const answer = await call('readLinkFacts', wanted)
      if (answer.ok) list.setLibrary(answer.value)
    },
    /** Searches immediately for what was typed. */
    search,
    /** Searches all links for this text, immediately or when the list is first shown. */
    find: (query: string) => {
      cancelTyping()
      term.value = query
      filters.value = {}
      if (list.listed.peek() === null) return
      ask()
      search()
    },
    /** Applies filters immediately, or when the list is first shown. */
    filter: (wanted: LinkFilters) => {
      if (isSameData(filters.peek(), wanted)) return
      filters.value = wanted
      if (list.listed.peek() === null) return
      ask()
      search()
    },
    sort: (wanted: LinkOrder) => {
      order.value = wanted
      ask()
      search()
    },
  }
}

const createLinksRefresh = ({ call, askAgain }: Pick<LinksWorld, 'call' | 'askAgain'>, list: LinksList) => {
  /** Whether this page has requested a refresh. Earlier failures aren't shown. */
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
    // The worker itself waits for the request limit, so only blocked connections are retried here.
    if (failure.value && blocksConnection(failure.value))
      cancelRetry = askAgain(failure.value, () => void refresh(false))
  })

  return {
    /** False while a refresh waits for the request limit, so that another press tries immediately. */
    refreshing: computed(() => calling.value || list.library.value?.refresh?.waitsUntil === null),
    /** Why the last refresh failed. */
    failure,
    /** Reads all links again. */
    refresh: () => refresh(true),
    /** Looks for new links, unless the worker has just done so. */
    check: () => void call('checkLibrary', {}),
  }
}

/** The pending jobs of each link, oldest first, by the link's id. */
export const linkMarks = (jobs: Iterable<JobView>): Map<number, JobView[]> => {
  const marks = new Map<number, JobView[]>()
  for (const job of jobs) {
    const id = linkOfJob(job)
    if (id !== null) marks.set(id, [...(marks.get(id) ?? []), job])
  }
  for (const mine of marks.values()) mine.sort((a, b) => a.createdAt - b.createdAt)
  return marks
}
