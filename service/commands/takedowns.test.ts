import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { optionsWithAddress } from '../testing/options-with-address.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { runCommand, serviceProcess } from '../testing/service-process.ts'
import { ADMIN_KEY } from '../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { addAccount, withStore } from './accounts.ts'
import {
  blockDestination,
  disableAccount,
  disableDomain,
  disableLink,
  enableAccount,
  enableDomain,
  enableLink,
  hostOf,
  linkAt,
  listTakedowns,
  unblockDestination,
} from './takedowns.ts'

const PUBLIC = { PUBLIC_URL: 'http://s.test', ABUSE_CONTACT: 'abuse@s.test' }
const HOST = { host: 's.test' }
const WHY = { reason: 'Order 12 of the court', category: 'phishing' }
const EMAIL = 'eve@s.test'

/** What commands know of the service. */
const placeOf = (database: TestDatabase) => ({ ...database.config, publicUrl: PUBLIC.PUBLIC_URL, host: '127.0.0.1' })

type Service = Awaited<ReturnType<typeof start>>

const add = async (service: Service, body: object, key = ADMIN_KEY) => {
  const { status, body: told } = await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', ...body }, key)
  expect(status).toBe(200)
  return Number(told.id)
}

const statusOf = async (service: Service, path: string, headers: Record<string, string> = HOST) =>
  (await visit(service, path, headers)).status

