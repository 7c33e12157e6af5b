import { beforeEach, describe, expect, it } from 'vitest'
import { createPopup } from '../../entrypoints/popup/create-popup.ts'
import type { Draft } from '../../lib/model/draft.ts'
import { fail, type Result } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { Settings } from '../../lib/model/settings.ts'
import type { RpcInput, RpcMethod, RpcRequest } from '../../lib/rpc/protocol.ts'
import { storedItem } from '../../lib/rpc/stored-request.ts'
import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { fakeWorld } from '../support/popup-world.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker } from './started-worker.ts'
import { type BrowserUnderTest, OUR_PAGE, type WorkerUnderTest } from './worker-under-test.ts'

const TAB = { id: 4, url: 'https://example.com/article', title: 'An article' }

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
})

const NOTHING_TYPED: Draft = { url: '', options: {} }
const press = (given: Partial<RpcInput<'shorten'>> = {}): RpcInput<'shorten'> => ({
  id: crypto.randomUUID(),
  tab: TAB,
  typed: NOTHING_TYPED,
  openedAt: Date.now(),
  shown: null,
  ...given,
})

const SECRET: Partial<Settings> = {
  defaults: { options: { description: 'of the defaults' }, expiresAfterMinutes: null },
  presets: [
    { id: 's', name: 'Secret', options: { password: 'letmein', status: 'private' }, expiresAfterMinutes: 60 },
    { id: 'o', name: 'Open', options: { status: 'public' }, expiresAfterMinutes: null },
  ],
  rules: [{ id: 'r', presetId: 's', match: 'host', value: 'example.com' }],
}

/** What a popup that waits for the worker sends, through the same worker. */
const waited = async (type: (popup: ReturnType<typeof createPopup>) => void, openedAt: number) => {
  let sent: RpcInput<'shorten'>['shown'] = null
  const answers = {
    shorten: (asked: RpcInput<'shorten'>) => {
      sent = asked.shown
      return fail({ kind: 'interrupted' })
    },
  }
  const staged = fakeWorld({ tab: TAB, answers })
  const call: typeof page.call = (method, input) => (method === 'shorten' ? staged : page).call(method, input)
  const popup = createPopup({ ...staged, call, subscribe: page.subscribe, now: () => openedAt })
  await popup.start()
  type(popup)
  await popup.shorten()
  return sent as RpcInput<'shorten'>['shown']
}

const storedInput = async (id: string) => {
  const job = value(await page.call('job', { id }))
  return job.input
}

