import { batch, computed, signal } from '@preact/signals'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { serviceClockOf } from '../../lib/model/service-clock.ts'
import { leftOutOf } from '../../lib/presets/account-options.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { draftOf, NOTHING_BY_HAND } from '../../lib/shorten-form/by-hand.ts'
import { openingOf, readPage } from '../../lib/shorten-form/opening.ts'
import { typingLanguage } from '../../lib/words/t.ts'
import { countDown } from './count-down.ts'
import { createDraftSaver } from './draft-saver.ts'
import { createExistingLink } from './existing-link.ts'
import { createForm } from './form.ts'
import { createFormRequest, isInForm } from './form-request.ts'
import { createTokens } from './launcher-tokens.ts'
import { openingInFrame } from './opening-in-frame.ts'
import { createAliasLookUp, createOtherAliases } from './other-aliases.ts'
import type { Phase } from './phase.ts'
import { createPress } from './press.ts'
import { createResult } from './result-state.ts'
import { createTabPage } from './tab-page.ts'
import { createUndo } from './undo-state.ts'
import { createUnseenFailures } from './unseen-failures.ts'
import { createWorkerData } from './worker-data.ts'
import { paintedWithin, type Tab, type World } from './world.ts'

/** How long the popup waits for its first paint before it asks the worker. */
const MAX_PAINT_MS = 200

/** What the views read, and the actions they can call. */
export type Popup = ReturnType<typeof createPopup>