describe('A disabled link', () => {
  it('shows a page instead, which no robot indexes, until it is enabled', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const id = await add(service, { custom: 'mine' })
    expect((await visit(service, '/mine', HOST)).location).toBe('https://a.test/')
    await disableLink(placeOf(database), 'http://s.test/mine', WHY)
    await expect.poll(() => statusOf(service, '/mine')).toBe(410)
    const { text, location } = await visit(service, '/mine', HOST)
    expect(location).toBeUndefined()
    expect(text).toContain('The operator of this service has disabled this link.</p><p>It was reported as phishing.')
    expect(text).toContain(
      'Report abuse: <a href="mailto:abuse@s.test" rel="nofollow noopener" dir="ltr">abuse@s.test</a>',
    )
    expect(text).not.toContain(WHY.reason)
    for (const method of ['GET', 'HEAD', 'POST']) {
      const sent = request(`${service.url}/mine`, { method, headers: HOST, agent: false })
      sent.end()
      const [{ statusCode, headers }] = (await once(sent, 'response')) as [IncomingMessage]
      expect([method, statusCode, headers['x-robots-tag'], headers['cache-control'], headers.location]).toEqual([
        method,
        410,
        'noindex',
        'no-store',
        undefined,
      ])
    }
    await enableLink(placeOf(database), 'http://s.test/mine')
    await expect.poll(async () => (await visit(service, '/mine', HOST)).location).toBe('https://a.test/')
    expect(await database.rows(`select disabled from links where id = ${id}`)).toEqual([{ disabled: null }])
    await service.close()
  })

  it('has no destination for anyone, however the link is opened', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    await add(service, {
      custom: 'mine',
      metatitle: 'T',
      devicetarget: [{ device: 'iPhone', link: 'https://b.test/' }],
      deeplink: { apple: 'https://apps.test/' },
    })
    await disableLink(placeOf(database), 's.test/mine', WHY)
    await expect.poll(() => statusOf(service, '/mine')).toBe(410)
    const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile Safari/604.1'
    const ways: [path: string, headers?: Record<string, string>][] = [
      ['/mine', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }],
      ['/mine', { 'user-agent': 'facebookexternalhit/1.1' }],
      ['/mine', { 'user-agent': phone }],
      ['/mine', { 'sec-purpose': 'prefetch' }],
      ...['/mine/', '/MINE', '/%6Dine', '/mine.', '//mine', '/mine?a=1'].map((path): [string] => [path]),
    ]
    for (const [path, headers] of ways) {
      const { status, location, text } = await visit(service, path, { ...HOST, ...headers })
      expect({ path, headers, status, location }).toEqual({ path, headers, status: 410, location: undefined })
      expect(text).not.toMatch(/a\.test|b\.test|apps\.test/)
    }
    await service.close()
    expect(await database.rows('select clicks from link_clicks')).toEqual([])
  })

  it('keeps its alias: its owner reads why, and can neither change nor delete it', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const id = await add(service, { custom: 'mine' })
    await disableLink(placeOf(database), 'https://s.test/mine', WHY)
    const message = 'This link was disabled by the operator of this service (phishing): Order 12 of the court'
    expect((await call(service, 'GET', `/api/url/${id}`)).body).toMatchObject({ error: 0, id, message })
    expect((await call(service, 'GET', '/api/urls?short=http://s.test/mine')).body).toMatchObject({ id, message })
    const refused = { status: 403, body: { error: 1, message } }
    for (const change of [{ url: 'https://b.test/' }, { custom: 'other' }, { metatitle: 'T' }, {}]) {
      expect(await call(service, 'PUT', `/api/url/${id}/update`, change)).toEqual(refused)
    }
    expect(await call(service, 'DELETE', `/api/url/${id}/delete`)).toEqual(refused)
    expect((await call(service, 'POST', '/api/url/add', { url: 'https://b.test/', custom: 'Mine' })).status).toBe(409)
    expect(await database.rows('select alias, url from links')).toEqual([{ alias: 'mine', url: 'https://a.test/' }])
    await service.close()
  })

  it('is left out of rotators, lists and bio pages', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const { id: campaign } = (await call(service, 'POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true }))
      .body
    for (const custom of ['good', 'bad']) await add(service, { custom, campaign, status: 'public' })
    await disableLink(placeOf(database), 'http://s.test/bad', WHY)
    await expect.poll(() => statusOf(service, '/bad')).toBe(410)
    for (let count = 0; count < 20; count += 1)
      expect((await visit(service, '/r/c', HOST)).location).toBe('http://s.test/good')
    const [{ list_token: list } = {}] = await database.rows('select list_token from campaigns')
    const [{ token: bio } = {}] = await database.rows("select token from showcases where kind = 'bio'")
    for (const path of [`/l/${String(list)}`, `/b/${String(bio)}`]) {
      const { status, text } = await visit(service, path, HOST)
      expect([status, text.includes('s.test/good'), text.includes('s.test/bad')]).toEqual([200, true, false])
    }
    await service.close()
  })

  it('answers 451 for legal reasons', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    await add(service, { custom: 'mine', password: 'sesame' })
    await disableLink(placeOf(database), 'http://s.test/mine', { ...WHY, category: 'legal' })
    await expect.poll(() => statusOf(service, '/mine')).toBe(451)
    expect((await visit(service, '/mine', HOST)).text).toContain('It is unavailable for legal reasons.')
    await service.close()
  })

  it('is found by every spelling of its short URL', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const id = await add(service, { custom: 'mine' })
    await service.close()
    const spellings = [
      'http://s.test/mine',
      'https://s.test/mine',
      's.test/mine',
      'HTTP://S.TEST/MINE',
      'http://s.test./mine',
      'http://s.test:80/mine',
      'http://s.test/mine/',
      'http://s.test/mine?utm_source=x#top',
      'http://s.test/%6Dine',
      ' http://s.test/mine ',
      '<http://s.test/mine>',
      'http://s.test/mine.',
      'http://s.test//mine',
    ]
    const place = placeOf(database)
    await withStore(place, async (store) => {
      for (const shortUrl of spellings)
        expect([shortUrl, (await linkAt(store, place, shortUrl)).id]).toEqual([shortUrl, id])
    })
  })

  it('must exist, and needs a reason that its owner can read', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test' })
    await add(service, { custom: 'mine', domain: 'go.test' })
    const place = placeOf(database)
    for (const [shortUrl, why] of [
      ['http://s.test/mine', 'There is no link at http://s.test/mine'],
      ['http://other.test/mine', 'other.test is neither the host of PUBLIC_URL nor a verified domain'],
      ['http://s.test/', 'SHORTURL must be a short URL'],
      ['mine', 'SHORTURL must be a short URL'],
      ['ftp://s.test/mine', 'SHORTURL must be a short URL'],
    ] as const) {
      await expect(disableLink(place, shortUrl, WHY)).rejects.toThrow(why)
    }
    for (const [typed, why] of [
      [{}, '--reason is required'],
      [{ reason: ' ' }, '--reason is required'],
      [{ reason: 'x'.repeat(501) }, 'at most 500 characters'],
      [{ reason: 'a\u001b[31m' }, 'no control characters'],
      [{ ...WHY, category: 'fishing' }, '--category must be one of phishing, malware, spam, legal, other, not fishing'],
      [{ ...WHY, category: 'constructor' }, '--category must be one of'],
    ] as const) {
      expect(() => disableLink(place, 'http://go.test/mine', typed)).toThrow(why)
    }
    await expect(enableLink(place, 'http://go.test/mine')).rejects.toThrow('is not disabled')
    await disableLink(place, 'http://go.test/mine', { reason: 'Because' })
    await expect.poll(() => statusOf(service, '/mine', { host: 'go.test' })).toBe(410)
    await service.close()
  })
})

