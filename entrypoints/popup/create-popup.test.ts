import { describe, expect, it } from 'vitest'
import { fail, ok, type Result } from '../../lib/model/failure.ts'
import { type JobView, NO_JOBS } from '../../lib/model/job-view.ts'
import type { LibraryView } from '../../lib/model/library-view.ts'
import type { Overview } from '../../lib/model/overview.ts'
import { type CopySettings, DEFAULT_SETTINGS } from '../../lib/model/settings.ts'
import { connectionView } from '../../tests/support/connection-view.ts'
import { flushPromises } from '../../tests/support/flush-promises.ts'
import { openedWith, openPopup } from '../../tests/support/open-popup.ts'
import { doneJob, fakeWorld, jobOf, overviewOf, PAGE } from '../../tests/support/popup-world.ts'
import { zoneOf } from '../../tests/support/service-clock.ts'
import { createPopup } from './create-popup.ts'
import { outboxText } from './job-text.ts'

const gate = <T>() => {
  let pass: (value: T) => void = () => undefined
  const passed = new Promise<T>((resolve) => {
    pass = resolve
  })
  return { pass, passed }
}

/** The page's existing link. */
const KNOWN = { id: 8, shorturl: 'https://s.test/page', longurl: PAGE.url, title: '', alias: 'page', facts: {} }

describe('the popup, when it opens', () => {
  it('shows the page before the worker has responded', async () => {
    const { pass, passed } = gate<Result<Overview>>()
    const world = fakeWorld({ answers: { overview: () => passed } })
    const popup = createPopup(world)
    const started = popup.start()
    await flushPromises()
    expect(popup.form.url.value).toBe(PAGE.url)
    expect(popup.tab.value).toEqual(PAGE)
    expect([popup.connection.value, popup.phase.value]).toEqual([undefined, 'form'])
    pass(ok(overviewOf()))
    await started
    expect(popup.connection.value?.accountName).toBe('ada')
  })

  it('requests the data of this tab and this page', async () => {
    const { saidOf } = await openPopup()
    expect(saidOf('overview')).toEqual([{ tabId: 7, url: PAGE.url }])
  })

  it('shows that no service is connected, and loads again once one is', async () => {
    let overview = overviewOf({ connection: null })
    const { world, popup } = await openPopup({ answers: { overview: () => ok(overview) } })
    expect(popup.connection.value).toBeNull()
    overview = overviewOf()
    world.tell({ event: 'connection', connection: overview.connection })
    await flushPromises()
    expect(popup.connection.value?.accountName).toBe('ada')
  })

  it('keeps its content when more is learned about the service', async () => {
    const { world, popup, saidOf } = await openPopup()
    popup.form.typeUrl('https://typed.example/')
    await popup.shorten()
    world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    const connection = { ...overviewOf().connection, serviceZone: zoneOf(120), unsupportedOptions: ['password'] }
    world.tell({ event: 'connection', connection: connection as Overview['connection'] })
    await flushPromises()
    expect(popup.connection.value).toMatchObject({ serviceZone: zoneOf(120), unsupportedOptions: ['password'] })
    expect([popup.phase.value, saidOf('overview').length]).toEqual(['done', 1])
  })

  it('loads everything again when another account is connected', async () => {
    const { world, saidOf } = await openPopup()
    const other = { ...overviewOf().connection, id: 'https://l.test#99' }
    world.tell({ event: 'connection', connection: other as Overview['connection'] })
    await flushPromises()
    expect(saidOf('overview')).toHaveLength(2)
  })

  it("shows why the worker can't respond", async () => {
    const { popup } = await openPopup({ answers: { overview: () => fail({ kind: 'storage', detail: 'full' }) } })
    expect(popup.failure.value).toEqual({ kind: 'storage', detail: 'full' })
  })

  it.each(['chrome://extensions/', 'file:///etc/hosts', 'about:blank', ''])(
    "says that %j can't be shortened, and offers an empty field",
    async (url) => {
      const { popup } = await openPopup({ tab: { id: 1, url, title: '' } })
      expect(popup.pageProblem.value?.code).toMatch(/^(browser_page|local_file|no_address)$/)
      expect(popup.form.url.value).toBe('')
    },
  )

  it("starts the form with the user's defaults, which can be overridden", async () => {
    const { popup } = await openedWith({
      settings: { ...DEFAULT_SETTINGS, defaults: { options: { campaign: 3, pixels: [1] }, expiresAfterMinutes: null } },
    })
    expect(popup.form.options.value).toEqual({ campaign: 3, pixels: [1] })
    popup.form.changeOptions({ ...popup.form.options.value, campaign: undefined })
    expect(popup.form.options.value.campaign).toBeUndefined()
    expect(popup.form.options.value.pixels).toEqual([1])
  })

  it('restores what was typed before', async () => {
    const { popup } = await openedWith({ draft: { url: 'https://typed.example', options: { custom: 'half' } } })
    expect(popup.form.url.value).toBe('https://typed.example')
    expect(popup.form.options.value).toEqual({ custom: 'half' })
    expect(popup.form.typed.value).toBe(true)
  })

  it('follows the page if the address was never typed', async () => {
    const { popup } = await openedWith({ draft: { url: '', options: { custom: 'half' } } })
    expect(popup.form.url.value).toBe(PAGE.url)
    expect(popup.form.options.value).toEqual({ custom: 'half' })
  })

  it('keeps what is typed before the worker responds', async () => {
    const { pass, passed } = gate<Result<Overview>>()
    const popup = createPopup(fakeWorld({ answers: { overview: () => passed } }))
    const started = popup.start()
    await Promise.resolve()
    popup.form.typeUrl('https://now.example')
    popup.form.changeOptions({ custom: 'now' })
    pass(ok(overviewOf({ draft: { url: 'https://before.example', options: { custom: 'half' } } })))
    await started
    expect(popup.form.url.value).toBe('https://now.example')
    expect(popup.form.options.value).toEqual({ custom: 'now' })
  })
})

