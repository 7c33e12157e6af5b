import pg from 'pg'
import { expect, it } from 'vitest'
import { call, start, visit } from '../../testing/over-http.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { listPool } from './postgres-pool.ts'

it('Lists that take too long are refused with 503, and nothing else waits for them', async () => {
  await using database = await testDatabase()
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const service = await start(database, { LIST_SECONDS: '1' }, events)
  await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
  await visit(service, '/mine')
  const other = new pg.Client({ connectionString: database.config.databaseUrl ?? '' })
  await other.connect()
  await other.query('begin; lock table links in access exclusive mode')
  const lists = Promise.all([1, 2, 3, 4].map((page) => call(service, 'GET', `/api/urls?page=${page}`)))
  expect((await visit(service, '/mine')).status).toBe(302)
  expect((await call(service, 'GET', '/api/account')).status).toBe(200)
  for (const { status, body } of await lists) {
    expect(status).toBe(503)
    expect(body.message).toBe('The list takes too long. Ask for an earlier page or a simpler search.')
  }
  await other.query('rollback')
  await other.end()
  expect((await call(service, 'GET', '/api/urls')).status).toBe(200)
  await service.close()
})

it('The database answers a list with one process, so that two lists leave cores to everyone else', async () => {
  await using database = await testDatabase()
  const lists = listPool(database.config.databaseUrl ?? '', 1, { onIdleFailure: () => {} })
  const { rows } = await lists.query('show max_parallel_workers_per_gather')
  await lists.end()
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }])
})
