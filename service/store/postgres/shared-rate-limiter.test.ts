import { expect, it } from 'vitest'
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
