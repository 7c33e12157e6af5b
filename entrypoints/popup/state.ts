import { batch, computed, effect, signal } from '@preact/signals'
import { rateMatters } from '../../components/rate-matters.ts'
import type { LinkCreate } from '../../lib/contract/link.ts'
import type { Failure } from '../../lib/failure.ts'
import type { JobView } from '../../lib/rpc/views/job-view.ts'
import type { Overview } from '../../lib/rpc/views/overview.ts'
import type { RememberedValues } from '../../lib/rpc/views/remembered-values.ts'
import type { WorkerEvent } from '../../lib/rpc/worker-event.ts'
import { createBeginnings } from './beginnings.ts'
import { createChoices } from './choices-state.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { createForm } from './form.ts'
import { othersIn } from './others-in.ts'
import { type Phase, phaseOf } from './phase.ts'
import type { Popup } from './popup.ts'
import { readPage } from './read-page.ts'
import { createResult } from './result-state.ts'
import { createStanding } from './standing-state.ts'
import { whyNot } from './why-not.ts'
import type { Tab, World } from './world.ts'

export const createPopup = (world: World): Popup => {
  const { call } = world
  const tab = signal<Tab | null>(null)
  const pageProblem = signal<string | null>(null)
  const job = signal<JobView | null>(null)
  const failure = signal<Failure | null>(null)
  const remembered = signal<RememberedValues>({})
  const now = signal(world.now())
  const asking = signal(false)

  let drafts: DraftSaver | null = null
  const standing = createStanding()
  const { connection, rate, counts, unreadable } = standing
  const beginnings = createBeginnings(world)
  const form = createForm(
    (url, choice) => beginnings.of(url, choice).options,
    (draft) => (draft ? drafts?.save(draft) : drafts?.discard()),
  )
  const beginning = computed(() => beginnings.of(form.url.value, form.presetChoice.value))
  const choices = createChoices(world)
  const result = createResult(job, world.copyText)
  const phase = computed<Phase>(() => {
    if (result.reused.value) return 'reused'
    return asking.value ? 'sending' : phaseOf(job.value, now.value)
  })
  const offset = () => connection.value?.serviceOffsetMinutes ?? null

  /** What the worker said of jobs while it was not yet known which of them is ours. */
  const heard = new Map<string, JobView>()
  /** What the worker said after it gave an overview that is not shown yet. */
  let held: WorkerEvent[] | null = null

  const setJob = (next: JobView) => {
    const before = job.peek()
    const isNews = next.state === 'done' && !(before?.id === next.id && before.state === 'done')
    batch(() => {
      now.value = world.now()
      job.value = next
      if (next.state === 'failed') sayInvalidField(next.failure)
    })
    if (!isNews) return
    form.startOver()
    result.take(next)
  }

  const sayInvalidField = (why: Failure | null) => {
    if (why?.kind === 'invalid') form.sayProblems({ [why.field]: whyNot(why) })
  }

  const showOverview = async (overview: Overview) => {
    held = []
    // Nothing is drawn before what draws it is there: the form does not jump.
    await Promise.all([
      beginnings.show(overview.settings, overview.connection?.serviceOffsetMinutes ?? null),
      world.prepare(overview),
    ])
    batch(() => {
      now.value = world.now()
      standing.show(overview)
      choices.show(overview.choices)
      // What a person has begun for this page comes before what they once did.
      result.show(overview.draft || overview.job ? null : overview.known, overview.recent)
      job.value = overview.job
      remembered.value = overview.remembered
      if (overview.draft) form.restore(overview.draft)
      else if (overview.job?.state === 'failed') form.restoreFrom(askedFor(overview.job))
    })
    const missed = held
    held = null
    missed.forEach(hear)
    if (overview.connection) choices.refreshUnknown()
  }

  /** What was put right and sent again replaces what failed; what failed for another address stays in the outbox. */
  const replace = ({ id, input }: JobView, url: string) => call(input.url === url ? 'discardJob' : 'dismissJob', { id })

  const load = async () => {
    const current = tab.value
    const answer = await call('overview', { tabId: current?.id ?? null, url: current?.url || null })
    if (answer.ok) await showOverview(answer.value)
    else failure.value = answer.failure
  }

  const hear = (event: WorkerEvent): void => {
    if (held) {
      held.push(event)
      return
    }
    if (standing.hear(event)) void load()
    if (event.event === 'job') {
      if (asking.value) heard.set(event.job.id, event.job)
      if (event.job.id === job.value?.id) setJob(event.job)
    }
    if (event.event === 'connection') beginnings.reckonWith(offset())
    if (event.event === 'settings') void beginnings.show(event.settings, offset())
    if (event.event === 'choices') choices.show(event.choices)
  }

  /** Only where something is counted down does the popup look at the clock. */
  const countDown = () => {
    const isCounting = computed(() => {
      const waiting = othersIn('waiting', counts.value, job.value)
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
    pageProblem,
    form,
    settings: beginnings.settings,
    beginning,
    choices,
    result,
    job,
    phase,
    failure,
    now,
    remembered,
    forget: async (name, value) => {
      const left = await call('forgetRemembered', { name, value })
      if (left.ok) remembered.value = left.value
      else failure.value = left.failure
    },
    start: async () => {
      world.subscribe(hear)
      countDown()
      const current = await world.currentTab()
      drafts = createDraftSaver(call, current)
      const page = await readPage(current.url)
      batch(() => {
        tab.value = current
        form.setPage(page.url)
        pageProblem.value = page.problem
      })
      await load()
    },
    shorten: async () => {
      if (phase.value !== 'form' && phase.value !== 'failed') return
      const replaced = job.value
      batch(() => {
        asking.value = true
        failure.value = null
        result.putAway()
      })
      // Not needed before something is sent, so the popup opens without it.
      const { sendForm } = await import('./send-form.ts')
      const answer = await sendForm(form, tab.value, offset(), world)
      batch(() => {
        asking.value = false
        if (answer?.ok) {
          drafts?.discard()
          setJob(heard.get(answer.value.id) ?? answer.value)
        } else if (answer) {
          failure.value = answer.failure
          sayInvalidField(answer.failure)
        }
      })
      heard.clear()
      if (answer?.ok && replaced) await replace(replaced, String(answer.value.input.url))
    },
    another: async () => {
      const current = job.value
      batch(() => {
        job.value = null
        failure.value = null
        result.putAway()
        form.startOver()
      })
      if (current) await call('dismissJob', { id: current.id })
    },
    choosePreset: (id) => {
      const byRule = beginnings.of(form.url.value, undefined).preset?.id ?? null
      form.choosePreset(id === byRule ? undefined : id)
    },
    showJob: setJob,
    showFailure: (why) => {
      failure.value = why
    },
    takeBack: (taken) => {
      batch(() => {
        job.value = null
        form.restoreFrom(askedFor(taken))
      })
      // The job is gone: from here on only the draft keeps what was typed.
      form.keep()
    },
  }
}

/** The intent of a job is the form that it was made from, less the password. */
const askedFor = ({ input: { url, ...options } }: JobView): LinkCreate => ({ url: String(url), ...options })
