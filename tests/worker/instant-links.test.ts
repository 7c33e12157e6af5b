import { beforeEach, describe, expect, it } from 'vitest'
import { createPopup } from '../../entrypoints/popup/create-popup.ts'
import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { RpcInput } from '../../lib/rpc/protocol.ts'
import type { ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import { fakeWorld } from '../support/popup-world.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker, workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const PAGE = 'https://example.com/article'
const FROM_POPUP = { source: 'popup', tabId: 4, copy: true, title: 'An article' } as const

const freshService = sharedService()
let service: ServiceUnderTest
let browser: BrowserUnderTest
let page: WorkerUnderTest

const links = () => service.rows('select alias, url from links order by id')
const job = async (id: string) => value(await page.call('job', { id }))
const overview = async () => value(await page.call('overview', { tabId: 4, url: PAGE }))

/** Until the service was seen to apply an alias, and the base of short URLs is known. */
const learn = async () => {
  const first = value(await page.write('createLink', { url: `${PAGE}?first`, custom: 'first' }, FROM_POPUP))
  await expect.poll(async () => (await job(first.id)).state).toBe('done')
  await expect.poll(async () => (await overview()).connection?.appliesAliases).toBe(true)
  await expect.poll(() => browser.copied).toEqual(['http://s.test/first'])
  browser.copied.length = 0
}

/** Holds the creation of links until it is released. */
const holdCreations = () => {
  const release = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  const pass = browser.fetch
  browser.fetch = async (address, init) => {
    if (address.endsWith('/url/add')) {
      reached.resolve()
      await release.promise
    }
    return pass(address, init)
  }
  return { reached: reached.promise, release: () => release.resolve() }
}

/** The inputs of links as they are sent; what `answer` returns instead of `null` is the service's answer. */
const recordCreations = (inside: BrowserUnderTest, answer: (asked: object) => Response | null): object[] => {
  const sent: object[] = []
  const pass = inside.fetch
  inside.fetch = async (address, init) => {
    if (!address.endsWith('/url/add')) return pass(address, init)
    const asked = JSON.parse(init?.body as string) as object
    sent.push(asked)
    return answer(asked) ?? pass(address, init)
  }
  return sent
}

beforeEach(async () => {
  ;({ service, browser, page } = await connectedWorker(await freshService()))
})

describe('a link whose alias Terselink chooses', () => {
  it('is copied before the service has responded, once, and is what the service creates', async () => {
    await learn()
    const held = holdCreations()
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    expect(asked.predicted).toMatch(/^http:\/\/s\.test\/[b-z2-9]{7}$/)
    await expect.poll(() => browser.copied).toEqual([asked.predicted])
    await held.reached
    expect(await links()).toHaveLength(1)
    held.release()
    await expect
      .poll(() => job(asked.id))
      .toMatchObject({ copied: asked.predicted, outcome: { shortUrl: asked.predicted } })
    expect(await links()).toMatchObject([{ alias: 'first' }, { alias: asked.predicted?.split('/').at(-1), url: PAGE }])
    await page.worker.drain()
    expect(browser.copied).toEqual([asked.predicted])
    // Not the user's choice, so it must not appear in a form.
    expect((await job(asked.id)).input).toEqual({ url: PAGE })
  })

  it('is chosen from the first press on, and copied once the service has confirmed it', async () => {
    const held = holdCreations()
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    expect(asked.predicted).toBeNull()
    await held.reached
    expect(browser.copied).toEqual([])
    held.release()
    await expect.poll(() => browser.copied).toHaveLength(1)
    const [made] = await links()
    expect(made?.alias).toMatch(/^[b-z2-9]{7}$/)
    expect(browser.copied).toEqual([`http://s.test/${String(made?.alias)}`])
    expect((await job(asked.id)).input).toEqual({ url: PAGE })
  })

  it('is left to the service if the user wants that', async () => {
    const sent = recordCreations(browser, () => null)
    value(await page.call('writeSettings', { alias: { chosenBy: 'service', style: 'random', length: 7 } }))
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    expect(asked.predicted).toBeNull()
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    expect(sent).toEqual([{ url: PAGE }])
  })

  it('is one link with the short URL that the service chose, at a service that ignores aliases', async () => {
    const pass = browser.fetch
    browser.fetch = (address, init) => {
      if (!address.endsWith('/url/add')) return pass(address, init)
      const { url } = JSON.parse(init?.body as string) as { url: string }
      return pass(address, { ...init, body: JSON.stringify({ url }) })
    }
    for (const url of [PAGE, `${PAGE}?2`]) {
      const asked = value(await page.write('createLink', { url }, FROM_POPUP))
      await expect.poll(async () => (await job(asked.id)).state).toBe('done')
      await page.untilIdle()
      const made = (await links()).at(-1)
      expect((await job(asked.id)).outcome).toMatchObject({
        shortUrl: `http://s.test/${String(made?.alias)}`,
        differences: [],
      })
    }
    expect(await links()).toHaveLength(2)
    await expect.poll(async () => (await overview()).connection?.unsupportedOptions).toEqual(['custom'])
    expect(browser.badge.text).toBe('✓')
  })

  it('is copied after the service has confirmed it, if the user wants that', async () => {
    await learn()
    value(await page.call('writeSettings', { copyLink: 'confirmed' }))
    const held = holdCreations()
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    expect(asked.predicted).toBeNull()
    await held.reached
    expect(browser.copied).toEqual([])
    held.release()
    await expect.poll(() => browser.copied.length).toBe(1)
    expect(browser.copied[0]).toMatch(/^http:\/\/s\.test\/[b-z2-9]{7}$/)
  })

  it('keeps the popup of its page, and leaves the next page of the tab its form', async () => {
    await learn()
    browser.isOnline = false
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    expect((await overview()).job?.id).toBe(asked.id)
    expect(value(await page.call('overview', { tabId: 4, url: `${PAGE}?next` })).job).toBeNull()
  })

  it('is known and copied without a network, and works once there is one', async () => {
    await learn()
    browser.isOnline = false
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    await expect.poll(() => browser.copied).toEqual([asked.predicted])
    expect(await links()).toHaveLength(1)
    browser.isOnline = true
    await page.untilIdle()
    expect((await job(asked.id)).outcome?.shortUrl).toBe(asked.predicted)
    expect(browser.copied).toEqual([asked.predicted])
  })

  it('gets another alias if that one is taken, and the copied one is reported as not working', async () => {
    await learn()
    value(await page.call('writeSettings', { alias: { chosenBy: 'terselink', style: 'title', length: 7 } }))
    const asked = value(await page.write('createLink', { url: PAGE }, { ...FROM_POPUP, title: 'First!' }))
    expect(asked.predicted).toBe('http://s.test/first')
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    const { outcome } = await job(asked.id)
    expect(outcome?.shortUrl).toMatch(/^http:\/\/s\.test\/first-[b-z2-9]{4}$/)
    expect(outcome?.differences).toEqual([])
    expect(await links()).toHaveLength(2)
    await expect.poll(() => browser.badge.text).toBe('!')
    const shown = value(await page.call('overview', { tabId: null, url: null }))
    expect(shown.failures).toMatchObject([
      { failure: { kind: 'short-url-changed', copied: 'http://s.test/first', shortUrl: outcome?.shortUrl } },
    ])
    expect(browser.copied).toEqual(['http://s.test/first'])
  })

  /** By a popup that was closed long ago. */
  const COPIED = {
    maker: { style: 'random', length: 7 },
    alias: 'bcdfghj',
    shortUrl: 'http://s.test/bcdfghj',
    copiedAt: 0,
  } as const
  const pressed = (given: Partial<RpcInput<'shorten'>> = {}): RpcInput<'shorten'> => ({
    id: crypto.randomUUID(),
    tab: { id: 4, url: PAGE, title: 'An article' },
    typed: { url: '', options: {} },
    openedAt: Date.now(),
    shown: { input: { url: PAGE }, replaces: null },
    copied: COPIED,
    ...given,
  })

  it('is the one that the popup has copied, which the worker neither copies again later nor replaces', async () => {
    await learn()
    const press = pressed()
    const asked = value(await page.call('shorten', press))
    expect(asked).toMatchObject({ predicted: COPIED.shortUrl, copied: COPIED.shortUrl, input: { url: PAGE } })
    // The same press again, because its response was lost.
    expect(value(await page.call('shorten', press)).id).toBe(asked.id)
    await expect
      .poll(() => job(asked.id))
      .toMatchObject({ copied: COPIED.shortUrl, outcome: { shortUrl: COPIED.shortUrl } })
    await page.untilIdle()
    expect(await links()).toMatchObject([{ alias: 'first' }, { alias: COPIED.alias, url: PAGE }])
    expect(browser.copied).toEqual([])
  })

  it('is copied again just after the press, because the popup may have closed before the browser had the text', async () => {
    await learn()
    const asked = value(await page.call('shorten', pressed({ copied: { ...COPIED, copiedAt: Date.now() } })))
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    await page.untilIdle()
    expect(browser.copied).toEqual([COPIED.shortUrl])
  })

  it('is reported as not working if the popup copied one with another base', async () => {
    await learn()
    const wrong = { ...COPIED, shortUrl: 'http://s.test/other/bcdfghj' }
    const asked = value(await page.call('shorten', pressed({ copied: wrong })))
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    await expect.poll(() => browser.badge.text).toBe('!')
    const shown = value(await page.call('overview', { tabId: null, url: null }))
    const failure = { kind: 'short-url-changed', copied: wrong.shortUrl, shortUrl: COPIED.shortUrl }
    expect(shown.failures).toMatchObject([{ failure }])
  })

  it('is reported as not working if the popup copied it and the press is refused', async () => {
    await learn()
    const refused = await page.call('shorten', pressed({ shown: { input: { url: 'not an address' }, replaces: null } }))
    expect(refused).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'url' } })
    const { failures } = await overview()
    expect(failures.map(({ failure }) => failure)).toContainEqual({
      kind: 'short-url-changed',
      copied: COPIED.shortUrl,
      shortUrl: null,
    })
    expect(failures).toHaveLength(2)
    expect(await links()).toHaveLength(1)
  })

  it('has a known short URL on a domain whose links were only listed', async () => {
    await learn()
    const domain = 'http://go.test'
    await service.call('POST', '/api/domain/add', { domain })
    await service.call('POST', '/api/url/add', { url: `${PAGE}?elsewhere`, custom: 'elsewhere', domain })
    value(await page.call('read', { operation: 'listLinks', input: {} }))
    expect((await overview()).connection?.shortBases).toEqual({
      own: 'http://s.test',
      byHost: { 's.test': 'http://s.test', 'go.test': 'http://go.test' },
    })
    const asked = value(await page.write('createLink', { url: PAGE, domain }, FROM_POPUP))
    expect(asked.predicted).toMatch(/^http:\/\/go\.test\/[b-z2-9]{7}$/)
    await expect.poll(async () => (await job(asked.id)).outcome?.shortUrl).toBe(asked.predicted)
  })

  it('is marked in the recent links if it was copied and refused', async () => {
    await learn()
    const pass = browser.fetch
    browser.fetch = async (address, init) =>
      address.endsWith('/url/add')
        ? Response.json({ error: 1, message: 'This address is on a list of harmful ones.' })
        : pass(address, init)
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    await expect.poll(async () => (await job(asked.id)).state).toBe('failed')
    expect(await job(asked.id)).toMatchObject({ copied: asked.predicted, failure: { kind: 'refused' } })
    expect((await overview()).recent).toMatchObject([
      { shortUrl: asked.predicted, isBroken: true },
      { shortUrl: 'http://s.test/first', isBroken: false },
    ])
  })

  it('is chosen by the service if it refuses ours, whatever its message (FIELD.md line 3)', async () => {
    await learn()
    const pass = browser.fetch
    browser.fetch = async (address, init) =>
      address.endsWith('/url/add') && 'custom' in (JSON.parse(init?.body as string) as object)
        ? Response.json({ error: 1, message: 'Non.' })
        : pass(address, init)
    const asked = value(await page.write('createLink', { url: PAGE }, FROM_POPUP))
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    expect(await links()).toMatchObject([{ alias: 'first' }, { url: PAGE }])
    const [, made] = await links()
    expect((await job(asked.id)).outcome?.shortUrl).toBe(`http://s.test/${String(made?.alias)}`)
    await expect.poll(() => browser.badge.text).toBe('!')
  })

  it("is created by a preset's pattern, even if the service chooses all others", async () => {
    const asked = value(await page.write('createLink', { url: PAGE, custom: 'spring-{random:4}' }, FROM_POPUP))
    await expect.poll(async () => (await job(asked.id)).state).toBe('done')
    expect((await links())[0]?.alias).toMatch(/^spring-[b-z2-9]{4}$/)
    expect((await job(asked.id)).input).toEqual({ url: PAGE, custom: 'spring-{random:4}' })
  })

  it('is chosen for bulk work too, without copying', async () => {
    await learn()
    const writes = ['a', 'b', 'c'].map((name) => ({
      operation: 'createLink' as const,
      input: { url: `${PAGE}?${name}` },
      title: '',
    }))
    value(await page.writeMany(writes))
    await expect.poll(links).toHaveLength(4)
    for (const { alias } of (await links()).slice(1)) expect(alias).toMatch(/^[b-z2-9]{7}$/)
    expect(browser.copied).toEqual([])
  })

  it('is reported once as not working if a gesture copied it and the link got another one', async () => {
    await learn()
    value(await page.call('writeSettings', { alias: { chosenBy: 'terselink', style: 'title', length: 7 } }))
    await page.worker.shorten({ source: 'command', addresses: [PAGE], title: 'First!', tabId: 4 })
    await expect.poll(() => browser.notified).toHaveLength(2)
    const right = `http://s.test/${String((await links())[1]?.alias)}`
    expect(browser.notified).toEqual([
      'Short link copied. Saving…: http://s.test/first',
      'The service gave the link another address: ' +
        `The link that was copied, http://s.test/first, doesn't work. The right one is ${right}.`,
    ])
  })

  it('is one link for a gesture that is repeated within two seconds', async () => {
    await learn()
    const gesture = { source: 'command', addresses: [PAGE], title: 'An article', tabId: 4 } as const
    await Promise.all([page.worker.shorten(gesture), page.worker.shorten(gesture)])
    await page.worker.drain()
    expect(await links()).toHaveLength(2)
    await expect.poll(() => browser.copied.length).toBe(1)
    await expect.poll(() => browser.badge.text).toBe('✓')
  })
})