describe('A disabled account', () => {
  it('has no valid key, and its links and pages lead nowhere, until it is enabled', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const key = await addAccount(database.config, EMAIL)
    const { id: campaign } = (
      await call(service, 'POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true }, key)
    ).body
    await add(service, { custom: 'theirs', campaign, status: 'public' }, key)
    await add(service, { custom: 'mine' })
    await disableAccount(database.config, 'Eve@s.test', WHY)
    await expect.poll(() => statusOf(service, '/theirs')).toBe(410)
    const message = 'This account was disabled by the operator of this service (phishing): Order 12 of the court'
    for (const [method, path] of [
      ['GET', '/api/account'],
      ['GET', '/api/urls'],
      ['POST', '/api/url/add'],
    ] as const) {
      expect(await call(service, method, path, undefined, key)).toEqual({ status: 403, body: { error: 1, message } })
    }
    const rows = await database.rows(`select token from showcases where account_id > 1 order by kind`)
    const [list] = await database.rows('select list_token from campaigns')
    const [bio, qr] = rows.map(({ token }) => String(token))
    const [form] = await database.rows("select id from interstitials where account_id > 1 and type = 'contact'")
    const contact = `/contact/${String(form?.id)}`
    expect((await visit(service, contact, HOST, 'email=a@b.test&message=Hello')).status).toBe(404)
    for (const path of ['/r/c', `/l/${String(list?.list_token)}`, `/b/${bio}`, `/q/${qr}.svg`]) {
      expect([path, await statusOf(service, path)]).toEqual([path, 410])
    }
    expect(await statusOf(service, '/mine')).toBe(302)
    expect((await call(service, 'POST', '/api/url/add', { url: 'https://b.test/', custom: 'theirs' })).status).toBe(409)
    const domain = { domain: 'https://go.test', redirectroot: 'https://a.test/', redirect404: 'https://a.test/' }
    await enableAccount(database.config, EMAIL)
    await expect.poll(async () => (await call(service, 'POST', '/api/domain/add', domain, key)).status).toBe(200)
    const places = ['/', '/unknown', '/unknown/deeper']
    for (const path of places) expect(await statusOf(service, path, { host: 'go.test' })).toBe(302)
    await disableAccount(database.config, EMAIL, WHY)
    for (const path of places) await expect.poll(() => statusOf(service, path, { host: 'go.test' })).toBe(410)
    await enableAccount(database.config, EMAIL)
    await expect.poll(() => statusOf(service, '/theirs')).toBe(302)
    expect((await visit(service, contact, HOST, 'email=a@b.test&message=Hello')).status).toBe(200)
    expect(await database.rows('select message from contact_entries')).toEqual([{ message: 'Hello' }])
    expect((await call(service, 'GET', '/api/account', undefined, key)).status).toBe(200)
    await expect(enableAccount(database.config, EMAIL)).rejects.toThrow('is not disabled')
    await expect(disableAccount(database.config, 'admin@localhost', WHY)).rejects.toThrow('first account')
    await expect(disableAccount(database.config, 'no@s.test', WHY)).rejects.toThrow('There is no account')
    await service.close()
  })
})