describe('the values that parameters had before', () => {
  const remembered = { utm_source: ['poster', 'newsletter'] }

  it('are suggested, and removed on request', async () => {
    const left = { utm_source: ['newsletter'] }
    const { popup, saidOf } = await openPopup({
      overview: overviewOf({ remembered }),
      answers: { forgetRemembered: () => ok(left) },
    })
    expect(popup.remembered.value).toEqual(remembered)
    await popup.forget('utm_source', 'poster')
    expect(saidOf('forgetRemembered')).toEqual([{ name: 'utm_source', value: 'poster' }])
    expect(popup.remembered.value).toEqual(left)
  })

  it("stay, with the reason, if they can't be removed", async () => {
    const failure = { kind: 'storage', detail: 'full' } as const
    const { popup } = await openPopup({
      overview: overviewOf({ remembered }),
      answers: { forgetRemembered: () => fail(failure) },
    })
    await popup.forget('utm_source', 'poster')
    expect([popup.remembered.value, popup.failure.value]).toEqual([remembered, failure])
  })
})

describe('a press before the popup has its data', () => {
  const early = async (given: Parameters<typeof fakeWorld>[0] = {}) => {
    const { pass, passed } = gate<Result<Overview>>()
    const world = fakeWorld({ ...given, answers: { ...given.answers, overview: () => passed } })
    const popup = createPopup(world)
    const started = popup.start()
    await flushPromises()
    const saidOf = (rpc: string) => world.said.filter((message) => message.rpc === rpc).map(({ input }) => input)
    return { world, popup, saidOf, pass: (overview: Overview) => pass(ok(overview)), started }
  }

  it('is sent in its own task with everything set by hand, and says that the rest is unknown', async () => {
    const { popup, saidOf, world } = await early()
    popup.form.changeOptions({ custom: 'now', password: 'secret' })
    popup.form.choosePreset(null)
    const openedAt = world.now()
    void popup.shorten()
    expect(saidOf('shorten')).toEqual([
      {
        id: 'job-1',
        tab: PAGE,
        typed: { url: '', options: { custom: 'now', password: 'secret' }, cleared: [], preset: null },
        openedAt,
        shown: null,
      },
    ])
  })

  it('is sent in its own task even before the tab is known', () => {
    const world = fakeWorld()
    const popup = createPopup(world)
    void popup.start()
    void popup.shorten()
    expect(world.said).toMatchObject([{ rpc: 'shorten', input: { tab: null, shown: null } }])
  })

  it("doesn't overwrite the stored draft, and leaves what was typed in case the popup is closed", async () => {
    const { world, popup, saidOf, pass, started } = await early()
    popup.form.changeOptions({ custom: 'now' })
    expect(saidOf('writeDraft')).toEqual([])
    expect([...world.typings.values()]).toMatchObject([{ url: PAGE.url, draft: { options: { custom: 'now' } } }])
    pass(overviewOf({ draft: { url: '', options: { description: 'a note' } } }))
    await started
    expect([...world.typings]).toEqual([])
    expect(saidOf('writeDraft')).toMatchObject([{ draft: { options: { custom: 'now', description: 'a note' } } }])
  })

  it('shows every problem that the worker found, in place of a failure', async () => {
    const refusal = { kind: 'invalid', field: 'password', problem: { code: 'password_lost' } } as const
    const { popup, pass } = await early({ answers: { shorten: () => fail(refusal) } })
    const pressed = popup.shorten()
    pass(overviewOf({ draft: { url: '', options: { custom: 'a b' }, needsPassword: true } }))
    await pressed
    expect([Object.keys(popup.form.problems.value), popup.failure.value]).toEqual([['custom', 'password'], null])
    expect(popup.phase.value).toBe('form')
  })

  it("shows the tab's existing request instead of another", async () => {
    const done = jobOf({ ...doneJob(false), id: 'from-before' })
    const { world, popup, saidOf, pass } = await early({ answers: { shorten: () => ok(done) } })
    popup.form.changeOptions({ custom: 'now' })
    const pressed = popup.shorten()
    pass(overviewOf({ job: done }))
    await pressed
    expect([popup.phase.value, popup.job.value?.id]).toEqual(['done', 'from-before'])
    expect([saidOf('discardDraft'), popup.form.options.value]).toEqual([[], { custom: 'now' }])
    expect(world.copiedTexts).toEqual([])
  })

  const known = { ...KNOWN } as NonNullable<Overview['known']>
  const refusal = { kind: 'already-shortened', shortUrl: 'https://s.test/page' } as const

  it("uses the page's existing link, as Enter would have a moment later", async () => {
    const { world, popup, pass } = await early({ answers: { shorten: () => fail(refusal) } })
    const pressed = popup.shorten()
    pass(overviewOf({ known }))
    await pressed
    expect([popup.result.reused.value, popup.failure.value, popup.phase.value]).toEqual([known, null, 'reused'])
    expect(world.copiedTexts).toEqual(['https://s.test/page'])
  })

  it("shows the worker's refusal once, and marks it as seen", async () => {
    const refused = { kind: 'not-connected' } as const
    const { popup, saidOf, pass, world } = await early({ answers: { shorten: () => fail(refused) } })
    const pressed = popup.shorten()
    pass(overviewOf({ failures: [{ id: 'job-1', what: PAGE.url, failure: refused, at: 1, job: null }] }))
    await pressed
    expect([popup.failure.value, popup.unseen.failures.value]).toEqual([refused, []])
    expect(saidOf('failuresSeen')).toEqual([{ until: world.now() }])
  })

  it('offers that link if something was typed, without a failure', async () => {
    const { world, popup, pass } = await early({ answers: { shorten: () => fail(refusal) } })
    popup.form.changeOptions({ custom: 'mine' })
    const pressed = popup.shorten()
    pass(overviewOf({ known }))
    await pressed
    expect([popup.existing.known.value, popup.failure.value, popup.phase.value]).toEqual([known, null, 'form'])
    expect([popup.form.options.value, world.copiedTexts]).toEqual([{ custom: 'mine' }, []])
  })

  it("sends no address that can't be shortened", async () => {
    const { popup, saidOf } = await early()
    popup.form.typeUrl('')
    await popup.shorten()
    expect([saidOf('shorten'), Object.keys(popup.form.problems.value)]).toEqual([[], ['url']])
  })
})

