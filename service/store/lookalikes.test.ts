import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import type { RunningService } from '../start.ts'
import { addLink } from '../testing/link-requests.ts'
import { call, start } from '../testing/over-http.ts'
import { ORIGIN, OTHER_KEY, type ServiceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'

const freshService = sharedService()

const OTHER = { key: OTHER_KEY }
const OF_OTHERS = 'custom is taken: it looks like the alias of another link on this domain'

const create = (under: ServiceUnderTest, custom: string, more: object = {}, details = {}) =>
  under.call('POST', '/api/url/add', { url: 'https://a.test/', custom, ...more }, details)

const aliasesIn = async (under: ServiceUnderTest) =>
  (await under.rows('select alias from links order by id')).map(({ alias }) => alias)

describe('An alias that looks like another one', () => {
  it.each([
    ['paypal', 'раypal'],
    ['PayPal', 'ＰａｙＰａｌ'],
    ['apple', 'аррӏе'],
    ['hello', 'НELLO'],
    ['sale10', 'sale1О'],
    ['file', 'ﬁle'],
    ['sale', 'ſale'],
    ['strasse', 'straße'],
    ['istanbul', 'ıstanbul'],
    ['straße', 'strasse'],
    ['раypal', 'paypal'],
    ['раypal', 'pаypal'],
    ['口', 'ロ'],
  ])('is refused beside that of any account: %s, then %s', async (first, second) => {
    const under = await freshService()
    await addLink(under, { custom: first })
    const { status, body } = await create(under, second, {}, OTHER)
    expect([status, body.message]).toEqual([409, OF_OTHERS])
    // With options that take the other way to the database, and once for each key.
    for (const [more, headers] of [
      [{ status: 'public', metatitle: 'T' }, {}],
      [{ domain: 's.test' }, {}],
      [{}, { 'idempotency-key': 'one' }],
    ] as const) {
      expect((await create(under, second, more, { ...OTHER, headers })).body.message).toBe(OF_OTHERS)
    }
    expect(await aliasesIn(under)).toEqual([first])
  })

  it('is refused with the name of the link if it is one of the account’s own', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'PayPal' })
    const { status, body } = await create(under, 'pаypal')
    expect([status, body.message]).toEqual([
      409,
      `custom is taken: it looks like the alias of your link ${ORIGIN}/PayPal`,
    ])
    expect((await create(under, 'paypal')).body.message).toBe(
      'custom is taken: another link on this domain has this alias',
    )
  })

  it("can't be given to an existing link", async () => {
    const under = await freshService()
    await addLink(under, { custom: 'paypal' })
    const { body } = await create(under, 'other', {}, OTHER)
    const update = (change: object) => under.call('PUT', `/api/url/${String(body.id)}/update`, change, OTHER)
    expect((await update({ custom: 'рaypal' })).body.message).toBe(OF_OTHERS)
    expect((await update({ custom: 'größe' })).status).toBe(200)
    expect((await create(under, 'grösse')).status).toBe(409)
    expect((await update({ custom: 'GRÖßE' })).status).toBe(200)
    expect((await update({ custom: 'plain' })).status).toBe(200)
    expect((await create(under, 'grösse')).status).toBe(200)
    expect(await under.rows('select alias from links order by id')).toEqual([
      { alias: 'paypal' },
      { alias: 'plain' },
      { alias: 'grösse' },
    ])
    expect(await under.rows('select reading, alias from alias_readings join links on links.id = link_id')).toEqual([
      { reading: 'grösse'.normalize('NFD'), alias: 'grösse' },
    ])
  })

  it("can't be given to an existing link by a change of case", async () => {
    const under = await freshService()
    // In Cyrillic, these look like Latin letters only as capitals.
    const { body } = await create(under, 'вест', {}, OTHER)
    const update = (custom: string) => under.call('PUT', `/api/url/${String(body.id)}/update`, { custom }, OTHER)
    await addLink(under, { custom: 'BECT' })
    expect((await update('ВЕСТ')).body.message).toBe(OF_OTHERS)
    expect((await update('ѕтатіс')).status).toBe(200)
    expect((await update('ЅТАТІС')).body.message).toBe('custom looks like an alias that is reserved by the service')
    expect((await update('новь')).status).toBe(200)
    expect((await update('НОВЬ')).status).toBe(200)
    expect((await create(under, 'HOBb')).body.message).toBe(OF_OTHERS)
  })

  it('is free on another domain', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    await addLink(under, { custom: 'paypal' })
    expect((await create(under, 'раypal', { domain: 'go.test' })).status).toBe(200)
  })

  it('is not available, as a search by its short URL says', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'paypal' })
    const available = async (alias: string) =>
      (await under.call('GET', `/api/urls?short=${encodeURIComponent(`${ORIGIN}/${alias}`)}`, undefined, OTHER)).body
        .available
    expect([await available('раypal'), await available('paypa1'), await available('привет')]).toEqual([
      false,
      true,
      true,
    ])
  })
})

it('Everyday aliases of one script exist side by side', async () => {
  const under = await freshService()
  const aliases =
    'corner comer sale10 saleIO paypal paypa1 top тор 5б 56 дом3 домз привет Привет-мир γειά-σου مرحبا שלום สวัสดี 日本 日木 ' +
    'さくら サクラ 한국어 हिन्दी café cafe größe grosse łódź lodz'
  for (const custom of aliases.split(' ')) {
    const { status, body } = await create(under, custom)
    expect([custom, status, body.message]).toEqual([custom, 200, undefined])
    expect((await under.visit(`/${encodeURIComponent(custom)}`)).status).toBe(302)
  }
  expect(await aliasesIn(under)).toEqual(aliases.split(' '))
})

/** Each list contains aliases of which a domain can have only one. */
const SPELLINGS = [
  ['straße', 'strasse', 'STRASSE'],
  ['paypal', 'раypal', 'pаypal', 'ＰａｙＰａｌ'],
  ['sale10', 'sale1О', 'sаle10'],
  ['口', 'ロ'],
]

it('Of aliases that look alike, a domain gets one, even if processes create links or change them at once', async () => {
  await using database = await testDatabase()
  // Only PostgreSQL can have several.
  const count = process.env.TEST_DATABASE_URL ? 3 : 1
  const services: RunningService[] = []
  for (let started = 0; started < count; started += 1) services.push(await start(database))
  for (let round = 0; round < 4; round += 1) {
    const all = SPELLINGS.map((spellings) => spellings.map((spelling) => `${spelling}-${round}`))
    const wanted = all.flatMap((aliases) =>
      services.flatMap((service) => aliases.map((custom) => ({ service, custom }))),
    )
    const byChance = wanted.toSorted(() => Math.random() - 0.5)
    const answers = await Promise.all(
      byChance.map(async ({ service, custom }, index) => {
        const add = (more: object) => call(service, 'POST', '/api/url/add', { url: 'https://a.test/', ...more })
        if (index % 3 > 0) return add({ custom })
        const { body } = await add({})
        return call(service, 'PUT', `/api/url/${String(body.id)}/update`, { custom })
      }),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const stored = new Set((await database.rows('select alias from links')).map(({ alias }) => alias))
    for (const aliases of all) expect(aliases.filter((alias) => stored.has(alias))).toHaveLength(1)
  }
  for (const service of services) await service.close()
})
