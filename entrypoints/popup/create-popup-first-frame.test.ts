import { describe, expect, it } from 'vitest'
import { ok, type Result } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { FailureView, Overview } from '../../lib/model/overview.ts'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import { draftPage } from '../../lib/shorten-form/page-requests.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { doneJob, fakeWorld, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { createPopup } from './create-popup.ts'
import { createJobVerbs } from './job-verbs.ts'

const SALE: FirstFrame['settings'] = {
  ...DEFAULT_SETTINGS,
  defaults: { options: { status: 'private' }, expiresAfterMinutes: null },
  presets: [{ id: 'p', name: 'Sale', options: { description: 'A sale' }, expiresAfterMinutes: null }],
  rules: [{ id: 'r', presetId: 'p', match: 'host', value: 'example.org' }],
}

const RECENT = [
  {
    shortUrl: 'https://s.test/before',
    longUrl: 'https://example.org/before',
    title: '',
    isBroken: false,
  },
]

const TAB = PAGE.id ?? 0

const WAITING = jobOf({ state: 'waiting', failure: { kind: 'offline' }, nextAt: null })

/** The options of the form, which the request doesn't have. */
const OTHERS = ['status', 'description']

const failureOf = (job: JobView): FailureView => ({
  id: job.id,
  what: job.subject,
  failure: { kind: 'offline' },
  at: 1,
  job,
})

const frameOf = (given: Partial<FirstFrame> = {}): FirstFrame => {
  const { connection, counts } = overviewOf()
  const nothing = { unreadable: 0, failures: [], ofTabs: [], unfinished: [], drafts: [] }
  return { version: '1', connection, settings: SALE, counts, recent: RECENT, ...nothing, ...given }
}

/** The popup with a first frame, and with a worker that responds when the test calls `tell`. */
const drawn = async (given: Partial<FirstFrame> = {}) => {
  let pass: (answer: Result<Overview>) => void = () => undefined
  const passed = new Promise<Result<Overview>>((resolve) => {
    pass = resolve
  })
  const world = fakeWorld({ firstFrame: frameOf(given), answers: { overview: () => passed } })
  const popup = createPopup(world)
  const started = popup.start()
  await flushPromises()
  const saidOf = (rpc: string) => world.said.filter((message) => message.rpc === rpc).map(({ input }) => input)
  const tell = async (overview: Partial<Overview> = {}) => {
    pass(ok(overviewOf({ settings: SALE, recent: RECENT, ...overview })))
    await started
  }
  const fail = async () => {
    pass({ ok: false, failure: { kind: 'interrupted' } })
    await started
  }
  return { world, popup, saidOf, tell, fail }
}