describe('shortening', () => {
  it('sends the address and the options as shown, for this tab', async () => {
    const { popup, saidOf } = await openPopup()
    popup.form.changeOptions({ custom: ' launch ', pixels: [], campaign: 3 })
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([
      { id: 'job-1', tab: PAGE, shown: { input: { url: PAGE.url, custom: 'launch', campaign: 3 }, replaces: null } },
    ])
    expect(popup.phase.value).toBe('sending')
  })

  it('discards the draft once the request itself is stored, and not before', async () => {
    const { pass, passed } = gate<Result<JobView>>()
    const { popup, saidOf } = await openPopup({ answers: { shorten: () => passed } })
    popup.form.changeOptions({ custom: 'launch' })
    const shortened = popup.shorten()
    await flushPromises()
    expect(saidOf('discardDraft')).toEqual([])
    pass(ok(jobOf()))
    await shortened
    expect(saidOf('discardDraft')).toEqual([{ tabId: 7, url: PAGE.url }])
  })

  it('sends nothing while an earlier password is missing, even if nothing else was set', async () => {
    const { popup, saidOf } = await openedWith({ draft: { url: '', options: {}, needsPassword: true } })
    expect(popup.form.typed.value).toBe(true)
    await popup.shorten()
    expect([saidOf('shorten'), popup.form.problems.value]).toEqual([
      [],
      { password: 'Enter the password again, or remove it.' },
    ])
    popup.form.changeOptions({ password: 'again' })
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { password: 'again' } } }])
  })

  it('sends in the task of the press', async () => {
    const { popup, saidOf } = await openPopup()
    void popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
  })

  it('sends nothing that services are known to refuse, and names the fields', async () => {
    const { popup, saidOf } = await openPopup()
    popup.form.typeUrl('not an address')
    popup.form.changeOptions({ custom: 'a b', expiry: '2026-05-01 11:59:59' })
    await popup.shorten()
    expect(saidOf('shorten')).toEqual([])
    expect(Object.keys(popup.form.problems.value)).toEqual(['url', 'custom', 'expiry'])
    expect(popup.phase.value).toBe('form')
  })

  it('removes a problem once its field is touched', async () => {
    const { popup } = await openPopup()
    popup.form.typeUrl('not an address')
    popup.form.changeOptions({ custom: 'a b', metaimage: 'x' })
    await popup.shorten()
    popup.form.typeUrl('https://a.example')
    popup.form.changeOptions({ custom: 'ab', metaimage: 'x' })
    expect(Object.keys(popup.form.problems.value)).toEqual(['metaimage'])
  })

  it("calculates the expiry by the service's clock", async () => {
    const connection = { ...overviewOf().connection, serviceZone: zoneOf(120) } as Overview['connection']
    const { popup } = await openedWith({ connection })
    popup.form.changeOptions({ expiry: '2026-05-01 14:00:00' })
    await popup.shorten()
    expect(Object.keys(popup.form.problems.value)).toEqual(['expiry'])
    popup.form.changeOptions({ expiry: '2026-05-01 14:00:01' })
    await popup.shorten()
    expect(popup.form.problems.value).toEqual({})
  })

  it('sends once, however often Enter is pressed', async () => {
    const { popup, saidOf } = await openPopup()
    await Promise.all([popup.shorten(), popup.shorten(), popup.shorten()])
    await popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
  })

  it("keeps the form if the worker can't store the request", async () => {
    const { popup } = await openPopup({ answers: { shorten: () => fail({ kind: 'storage', detail: 'full' }) } })
    popup.form.changeOptions({ custom: 'launch', password: 'secret' })
    await popup.shorten()
    expect(popup.phase.value).toBe('form')
    expect(popup.failure.value).toEqual({ kind: 'storage', detail: 'full' })
    expect(popup.form.options.value).toEqual({ custom: 'launch', password: 'secret' })
  })

  it('shows the field that the worker refuses', async () => {
    const refusal = { kind: 'invalid', field: 'custom', problem: { code: 'too_long', params: { limit: 255 } } } as const
    const { popup } = await openPopup({ answers: { shorten: () => fail(refusal) } })
    await popup.shorten()
    expect(popup.form.problems.value).toEqual({ custom: 'Must have at most 255 characters.' })
  })
})

