import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, expect, it, vi } from 'vitest'
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
  const store = await openDatabase(database.config, 'owner', { onFailure: () => {}, onDatabaseLost: () => {} })
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