describe('A disabled domain', () => {
  const AT = { host: 'go.test' }

  it('leads nowhere, and has no new links, until it is enabled', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const domain = { domain: 'https://go.test', redirectroot: 'https://a.test/', redirect404: 'https://a.test/' }
    const { id } = (await call(service, 'POST', '/api/domain/add', domain)).body
    const { id: campaign } = (await call(service, 'POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true }))
      .body
    const link = await add(service, { custom: 'mine', domain: 'go.test', campaign, status: 'public' })
    await add(service, { custom: 'good', campaign, status: 'public' })
    const places = ['/mine', '/mine.', '/', '/unknown']
    for (const path of places) expect(await statusOf(service, path, AT)).toBe(302)
    await disableDomain(database.config, ' https://GO.test/ ', WHY)
    for (const path of places) await expect.poll(() => statusOf(service, path, AT)).toBe(410)
    expect((await visit(service, '/mine', AT)).text).toContain(
      'The operator of this service has disabled this domain.</p><p>It was reported as phishing.',
    )
    expect((await visit(service, '/contact/1', AT, 'email=a@b.test&message=Hello')).status).toBe(410)
    for (let count = 0; count < 20; count += 1)
      expect((await visit(service, '/r/c', HOST)).location).toBe('http://s.test/good')
    const [{ list_token: list } = {}] = await database.rows('select list_token from campaigns')
    expect((await visit(service, `/l/${String(list)}`, HOST)).text).not.toContain('go.test')
    const why = 'which was disabled by the operator of this service (phishing): Order 12 of the court'
    expect(await call(service, 'POST', '/api/url/add', { url: 'https://b.test/', domain: 'go.test' })).toEqual({
      status: 403,
      body: { error: 1, message: `domain must not be go.test, ${why}` },
    })
    expect((await call(service, 'GET', `/api/url/${link}`)).body).toMatchObject({
      message: `This link is at go.test, ${why}`,
    })
    // Its owner may change its links, and move them to another domain.
    expect((await call(service, 'PUT', `/api/url/${link}/update`, { ...domain, domain: 'go.test' })).status).toBe(200)
    expect((await call(service, 'PUT', `/api/domain/${String(id)}/update`, { redirectroot: '' })).status).toBe(403)
    await enableDomain(database.config, 'go.test')
    for (const path of places) await expect.poll(() => statusOf(service, path, AT)).toBe(302)
    await expect(enableDomain(database.config, 'go.test')).rejects.toThrow('go.test is not disabled')
    for (const [typed, reason] of [
      ['s.test', 's.test is no verified domain'],
      ['www.go.test', 'www.go.test is no verified domain'],
      ['', 'DOMAIN must be a host'],
    ] as const)
      await expect(disableDomain(database.config, typed, WHY)).rejects.toThrow(reason)
    await service.close()
  })
})

describe('The list of takedowns', () => {
  it('has each account, domain, destination and link, with its date and reason, oldest first', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    await addAccount(database.config, EMAIL)
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test' })
    await add(service, { custom: 'mine' })
    await add(service, { custom: 'old', domain: 'go.test' })
    await service.close()
    const place = placeOf(database)
    const from = Date.now()
    await disableAccount(place, EMAIL, { reason: 'One' })
    await disableDomain(place, 'go.test', { reason: 'Two', category: 'spam' })
    await blockDestination(place, 'evil.example', { reason: 'Three' })
    await disableLink(place, 's.test/mine', { reason: 'Four' })
    // As version 1.0.0 stored it.
    await database.write(`update links set disabled = '{"category":"legal","reason":"Zero"}' where alias = 'old'`)
    const listed = await listTakedowns(place)
    expect(listed.map(({ kind, subject, category, reason }) => [kind, subject, category, reason])).toEqual([
      ['link', 'https://go.test/old', 'legal', 'Zero'],
      ['account', EMAIL, 'other', 'One'],
      ['domain', 'go.test', 'spam', 'Two'],
      ['destination', 'evil.example', 'other', 'Three'],
      ['link', 'http://s.test/mine', 'other', 'Four'],
    ])
    const [unknown, ...dates] = listed.map(({ date }) => date)
    expect(unknown).toBe('unknown')
    for (const date of dates) expect(Date.parse(`${date}Z`)).toBeGreaterThanOrEqual(from - (from % 1000))
  })
})