describe('a press whose short URL is known', () => {
  const connection = connectionView({
    appliesAliases: true,
    shortBases: { own: 'https://s.test/go', byHost: {} },
  })
  const SHORT_URL = 'https://s.test/go/bbbbbbb'
  const waiting = jobOf({ state: 'waiting', predicted: SHORT_URL, copied: SHORT_URL })

  /** The worker answers when the test does. */
  const pressed = async (overview: Partial<Overview> = {}, clipboard = true) => {
    const { pass, passed } = gate<Result<JobView>>()
    const opened = await openPopup({
      overview: overviewOf({ connection, ...overview }),
      answers: { shorten: () => passed },
      clipboard,
    })
    const pressing = opened.popup.shorten()
    const answer = async (result: Result<JobView>) => {
      pass(result)
      await pressing
    }
    return { ...opened, answer }
  }

  it('copies it in the task of the press, shows that, and tells the worker', async () => {
    const { world, popup, saidOf, answer } = await pressed()
    expect(world.copiedTexts).toEqual([SHORT_URL])
    expect(saidOf('shorten')).toMatchObject([
      {
        shown: { input: { url: PAGE.url } },
        copied: { maker: { style: 'random', length: 7 }, alias: 'bbbbbbb', shortUrl: SHORT_URL, copiedAt: world.now() },
      },
    ])
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['saving', SHORT_URL])
    expect(popup.result.copying.value?.taken).toBe(true)
    await popup.shorten()
    expect(saidOf('shorten')).toHaveLength(1)
    await answer(ok(waiting))
    expect([popup.phase.value, world.copiedTexts]).toEqual(['saving', [SHORT_URL]])
    world.tell({
      event: 'job',
      job: {
        ...waiting,
        state: 'done',
        outcome: { id: 5, shortUrl: SHORT_URL, differences: [] },
      },
    })
    expect([popup.phase.value, world.copiedTexts]).toEqual(['done', [SHORT_URL]])
  })

  it.each<[CopySettings['format'], string]>([
    ['markdown', `[${PAGE.title}](${SHORT_URL})`],
    ['template', `${PAGE.title} <${SHORT_URL}> ${PAGE.url}`],
  ])(
    'copies it as %s where a rule says so for the page in front, and the plain URL is what it is about',
    async (format, text) => {
      const rules = [{ host: 'example.org', format }]
      const copyAs: CopySettings = { format: 'plain', template: '{title} <{shortUrl}> {longUrl}', rules }
      const { world, popup, saidOf } = await pressed({ settings: { ...DEFAULT_SETTINGS, copyAs } })
      expect(world.copiedTexts).toEqual([text])
      expect(saidOf('shorten')).toMatchObject([{ copied: { shortUrl: SHORT_URL } }])
      await popup.result.copy()
      expect(await popup.result.copyAs('plain')).toBe(true)
      expect(world.copiedTexts).toEqual([text, text, SHORT_URL])
    },
  )

  it('shows the newest state if the worker reports it before it responds', async () => {
    const { world, popup, answer } = await pressed()
    world.tell({ event: 'job', job: { ...waiting, ...doneJob(true) } })
    await answer(ok(waiting))
    expect(popup.phase.value).toBe('done')
  })

  it('shows that the copied URL will not work if the worker refuses the press, and keeps the form', async () => {
    const { popup, answer } = await pressed()
    await answer(fail({ kind: 'storage', detail: 'full' }))
    expect([popup.phase.value, popup.form.url.value]).toEqual(['form', PAGE.url])
    expect(popup.failure.value?.kind).toBe('storage')
    expect(popup.result.broken.value).toBe(SHORT_URL)
    expect(popup.result.copying.value).toBeNull()
  })

  it('does not show that the copied URL will not work if the stored request may still create the link', async () => {
    const { popup, answer } = await pressed()
    await answer(fail({ kind: 'interrupted' }))
    expect([popup.phase.value, popup.failure.value?.kind]).toEqual(['form', 'interrupted'])
    expect(popup.result.broken.value).toBeNull()
  })

  it('is dismissed once the worker has it, if the user goes on before', async () => {
    const { popup, saidOf, answer } = await pressed()
    const going = popup.another()
    await flushPromises()
    expect([popup.phase.value, saidOf('dismissJob')]).toEqual(['form', []])
    await answer(ok(waiting))
    await going
    expect([popup.phase.value, saidOf('dismissJob')]).toEqual(['form', [{ id: 'job-1' }]])
  })

  it.each<[string, Partial<Overview>, boolean]>([
    ['the clipboard is not available', {}, false],
    [
      'the service chooses aliases',
      { settings: { ...DEFAULT_SETTINGS, alias: { ...DEFAULT_SETTINGS.alias, chosenBy: 'service' } } },
      true,
    ],
    ['it is to be copied once it is confirmed', { settings: { ...DEFAULT_SETTINGS, copyLink: 'confirmed' } }, true],
    ['the service is not known to apply aliases', { connection: { ...connection, appliesAliases: false } }, true],
    ['its base is unknown', { connection: { ...connection, shortBases: { own: null, byHost: {} } } }, true],
    ['the key is locked', { connection: { ...connection, locked: true } }, true],
    ['the key was rejected', { connection: { ...connection, blocked: { kind: 'key-refused', said: '' } } }, true],
  ])('is left to the worker if %s', async (_, overview, clipboard) => {
    const { world, popup, saidOf } = await pressed(overview, clipboard)
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { url: PAGE.url } } }])
    expect(saidOf('shorten')[0]).not.toHaveProperty('copied')
    expect([popup.phase.value, world.copiedTexts]).toEqual(['sending', []])
  })
})

it('never counts its own request among others, before the answer and while the counts are behind', async () => {
  const { pass, passed } = gate<Result<JobView>>()
  const { popup, world } = await openPopup({ answers: { shorten: () => passed } })
  const others = () => outboxText(popup.counts.value, popup.countedJob.value, 0)
  const pressing = popup.shorten()
  const waiting = jobOf({ state: 'waiting' })
  world.tell({ event: 'job', job: waiting })
  world.tell({ event: 'jobs', counts: { ...NO_JOBS, waiting: 1 } })
  expect(others()).toBe('')
  pass(ok(waiting))
  await pressing
  expect(others()).toBe('')
  world.tell({ event: 'job', job: { ...waiting, state: 'sending' } })
  expect(others()).toBe('')
  world.tell({ event: 'jobs', counts: { ...NO_JOBS, sending: 1 } })
  world.tell({ event: 'job', job: { ...waiting, state: 'failed', failure: { kind: 'not-found' } } })
  world.tell({ event: 'jobs', counts: { ...NO_JOBS, failed: 1 } })
  expect(others()).toBe('')
  await popup.another()
  expect(others()).not.toBe('')
})