describe('a press in a popup without its data', () => {
  const typings: [string, Draft, (popup: ReturnType<typeof createPopup>) => void][] = [
    ['nothing', NOTHING_TYPED, () => undefined],
    [
      'an alias',
      { url: '', options: { custom: 'now' } },
      ({ form }) => form.changeOptions({ ...form.options.value, custom: 'now' }),
    ],
    [
      'an address',
      { url: 'https://other.example/x', options: {} },
      ({ form }) => form.typeUrl('https://other.example/x'),
    ],
    ['a preset', { url: '', options: {}, preset: 'o' }, ({ form }) => form.choosePreset('o')],
    ['that there is no preset', { url: '', options: {}, preset: null }, ({ form }) => form.choosePreset(null)],
    [
      'that there is no password',
      { url: '', options: {}, cleared: ['password'] },
      ({ form }) => form.changeOptions({ ...form.options.value, password: undefined }),
    ],
  ]

  const drafted: [string, Draft | null][] = [
    ['and no draft', null],
    ['over a draft', { url: '', options: { metatitle: 'half', status: 'public' } }],
    [
      'over a draft with an address',
      { url: 'https://example.com/drafted', options: { campaign: undefined }, preset: 'o' },
    ],
  ]

  describe.each(drafted)('%s', (_, draft) => {
    it.each(typings)('sends with %s typed what the popup would have sent after waiting', async (_name, typed, type) => {
      await page.call('writeSettings', SECRET)
      if (draft) await page.call('writeDraft', { tabId: TAB.id, url: TAB.url, draft })
      const openedAt = Date.now()
      const expected = (await waited(type, openedAt))?.input as Record<string, unknown>
      const { password, ...open } = expected
      // The worker doesn't send yet: what it stored is checked.
      browser.isOnline = false
      const asked = press({ typed, openedAt })
      const job = value(await page.call('shorten', asked))
      expect(job.id).toBe(asked.id)
      expect(await storedInput(asked.id)).toEqual(open)
      expect(job.hasPassword).toBe(password !== undefined)
    })
  })

  it("creates the rule's link, with its password, its visibility and its expiry", async () => {
    await page.call('writeSettings', SECRET)
    value(await page.call('shorten', press()))
    await page.worker.drain()
    const made = await service.rows('select password_hash, expires_at, status from links')
    expect(made).toMatchObject([{ status: 'private' }])
    expect([typeof made[0]?.password_hash, typeof made[0]?.expires_at]).toEqual(['string', 'number'])
    const listedWith = async (preset: string) => {
      const question = { query: '', filters: { preset }, order: 'date', from: 0, count: 10, requests: 'none' } as const
      return value(await page.call('links', question)).rows.length
    }
    await expect.poll(() => listedWith('s'), { interval: 1 }).toBe(1)
    expect(await listedWith('o')).toBe(0)
  })

  it('is about the active tab if the popup did not know its tab either', async () => {
    browser.activeTab = TAB
    await page.call('writeDraft', { tabId: TAB.id, url: TAB.url, draft: { url: '', options: { custom: 'drafted' } } })
    value(await page.call('shorten', press({ tab: null })))
    await page.worker.drain()
    expect(await service.rows('select alias, url from links')).toEqual([{ alias: 'drafted', url: TAB.url }])
    expect(value(await page.call('overview', { tabId: TAB.id, url: TAB.url })).draft).toBeNull()
  })

  it('sends nothing while a password is missing, and keeps what was typed with the draft', async () => {
    const draft = { url: '', options: { custom: 'drafted' }, needsPassword: true }
    await page.call('writeDraft', { tabId: TAB.id, url: TAB.url, draft })
    const answer = await page.call('shorten', press({ typed: { url: '', options: { metatitle: 'typed' } } }))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'password' } })
    expect(value(await page.call('overview', { tabId: TAB.id, url: TAB.url }))).toMatchObject({
      job: null,
      draft: { options: { custom: 'drafted', metatitle: 'typed' }, needsPassword: true },
    })
  })

  it('sends nothing with a problem, and only remembers that there was a password', async () => {
    const answer = await page.call(
      'shorten',
      press({ typed: { url: '', options: { custom: 'a b', password: 'secret' } } }),
    )
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'custom' } })
    const { draft } = value(await page.call('overview', { tabId: TAB.id, url: TAB.url }))
    expect(draft).toMatchObject({ options: { custom: 'a b' }, needsPassword: true })
    expect(JSON.stringify([...browser.session.contents])).not.toContain('secret')
  })

  it('creates no second link for a page that has one', async () => {
    value(await page.call('shorten', press()))
    await page.untilIdle()
    const [job] = value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).jobs
    // While its result is shown, the popup shows that.
    expect(value(await page.call('shorten', press())).id).toBe(job?.id)
    await page.call('dismissJob', { id: job?.id ?? '' })
    await page.call('refreshLibrary', {})
    const answer = await page.call('shorten', press({ typed: { url: '', options: { custom: 'typed' } } }))
    expect(answer).toMatchObject({ ok: false, failure: { kind: 'already-shortened' } })
    expect(await service.rows('select url from links')).toHaveLength(1)
    // What was typed is in the form when the popup opens again.
    expect(value(await page.call('overview', { tabId: TAB.id, url: TAB.url })).draft).toMatchObject({
      options: { custom: 'typed' },
    })
  })

  it('creates a link for a typed address although the page has one', async () => {
    const first = value(await page.call('shorten', press()))
    await page.untilIdle()
    await page.call('dismissJob', { id: first.id })
    await page.call('refreshLibrary', {})
    value(await page.call('shorten', press({ typed: { url: 'https://example.com/typed', options: {} } })))
    await page.untilIdle()
    expect(await service.rows('select url from links order by id')).toEqual([
      { url: TAB.url },
      { url: 'https://example.com/typed' },
    ])
  })

  it("copies the page's existing link, and shows that on the badge", async () => {
    value(await page.call('shorten', press({ typed: { url: TAB.url, options: { custom: 'first' } } })))
    await page.untilIdle()
    const [job] = value(await page.call('jobs', { states: [], offset: 0, limit: 9 })).jobs
    await page.call('dismissJob', { id: job?.id ?? '' })
    await page.call('refreshLibrary', {})
    browser.copied.length = 0
    expect(await page.call('shorten', press())).toMatchObject({ ok: false, failure: { kind: 'already-shortened' } })
    expect([browser.copied, browser.badge.text, browser.notified]).toEqual([['http://s.test/first'], '✓', []])
    expect(value(await page.call('overview', { tabId: null, url: null })).failures).toEqual([])
  })

  it('that is refused counts as unseen until a popup shows it', async () => {
    const draft = { url: '', options: {}, needsPassword: true }
    await page.call('writeDraft', { tabId: TAB.id, url: TAB.url, draft })
    const asked = press()
    await page.call('shorten', asked)
    // A page that retries without a response is reported once.
    await page.call('shorten', asked)
    const unseen = async () => value(await page.call('overview', { tabId: TAB.id, url: TAB.url })).failures
    expect(await unseen()).toMatchObject([
      { id: asked.id, what: TAB.url, failure: { kind: 'invalid', field: 'password' } },
    ])
    expect([browser.badge.text, browser.notified]).toEqual(['!', []])
    await page.call('failuresSeen', { until: Date.now() })
    expect([await unseen(), browser.badge.text]).toEqual([[], ''])
  })

  it('replaces a refused request, whose password must be entered again', async () => {
    await service.fetch('https://s.test/api/url/add', { method: 'POST' })
    value(
      await page.call(
        'shorten',
        press({
          tab: { ...TAB, id: 9, url: 'https://example.com/first' },
          typed: { url: '', options: { custom: 'taken' } },
        }),
      ),
    )
    await page.untilIdle()
    const refused = value(
      await page.call('shorten', press({ typed: { url: '', options: { custom: 'taken', password: 'secret' } } })),
    )
    await page.untilIdle()
    expect(value(await page.call('job', { id: refused.id })).state).toBe('failed')
    const early = await page.call('shorten', press({ typed: { url: '', options: { custom: 'free' } } }))
    expect(early).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'password' } })
    value(await page.call('shorten', press({ typed: { url: '', options: { custom: 'free', password: 'again' } } })))
    await page.untilIdle()
    expect(await page.call('job', { id: refused.id })).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
    expect((await service.rows('select alias from links order by id')).map(({ alias }) => alias)).toEqual([
      'taken',
      'free',
    ])
  })
})

