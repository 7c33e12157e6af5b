import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, onlyRow } from '../testing/link-requests.ts'
import { call, start, visit } from '../testing/over-http.ts'
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

  it('is no alias that an existing link can get', async () => {
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
    expect(await under.rows('select alias, look_key from links order by id')).toEqual([
      { alias: 'paypal', look_key: null },
      { alias: 'plain', look_key: null },
      { alias: 'grösse', look_key: 'grösse'.normalize('NFD') },
    ])
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

it('Links that look alike since before they were compared stay, and new ones are compared with them', async () => {
  await using database = await testDatabase()
  const before = await start(database)
  // More than one statement changes.
  const number = 1_200
  await call(before, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'first' })
  await before.close()
  const [columns] = await database.rows('select * from links')
  const names = Object.keys(columns ?? {}).filter((name) => !['id', 'alias', 'alias_key', 'look_key'].includes(name))
  const copy = (alias: string) =>
    database.write(`insert into links (alias, alias_key, ${names.join()})
      select '${alias}', '${alias}', ${names.join()} from links where alias = 'first'`)
  for (const alias of ['paypal', 'раypal', 'straße']) await copy(alias)
  const many = Array.from({ length: number }, (_, index) => `('größe${index}')`).join()
  await database.write(`insert into links (alias, alias_key, ${names.join()})
    select column1, column1, ${names.join()} from links cross join (values ${many}) as given where alias = 'first'`)
  await database.write('drop index links_by_look')
  await database.write('alter table links drop column look_key')
  await database.write("delete from kysely_migration where name like '%-lookalikes'")

  const service = await start(database)
  expect(await database.rows("select alias, look_key from links where alias not like 'gr%' order by id")).toEqual([
    { alias: 'first', look_key: null },
    { alias: 'paypal', look_key: null },
    { alias: 'раypal', look_key: 'paypal' },
    { alias: 'straße', look_key: 'strasse' },
  ])
  expect(
    await database.rows('select count(look_key) as filled, count(distinct look_key) as distinct_ones from links'),
  ).toEqual([{ filled: number + 2, distinct_ones: number + 2 }])
  for (const alias of ['paypal', 'раypal', 'straße', 'größe7'])
    expect((await visit(service, `/${encodeURIComponent(alias)}`)).location).toBe('https://a.test/')
  const add = async (custom: string) =>
    (await call(service, 'POST', '/api/url/add', { url: 'https://b.test/', custom })).status
  expect([await add('pаypal'), await add('strasse'), await add('GRÖSSE7'), await add('new')]).toEqual([
    409, 409, 409, 200,
  ])
  await service.close()
})

it('Of two links that look alike and are created at once, a SQLite database gets one', async () => {
  const under = await freshService()
  if (process.env.TEST_DATABASE_URL) return
  const answers = await Promise.all(['straße', 'strasse', 'STRASSE', 'straße'].map((custom) => create(under, custom)))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
  await onlyRow(under, 'select id from links')
})