describe('the result', () => {
  const shorten = async (job: Partial<JobView>, given: Parameters<typeof fakeWorld>[0] = {}) => {
    const all = await openPopup(given)
    all.popup.form.changeOptions({ password: 'secret' })
    await all.popup.shorten()
    all.world.tell({ event: 'job', job: jobOf(job) })
    await Promise.resolve()
    await Promise.resolve()
    return all
  }

  it("is shown on the worker's event, with an empty form", async () => {
    const { popup, saidOf } = await shorten(doneJob(true))
    expect(popup.phase.value).toBe('done')
    expect(popup.job.value?.outcome?.shortUrl).toBe('https://s.test/abc')
    expect(popup.form.options.value).toEqual({})
    expect(saidOf('discardDraft')).not.toHaveLength(0)
  })

  it('is shown even if the event arrives before the response', async () => {
    const { pass, passed } = gate<Result<JobView>>()
    const { world, popup } = await openPopup({ answers: { shorten: () => passed } })
    const shortened = popup.shorten()
    await flushPromises()
    world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    pass(ok(jobOf()))
    await shortened
    expect([popup.phase.value, popup.result.copying.value?.taken]).toEqual(['done', true])
  })

  it('says copied if the worker has copied, without copying again', async () => {
    const { world, popup } = await shorten(doneJob(true))
    expect([popup.result.copying.value?.taken, world.copiedTexts]).toEqual([true, []])
  })

  it("is copied by the page if the worker couldn't, and shows the outcome", async () => {
    const taken = await shorten(doneJob(false))
    expect([taken.popup.result.copying.value?.taken, taken.world.copiedTexts]).toEqual([true, ['https://s.test/abc']])
    const refused = await shorten(doneJob(false), { clipboard: false })
    expect(refused.popup.result.copying.value?.taken).toBe(false)
  })

  it("doesn't claim, when the popup opens again, that the clipboard still contains it", async () => {
    const { popup, world } = await openedWith({ job: jobOf(doneJob(true)) })
    expect([popup.phase.value, popup.result.copying.value]).toEqual(['done', null])
    await popup.result.copy()
    expect([popup.result.copying.value?.taken, world.copiedTexts]).toEqual([true, ['https://s.test/abc']])
  })

  it('is first in the recent links, once', async () => {
    const recent = [
      { shortUrl: 'https://s.test/old', longUrl: 'https://old.example', title: '', isBroken: false },
      { shortUrl: 'https://s.test/abc', longUrl: PAGE.url, title: '', isBroken: false },
    ]
    const { popup } = await shorten(doneJob(true), { overview: overviewOf({ recent }) })
    expect(popup.result.recent.value.map(({ shortUrl }) => shortUrl)).toEqual([
      'https://s.test/abc',
      'https://s.test/old',
    ])
  })

  it('ignores other jobs of the worker', async () => {
    const { popup } = await shorten({ ...doneJob(true), id: 'of-somebody-else' })
    expect(popup.phase.value).toBe('sending')
  })

  it('is dismissed for another link', async () => {
    const { popup, saidOf } = await shorten(doneJob(true))
    await popup.another()
    expect(saidOf('dismissJob')).toEqual([{ id: 'job-1' }])
    expect([popup.phase.value, popup.form.url.value, popup.result.copying.value]).toEqual(['form', PAGE.url, null])
  })
})

describe('a draft on a page that has a link', () => {
  const known = { ...KNOWN } as NonNullable<Overview['known']>
  const draft = { url: '', options: { custom: 'mine' }, preset: undefined }

  it('is shown instead of the link, which is offered once the draft is discarded', async () => {
    const { popup } = await openedWith({ known, draft })
    expect(popup.existing.known.value).toBeNull()
    await popup.another()
    expect([popup.existing.known.value, popup.form.typed.value]).toEqual([known, false])
  })

  it('is sent as another link, after which the earlier one is not offered', async () => {
    const { popup } = await openPopup({
      overview: overviewOf({ known, draft }),
      answers: { shorten: ({ id }) => ok(jobOf({ id, ...doneJob(true) })) },
    })
    await popup.shorten()
    await popup.another()
    popup.form.changeOptions({ custom: 'third' })
    await popup.another()
    expect(popup.existing.known.value).toBeNull()
  })
})

describe('options that were chosen for another account', () => {
  it('are named for the draft and the defaults, until they are chosen again or the draft is discarded', async () => {
    const { popup } = await openedWith({
      draft: { url: '', options: { custom: 'mine' }, leftOut: [{ option: 'campaign', names: ['Sale'] }] },
      settings: {
        ...DEFAULT_SETTINGS,
        leftOut: { ' defaults': [{ option: 'channel', names: ['News'] }], other: [{ option: 'pixels', names: [] }] },
      },
    })
    const channel = { option: 'channel', names: ['News'] }
    const campaign = { option: 'campaign', names: ['Sale'] }
    expect(popup.leftOut.value).toEqual([channel, campaign])
    popup.form.changeOptions({ ...popup.form.options.value, channel: 4 })
    expect(popup.leftOut.value).toEqual([campaign])
    await popup.another()
    expect(popup.leftOut.value).toEqual([channel])
  })

  it('are not sent to an account that is connected while the panel is open', async () => {
    let overview = overviewOf()
    const { world, popup, saidOf } = await openPopup({ answers: { overview: () => ok(overview) } })
    popup.form.changeOptions({ ...popup.form.options.value, channel: 11, metatitle: 'Kept' })
    const connection = connectionView({ id: 'https://other.test#1' })
    const leftOut = [{ option: 'channel' as const, names: ['News'] }]
    overview = overviewOf({ connection, draft: { url: '', options: { metatitle: 'Kept' }, leftOut } })
    world.tell({ event: 'connection', connection })
    await flushPromises()
    expect(popup.leftOut.value).toEqual(leftOut)
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { input: { metatitle: 'Kept' } } }])
    expect(JSON.stringify(saidOf('shorten'))).not.toContain('channel')
  })

  it('are sent and stored with the account that the popup showed', async () => {
    const { world, popup } = await openPopup()
    popup.form.changeOptions({ ...popup.form.options.value, channel: 11 })
    await popup.shorten()
    const about = world.said.flatMap(({ rpc }, at) =>
      rpc === 'writeDraft' || rpc === 'shorten' ? [[rpc, world.saidFor[at]]] : [],
    )
    const { id } = connectionView({ baseUrl: 'https://s.test' })
    expect(about).toEqual([
      ['writeDraft', id],
      ['shorten', id],
    ])
  })
})