export const createPopup = (world: World) => {
  const { call } = world
  const openedAt = world.now()
  const tab = signal<Tab | null>(null)
  /** Why the worker refused the last action. */
  const failure = signal<Failure | null>(null)
  const showFailure = (why: Failure | null): void => {
    failure.value = why
  }
  const opening = Promise.withResolvers<void>()
  /** Resolves when the worker has responded, with the popup's data or a failure. */
  const loading = Promise.withResolvers<void>()

  /** A draft is stored, but not shown yet. */
  const isDraftComing = signal(false)
  const data = createWorkerData({ call, openedAt, showFailure })
  const { settings, isComplete } = data
  const serviceClock = serviceClockOf(data.serviceZone, world.now)
  const nowAtService = () => serviceClock.toService(world.now())
  const drafts = createDraftSaver(
    world,
    () => tab.peek(),
    () => data.connection.peek()?.id,
    openedAt,
  )
  const tabPage = createTabPage({ call, tab, settings, showFailure })
  const page = computed(() => tabPage.page.value.url)
  const form = createForm({
    page,
    initialOf: data.initialOptions,
    nowAtService,
    onTyped: (draft) => {
      // Until the stored draft is known, typed text must not replace it.
      if (!isComplete.peek()) drafts.saveOver(draft ?? draftOf(NOTHING_BY_HAND))
      else if (draft) drafts.save(draft)
      else drafts.discard()
    },
  })
  const request = createFormRequest({
    ...world,
    form,
    // The popup shows the failure of its own request, so it needs no second notice.
    onRefused: () => unseen.shown(),
    onDone: (made, wasInForm) => {
      if (wasInForm && data.connection.value?.canChangeLinks) undo.offer(made)
      result.showCreated(made)
    },
  })
  const { job, now, elsewhere, takeBack } = request
  const tokens = createTokens({
    form,
    collections: data.collections.shown,
    clock: serviceClock,
    language: typingLanguage,
  })
  const showJob = (chosen: JobView): void => request.follow({ kind: 'chosen', job: chosen })
  const existing = createExistingLink({
    ...world,
    address: computed(() => readPage(form.url.value).url),
    // If options are set by hand or a request is shown, no existing link is offered.
    mayOffer: computed(() => request.state.value.is === 'none' && !form.isOptionTyped.value),
  })
  /** The title of the tab's page; empty if another address is typed. */
  const pageTitle = () => (form.byHand.peek().url === null ? (tab.peek()?.title ?? '') : '')
  const result = createResult({ ...world, job, tab, settings, pageTitle, nowAtService })
  const unseen = createUnseenFailures({
    ...world,
    isTyped: () => form.typed.peek(),
    openOutbox: () => world.openOptions('outbox'),
    editJob: (failed) => edit(failed),
    typeUrl: form.typeUrl,
    showJob: (shown) => {
      result.clear()
      showJob(shown)
    },
    whenLoaded: async (work) => {
      if (!isComplete.peek()) await loading.promise
      await work()
    },
    showFailure,
  })
  const undo = createUndo({
    ...world,
    account: () => data.connection.peek()?.id,
    deleted: (made, shortUrl) => {
      unseen.shown()
      result.forget(shortUrl)
      // The user may be dealing with another link by now.
      if (job.value?.id !== made.id) return
      result.clear()
      takeBack(made)
      void call('dismissJob', { id: made.id })
    },
    failed: (why) => {
      unseen.shown()
      showFailure(why)
    },
  })
  /**
   * Whether the user has begun to use the form, which then stays. In a page of its own, the form is what the user
   * opened.
   */
  const isFormInUse = signal(world.place === 'page')
  const phase = computed<Phase>(() => {
    if (result.reused.value) return 'reused'
    const offersKnown = existing.known.value !== null && !form.typed.value && !isFormInUse.value
    return request.phase.value === 'form' && offersKnown ? 'known' : request.phase.value
  })
  const otherAliases = createOtherAliases({ ...world, job, title: pageTitle })

  /** Options of the draft, the preset or the defaults that were chosen for another account. */
  const leftOut = computed(() =>
    leftOutOf(settings.value, [form.initial.value.preset?.id ?? ''], data.leftOutOfDraft.value).filter(
      ({ option }) => form.options.value[option] === undefined,
    ),
  )

  const showOverview = (overview: Overview) => {
    const typedBefore = form.typed.value
    if (!isComplete.peek()) drafts.begin()
    batch(() => {
      form.leaveOutIds(data.connection.peek()?.id, overview.connection?.id)
      request.tick()
      data.showOverview(overview)
      const url = page.peek()
      const opening = openingOf(overview, url, (of) => data.initialOptions(of).options)
      result.show(overview.recent)
      existing.show(url, overview.known, opening.shows === 'known')
      // What was typed before the worker responded isn't for the link that was requested elsewhere.
      const isElsewhere = opening.job?.id !== overview.job?.id
      request.become({ kind: 'opened', job: isElsewhere && typedBefore ? null : opening.job, isElsewhere })
      request.noteCounts()
      unseen.show(overview.failures)
      if (overview.job !== null && overview.connection?.canChangeLinks) undo.resume(overview.job)
      form.restore(opening.byHand)
    })
    if (typedBefore) form.keep()
    if (overview.job?.state === 'failed') unseen.shown()
    if (overview.connection) data.collections.refreshUnknown()
  }

  /**
   * Displays the first frame; `false` if it can't be shown. Until the worker has responded, it resolves every press.
   */
  const showFirstFrame = (frame: FirstFrame, current: Tab): boolean => {
    if (isComplete.peek() || request.state.peek().is === 'pressed') return false
    batch(() => {
      data.showFrame(frame)
      const opening = openingInFrame(frame, current, page.peek(), (of) => data.initialOptions(of).options)
      isDraftComing.value = opening.isTyped
      result.show(frame.recent)
      request.become({ kind: 'opened', job: opening.job, isElsewhere: opening.isElsewhere })
      request.noteCounts()
      unseen.show(opening.failures)
      if (opening.job !== null && frame.connection?.canChangeLinks) undo.resume(opening.job)
    })
    return true
  }

  const load = async () => {
    const current = tab.value
    const answer = await call('overview', { tabId: current?.id ?? null, url: current?.url || null })
    isDraftComing.value = false
    if (answer.ok) showOverview(answer.value)
    else showFailure(answer.failure)
  }

  /** Uses the existing link. The draft of a typed address is removed, unless the link turns out to lead elsewhere. */
  const useKnown = async (): Promise<void> => {
    const link = existing.known.peek()
    if (link === null) return
    const isAddressDraft = form.typed.peek() && !form.isOptionTyped.peek()
    existing.decline()
    if (isAddressDraft) drafts.discard()
    if (!(await result.reuse(link)) && isAddressDraft) form.keep()
  }

  /** Fills the form with the refused job's input; sending it replaces the job. */
  const edit = (refused: JobView): void =>
    batch(() => {
      showFailure(null)
      result.clear()
      existing.decline()
      request.edit(refused)
    })

  const parts = { world, openedAt, tab, page, data, form, drafts, request, existing, result, unseen, undo }
  const press = createPress({ ...parts, loading: loading.promise, useKnown, showFailure })

  const onEvent = (event: WorkerEvent): void => {
    if (event.event === 'jobs') request.noteCounts()
    if (data.onEvent(event)) void load()
    if (event.event === 'library') {
      existing.reread()
      if (event.library.links > 0) void result.fill()
    }
    if (event.event === 'job' && event.job.operation === 'deleteLink') existing.reread()
    if (event.event !== 'job' || undo.follow(event.job)) return
    if (request.isAbout(event.job)) request.follow({ kind: 'reported', job: event.job })
    else unseen.follow(event.job)
  }

  return {
    ...data,
    ...tabPage,
    serviceClock,
    tab,
    form,
    initial: form.initial,
    tokens,
    alias: {
      ...world,
      ask: createAliasLookUp(world),
      title: pageTitle,
    } satisfies AliasAssistantPorts,
    existing,
    useKnown,
    result,
    unseen,
    undo,
    job,
    countedJob: request.countedJob,
    otherAliases,
    elsewhere,
    leftOut,
    isDraftComing,
    noteFormInUse: (): void => {
      isFormInUse.value = true
    },
    phase,
    failure,
    now,
    start: async (): Promise<void> => {
      world.subscribe(onEvent)
      countDown(world.everySecond, { ...data, phase, job: request.countedJob, now, tick: request.tick })
      const framing = world.firstFrame()
      const current = await world.currentTab()
      tab.value = current
      const frame = await framing
      const isShown = frame !== null && showFirstFrame(frame, current)
      opening.resolve()
      // Starting the worker competes with painting, so it waits for that. A hidden page is never painted.
      if (isShown) await paintedWithin(MAX_PAINT_MS, world)
      await load()
      loading.resolve()
    },
    showOverview,
    /** Resolves when the tab is known and the first frame, if there is one, is shown. */
    opened: opening.promise,
    /** Resolves when the worker has responded or could not be reached. */
    loaded: loading.promise,
    /** Resolves when everything typed is stored, for the next view of this page. */
    stored: drafts.stored,
    shorten: async (): Promise<void> => {
      // The phase is `known` if the existing link arrived at the moment of the press.
      if (phase.value === 'form' || phase.value === 'known' || phase.value === 'failed') await press()
    },
    /** Dismisses the result, or what was typed, and starts with the page again. */
    another: async (): Promise<void> => {
      // The result may come from the first frame: the worker reports it once more.
      if (!isComplete.peek() && job.value !== null) await loading.promise
      const before = request.state.peek()
      const left = job.peek()
      const isOwn = elsewhere.value === null
      undo.clear()
      batch(() => {
        request.become({ kind: 'left' })
        showFailure(null)
        result.clear()
        if (left !== null) existing.decline()
        if (left !== null && !isInForm(before, left.id)) return
        data.leftOutOfDraft.value = []
        form.startOver()
      })
      // Until the worker has answered the press, it may not have the job.
      if (before.is === 'pressed') await before.answered
      if (left !== null && isOwn) await call('dismissJob', { id: left.id })
    },
    /** Uses this preset, or none with `null`, whatever the rules say. */
    choosePreset: (id: string | null): void => {
      const byRule = data.initialOptions(form.url.value).preset?.id ?? null
      form.choosePreset(id === byRule ? undefined : id)
    },
    showJob,
    showFailure,
    edit,
    takeBack,
  }
}