describe('at a service without Idempotency-Key', () => {
  it('a request whose response was lost is resolved by one read of the short URL, without reading a list', async () => {
    const quirky = await workerOnQuirkyService()
    const asking = quirky.page
    const first = value(await asking.write('createLink', { url: `${PAGE}?first`, custom: 'first' }, FROM_POPUP))
    await expect.poll(async () => value(await asking.call('job', { id: first.id })).state).toBe('done')
    const knows = async () => value(await asking.call('overview', { tabId: 4, url: PAGE })).connection?.appliesAliases
    await expect.poll(knows).toBe(true)
    const reads: string[] = []
    const pass = quirky.browser.fetch
    quirky.browser.fetch = async (address, init) => {
      const url = new URL(address)
      const answer = await pass(address, init)
      if (url.pathname.endsWith('/urls')) reads.push(url.search)
      // The connection breaks after the link was created.
      if (url.pathname.endsWith('/url/add')) throw new TypeError('Failed to fetch')
      return answer
    }
    const asked = value(await asking.write('createLink', { url: PAGE }, FROM_POPUP))
    await asking.untilIdle()
    expect(value(await asking.call('job', { id: asked.id }))).toMatchObject({
      state: 'done',
      outcome: { shortUrl: asked.predicted },
    })
    expect(quirky.service.state.links.filter(({ longurl }) => longurl === PAGE)).toHaveLength(1)
    expect(reads.filter((search) => search.includes('short='))).toHaveLength(1)
    expect(reads.filter((search) => search.includes('order='))).toEqual([])
  })
})

