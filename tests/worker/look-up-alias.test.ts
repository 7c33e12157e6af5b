import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AliasAssistantPorts,
  createAliasAssistant,
  type KnownOfAlias,
} from '../../lib/link-options/alias-assistant.ts'
import { OTHER_KEY, type ServiceUnderTest } from '../../service/testing/service-under-test.ts'
import type { QuirkName, QuirkyService } from '../support/quirky-service.ts'
import { sharedService } from '../support/shared-service.ts'
import { value } from '../support/value.ts'
import { connectedWorker, workerOnQuirkyService } from './started-worker.ts'
import type { BrowserUnderTest, WorkerUnderTest } from './worker-under-test.ts'

const LONG_URL = 'https://example.com/menu'

let browser: BrowserUnderTest
let page: WorkerUnderTest

const lookUp = async (alias: string, domain?: string) =>
  value(await page.call('lookUpAlias', { alias, ...(domain === undefined ? {} : { domain }) }))
const create = async (input: { url: string; custom?: string; domain?: string }) => {
  value(await page.write('createLink', input, { source: 'popup', tabId: null }))
  await page.worker.drain()
}

describe('at a service that says whether a short URL is available', () => {
  const freshService = sharedService()
  let service: ServiceUnderTest
  let searches: string[]

  beforeEach(async () => {
    ;({ service, browser, page } = await connectedWorker(await freshService()))
    searches = []
    browser.fetch = (address, init) => {
      if (new URL(address).searchParams.has('short')) searches.push(address)
      return service.fetch(address, init)
    }
    await page.worker.drain()
  })

  it('an unused alias is free everywhere', async () => {
    expect(await lookUp('nobodys')).toEqual({ kind: 'free', everywhere: true })
    expect(await service.rows('select * from links')).toEqual([])
  })

  it('an alias of another account is taken, without its destination', async () => {
    await service.call('POST', '/api/url/add', { url: LONG_URL, custom: 'Theirs' }, { key: OTHER_KEY })
    expect(await lookUp('theirs')).toEqual({ kind: 'taken' })
  })

  it('an alias of this account is found by one request, however it is spelled', async () => {
    await service.call('POST', '/api/url/add', { url: LONG_URL, custom: 'Größe' })
    expect(await lookUp('groesse')).toEqual({ kind: 'free', everywhere: true })
    expect(await lookUp('größe')).toEqual({ kind: 'yours', longUrl: LONG_URL })
    expect(searches).toHaveLength(2)
  })

  it('an alias that looks like another one is taken', async () => {
    await service.call('POST', '/api/url/add', { url: LONG_URL, custom: 'Größe' })
    expect(await lookUp('grÖsse')).toEqual({ kind: 'taken' })
  })

  it('an alias is looked up on the chosen domain', async () => {
    const domain = 'https://go.example'
    await service.call('POST', '/api/domain/add', { domain })
    await service.call('POST', '/api/url/add', { url: LONG_URL, custom: 'menu', domain })
    expect(await lookUp('menu', domain)).toEqual({ kind: 'yours', longUrl: LONG_URL })
    expect(await lookUp('menu', `${domain}/`)).toEqual({ kind: 'yours', longUrl: LONG_URL })
    expect(await lookUp('menu')).toEqual({ kind: 'free', everywhere: true })
    expect(await lookUp('other', domain)).toEqual({ kind: 'free', everywhere: true })
  })

  it('a link in the library is found without a request, even offline', async () => {
    await create({ url: LONG_URL, custom: 'menu' })
    await expect.poll(() => lookUp('menu')).toEqual({ kind: 'yours', longUrl: LONG_URL })
    browser.isOnline = false
    searches.splice(0)
    expect(await lookUp('menu')).toEqual({ kind: 'yours', longUrl: LONG_URL })
    expect(await lookUp('nobodys')).toEqual({ kind: 'unknown' })
    expect(searches).toEqual([])
  })

  it('typing sends one request per pause of 600 ms, and none for what was already looked up', async () => {
    let [now, timer] = [Date.UTC(2026, 5, 15), { at: Number.POSITIVE_INFINITY, action: () => {} }]
    const underWay: Promise<unknown>[] = []
    let shown: KnownOfAlias | null = null as KnownOfAlias | null
    const ports: AliasAssistantPorts = {
      ask: (input) => {
        const answer = page.call('lookUpAlias', input)
        underWay.push(answer)
        return answer
      },
      schedule: (ms, action) => {
        const own = { at: now + ms, action }
        timer = own
        return () => {
          if (timer === own) timer = { at: Number.POSITIVE_INFINITY, action: () => {} }
        }
      },
      now: () => now,
      random: () => 0,
      title: () => '',
    }
    const assistant = createAliasAssistant(ports, (known) => {
      shown = known
    })
    const type = async (text: string, pause: number) => {
      assistant.follow(text, undefined)
      now += pause
      if (timer.at <= now) timer.action()
      await Promise.all(underWay.splice(0))
    }
    await service.call('POST', '/api/url/add', { url: LONG_URL, custom: 'menu' })
    const asked = () => searches.map((address) => new URL(address).searchParams.get('short'))

    for (const text of ['m', 'me', 'men', 'menu', 'menu-']) await type(text, 599)
    expect(asked()).toEqual([])
    await type('menu', 600)
    expect(asked()).toEqual(['https://s.test/menu'])
    expect(shown).toMatchObject({ alias: 'menu', verdict: { kind: 'yours', longUrl: LONG_URL } })
    expect(shown?.suggestions).toEqual(['menu-2026', 'menu-2', 'menu-bbb'])

    await type('menu-2', 600)
    expect(shown).toMatchObject({ verdict: { kind: 'free', everywhere: true }, suggestions: [] })
    for (const text of ['menu', 'menu-2', 'menu-2', 'api', 'a b', 'menu']) await type(text, 6_000)
    expect(asked()).toEqual(['https://s.test/menu', 'https://s.test/menu-2'])
    expect(shown?.verdict?.kind).toBe('yours')
  })

  it('nothing is shown without a response', async () => {
    browser.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await lookUp('nobodys')).toEqual({ kind: 'unknown' })
    browser.fetch = async () => new Response('{"error":1,"message":"broken"}', { status: 500 })
    expect(await lookUp('nobodys')).toEqual({ kind: 'unknown' })
  })
})

