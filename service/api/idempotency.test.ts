import { describe, expect, it } from 'vitest'
import { textWith } from '../../tests/support/matchers.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { OTHER_KEY, serviceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'

const freshService = sharedService()

const keyed = (key: string, more: { key?: string } = {}) => ({ headers: { 'idempotency-key': key }, ...more })
const LINK = { url: 'https://a.test/page' }
const DAY = 24 * 60 * 60 * 1000

const links = 'select count(*) as count from links'

describe('A write with an Idempotency-Key', () => {
  it('gets the same answer when it is repeated', async () => {
    const under = await freshService()
    const first = await under.call('POST', '/api/url/add', LINK, keyed('one'))
    const second = await under.call('POST', '/api/url/add', LINK, keyed('one'))
    expect(first.status).toBe(200)
    expect(second.body).toEqual(first.body)
    expect(second.status).toBe(200)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect(await under.rows(links)).toEqual([{ count: 1 }])
  })

  it('runs once when it is sent twenty times at once', async () => {
    const under = await freshService()
    const told = await Promise.all(
      Array.from({ length: 20 }, () => under.call('POST', '/api/url/add', LINK, keyed('at-once'))),
    )
    expect(new Set(told.map(({ body }) => body.id)).size).toBe(1)
    expect(told.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
    expect(await under.rows(links)).toEqual([{ count: 1 }])
  })

  it('gets its key back in every answer: success, replay, refusal, rate limit, invalid key', async () => {
    await using under = await serviceUnderTest({ rateLimit: 4 })
    const answers = [
      await under.call('POST', '/api/url/add', LINK, keyed('k')),
      await under.call('POST', '/api/url/add', LINK, keyed('k')),
      await under.call('POST', '/api/url/add', {}, keyed('k')),
      await under.call('DELETE', '/api/nothing', undefined, keyed('k')),
      await under.call('POST', '/api/url/add', LINK, keyed('k')),
      await under.call('POST', '/api/url/add', LINK, keyed('k', { key: 'wrong' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400, 404, 429, 403])
    for (const { headers } of answers) expect(headers.get('idempotency-key')).toBe('k')
  })

  it.each([
    ['another body', 'POST', '/api/url/add', { url: 'https://b.test/' }],
    ['another path', 'POST', '/api/channel/add', LINK],
    ['another query', 'POST', '/api/url/add?x=1', LINK],
    ['another method', 'PUT', '/api/url/1/update', LINK],
  ])('is refused when its key was used for %s', async (_, method, path, body) => {
    const under = await freshService()
    await under.call('POST', '/api/url/add', LINK, keyed('k'))
    const told = await under.call(method, path, path.includes('channel') ? { name: 'News', ...LINK } : body, keyed('k'))
    expect(told.status).toBe(422)
    expect(told.body).toEqual({ error: 1, message: textWith('Idempotency-Key') })
    expect(await under.rows(links)).toEqual([{ count: 1 }])
    expect(await under.rows('select count(*) as count from channels')).toEqual([{ count: 0 }])
  })

  it('may be tried again after a refusal', async () => {
    const under = await freshService()
    const alias = { ...LINK, custom: 'Mine' }
    const { body: holder } = await under.call('POST', '/api/url/add', alias)
    expect((await under.call('POST', '/api/url/add', alias, keyed('k'))).status).toBe(409)
    expect((await under.call('POST', '/api/url/add', alias, keyed('k'))).status).toBe(409)
    await under.call('DELETE', `/api/url/${String(holder.id)}/delete`)
    const retried = await under.call('POST', '/api/url/add', alias, keyed('k'))
    expect(retried.status).toBe(200)
    expect(retried.headers.get('idempotency-replayed')).toBeNull()
  })

  it('is separate for each account', async () => {
    const under = await freshService()
    const mine = await under.call('POST', '/api/url/add', LINK, keyed('k'))
    const theirs = await under.call('POST', '/api/url/add', LINK, keyed('k', { key: OTHER_KEY }))
    expect(theirs.status).toBe(200)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  it('is remembered across a restart', async () => {
    await using database = await testDatabase()
    const ask = async () => {
      await using under = await serviceUnderTest({ database })
      const told = await under.call('POST', '/api/url/add', LINK, keyed('k'))
      return { told, stored: await under.rows(links) }
    }
    const first = await ask()
    const second = await ask()
    expect(second.told.body).toEqual(first.told.body)
    expect(second.told.headers.get('idempotency-replayed')).toBe('true')
    expect(second.stored).toEqual([{ count: 1 }])
  })

  it.each([
    ['links', '/api/url/add', LINK],
    ['channels', '/api/channel/add', { name: 'News' }],
  ])('is remembered for 24 hours and then forgotten (%s)', async (table, path, body) => {
    const under = await freshService()
    const add = async (key: string) => (await under.call('POST', path, body, keyed(key))).headers
    const start = Date.parse('2030-01-01T00:00:00Z')
    under.setNow(start)
    await add('k')
    under.setNow(start + DAY)
    expect((await add('k')).get('idempotency-replayed')).toBe('true')
    under.setNow(start + DAY + 1)
    const again = await Promise.all(Array.from({ length: 5 }, () => add('k')))
    expect(again.filter((headers) => headers.get('idempotency-replayed') === 'true')).toHaveLength(4)
    expect(await under.rows(`select count(*) as count from ${table}`)).toEqual([{ count: 2 }])
    const stored = () => under.rows('select created_at from idempotent_answers')
    await add('another')
    expect(await stored()).toEqual([{ created_at: start + DAY + 1 }, { created_at: start + DAY + 1 }])
    under.setNow(start + 2 * DAY + 2)
    await under.service.forgetOld(new AbortController().signal)
    expect(await stored()).toEqual([])
  })

  it('stores neither its key nor a password in its body', async () => {
    const under = await freshService()
    await under.call('POST', '/api/url/add', { ...LINK, password: 'open sesame' }, keyed('a-key-to-find'))
    const stored = JSON.stringify([
      await under.rows('select * from idempotent_answers'),
      await under.rows('select * from links'),
    ])
    expect(stored).not.toContain('a-key-to-find')
    expect(stored).not.toContain('open sesame')
  })

  it.each(['', 'x'.repeat(256), 'with space', 'ümlaut'])('needs a key of visible ASCII: %j', async (key) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/url/add', LINK, keyed(key))
    expect(told.status).toBe(400)
    expect(told.body).toEqual({ error: 1, message: textWith('Idempotency-Key') })
  })

  it('applies to deleting too: the repetition returns the first response', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/channel/add', { name: 'News' })
    const path = `/api/channel/${String(body.id)}/delete`
    const first = await under.call('DELETE', path, undefined, keyed('d'))
    const second = await under.call('DELETE', path, undefined, keyed('d'))
    expect(second.body).toEqual(first.body)
    expect(first.headers.get('idempotency-replayed')).toBeNull()
    expect(second.headers.get('idempotency-replayed')).toBe('true')
    expect((await under.call('DELETE', path, undefined, keyed('e'))).status).toBe(404)
  })
})

describe('A write without a key', () => {
  it('runs each time', async () => {
    const under = await freshService()
    const add = async () => (await under.call('POST', '/api/channel/add', { name: 'News' })).headers
    expect([await add(), await add()].map((headers) => headers.get('idempotency-replayed'))).toEqual([null, null])
    expect(await under.rows('select count(*) as count from channels')).toEqual([{ count: 2 }])
  })
})

describe('A read', () => {
  it('runs again, whatever its key', async () => {
    const under = await freshService()
    const { headers } = await under.call('GET', '/api/account', undefined, keyed('k'))
    expect(headers.get('idempotency-key')).toBeNull()
    expect(await under.rows('select count(*) as count from idempotent_answers')).toEqual([{ count: 0 }])
  })
})