describe('a page that was requested in another tab', () => {
  const underWay = jobOf({ id: 'elsewhere', state: 'waiting', failure: { kind: 'offline' } })

  it('is shown as waiting, and a form for another link is the second choice, which dismisses nothing', async () => {
    const { popup, saidOf } = await openedWith({ underWay })
    expect([popup.phase.value, popup.job.value?.id, popup.elsewhere.value]).toEqual(['waiting', 'elsewhere', []])
    await popup.another()
    expect([popup.phase.value, popup.form.url.value]).toEqual(['form', PAGE.url])
    await popup.shorten()
    expect([saidOf('dismissJob'), saidOf('shorten').length]).toEqual([[], 1])
    expect(popup.elsewhere.value).toBeNull()
  })

  it('becomes its link, which is copied', async () => {
    const { popup, world } = await openedWith({ underWay })
    world.tell({ event: 'job', job: { ...underWay, ...doneJob(false) } })
    await flushPromises()
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
    expect(world.copiedTexts).toEqual(['https://s.test/abc'])
  })

  it.each<[string, Partial<Overview>]>([
    ["the tab's own request", { job: jobOf({ id: 'own', state: 'waiting', failure: { kind: 'offline' } }) }],
    ['a draft', { draft: { url: '', options: { custom: 'mine' } } }],
  ])('is not shown instead of %s', async (_, overview) => {
    const { popup } = await openedWith({ underWay, ...overview })
    expect([popup.job.value?.id, popup.elsewhere.value]).toEqual([overview.job?.id, null])
  })

  it('is shown instead of its existing link', async () => {
    const known = { ...KNOWN } as NonNullable<Overview['known']>
    const { popup } = await openedWith({ underWay, known })
    expect([popup.job.value?.id, popup.existing.known.value]).toEqual(['elsewhere', null])
  })

  it('does not replace a form in which something was typed before the response', async () => {
    const { pass, passed } = gate<Result<Overview>>()
    const popup = createPopup(fakeWorld({ answers: { overview: () => passed } }))
    const started = popup.start()
    await Promise.resolve()
    popup.form.changeOptions({ custom: 'now' })
    pass(ok(overviewOf({ underWay })))
    await started
    expect([popup.phase.value, popup.form.options.value]).toEqual(['form', { custom: 'now' }])
  })

  it.each<[Partial<JobView>, string[]]>([
    [{}, []],
    [{ input: { url: PAGE.url, custom: 'mine', campaign: 3 } }, ['custom']],
    [{ input: { url: PAGE.url }, hasPassword: true }, ['campaign', 'password']],
    [{ input: { url: PAGE.url, campaign: 3, expiry: '2030-01-01 00:00:00' } }, ['expiry']],
  ])('names the options that were set for it: %j', async (asked, options) => {
    const { popup } = await openedWith({
      underWay: { ...underWay, input: { url: PAGE.url, campaign: 3 }, ...asked },
      settings: { ...DEFAULT_SETTINGS, defaults: { options: { campaign: 3 }, expiresAfterMinutes: null } },
    })
    expect(popup.elsewhere.value).toEqual(options)
  })
})

describe("the page's existing link, when the worker learns of links while the popup is open", () => {
  const link = { ...KNOWN } as NonNullable<Overview['known']>
  const news = { event: 'library', library: {} as LibraryView, removed: [] } as const
  const DRAFT = { url: '', options: { custom: 'mine' } }

  const openWith = async (overview: Partial<Overview>, found: { value: typeof link | null }) => {
    const opened = await openPopup({
      overview: overviewOf(overview),
      answers: { knownLinks: () => ok([found.value]), shorten: ({ id }) => ok(jobOf({ id, ...doneJob(true) })) },
    })
    const tell = async () => {
      opened.world.tell(news)
      await flushPromises()
    }
    return { ...opened, tell, offered: () => opened.popup.existing.known.value }
  }

  it('is offered as soon as it is found', async () => {
    const { offered, tell, saidOf } = await openWith({}, { value: link })
    expect(offered()).toBeNull()
    await tell()
    expect([offered(), saidOf('knownLinks')]).toEqual([link, [{ urls: [PAGE.url] }]])
  })

  it('is not offered anymore once it was deleted, and is offered as it is now', async () => {
    const found = { value: { ...link, shorturl: 'https://s.test/renamed' } as typeof link | null }
    const { offered, tell } = await openWith({ known: link }, found)
    await tell()
    expect(offered()?.shorturl).toBe('https://s.test/renamed')
    found.value = null
    await tell()
    expect(offered()).toBeNull()
  })

  it('is read again if it may have been found after the response was read', async () => {
    const { pass, passed } = gate<Result<Overview>>()
    const world = fakeWorld({ answers: { overview: () => passed, knownLinks: () => ok([link]) } })
    const popup = createPopup(world)
    const started = popup.start()
    await flushPromises()
    world.tell(news)
    await flushPromises()
    expect(world.said.map(({ rpc }) => rpc)).not.toContain('knownLinks')
    pass(ok(overviewOf()))
    await started
    expect(popup.existing.known.value).toEqual(link)
  })

  it('is read once more for changes during a reading, however many there are', async () => {
    const { pass, passed } = gate<null>()
    const world = fakeWorld({ answers: { knownLinks: () => passed.then(() => ok([link])) } })
    const popup = createPopup(world)
    await popup.start()
    for (let change = 0; change < 5; change++) world.tell(news)
    pass(null)
    await flushPromises()
    expect(world.said.filter(({ rpc }) => rpc === 'knownLinks')).toHaveLength(2)
    expect(popup.existing.known.value).toEqual(link)
  })

  it.each<[string, (opened: Awaited<ReturnType<typeof openWith>>) => Promise<void> | void]>([
    ['a draft', ({ popup }) => popup.form.changeOptions({ custom: 'mine' })],
    ['the result of a press', ({ popup }) => popup.shorten()],
    ['a form for another link', ({ popup }) => popup.shorten().then(popup.another)],
  ])('is not offered over %s', async (_, act) => {
    const opened = await openWith({}, { value: link })
    await act(opened)
    await opened.tell()
    expect(opened.offered()).toBeNull()
  })

  it('is not offered again after the user chose to create another', async () => {
    const { popup, offered, tell } = await openWith({ known: link }, { value: link })
    popup.existing.decline()
    await tell()
    expect(offered()).toBeNull()
  })

  it("is not offered again after it was used, even if it didn't lead here anymore", async () => {
    const { popup, offered, tell } = await openWith({ known: link }, { value: link })
    await popup.useKnown()
    await tell()
    await popup.another()
    await tell()
    expect(offered()).toBeNull()
  })

  it('stays below what is typed, and is offered once a draft is discarded', async () => {
    const shown = await openWith({ known: link }, { value: link })
    shown.popup.form.changeOptions({ custom: 'mine' })
    await shown.tell()
    expect(shown.offered()).toEqual(link)
    const { popup, offered, tell } = await openWith({ draft: DRAFT }, { value: link })
    await tell()
    expect(offered()).toBeNull()
    await popup.another()
    expect(offered()).toEqual(link)
  })

  it('is not looked for if the page has no address that can be shortened', async () => {
    const { world, saidOf } = await openPopup({ tab: { id: 1, url: 'chrome://extensions/', title: '' } })
    world.tell(news)
    await flushPromises()
    expect(saidOf('knownLinks')).toEqual([])
  })
})