describe('the first frame', () => {
  it('shows service, preset, defaults and recent links before the worker has answered', async () => {
    const { popup, saidOf } = await drawn()
    expect(popup.connection.value?.baseUrl).toBe('https://s.test')
    expect(popup.initial.value).toMatchObject({ preset: { name: 'Sale' }, rule: { id: 'r' } })
    expect(popup.form.options.value).toEqual({ status: 'private', description: 'A sale' })
    expect(popup.result.recent.value).toEqual(RECENT)
    expect([popup.phase.value, popup.form.typed.value, saidOf('overview').length]).toEqual(['form', false, 1])
  })

  /** A popup whose page is painted when the test says so. */
  const unpainted = async (firstFrame: FirstFrame | null) => {
    let paint: () => void = () => undefined
    const world = fakeWorld({ firstFrame })
    const popup = createPopup({
      ...world,
      oncePainted: (work) => {
        paint = work
      },
    })
    void popup.start()
    await flushPromises()
    const isAsked = async () => {
      await flushPromises()
      return world.said.some(({ rpc }) => rpc === 'overview')
    }
    return { world, isAsked, paint: () => paint() }
  }

  it('is painted before the worker is asked, because starting the worker would delay the paint', async () => {
    const { isAsked, paint } = await unpainted(frameOf())
    expect(await isAsked()).toBe(false)
    paint()
    expect(await isAsked()).toBe(true)
  })

  it('is not waited for if there is none, or if the page is not painted', async () => {
    expect(await (await unpainted(null)).isAsked()).toBe(true)
    const { world, isAsked } = await unpainted(frameOf())
    world.pass(200)
    expect(await isAsked()).toBe(true)
  })

  it('is complete before anything is rendered', async () => {
    const world = fakeWorld({ firstFrame: frameOf() })
    const popup = createPopup({ ...world, oncePainted: () => undefined })
    void popup.start()
    await popup.opened
    expect([popup.tab.value, popup.initial.value.preset?.name, popup.result.recent.value]).toEqual([
      PAGE,
      'Sale',
      RECENT,
    ])
    expect(world.said).toEqual([])
  })

  it('is not needed to render the popup for its tab', async () => {
    const popup = createPopup(fakeWorld({ answers: { overview: () => new Promise(() => undefined) } }))
    void popup.start()
    await popup.opened
    expect([popup.tab.value, popup.settings.value]).toEqual([PAGE, null])
  })

  it("is replaced by the worker's response", async () => {
    const { popup, tell } = await drawn()
    await tell({ settings: DEFAULT_SETTINGS, recent: [] })
    expect([popup.initial.value.preset, popup.form.options.value, popup.result.recent.value]).toEqual([null, {}, []])
  })

  it('keeps what is typed in the meantime, and so does the response', async () => {
    const { popup, tell, saidOf } = await drawn()
    popup.form.typeUrl('https://example.org/typed')
    popup.form.changeOptions({ ...popup.form.options.value, custom: 'mine', status: undefined })
    await tell()
    expect(popup.form.url.value).toBe('https://example.org/typed')
    expect(popup.form.options.value).toEqual({ custom: 'mine', description: 'A sale', status: undefined })
    expect(saidOf('writeDraft')).toMatchObject([{ draft: { options: { custom: 'mine' }, cleared: ['status'] } }])
  })

  it('is not used by a press, which the worker resolves as it does without one', async () => {
    const { popup, saidOf, world } = await drawn()
    popup.form.changeOptions({ ...popup.form.options.value, custom: 'mine' })
    const openedAt = world.now()
    void popup.shorten()
    expect(saidOf('shorten')).toEqual([
      {
        id: 'job-1',
        tab: PAGE,
        typed: { url: '', options: { custom: 'mine' }, cleared: [] },
        openedAt,
        shown: null,
      },
    ])
  })

  it("shows the link that was created in this tab for this page, and dismisses it only after the worker's response", async () => {
    const job = jobOf(doneJob(true))
    const { popup, saidOf, tell } = await drawn({ ofTabs: [{ tabId: TAB, job }] })
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
    const another = popup.another()
    expect([popup.phase.value, saidOf('dismissJob')]).toEqual(['done', []])
    await tell({ job })
    await another
    expect([popup.phase.value, saidOf('dismissJob')]).toEqual(['form', [{ id: job.id }]])
  })

  it.each([
    ['for another page', { tabId: 7, job: jobOf({ ...doneJob(true), input: { url: 'https://example.org/other' } }) }],
    ['in another tab', { tabId: 8, job: jobOf(doneJob(true)) }],
  ])('shows no link that was created %s', async (_, done) => {
    const { popup } = await drawn({ ofTabs: [done] })
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['form', null])
  })

  it.each([
    ['of this tab', { ofTabs: [{ tabId: TAB, job: WAITING }], unfinished: [WAITING] }, null],
    ['of another tab for this page', { ofTabs: [{ tabId: 8, job: WAITING }], unfinished: [WAITING] }, OTHERS],
    [
      'without a tab for another spelling of this page',
      { unfinished: [{ ...WAITING, input: { url: `${PAGE.url}/#top` } }] },
      OTHERS,
    ],
  ])('shows an unfinished request %s', async (_, given, elsewhere) => {
    const { popup, tell } = await drawn(given)
    const shown = () => [popup.phase.value, popup.job.value?.id, popup.elsewhere.value]
    expect(shown()).toEqual(['waiting', WAITING.id, elsewhere])
    await tell(elsewhere === null ? { job: WAITING } : { underWay: WAITING })
    expect(shown()).toEqual(['waiting', WAITING.id, elsewhere])
  })

  it('shows no unfinished request for another page that was made elsewhere', async () => {
    const job = { ...WAITING, input: { url: 'https://example.org/other' } }
    const { popup } = await drawn({ ofTabs: [{ tabId: 8, job }], unfinished: [job] })
    expect(popup.phase.value).toBe('form')
  })

  it('restores the form of a request that is discarded before the response, whichever is first', async () => {
    for (const job of [null, WAITING]) {
      const { popup, world, tell } = await drawn({
        ofTabs: [{ tabId: TAB, job: { ...WAITING, input: { url: PAGE.url, custom: 'mine' } } }],
      })
      const discarding = createJobVerbs(popup, world).discard()
      await flushPromises()
      expect(popup.phase.value).toBe('waiting')
      await tell({ job })
      await discarding
      expect([popup.phase.value, popup.form.options.value]).toMatchObject(['form', { custom: 'mine' }])
    }
  })

  it('shows why the request of this tab was refused, and says that its form is typed', async () => {
    const job = jobOf({
      state: 'failed',
      failure: { kind: 'refused', status: 200, said: 'No.' },
      input: { url: PAGE.url, custom: 'no' },
    })
    const { popup, tell } = await drawn({ ofTabs: [{ tabId: TAB, job }], failures: [failureOf(job)] })
    expect([popup.phase.value, popup.isDraftComing.value, popup.unseen.failures.value]).toEqual(['failed', true, []])
    await tell({ job })
    expect([popup.phase.value, popup.isDraftComing.value, popup.form.typed.value]).toEqual(['failed', false, true])
  })

  it('shows the refused request of this tab for another page as a failure', async () => {
    const job = jobOf({ state: 'failed', failure: { kind: 'offline' }, input: { url: 'https://example.org/other' } })
    const { popup } = await drawn({ ofTabs: [{ tabId: TAB, job }], failures: [failureOf(job)] })
    expect(popup.phase.value).toBe('form')
    expect(popup.unseen.failures.value).toMatchObject([{ id: job.id, failure: { kind: 'offline' } }])
  })

  it.each([
    ['this page', { tabId: TAB, page: draftPage(PAGE.url) }, true],
    ['this page in another tab', { tabId: 8, page: draftPage(PAGE.url) }, false],
    ['another page of this tab', { tabId: TAB, page: draftPage('https://example.org/other') }, false],
  ])('says that a draft is coming if there is one for %s', async (_, draft, isComing) => {
    const { popup, saidOf, tell } = await drawn({ drafts: [draft] })
    expect([popup.isDraftComing.value, popup.form.typed.value]).toEqual([isComing, false])
    void popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ typed: { url: '', options: {} }, shown: null }])
    await tell()
    expect(popup.isDraftComing.value).toBe(false)
  })

  it('stops announcing a draft if the worker fails', async () => {
    const { popup, fail } = await drawn({ drafts: [{ tabId: TAB, page: draftPage(PAGE.url) }] })
    await fail()
    expect([popup.isDraftComing.value, popup.failure.value]).toEqual([false, { kind: 'interrupted' }])
  })

  it("shows failures, which are marked as seen and dismissed only after the worker's response", async () => {
    const failures = [{ id: 'f', what: PAGE.url, failure: { kind: 'offline' } as const, at: 1, job: null }]
    const { popup, saidOf, tell } = await drawn({ failures })
    expect(popup.unseen.failures.value).toEqual(failures)
    const [failure] = failures as [(typeof failures)[0]]
    popup.unseen.display(failure)
    popup.unseen.dismiss(failure)
    expect(saidOf('failuresSeen')).toEqual([])
    await tell({ failures })
    await flushPromises()
    expect([saidOf('failuresSeen'), popup.unseen.failures.value]).toEqual([[{ until: 1 }, { until: 1 }], []])
  })

  it('offers to connect if no service is connected', async () => {
    const { popup } = await drawn({ connection: null })
    expect(popup.connection.value).toBeNull()
  })
})