describe('A blocked destination', () => {
  const SPELLINGS = [
    'https://evil.example/login',
    'http://evil.example',
    'https://EVIL.example/',
    'https://evil.example./',
    'https://evil.example:8443/',
    'https://www.evil.example/',
    'https://a.b.c.evil.example/',
    'https://bank.test@evil.example/',
    'https://evil%2Eexample/',
    'https://ｅｖｉｌ.example/',
    'https://evil。example/',
    'https:\\\\evil.example/',
  ]

  it('is closed in every spelling, with all hosts below it', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const ids: number[] = []
    for (const [index, url] of SPELLINGS.entries()) ids.push(await add(service, { custom: `link${index}`, url }))
    for (const url of ['https://notevil.example/', 'https://evil.example.test/', 'https://a.test/?u=evil.example'])
      await add(service, { custom: `good${new URL(url).host.length}`, url })
    await blockDestination(database.config, 'evil.example', WHY)
    await expect.poll(() => statusOf(service, '/link0')).toBe(410)
    const statuses = []
    for (const index of SPELLINGS.keys()) statuses.push(await statusOf(service, `/link${index}`))
    expect(statuses).toEqual(SPELLINGS.map(() => 410))
    for (const length of [15, 17, 6]) expect(await statusOf(service, `/good${length}`)).toBe(302)
    const why = 'evil.example, which was blocked by the operator of this service (phishing): Order 12 of the court'
    for (const url of SPELLINGS) {
      expect(await call(service, 'POST', '/api/url/add', { url })).toEqual({
        status: 400,
        body: { error: 1, message: `url must not lead to ${why}` },
      })
    }
    expect((await call(service, 'GET', `/api/url/${ids[0]}`)).body).toMatchObject({
      message: `This link leads to ${why}`,
    })
    // Its owner may lead it elsewhere.
    expect((await call(service, 'PUT', `/api/url/${ids[0]}/update`, { metatitle: 'T' })).status).toBe(400)
    expect((await call(service, 'PUT', `/api/url/${ids[0]}/update`, { url: 'https://b.test/' })).status).toBe(200)
    expect((await visit(service, '/link0', HOST)).location).toBe('https://b.test/')
    expect(await unblockDestination(database.config, ' .EVIL.example ')).toBe('evil.example')
    await expect.poll(() => statusOf(service, '/link1')).toBe(302)
    await service.close()
  })

  it('can be an address, which is closed in every spelling', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    await add(service, { custom: 'mine', url: 'http://[::ffff:203.0.113.7]/' })
    expect(await blockDestination(database.config, '203.0.113.7', WHY)).toBe('203.0.113.7')
    await expect.poll(() => statusOf(service, '/mine')).toBe(410)
    for (const host of ['203.0.113.7:81', '0xcb.0.0161.7', '3405803783', '203.28935', '[::FFFF:cb00:7107]'])
      expect([host, (await call(service, 'POST', '/api/url/add', { url: `http://${host}/` })).status]).toEqual([
        host,
        400,
      ])
    await add(service, { url: 'http://[2001:db8::cb00:7107]/' })
    expect(await unblockDestination(database.config, '[::ffff:cb00:7107]')).toBe('203.0.113.7')
    await service.close()
  })

  const BAD = 'https://www.evil.example/app'
  const WAYS: [alias: string, link: object, field: string][] = [
    ...optionsWithAddress(BAD).map(({ option, field, options }): [string, object, string] => [option, options, field]),
    ['splash', { url: BAD, type: 'splash' }, 'url'],
    ['frame', { url: BAD, type: 'frame' }, 'url'],
    ['password', { url: BAD, password: 'sesame' }, 'url'],
  ]

  it('is closed by way of targets, stores, splash pages, frames and passwords', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    for (const [custom, link] of WAYS) await add(service, { custom, ...link })
    await blockDestination(database.config, 'evil.example', WHY)
    for (const [alias, link, field] of WAYS) {
      await expect.poll(() => statusOf(service, `/${alias}`)).toBe(410)
      expect((await visit(service, `/${alias}`, HOST)).text).toContain(
        'The operator of this service has blocked the site that this link leads to.</p><p>It was reported as phishing.',
      )
      const refused = await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', ...link })
      expect([alias, refused.status, refused.body.message]).toEqual([
        alias,
        400,
        expect.stringContaining(`${field} must not lead to`),
      ])
    }
    await service.close()
  })

  it('is closed by way of a domain’s redirects, rotators and lists', async () => {
    await using database = await testDatabase()
    const service = await start(database, PUBLIC)
    const domain = { domain: 'https://go.test', redirectroot: BAD, redirect404: BAD }
    const { id } = (await call(service, 'POST', '/api/domain/add', domain)).body
    const { id: campaign } = (await call(service, 'POST', '/api/campaign/add', { name: 'C', slug: 'c', public: true }))
      .body
    await add(service, { custom: 'good', campaign, status: 'public' })
    await add(service, { custom: 'bad', url: BAD, campaign, status: 'public' })
    await blockDestination(database.config, 'evil.example', WHY)
    for (const path of ['/', '/none']) await expect.poll(() => statusOf(service, path, { host: 'go.test' })).toBe(410)
    const refused = await call(service, 'PUT', `/api/domain/${String(id)}/update`, { redirect404: BAD })
    expect([refused.status, refused.body.message]).toEqual([
      400,
      expect.stringContaining('redirect404 must not lead to'),
    ])
    for (let count = 0; count < 20; count += 1)
      expect((await visit(service, '/r/c', HOST)).location).toBe('http://s.test/good')
    const [{ list_token: list } = {}] = await database.rows('select list_token from campaigns')
    expect((await visit(service, `/l/${String(list)}`, HOST)).text).not.toContain('s.test/bad')
    await service.close()
  })

  it.each([
    ['EVIL.EXAMPLE', 'evil.example'],
    ['evil.example.', 'evil.example'],
    ['*.evil.example', 'evil.example'],
    ['.evil.example', 'evil.example'],
    ['https://evil.example/login?x=1', 'evil.example'],
    ['evil.example:443', 'evil.example'],
    [' evil.example ', 'evil.example'],
    ['evil。example', 'evil.example'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['BÜCHER.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['192.0.2.1', '192.0.2.1'],
    ['0xC0000201', '192.0.2.1'],
    ['[2001:db8:0::1]', '[2001:db8::1]'],
    ['github.io', 'github.io'],
  ])('is stored in one spelling: %j', (typed, host) => {
    expect(hostOf(typed)).toBe(host)
  })

  it.each(['com', 'co.uk', '*', '', 'evil example', '*.*.example', 'http://'])(
    'must be a host, and not the end of many: %j',
    (typed) => {
      expect(() => hostOf(typed)).toThrow(/HOST must be|end of many hosts/)
    },
  )

  it('is a host, whatever follows it', () => {
    expect(hostOf('evil.example/a b@')).toBe('evil.example')
  })
})