describe('a failed request', () => {
  const refused: Partial<JobView> = { state: 'failed', failure: { kind: 'refused', status: 400, said: 'taken' } }

  it('keeps everything typed in the form, including the password', async () => {
    const { world, popup } = await openPopup()
    popup.form.changeOptions({ custom: 'launch', password: 'secret' })
    await popup.shorten()
    world.tell({ event: 'job', job: jobOf(refused) })
    expect(popup.phase.value).toBe('failed')
    expect(popup.form.options.value).toEqual({ custom: 'launch', password: 'secret' })
  })

  it('fills the form when the popup opens again', async () => {
    const { popup } = await openedWith({ job: jobOf({ ...refused, input: { url: PAGE.url, custom: 'launch' } }) })
    expect(popup.form.options.value).toEqual({ custom: 'launch' })
  })

  it('is replaced by the corrected one', async () => {
    const { popup, saidOf } = await openedWith({
      job: jobOf({ ...refused, id: 'old', input: { url: PAGE.url, custom: 'a' } }),
    })
    popup.form.changeOptions({ custom: 'b' })
    await popup.shorten()
    expect(saidOf('shorten')).toMatchObject([{ shown: { replaces: { id: 'old', edited: false } } }])
  })

  it('has lost its password, which was erased with it', async () => {
    const { popup, saidOf } = await openedWith({ job: jobOf({ ...refused, hasPassword: true, needsPassword: true }) })
    await popup.shorten()
    expect([saidOf('shorten'), Object.keys(popup.form.problems.value)]).toEqual([[], ['password']])
  })
})

describe('a failure without a window', () => {
  const elsewhere = { url: 'https://example.org/elsewhere', custom: 'taken' }
  const failed = jobOf({ id: 'job-0', input: elsewhere, state: 'failed', failure: { kind: 'not-found' } })
  const failures = [{ id: failed.id, what: elsewhere.url, failure: { kind: 'not-found' } as const, at: 1, job: failed }]

  it('is edited in the form', async () => {
    const { world, popup } = await openedWith({ failures })
    for (const failure of failures) popup.unseen.edit(failure)
    expect([popup.form.url.value, popup.form.options.value.custom]).toEqual([elsewhere.url, 'taken'])
    expect(world.openedSections).toEqual([])
  })

  it('is edited in the Outbox if something was typed for this page', async () => {
    const draft = { url: '', options: { custom: 'mine' }, preset: undefined }
    const { world, popup, saidOf } = await openedWith({ failures, draft })
    for (const failure of failures) popup.unseen.edit(failure)
    expect([popup.form.url.value, popup.form.options.value.custom]).toEqual([PAGE.url, 'mine'])
    expect([world.openedSections, saidOf('discardDraft')]).toEqual([['outbox'], []])
  })

  it("is edited in place of the page's existing link, if that is shown", async () => {
    const known = { ...KNOWN } as NonNullable<Overview['known']>
    const { popup } = await openedWith({ failures, known })
    await popup.useKnown()
    for (const failure of failures) popup.unseen.edit(failure)
    expect([popup.phase.value, popup.form.url.value]).toEqual(['failed', elsewhere.url])
  })
})

describe('several failures without a window', () => {
  const failures = [3, 2, 1].map((at) => {
    const job = jobOf({ id: `job-${at}`, state: 'failed', failure: { kind: 'not-found' } })
    return { id: job.id, what: PAGE.url, failure: { kind: 'not-found' } as const, at, job }
  })

  it('are listed from the oldest, and each is seen only once it was displayed', async () => {
    const { popup, saidOf } = await openedWith({ failures })
    const [oldest, second] = popup.unseen.failures.value
    expect(popup.unseen.failures.value.map(({ at }) => at)).toEqual([1, 2, 3])
    if (oldest) popup.unseen.display(oldest)
    expect(saidOf('failuresSeen')).toEqual([{ until: 1 }])
    popup.unseen.shown()
    if (second) popup.unseen.display(second)
    expect(saidOf('failuresSeen')).toEqual([{ until: 1 }, { until: 1 }, { until: 2 }])
  })

  it('are seen when they are dismissed, without waiting until something is painted', async () => {
    const { popup, saidOf } = await openedWith({ failures })
    const [oldest] = popup.unseen.failures.value
    if (oldest) popup.unseen.dismiss(oldest)
    expect(saidOf('failuresSeen')).toEqual([{ until: 1 }])
  })
})

describe('a request that may have arrived, without a window', () => {
  const unsure = jobOf({ id: 'job-0', state: 'unsure', failure: { kind: 'timeout', afterMs: 20_000 } })
  const failures = [
    { id: unsure.id, what: '', failure: { kind: 'timeout', afterMs: 20_000 } as const, at: 1, job: unsure },
  ]
  const openWith = (given: Partial<Overview>) =>
    openPopup({
      overview: overviewOf({ failures, ...given }),
      answers: { checkJob: () => ok(jobOf({ id: 'job-0', ...doneJob(true) })) },
    })

  it('is checked without the loss of what was typed for this page', async () => {
    const draft = { url: '', options: { custom: 'mine' }, preset: undefined }
    const { popup, saidOf } = await openWith({ draft })
    for (const failure of failures) await popup.unseen.check(failure)
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
    await popup.another()
    expect([popup.phase.value, popup.form.options.value.custom]).toEqual(['form', 'mine'])
    expect(saidOf('discardDraft')).toEqual([])
  })

  it("is shown in place of the page's existing link", async () => {
    const known = { ...KNOWN } as NonNullable<Overview['known']>
    const { popup } = await openWith({ known })
    await popup.useKnown()
    for (const failure of failures) await popup.unseen.check(failure)
    expect([popup.phase.value, popup.result.shortUrl.value]).toEqual(['done', 'https://s.test/abc'])
  })
})

