import { batch, computed, effect, signal } from '@preact/signals'
import { isSamePage } from '../../lib/address/cleaning.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import type { LinkOption } from '../../lib/contract/link-options.ts'
import { type CopiedLink, copiedLinks } from '../../lib/copy-as/copied-links.ts'
import { copyFormatFor } from '../../lib/copy-as/copy-format.ts'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import { suggestAliases } from '../../lib/link-options/check-alias.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { JobView, Replaced } from '../../lib/model/job-view.ts'
import type { Overview, RememberedValues } from '../../lib/model/overview.ts'
import { toServiceTime } from '../../lib/model/service-clock.ts'
import { type CopyFormat, DEFAULT_SETTINGS, type LeftOutOption } from '../../lib/model/settings.ts'
import { leftOutOf } from '../../lib/presets/account-options.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { byHandOfRequest, draftOf, NOTHING_BY_HAND, namesIn } from '../../lib/shorten-form/by-hand.ts'
import { checkForm } from '../../lib/shorten-form/check-form.ts'
import { initialOptions } from '../../lib/shorten-form/initial-options.ts'
import { openingOf, readPage } from '../../lib/shorten-form/opening.ts'
import { presentShortUrl } from '../../lib/shorten-form/present-link.ts'
import { problemSentences } from '../../lib/words/problem-sentence.ts'
import { rateMatters } from '../../lib/words/rate-text.ts'
import { createCollections } from './collections-state.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { comingJob, copyEarly, wasRefused } from './early-copy.ts'
import { createExistingLink } from './existing-link.ts'
import { createForm } from './form.ts'
import { createFormDefaults } from './form-defaults.ts'
import { countOtherJobs } from './job-text.ts'
import { type Phase, phaseOf } from './phase.ts'
import { createResult } from './result-state.ts'
import { createServiceStatus } from './service-status.ts'
import { createTabPage } from './tab-page.ts'
import { createTakenAlias } from './taken-alias.ts'
import { createUndo } from './undo-state.ts'
import { createUnseenFailures } from './unseen-failures.ts'
import type { Tab, World } from './world.ts'

/** How long the worker is not asked at most. */
const MAX_PAINT_MS = 200

/** A valid form as it is shown, the refused request that it corrects, and the preset with which it began. */
interface ShownForm {
  input: LinkCreate
  replaces: Replaced | null
  preset: string | undefined
}

/** What the views read, and the actions they can call. */
export type Popup = ReturnType<typeof createPopup>

