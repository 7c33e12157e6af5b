import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServiceProcess, serviceProcess } from '../../testing/service-process.ts'
import { type TestDatabase, testDatabase } from '../../testing/test-database.ts'

const KEY = 'a-key-for-the-first-account'
const AT_WILL = { ADMIN_API_KEY: KEY, RATE_LIMIT: '100000' }

interface Pair extends AsyncDisposable {
  one: ServiceProcess
  two: ServiceProcess
}

/** Two processes on one database, started at the same time. */
const twoProcesses = async (database: TestDatabase, environment: Record<string, string> = AT_WILL): Promise<Pair> => {
  const begun = () => serviceProcess({ ...database.environment, ...environment })
  const [one, two] = await Promise.all([begun(), begun()])
  return {
    one,
    two,
    async [Symbol.asyncDispose]() {
      await Promise.all([one.stop('SIGKILL'), two.stop('SIGKILL')])
    },
  }
}

const ask = async (
  { url }: ServiceProcess,
  method: string,
  path: string,
  { body, headers = {}, key = KEY }: { body?: object; headers?: Record<string, string>; key?: string } = {},
) => {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** `count` concurrent calls, alternating between the processes. */
const together = <T>(
  { one, two }: Pair,
  count: number,
  each: (process: ServiceProcess, number: number) => Promise<T>,
): Promise<T[]> => Promise.all(Array.from({ length: count }, (_, number) => each(number % 2 === 0 ? one : two, number)))

const withStatus = (told: readonly { status: number }[], status: number) =>
  told.filter((one) => one.status === status).length

describe('Two processes on one PostgreSQL', { timeout: 120_000 }, () => {
  it('create one account when both start on an empty database, and one prints its key', async () => {
    await using database = await testDatabase()
    await using pair = await twoProcesses(database, {})
    const { one, two } = pair
    const shown = [...one.printed, ...two.printed]
    expect(shown).toHaveLength(1)
    const [, key = ''] = /\(shown only once\): (tl_\S+)$/.exec(shown[0] ?? '') ?? []
    for (const process of [one, two]) expect((await ask(process, 'GET', '/api/account', { key })).status).toBe(200)
    expect(await database.rows('select id, is_admin from accounts')).toEqual([{ id: 1, is_admin: 1 }])
    expect(await database.rows('select count(*) as count from interstitials')).toEqual([{ count: 5 }])
  })

  describe('that share an account', () => {
    let database: TestDatabase
    let pair: Pair
    beforeAll(async () => {
      database = await testDatabase()
      pair = await twoProcesses(database)
    })
    afterAll(async () => {
      await pair[Symbol.asyncDispose]()
      await database[Symbol.asyncDispose]()
    })

    it('give an alias to one of thirty concurrent requests', async () => {
      const body = { url: 'https://a.test/', custom: 'mine' }
      const told = await together(pair, 30, (process) => ask(process, 'POST', '/api/url/add', { body }))
      expect(withStatus(told, 200)).toBe(1)
      expect(withStatus(told, 409)).toBe(29)
    })

    it('create one link for twenty writes with one idempotency key, and give the same answer', async () => {
      const request = { body: { url: 'https://once.test/' }, headers: { 'idempotency-key': 'once' } }
      const told = await together(pair, 20, (process) => ask(process, 'POST', '/api/url/add', request))
      expect(withStatus(told, 200)).toBe(20)
      expect(new Set(told.map(({ body }) => JSON.stringify(body))).size).toBe(1)
      expect(told.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(19)
      const stored = "select count(*) as count from links where url = 'https://once.test/'"
      expect(await database.rows(stored)).toEqual([{ count: 1 }])
    })

    it('share the limit on wrong passwords', async () => {
      const { one } = pair
      const link = { url: 'https://a.test/', custom: 'secret', password: 'open sesame' }
      await ask(one, 'POST', '/api/url/add', { body: link })
      const told = await together(pair, 12, async ({ url }) =>
        fetch(`${url}/secret`, {
          method: 'POST',
          body: new URLSearchParams({ password: 'wrong' }),
          redirect: 'manual',
        }),
      )
      expect(withStatus(told, 429)).toBe(2)
    })

    it('lose no concurrent change of one link', async () => {
      const { one, two } = pair
      const { body } = await ask(one, 'POST', '/api/url/add', { body: { url: 'https://a.test/', custom: 'changed' } })
      const id = String(body.id)
      const path = `/api/url/${id}/update`
      for (let round = 0; round < 10; round += 1) {
        const told = await Promise.all([
          ask(one, 'PUT', path, { body: { custom: `alias-${round}` } }),
          ask(two, 'PUT', path, { body: { description: `words-${round}` } }),
        ])
        expect(withStatus(told, 200)).toBe(2)
        const [link] = await database.rows(`select alias, description, search_text from links where id = ${id}`)
        expect(link).toEqual({
          alias: `alias-${round}`,
          description: `words-${round}`,
          search_text: `\nalias-${round}\nhttps://a.test/\nwords-${round}`,
        })
      }
    })
  })

  it('share one exact rate limit', async () => {
    await using database = await testDatabase()
    await using pair = await twoProcesses(database, { ...AT_WILL, RATE_LIMIT: '30' })
    const told = await together(pair, 50, (process) => ask(process, 'GET', '/api/account'))
    expect(withStatus(told, 200)).toBe(30)
    expect(withStatus(told, 429)).toBe(20)
    const remaining = told
      .filter(({ status }) => status === 200)
      .map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(remaining.sort((left, right) => left - right)).toEqual(Array.from({ length: 30 }, (_, left) => left))
    for (const process of [pair.one, pair.two]) {
      const { status, headers } = await ask(process, 'GET', '/api/account')
      expect([status, headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    }
    // The database doesn't reveal who sent the requests.
    expect(JSON.stringify(await database.rows('select key from rate_windows'))).not.toMatch(/account|127\.0/)
  })

  it('count concurrent clicks on the same links exactly', async () => {
    await using database = await testDatabase()
    await using pair = await twoProcesses(database)
    const { one, two } = pair
    for (const custom of ['a', 'b', 'c']) {
      await ask(one, 'POST', '/api/url/add', { body: { url: 'https://a.test/', custom: `link-${custom}` } })
    }
    const names = ['a', 'b', 'c']
    const told = await together(pair, 300, async ({ url }, number) =>
      fetch(`${url}/link-${names[Math.floor(number / 2) % 3]}`, {
        redirect: 'manual',
        // Node's own name is a robot's.
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
      }),
    )
    expect(withStatus(told, 302)).toBe(300)
    expect(await one.stop('SIGTERM')).toBe(0)
    expect(await two.stop('SIGTERM')).toBe(0)
    expect(await database.rows('select clicks, unique_clicks from link_clicks')).toEqual(
      Array.from({ length: 3 }, () => ({ clicks: 100, unique_clicks: 1 })),
    )
    expect(await database.rows(`select sum(clicks)::int as clicks from link_tallies where kind = 'browser'`)).toEqual([
      { clicks: 300 },
    ])
  })
})
