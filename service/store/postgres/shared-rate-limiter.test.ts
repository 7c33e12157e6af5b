import { afterEach, expect, it, vi } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../durations.ts'
import { call, start } from '../../testing/over-http.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../open-database.ts'

it('A shared rate limit gets back what it allowed, whichever process gives it back', async () => {
  await using database = await testDatabase()
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const stores = [
    await openDatabase({ ...database.config, listSeconds: 60 }, 'service', events),
    await openDatabase({ ...database.config, listSeconds: 60 }, 'service', events),
  ] as const
  const [one, other] = stores.map((store) => store.rateLimiter('tries', 2, 60))
  const first = await one?.take('a')
  expect(await other?.take('a')).toMatchObject({ allowed: true, remaining: 0 })
  if (first !== undefined) await other?.giveBack('a', first)
  expect(await one?.take('a')).toMatchObject({ allowed: true, remaining: 0 })
  expect(await other?.take('a')).toMatchObject({ allowed: false })
  const [window] = await database.rows('select points from rate_windows')
  expect(window).toEqual({ points: 3 })
  // An ended window stays as it is.
  await one?.giveBack('a', { allowed: true, counted: true, limit: 2, remaining: 0, resetAt: Date.now() })
  expect(await database.rows('select points from rate_windows')).toEqual([{ points: 3 }])
  for (const store of stores) await store.close()
})

it('A shared rate limit allows again what was given back after it was reached', async () => {
  await using database = await testDatabase()
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const store = await openDatabase({ ...database.config, listSeconds: 60 }, 'service', events)
  const limiter = store.rateLimiter('tries', 2, 60)
  const [first, second] = [await limiter.take('a'), await limiter.take('a')]
  expect(await limiter.take('a')).toMatchObject({ allowed: false })
  // As on SQLite, the refused one was counted too.
  for (const verdict of [first, second]) await limiter.giveBack('a', verdict)
  expect(await limiter.take('a')).toMatchObject({ allowed: true, remaining: 0 })
  await store.close()
})

/** The machine's clock, which this test's processes share, is set to a wrong time. */
const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })

const realTime = () => performance.timeOrigin + performance.now()

afterEach(() => {
  vi.useRealTimers()
})

it('A shared rate limit is the same for a process whose clock is a day ahead or behind', async () => {
  await using database = await testDatabase()
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const store = await openDatabase({ ...database.config, listSeconds: 60 }, 'service', events)
  const limiter = store.rateLimiter('tries', 2, 60)
  await limiter.take('a')
  for (const wrong of [DAY, -DAY]) {
    setClock(realTime() + wrong)
    // The window that began before goes on, and one that begins now ends in a minute.
    expect(await limiter.take('a')).toMatchObject({ allowed: wrong === DAY })
    const { resetAt } = await limiter.take(`b${wrong}`)
    expect(resetAt - realTime()).toBeGreaterThan(55_000)
    expect(resetAt - realTime()).toBeLessThan(61_000)
  }
  const ends = await database.rows('select expire from rate_windows')
  expect(ends).toHaveLength(3)
  expect(ends.filter(({ expire }) => Number(expire) > realTime() + MINUTE + 1_000)).toEqual([])
  await store.close()
})

it('A window that an earlier version has begun with a wrong clock is over', async () => {
  await using database = await testDatabase()
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const store = await openDatabase({ ...database.config, listSeconds: 60 }, 'service', events)
  const limiter = store.rateLimiter('tries', 2, 60)
  for (let tries = 0; tries < 2; tries += 1) await limiter.take('a')
  expect(await limiter.take('a')).toMatchObject({ allowed: false })
  await database.write(`update rate_windows set expire = expire + ${DAY}`)
  expect(await limiter.take('a')).toMatchObject({ allowed: true, remaining: 1 })
  await store.close()
})

it('A service whose clock is a day ahead stores the database’s time', async () => {
  await using database = await testDatabase()
  setClock(realTime() + DAY)
  const service = await start(database)
  expect((await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })).status).toBe(200)
  await service.close()
  const [row] = await database.rows('select created_at from links')
  expect(Math.abs(Number(row?.created_at) - realTime())).toBeLessThan(HOUR)
})
