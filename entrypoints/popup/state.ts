import { batch, computed, effect, signal } from '@preact/signals'
import { rateMatters } from '../../components/rate-matters.ts'
import type { LinkOptions } from '../../lib/contract/link.ts'
import type { Failure } from '../../lib/failure.ts'
import type { ConnectionView, JobCounts, JobView, Overview, RateView, RecentLink } from '../../lib/rpc/protocol.ts'
import { shortenable } from '../../lib/shortenable.ts'
import { createChoices } from './choices-state.ts'
import { createDraftSaver, type DraftSaver } from './draft-saver.ts'
import { createForm } from './form.ts'
import { othersIn } from './others-in.ts'
import { type Phase, phaseOf } from './phase.ts'
import type { Popup } from './popup.ts'
import { whyNot } from './why-not.ts'
import type { Tab, World } from './world.ts'

export const createPopup = (world: World): Popup => {
  const { call } = world
  const connection = signal<ConnectionView | null | undefined>(undefined)
  const tab = signal<Tab | null>(null)
  const pageProblem = signal<string | null>(null)
  const defaults = signal<LinkOptions>({})
  const recent = signal<RecentLink[]>([])
  const rate = signal<RateView | null>(null)
  const counts = signal<JobCounts | null>(null)
  const unreadable = signal(0)
  const job = signal<JobView | null>(null)
  const failure = signal<Failure | null>(null)
  const copied = signal(false)
  const now = signal(world.now())
  const asking = signal(false)

  let drafts: DraftSaver | null = null
  const form = createForm((draft) => (draft ? drafts?.save(draft) : drafts?.discard()))
  const choices = createChoices(world)
  const phase = computed<Phase>(() => (asking.value ? 'sending' : phaseOf(job.value, now.value)))

  /** What the worker said of jobs while it was not yet known which of them is ours. */
  const heard = new Map<string, JobView>()

  const setJob = (next: JobView) => {
    const before = job.peek()
    const isNews = next.state === 'done' && !(before?.id === next.id && before.state === 'done')
    batch(() => {
      now.value = world.now()
      job.value = next
      if (next.state === 'failed') sayInvalidField(next.failure)
    })
    if (isNews) settle(next)
  }

  const settle = (done: JobView) => {
    form.startOver()
    const shortUrl = done.outcome?.shortUrl
    if (!shortUrl) return
    recent.value = [
      { shortUrl, longUrl: done.subject, title: '', createdAt: done.createdAt },
      ...recent.value.filter((link) => link.shortUrl !== shortUrl),
    ]
    if (done.outcome?.copied) copied.value = true
    // The worker could not reach the clipboard; this page, being in front, can.
    else void copyResult()
  }

  const sayInvalidField = (why: Failure | null) => {
    if (why?.kind === 'invalid') form.sayProblems({ [why.field]: whyNot(why) })
  }

  const copyResult = async () => {
    const shortUrl = job.value?.outcome?.shortUrl
    if (shortUrl) copied.value = await world.copyText(shortUrl)
  }

  const showOverview = (overview: Overview) => {
    batch(() => {
      now.value = world.now()
      connection.value = overview.connection
      defaults.value = overview.settings.defaults.options
      form.setDefaults(overview.settings.defaults.options)
      choices.show(overview.choices)
      recent.value = overview.recent
      rate.value = overview.rate
      counts.value = overview.counts
      unreadable.value = overview.unreadable
      job.value = overview.job
      if (overview.draft) form.restore(overview.draft)
      else if (overview.job?.state === 'failed') restoreFrom(overview.job)
    })
    if (overview.connection) choices.refreshUnknown()
  }

  /** The intent of a job is the form that it was made from, less the password. */
  const restoreFrom = ({ input: { url, ...options } }: JobView) => form.restore({ url: String(url), options })

  /** What was put right and sent again replaces what failed; what failed for another address stays in the outbox. */
  const replace = ({ id, input }: JobView, url: string) => call(input.url === url ? 'discardJob' : 'dismissJob', { id })

  const load = async () => {
    const current = tab.value
    const answer = await call('overview', { tabId: current?.id ?? null, url: current?.url || null })
    if (answer.ok) showOverview(answer.value)
    else failure.value = answer.failure
  }

  const listen = () =>
    world.subscribe((event) => {
      switch (event.event) {
        case 'job':
          if (asking.value) heard.set(event.job.id, event.job)
          if (event.job.id === job.value?.id) setJob(event.job)
          return
        case 'connection':
          void load()
          return
        case 'settings':
          defaults.value = event.settings.defaults.options
          form.setDefaults(event.settings.defaults.options)
          return
        case 'choices':
          choices.show(event.choices)
          return
        case 'rate':
          rate.value = event.rate
          return
        case 'jobs':
          counts.value = event.counts
          return
        case 'library':
        case 'batch':
          return
      }
    })

  return {
    connection,
    tab,
    pageProblem,
    form,
    defaults,
    choices,
    recent,
    rate,
    counts,
    unreadable,
    job,
    phase,
    failure,
    copied,
    now,
    copyResult,
    start: async () => {
      listen()
      const isCounting = computed(
        () =>
          phase.value === 'waiting' ||
          (rate.value !== null && rateMatters(rate.value, othersIn('waiting', counts.value, job.value), now.value)),
      )
      effect(() =>
        isCounting.value
          ? world.everySecond(() => {
              now.value = world.now()
            })
          : undefined,
      )
      const current = await world.currentTab()
      drafts = createDraftSaver(call, current)
      const address = shortenable(current.url)
      batch(() => {
        tab.value = current
        form.setPage(address.ok ? address.value : '')
        pageProblem.value = address.ok || address.failure.kind !== 'invalid' ? null : address.failure.problem
      })
      await load()
    },
    shorten: async () => {
      if (phase.value !== 'form' && phase.value !== 'failed') return
      const replaced = job.value
      batch(() => {
        asking.value = true
        failure.value = null
        copied.value = false
      })
      const input = await form.check(world.now(), connection.value?.serviceOffsetMinutes ?? null)
      if (input === null) {
        asking.value = false
        return
      }
      const answer = await world.write('createLink', input, {
        source: 'popup',
        tabId: tab.value?.id ?? null,
        copy: true,
        title: input.url === tab.value?.url ? tab.value.title : '',
      })
      batch(() => {
        asking.value = false
        if (answer.ok) {
          drafts?.discard()
          setJob(heard.get(answer.value.id) ?? answer.value)
        } else {
          failure.value = answer.failure
          sayInvalidField(answer.failure)
        }
      })
      heard.clear()
      if (answer.ok && replaced) await replace(replaced, input.url)
    },
    another: async () => {
      const current = job.value
      batch(() => {
        job.value = null
        failure.value = null
        copied.value = false
        form.startOver()
      })
      if (current) await call('dismissJob', { id: current.id })
    },
    showJob: setJob,
    showFailure: (why) => {
      failure.value = why
    },
    takeBack: (taken) => {
      batch(() => {
        job.value = null
        restoreFrom(taken)
      })
      // The job is gone: from here on only the draft keeps what was typed.
      form.keep()
    },
  }
}