describe('The command line', () => {
  it('takes down while other processes serve, which know within two seconds', async () => {
    await using database = await testDatabase()
    const environment = { ...database.environment, ...PUBLIC, ADMIN_API_KEY: ADMIN_KEY }
    await using one = await serviceProcess(environment)
    const opened = {
      close: async () => {},
      endDelay: () => false,
      adminApiKey: null,
      adminKeyIsNew: false,
      url: one.url,
    }
    await add(opened, { custom: 'mine' })
    await add(opened, { custom: 'bad', url: 'https://www.evil.example/' })
    for (const path of ['/mine', '/bad']) expect(await statusOf(opened, path)).toBe(302)
    const run = (...words: string[]) => runCommand(environment, ...words)
    const why = ['--reason', 'Reported by a bank', '--category', 'phishing']
    expect(await run('link', 'disable', 'http://s.test/mine', ...why)).toEqual({
      code: 0,
      stdout: 'http://s.test/mine was disabled. The service knows within 2 seconds.\n',
      stderr: '',
    })
    expect((await run('destination', 'block', 'evil.example', ...why)).stdout).toBe(
      'evil.example was blocked, with all hosts below it. The service knows within 2 seconds.\n',
    )
    for (const path of ['/mine', '/bad']) await expect.poll(() => statusOf(opened, path), { timeout: 5_000 }).toBe(410)
    expect((await run('takedown', 'list')).stdout).toContain('evil.example')
    expect((await run('link', 'enable', 'http://s.test/mine')).code).toBe(0)
    expect((await run('destination', 'unblock', 'EVIL.example')).code).toBe(0)
    for (const path of ['/mine', '/bad']) await expect.poll(() => statusOf(opened, path), { timeout: 5_000 }).toBe(302)
    expect((await run('link', 'disable', 'http://s.test/mine')).stderr).toBe(
      '--reason is required: the owner of the link reads it\n',
    )
  })
})
