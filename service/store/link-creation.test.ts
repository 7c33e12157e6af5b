import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
import { type LinkOption, OPTION_NAMES, type OptionValue } from '../../lib/contract/link-options.ts'
import { anyText, textLike } from '../../tests/support/matchers.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { linkCreationBy } from '../testing/link-creation-by.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import { openDatabase } from './open-database.ts'

const freshService = sharedService()

/** Makes the next random aliases equal. Chance alone would need years for two. */
const repeatAlias = (times: number, letters: number): void => {
  const random = vi.spyOn(crypto, 'randomInt')
  for (let letter = 0; letter < times * letters; letter += 1) random.mockImplementationOnce(() => 0)
  syncBuiltinESMExports()
}

afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

it.each([
  ['without a key', () => ({})],
  ['with a key', (number: number) => ({ 'idempotency-key': `key-${number}` })],
])('Links created together %s get other random aliases than one that is taken', async (_, headersOf) => {
  const under = await freshService()
  const add = (number: number) =>
    under.call('POST', '/api/url/add', { url: `https://a.test/${number}` }, { headers: headersOf(number) })
  const numbers = [0, 1, 2, 3, 4, 5]
  repeatAlias(3, 7)
  const told = await Promise.all(numbers.map(add))
  expect(told.map(({ status }) => status)).toEqual(numbers.map(() => 200))
  const stored = await under.rows('select id, alias, url from links')
  expect(stored).toHaveLength(numbers.length)
  expect(stored.filter(({ alias }) => alias === 'aaaaaaa')).toHaveLength(1)
  for (const [number, { body }] of told.entries()) {
    const row = stored.find(({ url }) => url === `https://a.test/${number}`)
    expect(body).toEqual({ error: 0, id: Number(row?.id), shorturl: `http://s.test/${String(row?.alias)}` })
  }
})

it('A request with a key whose random alias is taken is answered the same way when it is repeated', async () => {
  const under = await freshService()
  const add = (key: string) =>
    under.call('POST', '/api/url/add', { url: 'https://a.test/' }, { headers: { 'idempotency-key': key } })
  repeatAlias(2, 7)
  const [first, second] = [await add('one'), await add('two')]
  expect(first.body.shorturl).toBe('http://s.test/aaaaaaa')
  expect(second.body.shorturl).not.toBe(first.body.shorturl)
  expect([(await add('one')).body, (await add('two')).body]).toEqual([first.body, second.body])
  expect(await under.rows('select id from links')).toHaveLength(2)
})

it('A link that cannot be created makes none fail that is created together with it', async () => {
  await using database = await testDatabase()
  await (await serviceUnderTest({ database }))[Symbol.asyncDispose]()
  const store = await openDatabase(database.config, 'service', { onFailure: () => {}, onDatabaseLost: () => {} })
  const asked = [linkCreationBy(1, 'first'), linkCreationBy(999, 'without-account'), linkCreationBy(1, 'second')]
  const told = await Promise.allSettled(asked.map(store.createLink))
  expect(told.map((one) => (one.status === 'fulfilled' ? one.value.kind : 'failed'))).toEqual([
    'created',
    'failed',
    'created',
  ])
  expect(await database.rows('select alias from links order by alias')).toEqual([
    { alias: 'first' },
    { alias: 'second' },
  ])
  await store.close()
})

/** What a link with only this option stores that a link without options doesn't. */
const STORED: { [O in LinkOption]: (made: Made) => [value: OptionValue<O>, stored: Record<string, unknown>] } = {
  custom: () => ['Größe', { alias: 'Größe', alias_key: 'größe', reading: 'gro\u0308sse' }],
  type: () => ['frame', { redirect_type: 'frame' }],
  password: () => ['open sesame', { password_hash: textLike(/./) }],
  domain: ({ domain }) => ['https://go.test', { domain_id: domain }],
  expiry: () => ['2999-12-31 23:59:59', { expires_at: Date.parse('2999-12-31T23:59:59Z') }],
  geotarget: () => rowsIn('geo_targets', [{ location: 'Italy', link: 'https://a.test/it' }]),
  devicetarget: () => rowsIn('device_targets', [{ device: 'iPhone', link: 'https://a.test/ios' }]),
  languagetarget: () => rowsIn('language_targets', [{ language: 'de', link: 'https://a.test/de' }]),
  metatitle: () => ['A title', { meta_title: 'A title' }],
  metadescription: () => ['A text', { meta_description: 'A text' }],
  metaimage: () => ['https://a.test/a.png', { meta_image: 'https://a.test/a.png' }],
  description: () => ['A note', { description: 'A note' }],
  pixels: ({ pixel }) => [[pixel], { pixel }],
  channel: ({ channel }) => [channel, { channel }],
  campaign: ({ campaign }) => [campaign, { campaign_id: campaign }],
  // Needs device targets unless it says no.
  deeplink: () => [{ auto: false }, { deep_link: '{"auto":false}' }],
  status: () => ['public', { status: 'public' }],
  parameters: () => rowsIn('parameters', [{ name: 'utm_source', value: 'mail' }]),
  passquery: () => [true, { passes_query: 1 }],
}

type Made = Record<'domain' | 'pixel' | 'channel' | 'campaign', number>

const rowsIn = <Row extends object>(column: string, rows: Row[]): [Row[], Record<string, unknown>] => [
  rows,
  { [column]: JSON.stringify(rows) },
]

/** These differ between any two links. */
const OF_EACH = ['id', 'created_at', 'changed_at', 'search_text']

it('A link with each option alone is stored with that option and nothing else', async () => {
  const under = await freshService()
  const make = async (path: string, body: object) => Number((await under.call('POST', path, body)).body.id)
  const made = {
    domain: await make('/api/domain/add', { domain: 'https://go.test' }),
    pixel: await make('/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T' }),
    channel: await make('/api/channel/add', { name: 'News' }),
    campaign: await make('/api/campaign/add', { name: 'Spring' }),
  }
  const storedWith = async (options: object): Promise<Record<string, unknown>> => {
    const id = await make('/api/url/add', { url: 'https://a.test/', ...options })
    const [row] = await under.rows(`select links.*,
      (select reading from alias_readings where link_id = links.id) as reading,
      (select pixel_id from link_pixels where link_id = links.id) as pixel,
      (select channel_id from channel_items where item_type = 'links' and item_id = links.id) as channel
      from links where id = ${id}`)
    if (row === undefined) throw new Error(`No link was stored with ${JSON.stringify(options)}.`)
    return Object.fromEntries(Object.entries(row).filter(([column]) => !OF_EACH.includes(column)))
  }
  const plain = await storedWith({})
  expect(Object.keys(STORED)).toEqual(OPTION_NAMES)
  for (const option of OPTION_NAMES) {
    const [value, stored] = STORED[option](made)
    const alone = await storedWith({ [option]: value })
    const expected = { ...plain, alias: anyText, alias_key: anyText, ...stored }
    expect(alone, option).toEqual(expected)
    expect(Object.entries(stored).filter(([column, is]) => plain[column] === is)).toEqual([])
  }
})