it('a service that refuses aliases creates each link without one, and is sent no further alias', async () => {
  const { service, browser, page } = await workerOnQuirkyService()
  const sent = recordCreations(browser, (asked) =>
    'custom' in asked ? Response.json({ error: 1, message: 'Not in your plan.' }) : null,
  )
  for (const url of [PAGE, `${PAGE}?2`]) {
    const { id } = value(await page.write('createLink', { url }, FROM_POPUP))
    await page.untilIdle()
    const { state, outcome } = value(await page.call('job', { id }))
    const made = service.state.links.filter(({ longurl }) => longurl === url)
    expect(made).toHaveLength(1)
    expect({ state, outcome }).toMatchObject({
      state: 'done',
      outcome: { shortUrl: made[0]?.shorturl, differences: [] },
    })
    const connection = async () => value(await page.call('overview', { tabId: null, url: null })).connection
    await expect.poll(async () => (await connection())?.unsupportedOptions).toEqual(['custom'])
  }
  expect(sent.map((asked) => 'custom' in asked)).toEqual([true, false, false])
})

describe('a link whose short URL the popup has copied', () => {
  it.each<[string, LinkOptions]>([
    ['nothing else', {}],
    ['a pattern and a password', { custom: 'sale-{random:4}', password: 'letmein', metatitle: 'A title' }],
  ])('is shown, with %s, as the worker then stores it', async (_, options) => {
    await learn()
    browser.isOnline = false
    const world = fakeWorld({ tab: { id: 4, url: PAGE, title: 'An article' } })
    const popup = createPopup({ ...world, call: page.call, newId: () => crypto.randomUUID() })
    await popup.start()
    popup.form.changeOptions(options)
    const pressed = popup.shorten()
    const shown = popup.job.value
    await pressed
    const stored = await job(shown?.id ?? '')
    expect(shown?.predicted).toMatch(/^http:\/\/s\.test\//)
    // The worker has its own clock, and says that it is offline.
    const { createdAt, nextAt, failure } = stored
    expect(stored).toEqual({ ...shown, createdAt, nextAt, failure })
  })
})