describe('on another page of a tab whose last request failed', () => {
  const OTHER = { ...TAB, url: 'https://example.com/other' }
  const refusedOnTab = async () => {
    value(
      await page.call('shorten', press({ tab: { ...TAB, id: 9 }, typed: { url: '', options: { custom: 'taken' } } })),
    )
    await page.untilIdle()
    const asked = press({ typed: { url: 'https://example.com/typed', options: { custom: 'taken' } } })
    const { id } = value(await page.call('shorten', asked))
    await page.untilIdle()
    value(await page.call('failuresSeen', { until: Date.now() + browser.ahead + 1 }))
    return id
  }

  it('a press shortens that page, and leaves the failed request alone', async () => {
    const id = await refusedOnTab()
    value(await page.call('shorten', press({ tab: OTHER })))
    await page.untilIdle()
    expect((await service.rows('select url from links order by id')).at(-1)).toEqual({ url: OTHER.url })
    expect(value(await page.call('job', { id })).state).toBe('failed')
  })

  it('the failure is still shown, beside the form, until it is dismissed', async () => {
    const id = await refusedOnTab()
    const shown = async (url: string) => {
      const { job, failures } = value(await page.call('overview', { tabId: TAB.id, url }))
      return [job?.id ?? null, failures.map((failure) => failure.id)]
    }
    expect(await shown(OTHER.url)).toEqual([null, [id]])
    expect(await shown('https://example.com/typed')).toEqual([id, []])
    // There is nothing else to shorten.
    expect(await shown('chrome://newtab/')).toEqual([id, []])
    value(await page.call('dismissJob', { id }))
    expect(await shown(OTHER.url)).toEqual([null, []])
  })
})