export const createPopup = (world: World) => {
  const { call } = world
  const tab = signal<Tab | null>(null)
  const job = signal<JobView | null>(null)
  /** The request for this page that was made elsewhere. */
  const elsewhereId = signal<string | null>(null)
  const failure = signal<Failure | null>(null)
  const showFailure = (why: Failure | null): void => {
    failure.value = why
  }
  const remembered = signal<RememberedValues>({})
  const now = signal(world.now())
  const asking = signal(false)
  /** The refused job that the user chose to edit. */
  let edited: string | null = null
  /** The job whose input is in the form. Another can be shown over a draft, for example one from the keyboard. */
  let inForm: string | null = null

  let drafts: DraftSaver | null = null
  const openedAt = world.now()
  let loaded: Promise<void> | null = null
  /** Whether the worker has responded with the popup's data. */
  let isLoaded = false
  const status = createServiceStatus()
  const { connection, rate, counts, unreadable } = status
  const defaults = createFormDefaults(openedAt)
  const tabPage = createTabPage({ call, tab, settings: defaults.settings, showFailure })
  const { page } = tabPage
  const form = createForm(
    (url, choice) => defaults.of(url, choice).options,
    (draft) => {
      // Until the stored draft is known, what is typed must not replace it.
      if (!isLoaded) drafts?.saveOver(draft ?? draftOf(NOTHING_BY_HAND))
      else if (draft) drafts?.save(draft)
      else drafts?.discard()
    },
  )
  const existing = createExistingLink({
    ...world,
    address: computed(() => readPage(form.url.value).url),
    // A draft of its own options or a request is shown instead.
    mayOffer: computed(() => job.value === null && !asking.value && !form.isOptionTyped.value),
  })
  const initial = computed(() => defaults.of(form.url.value, form.presetChoice.value))
  const collections = createCollections(world)
  /** It belongs to the page's own address only. */
  const pageTitle = () => (form.byHand.peek().url === null ? (tab.peek()?.title ?? '') : '')
  /** Copies links in this format, or in the one for the page in front. */
  const copyLinks = (links: readonly CopiedLink[], asked?: CopyFormat): Promise<boolean> => {
    const { copyAs } = defaults.settings.peek() ?? DEFAULT_SETTINGS
    const format = asked ?? copyFormatFor(copyAs, tab.peek()?.url ?? null)
    const { text, html } = copiedLinks(links, { format, template: copyAs.template, now: world.now() })
    return world.copyText(text, html)
  }
  const result = createResult({
    job,
    pageTitle,
    copyLinks,
    recheck: async (link) => {
      const answer = await world.read('readLink', { id: link.id })
      if (!answer.ok) return answer.failure.kind === 'not-found' ? null : link.shorturl
      return presentShortUrl(link, answer.value, toServiceTime(world.now(), offset()))
    },
  })
  const unseen = createUnseenFailures({
    ...world,
    isTyped: () => form.typed.peek(),
    openOutbox: () => world.openOptions('outbox'),
    editJob: (failed) => edit(failed),
    typeUrl: form.typeUrl,
    showJob: (shown) => {
      result.clear()
      setJob(shown)
    },
    whenLoaded: (work) => whenLoaded(work),
    showFailure,
  })
  const undo = createUndo({
    ...world,
    deleted: (made, shortUrl) => {
      unseen.shown()
      result.forget(shortUrl)
      // The user may have gone on to another link.
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
  const phase = computed<Phase>(() => {
    if (result.reused.value) return 'reused'
    return asking.value ? 'sending' : phaseOf(job.value, now.value)
  })
  const { takenAlias, lookUp, learnWhyRefused } = createTakenAlias({ call, job })
  const alias: AliasAssistantPorts = { ...world, ask: lookUp, title: pageTitle }
  const offset = () => connection.value?.serviceOffsetMinutes ?? null

  /** The last press, until the worker has responded. */
  let pressing: Promise<unknown> | null = null

  /** The worker's job events while it was unknown which job is ours. */
  const jobEvents = new Map<string, JobView>()

  const setJob = (next: JobView) => {
    const before = job.peek()
    const isNews = next.state === 'done' && !(before?.id === next.id && before.state === 'done')
    batch(() => {
      now.value = world.now()
      job.value = next
      if (next.state !== 'failed') return
      if (next.id !== inForm) {
        inForm = next.id
        // As when the popup opens, a draft takes precedence over what was refused.
        if (!form.typed.value) form.restore(byHandIn(next))
      }
      sayInvalidField(next.failure)
    })
    if (next.state === 'failed') noteShownFailure(next)
    if (!isNews) return
    if (next.id === inForm) {
      form.startOver()
      if (connection.value?.canChangeLinks) undo.offer(next)
    }
    result.take(next)
  }

  /** A failure of its own request that this window shows needs no second notice. */
  const noteShownFailure = (failed: JobView): void => {
    unseen.shown()
    void learnWhyRefused(failed)
  }

  const sayInvalidField = (why: Failure | null) => {
    if (why?.kind === 'invalid') form.sayProblems(problemSentences([why]))
  }

  const whenLoaded = async (work: () => Promise<void> | void): Promise<void> => {
    if (!isLoaded) await loaded
    await work()
  }

  const beginsWith = (url: string) => defaults.of(url, undefined).options

  /** What the user would have set by hand to request this again. */
  const byHandIn = ({ input: { url, ...options }, hasPassword }: JobView) =>
    byHandOfRequest({ url: String(url), ...options }, hasPassword, page.value.url, beginsWith)

  const leftOutOfDraft = signal<readonly LeftOutOption[]>([])
  const leftOut = computed(() =>
    leftOutOf(defaults.settings.value, [initial.value.preset?.id ?? ''], leftOutOfDraft.value).filter(
      ({ option }) => form.options.value[option] === undefined,
    ),
  )

  /** An expiry that is counted from the creation always differs. */
  const elsewhere = computed((): readonly LinkOption[] | null => {
    const shown = job.value
    if (shown === null || shown.id !== elsewhereId.value) return null
    const { options, needsPassword } = byHandIn(shown)
    const names = namesIn(options).filter((name) => name !== 'expiry' || !initial.value.options.expiry)
    return needsPassword ? [...names, 'password'] : names
  })

  const showOverview = (overview: Overview) => {
    const typedBefore = form.typed.value
    batch(() => {
      now.value = world.now()
      defaults.show(overview.settings, overview.connection?.serviceOffsetMinutes ?? null)
      status.show(overview)
      collections.show(overview.collections)
      const opening = openingOf(overview, page.peek().url, beginsWith)
      if (pressing === null && opening.replaces !== null) inForm = opening.replaces.id
      result.show(overview.recent)
      existing.show(page.peek().url, overview.known, opening.shows === 'known')
      // What was typed while the worker started is for another link than one that was requested elsewhere.
      const isOwn = opening.job?.id === overview.job?.id
      job.value = isOwn || !typedBefore ? opening.job : null
      elsewhereId.value = isOwn ? null : (opening.job?.id ?? null)
      remembered.value = overview.remembered
      unseen.show(overview.failures)
      leftOutOfDraft.value = overview.draft?.leftOut ?? []
      form.restore(opening.byHand)
    })
    if (!isLoaded) drafts?.begin()
    isLoaded = true
    if (typedBefore) form.keep()
    if (overview.job?.state === 'failed') noteShownFailure(overview.job)
    if (overview.connection) collections.refreshUnknown()
  }

  /** Starting the worker competes with painting, so it waits for that. A hidden page is never painted. */
  const painted = (): Promise<void> =>
    new Promise((resolve) => {
      world.oncePainted(resolve)
      world.schedule(MAX_PAINT_MS, resolve)
    })

  /** Only displayed: until the worker has responded, it resolves every press. `false` if it can't be shown. */
  const showFirstFrame = (frame: FirstFrame, { id, url }: Tab): boolean => {
    if (isLoaded || asking.peek() || id === null || frame.unknownTabs.includes(id)) return false
    const serviceOffsetMinutes = frame.connection?.serviceOffsetMinutes ?? null
    const { preset } = initialOptions(form.url.peek(), undefined, frame.settings, openedAt, serviceOffsetMinutes)
    // How many options are set would be wrong.
    if (preset !== null && frame.presetsWithPassword.includes(preset.id)) return false
    const done = frame.done.find(({ tabId, job: { input } }) => tabId === id && isSamePage(String(input.url), url))
    batch(() => {
      defaults.show(frame.settings, serviceOffsetMinutes)
      status.show({ ...frame, rate: null })
      result.show(frame.recent)
      job.value = done?.job ?? null
      unseen.show(frame.failures)
    })
    return true
  }

  const load = async () => {
    const current = tab.value
    const answer = await call('overview', { tabId: current?.id ?? null, url: current?.url || null })
    if (answer.ok) showOverview(answer.value)
    else showFailure(answer.failure)
  }

  /** Uses the existing link. Its typed address isn't a draft anymore unless it turns out that it leads elsewhere. */
  const useKnown = async (): Promise<void> => {
    const link = existing.known.peek()
    if (link === null) return
    const isAddressDraft = form.typed.peek() && !form.isOptionTyped.peek()
    existing.decline()
    if (isAddressDraft) drafts?.discard()
    if (!(await result.reuse(link)) && isAddressDraft) form.keep()
  }

  /** Shows the problems of the form. */
  const check = () => {
    const checked = checkForm({
      url: form.url.value,
      options: form.options.value,
      needsPassword: form.byHand.value.needsPassword,
      acceptedCredentials: form.acceptedCredentials.value,
      nowAtService: toServiceTime(world.now(), offset()),
    })
    form.sayProblems(problemSentences(checked.problems))
    return checked
  }

  /** What can be sent now; `null`, with the problems shown, if something must be corrected first. */
  const shownForm = (): ShownForm | null => {
    const { input } = check()
    return input && { input, replaces: replaced(), preset: initial.value.preset?.id }
  }

  const replaced = (): Replaced | null => {
    const current = job.value
    return current?.state === 'failed' ? { id: current.id, edited: edited === current.id } : null
  }

  const edit = (refused: JobView) => {
    batch(() => {
      edited = refused.id
      failure.value = null
      result.clear()
      existing.decline()
      // It may have been edited already.
      if (refused.id === inForm) return form.keep()
      job.value = refused
      inForm = refused.id
      form.startOver()
      form.restore(byHandIn(refused))
    })
  }

  const takeBack = (taken: JobView): void => {
    batch(() => {
      job.value = null
      form.restore(byHandIn(taken))
    })
    // The job is gone: from here on only the draft stores what was typed.
    form.keep()
  }

  /** As in the worker: a page's address is still its own once it is cleaned. */
  const titleFor = ({ input }: ShownForm): string =>
    page.value.url !== '' && isSamePage(input.url, page.value.url) ? (tab.value?.title ?? '') : ''

  const copyAtOnce = (shown: ShownForm) =>
    copyEarly(world, {
      input: shown.input,
      title: titleFor(shown),
      page: tab.value?.url ?? '',
      settings: defaults.settings.value,
      connection: connection.value ?? null,
    })

  /** Shows the worker's refusal, which may be from a press before the popup had its data. */
  const sayRefusal = (id: string, why: Failure) => {
    unseen.shownInForm(id)
    if (why.kind === 'already-shortened' && existing.known.value !== null) {
      // Enter a moment later would have used it. If something was typed in the meantime, the user chooses.
      if (!form.typed.value) void useKnown()
      return
    }
    if (why.kind === 'invalid' && isLoaded && check().problems.length > 0) return
    showFailure(why)
    sayInvalidField(why)
  }

  const onEvent = (event: WorkerEvent): void => {
    if (status.onEvent(event)) void load()
    if (event.event === 'job') {
      if (pressing !== null) jobEvents.set(event.job.id, event.job)
      if (undo.take(event.job)) return
      if (event.job.id === job.value?.id) setJob(event.job)
      else if (!asking.value) unseen.take(event.job)
    }
    if (event.event === 'connection') defaults.setServiceOffset(offset())
    if (event.event === 'settings') defaults.show(event.settings, offset())
    if (event.event === 'collections') collections.show(event.collections)
    if (event.event === 'library') existing.reread()
  }

  /** The popup only reads the clock while something is counted down. */
  const countDown = () => {
    const isCounting = computed(() => {
      const waiting = countOtherJobs('waiting', counts.value, job.value)
      return phase.value === 'waiting' || (rate.value !== null && rateMatters(rate.value, waiting, now.value))
    })
    effect(() =>
      isCounting.value
        ? world.everySecond(() => {
            now.value = world.now()
          })
        : undefined,
    )
  }

  return {
    connection,
    rate,
    counts,
    unreadable,
    tab,
    ...tabPage,
    form,
    settings: defaults.settings,
    /** The initial options of the form, which those set by hand override. */
    initial,
    collections,
    alias,
    existing,
    useKnown,
    result,
    copyLinks,
    unseen,
    undo,
    job,
    takenAlias,
    suggestAliases: (taken: string): string[] =>
      suggestAliases(taken, {
        title: alias.title(),
        year: new Date(world.now()).getFullYear(),
        random: world.random,
        isTaken: (other) => other === taken,
      }),
    /** The options that were set by hand for a shown request that was made elsewhere; `null` for the tab's own. */
    elsewhere,
    /** Options of the draft, the preset or the defaults that were chosen for another account. */
    leftOut,
    phase,
    /** Why the worker refused the last action. */
    failure,
    now,
    /** Values that parameters had before. */
    remembered,
    /** Removes this value of this parameter from the suggestions. */
    forget: async (name: string, value: string): Promise<void> => {
      const left = await call('forgetRemembered', { name, value })
      if (left.ok) remembered.value = left.value
      else showFailure(left.failure)
    },
    start: async (): Promise<void> => {
      world.subscribe(onEvent)
      countDown()
      const framing = world.firstFrame()
      const current = await world.currentTab()
      drafts = createDraftSaver(world, current.id, () => tab.value?.url ?? '', openedAt)
      batch(() => {
        tab.value = current
        form.setPage(page.value.url)
      })
      effect(() => form.setPage(page.value.url))
      // Typed before the tab was known.
      if (form.typed.value) form.keep()
      loaded = framing
        .then((frame) => (frame !== null && showFirstFrame(frame, current) ? painted() : undefined))
        .then(load)
      await loaded
    },
    showOverview,
    /** Resolves once what was typed is stored, for the next view of this page. */
    stored: async (): Promise<void> => {
      await drafts?.stored()
    },
    shorten: async (): Promise<void> => {
      if (phase.value !== 'form' && phase.value !== 'failed') return
      const shown = isLoaded ? shownForm() : null
      if (isLoaded && shown === null) return
      // A typed address takes precedence over the worker's data.
      const typedUrl = form.byHand.value.url
      if (typedUrl !== null && readPage(typedUrl).problem !== null) {
        check()
        return
      }
      const id = world.newId()
      const before = job.value
      const copied = shown && copyAtOnce(shown)
      const press = { id, tab: tab.value, typed: draftOf(form.byHand.value), openedAt, shown }
      // Sent in the task of the press: from here on, closing the popup changes nothing.
      const answering = call('shorten', copied === null ? press : { ...press, copied })
      pressing = answering
      inForm = id
      const known = existing.known.peek()
      const recent = result.recent.peek().map(({ shortUrl }) => shortUrl)
      undo.pressed(known === null ? recent : [...recent, known.shorturl])
      drafts?.forget()
      batch(() => {
        asking.value = copied === null
        failure.value = null
        result.clear()
        if (copied === null || shown === null) return
        now.value = world.now()
        job.value = comingJob(id, shown.input, titleFor(shown), copied.shortUrl, now.value)
        existing.decline()
        result.showPredicted(true)
      })
      const answer = await answering
      if (shown === null) await loaded
      pressing = null
      batch(() => {
        asking.value = false
        if (!answer.ok) {
          if (copied !== null) {
            if (job.value?.id === id) job.value = before
            result.clear()
            if (wasRefused(answer.failure)) result.showWrongCopy(copied.shortUrl)
          }
          sayRefusal(id, answer.failure)
        } else if (copied !== null && job.value?.id !== id) {
          // The user has gone on to another link.
        } else if (answer.value.id === id) {
          existing.decline()
          drafts?.discard()
          setJob(jobEvents.get(id) ?? answer.value)
          if (copied === null && phase.value === 'saving') result.showPredicted(false)
        } else {
          // The tab already had a request.
          job.value = jobEvents.get(answer.value.id) ?? answer.value
        }
      })
      jobEvents.clear()
    },
    /** Dismisses the result, or what was typed, and starts with the page again. */
    another: async (): Promise<void> => {
      // A result in the first frame is reported again by the worker.
      if (!isLoaded && job.value !== null) await loaded
      const current = job.value
      const isOwn = elsewhere.value === null
      undo.clear()
      batch(() => {
        job.value = null
        failure.value = null
        result.clear()
        if (current !== null) existing.decline()
        if (current === null || current.state === 'failed' || current.id === inForm) {
          leftOutOfDraft.value = []
          form.startOver()
        }
      })
      // The worker may not have the job of the last press yet.
      await pressing
      if (current && isOwn) await call('dismissJob', { id: current.id })
    },
    /** Uses this preset, or none with `null`, whatever the rules say. */
    choosePreset: (id: string | null): void => {
      const byRule = defaults.of(form.url.value, undefined).preset?.id ?? null
      form.choosePreset(id === byRule ? undefined : id)
    },
    showJob: setJob,
    showFailure,
    /** Fills the form with the refused job's input; sending it replaces the job. */
    edit,
    /** Fills the form with the job's input again. */
    takeBack,
  }
}