describe('a draft in a tab that was shortened by keyboard', () => {
  const draft = { url: '', options: { custom: 'mine' }, preset: undefined }

  it('is shown after the result', async () => {
    const { world, popup, saidOf } = await openedWith({ draft, job: jobOf() })
    world.tell({ event: 'job', job: jobOf(doneJob(true)) })
    expect(popup.phase.value).toBe('done')
    await popup.another()
    expect([popup.phase.value, popup.form.options.value.custom]).toEqual(['form', 'mine'])
    expect([saidOf('dismissJob'), saidOf('discardDraft')]).toEqual([[{ id: 'job-1' }], []])
  })
})

describe('a waiting request', () => {
  const waiting = jobOf({
    state: 'waiting',
    failure: { kind: 'offline' },
    nextAt: Date.UTC(2026, 4, 1, 12, 0, 41),
    input: { url: PAGE.url, custom: 'launch' },
  })

  it('counts down, and stops counting once it is sent', async () => {
    const { world, popup } = await openedWith({ job: waiting })
    const before = popup.now.value
    expect([popup.phase.value, world.isTicking()]).toEqual(['waiting', true])
    world.pass(1000)
    expect(popup.now.value - before).toBe(1000)
    world.tell({ event: 'job', job: { ...waiting, state: 'sending', failure: null } })
    expect([popup.phase.value, world.isTicking()]).toEqual(['sending', false])
  })

  it('also counts down while the allowance is nearly used up', async () => {
    const { world } = await openedWith({ rate: { limit: 30, remaining: 2, resetAt: Date.UTC(2026, 4, 1, 12, 0, 2) } })
    expect(world.isTicking()).toBe(true)
    world.pass(3000)
    expect(world.isTicking()).toBe(false)
  })

  it('goes back into the form when it is discarded', async () => {
    const { popup, verbs, saidOf } = await openedWith({ job: waiting })
    await verbs.discard()
    expect(saidOf('discardJob')).toEqual([{ id: 'job-1' }])
    expect([popup.phase.value, popup.form.options.value]).toEqual(['form', { custom: 'launch' }])
    expect(saidOf('writeDraft')).toEqual([
      { tabId: 7, url: PAGE.url, draft: { url: '', options: { custom: 'launch' }, cleared: [] } },
    ])
  })

  it('has lost its password when it goes back into the form', async () => {
    const { popup, verbs, saidOf } = await openedWith({ job: { ...waiting, hasPassword: true } })
    await verbs.discard()
    expect(Object.keys(popup.form.problems.value)).toEqual(['password'])
    expect(saidOf('writeDraft')).toMatchObject([{ draft: { needsPassword: true } }])
  })

  it("stays if it can't be discarded anymore", async () => {
    const { popup, verbs } = await openPopup({
      overview: overviewOf({ job: waiting }),
      answers: { discardJob: () => fail({ kind: 'not-found' }) },
    })
    await verbs.discard()
    expect([popup.phase.value, popup.failure.value]).toEqual(['waiting', { kind: 'not-found' }])
  })

  it('fills the form when it is refused', async () => {
    const { world, popup } = await openedWith({ job: waiting })
    const refused = { ...waiting, state: 'failed', failure: { kind: 'refused', status: 400, said: 'taken' } } as const
    world.tell({ event: 'job', job: refused })
    expect([popup.phase.value, popup.form.options.value]).toEqual(['failed', { custom: 'launch' }])
    popup.form.changeOptions({ custom: 'lunch' })
    popup.edit(refused)
    expect(popup.form.options.value).toEqual({ custom: 'lunch' })
  })

  it('is not shown again by an answer that arrives after the user has gone on', async () => {
    const { pass, passed } = gate<Result<JobView>>()
    const { popup, verbs } = await openPopup({
      overview: overviewOf({ job: waiting }),
      answers: { retryJob: () => passed },
    })
    const retried = verbs.retry()
    await popup.another()
    pass(ok(jobOf({ state: 'sending' })))
    await retried
    expect([popup.phase.value, popup.job.value]).toEqual(['form', null])
  })

  it('is retried at once on request', async () => {
    const { popup, verbs, saidOf } = await openPopup({
      overview: overviewOf({ job: waiting }),
      answers: { retryJob: () => ok(jobOf({ state: 'sending' })) },
    })
    await verbs.retry()
    expect([saidOf('retryJob'), popup.phase.value]).toEqual([[{ id: 'job-1' }], 'sending'])
  })
})

describe('a request that may have arrived', () => {
  const overview = overviewOf({ job: jobOf({ state: 'unsure', failure: { kind: 'timeout', afterMs: 20_000 } }) })

  it('is checked on request', async () => {
    const { popup, verbs, saidOf } = await openPopup({
      overview,
      answers: { checkJob: () => ok(jobOf(doneJob(true))) },
    })
    expect(popup.phase.value).toBe('unsure')
    await verbs.check()
    expect([saidOf('checkJob'), popup.phase.value]).toEqual([[{ id: 'job-1' }], 'done'])
  })

  it.each([true, false])('is resolved by the user: made is %j', async (made) => {
    const { popup, verbs, saidOf } = await openPopup({
      overview,
      answers: { resolveJob: () => ok(jobOf({ state: 'waiting' })) },
    })
    await verbs.resolve(made)
    expect([saidOf('resolveJob'), popup.phase.value]).toEqual([[{ id: 'job-1', made }], 'sending'])
  })
})