describe('a request that a page left in session storage', () => {
  const requestOf = <M extends RpcMethod>(rpc: M, input: RpcInput<M>): RpcRequest & { id: string } => ({
    rpc,
    input,
    id: crypto.randomUUID(),
  })
  /** Like a page that is closed in the same task. */
  const leave = async (request: RpcRequest & { id: string }) => {
    const item = storedItem(request) ?? {}
    await browser.session.set(item)
    return Object.fromEntries(Object.entries(item).map(([key, newValue]) => [key, { newValue }]))
  }
  const left = () => [...browser.session.contents.keys()].filter((key) => key.startsWith('request:'))
  const failedJob = async () => {
    value(await page.call('shorten', press({ typed: { url: '', options: { custom: 'taken' } } })))
    await page.untilIdle()
    const refused = press({
      tab: { ...TAB, id: 5 },
      typed: { url: 'https://example.com/b', options: { custom: 'taken' } },
    })
    value(await page.call('shorten', refused))
    await page.untilIdle()
    expect(value(await page.call('job', { id: refused.id })).state).toBe('failed')
    return refused.id
  }

  it('runs once although its message arrives too, and leaves nothing behind', async () => {
    const asked = requestOf('shorten', press({ shown: { input: { url: TAB.url, custom: 'kept' }, replaces: null } }))
    const changes = await leave(asked)
    await Promise.all([page.receive(asked, OUR_PAGE), page.pending.changed(changes), page.pending.runLeft()])
    await page.worker.drain()
    expect(await service.rows('select alias from links')).toEqual([{ alias: 'kept' }])
    expect(left()).toEqual([])
  })

  it('is run by the next worker', async () => {
    await leave(requestOf('shorten', press()))
    page = browser.startWorker()
    await page.pending.runLeft()
    // A read after connecting may still be in flight, and then the link waits for its turn.
    await page.untilIdle()
    expect(await service.rows('select url from links')).toEqual([{ url: TAB.url }])
  })

  it('replaces a refused request even if the worker was stopped right after storing the correction', async () => {
    const replaces = await failedJob()
    const correction: RpcInput<'write'> = {
      id: crypto.randomUUID(),
      operation: 'createLink',
      input: { url: 'https://example.com/corrected' },
      source: 'options',
      tabId: null,
      copy: false,
      title: '',
    }
    value(await page.call('write', correction))
    await leave(requestOf('write', { ...correction, replaces }))
    page = browser.startWorker()
    await page.pending.runLeft()
    await page.untilIdle()
    expect(await page.call('job', { id: replaces })).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
    expect(await service.rows("select url from links where url like '%/corrected'")).toHaveLength(1)
  })

  it('adds many writes, and a batch, once for two workers', async () => {
    const many = Array.from({ length: 3 }, (_, at) => ({ url: `https://example.com/${at}` }))
    const writes = many.map((input) => ({ id: crypto.randomUUID(), input, title: '' }))
    const asked = [
      requestOf('writeMany', { writes: writes.map((write) => ({ ...write, operation: 'createLink' as const })) }),
      requestOf('addBatch', {
        id: crypto.randomUUID(),
        name: 'A list',
        text: '',
        writes: writes.map((write) => ({ ...write, id: crypto.randomUUID() })),
      }),
    ]
    for (const one of asked) await leave(one)
    await page.pending.runLeft()
    // As if the first worker had been stopped before it removed them.
    for (const one of asked) await leave(one)
    page = browser.startWorker()
    await page.pending.runLeft()
    await page.untilIdle()
    expect(await service.rows('select url from links')).toHaveLength(6)
    expect(left()).toEqual([])
  })

  it('retries a failed request whose page was closed', async () => {
    const id = await failedJob()
    await service.write(`update links set alias = 'free', alias_key = 'free'`)
    page = browser.startWorker()
    await page.pending.changed(await leave(requestOf('retryJob', { id })))
    await page.untilIdle()
    expect(value(await page.call('job', { id })).state).toBe('done')
  })

  it('discards a request whose page was closed', async () => {
    const id = await failedJob()
    await page.pending.changed(await leave(requestOf('discardJob', { id })))
    expect(await page.call('job', { id })).toMatchObject({ ok: false, failure: { kind: 'not-found' } })
  })

  it('decides nothing again if its message was handled by a worker that stopped then', async () => {
    const id = await failedJob()
    const asked = requestOf('retryJob', { id })
    const changes = await leave(asked)
    value((await page.receive(asked, OUR_PAGE)) as Result<JobView>)
    expect(left()).toEqual([])
    await page.untilIdle()
    const { attempts } = value(await page.call('job', { id }))
    page = browser.startWorker()
    await page.pending.changed(changes)
    await page.pending.runLeft()
    await page.untilIdle()
    expect(value(await page.call('job', { id })).attempts).toBe(attempts)
  })

  it.each([
    { rpc: 'connect', input: { baseUrl: 'https://other.test', key: 'other' } },
    'nonsense',
    { rpc: 'write', input: { id: 'x' } },
    { rpc: 'toString', input: {} },
  ])('is removed if it is invalid: %j', async (request) => {
    await browser.session.set({ 'request:x': request })
    await page.pending.runLeft()
    expect(left()).toEqual([])
    expect(value(await page.call('overview', { tabId: null, url: null })).connection?.baseUrl).toBe('https://s.test')
  })

  it('is not stored if it is too long for session storage', () => {
    const url = `https://example.com/${'a'.repeat(1_000)}`
    const writes = Array.from({ length: 1_000 }, () => ({ id: crypto.randomUUID(), input: { url }, title: '' }))
    expect(storedItem(requestOf('addBatch', { id: crypto.randomUUID(), name: '', text: '', writes }))).toBeNull()
  })
})
