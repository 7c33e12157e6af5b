import { describe, expect, it } from 'vitest'
import { ok, type Result } from '../../lib/model/failure.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { doneJob, fakeWorld, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { createPopup } from './create-popup.ts'

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

const frameOf = (given: Partial<FirstFrame> = {}): FirstFrame => {
  const { connection, counts } = overviewOf()
  const nothing = { unreadable: 0, failures: [], done: [], unknownTabs: [], presetsWithPassword: [] }
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
  return { world, popup, saidOf, tell }
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

  it('is painted before the worker is asked, which takes time from painting', async () => {
    const { isAsked, paint } = await unpainted(frameOf())
    expect(await isAsked()).toBe(false)
    paint()
    expect(await isAsked()).toBe(true)
  })

  it('is not waited for if there is none, or if the page is not painted', async () => {
    expect(await (await unpainted(null)).isAsked()).toBe(true)
    expect(await (await unpainted(frameOf({ unknownTabs: [PAGE.id ?? 0] }))).isAsked()).toBe(true)
    const { world, isAsked } = await unpainted(frameOf())
    world.pass(200)
    expect(await isAsked()).toBe(true)
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
    const { popup, saidOf, tell } = await drawn({ done: [{ tabId: PAGE.id ?? 0, job }] })
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
    const { popup } = await drawn({ done: [done] })
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['form', null])
  })

  it.each([
    ['for a tab with a draft or an unfinished request', { unknownTabs: [7] }],
    ['if the preset has a password, which the frame omits', { presetsWithPassword: ['p'] }],
  ])('is not shown %s', async (_, given) => {
    const { popup } = await drawn(given)
    expect([popup.connection.value, popup.form.options.value, popup.result.recent.value]).toEqual([undefined, {}, []])
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
    expect([saidOf('failuresSeen'), popup.unseen.failures.value]).toEqual([[{ until: 1 }], []])
  })

  it('offers to connect if no service is connected', async () => {
    const { popup } = await drawn({ connection: null })
    expect(popup.connection.value).toBeNull()
  })
})