describe('at a service that shows an account only its own links', () => {
  let service: QuirkyService
  const searches = () => service.requests.filter(({ url }) => url.searchParams.has('short'))

  const connect = async (quirks: QuirkName[] = [], limit = Number.POSITIVE_INFINITY) => {
    ;({ service, browser, page } = await workerOnQuirkyService({ limit, windowMs: 60_000, quirks }))
  }

  it('an alias that was not found is free in this account, once the base of short URLs is known', async () => {
    await connect()
    expect(await lookUp('nobodys')).toEqual({ kind: 'unknown' })
    await create({ url: LONG_URL, custom: 'menu' })
    expect(await lookUp('nobodys')).toEqual({ kind: 'free', everywhere: false })
    expect(await lookUp('nobodys', 'https://go.example')).toEqual({ kind: 'unknown' })
    await create({ url: LONG_URL, domain: 'https://go.example' })
    expect(await lookUp('nobodys', 'https://go.example')).toEqual({ kind: 'free', everywhere: false })
    expect(await lookUp('nobodys', 'https://constructor')).toEqual({ kind: 'unknown' })
  })

  it('each lookup is one request for one short URL', async () => {
    await connect()
    await create({ url: LONG_URL, custom: 'menu' })
    expect(searches()).toEqual([])
    await lookUp('a b')
    expect(searches()).toHaveLength(1)
    expect(searches()[0]?.url.searchParams.get('short')).toBe('https://s.test/a%20b')
  })

  it('the last fifth of the request limit is not used', async () => {
    await connect([], 30)
    await create({ url: LONG_URL, custom: 'menu' })
    expect(await lookUp('nobodys')).toEqual({ kind: 'free', everywhere: false })
    const remaining = async () => value(await page.call('overview', { tabId: null, url: null })).rate.remaining ?? 0
    while ((await remaining()) > 6) value(await page.read('readAccount', {}))
    const before = searches().length
    expect(await lookUp('nobodys')).toEqual({ kind: 'unknown' })
    expect(await lookUp('menu')).toEqual({ kind: 'yours', longUrl: LONG_URL })
    expect(searches()).toHaveLength(before)
    browser.ahead += 63_000
    expect(await lookUp('nobodys')).toEqual({ kind: 'free', everywhere: false })
    expect(searches()).toHaveLength(before + 1)
  })
})
