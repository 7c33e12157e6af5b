import { expect, it } from 'vitest'
import { textWith } from '../../../tests/support/matchers.ts'
import { call, start, visit } from '../../testing/over-http.ts'
import { ADMIN_KEY } from '../../testing/service-under-test.ts'
import { testDatabase } from '../../testing/test-database.ts'

it('A full disk refuses writes, delays clicks and stops nothing else, until there is space', async () => {
  await using database = await testDatabase()
  const failures: string[] = []
  const events = { onFailure: (what: string) => failures.push(what), onDatabaseLost: () => failures.push('lost') }
  const service = await start(database, { MAX_DATABASE_MB: '1' }, events)
  const add = (body: object) => call(service, 'POST', '/api/url/add', { url: 'https://a.test/', ...body })
  await add({ custom: 'mine' })
  const full = { url: `https://a.test/${'x'.repeat(8_000)}` }
  const ids: number[] = []
  let told = await add(full)
  while (told.status === 200) {
    ids.push(Number(told.body.id))
    told = await add(full)
  }
  expect(told.status).toBe(503)
  expect(told.body).toEqual({ error: 1, message: textWith('has no space') })
  const again = await fetch(`${service.url}/api/url/add`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ADMIN_KEY}` },
    body: JSON.stringify(full),
  })
  expect([again.status, again.headers.get('retry-after')]).toEqual([503, '60'])

  // Fills what is left for the clicks.
  let bytes = 4_000
  while (bytes > 10) {
    if ((await add({ url: `https://a.test/${'x'.repeat(bytes)}` })).status === 503) bytes /= 2
  }
  for (let visitor = 0; visitor < 500; visitor += 1) {
    expect((await visit(service, '/mine', { 'user-agent': `Firefox/${visitor} ${'x'.repeat(200)}` })).status).toBe(302)
  }
  expect((await call(service, 'GET', '/api/account')).status).toBe(200)
  expect((await call(service, 'GET', '/api/urls?limit=1')).body.data).toMatchObject({ urls: [{}] })
  const { body } = await call(service, 'GET', '/api/overlay')
  const contact = (body.data as { cta: { id: number; type: string }[] }).cta.find(({ type }) => type === 'contact')
  const send = (message: string) =>
    fetch(`${service.url}/contact/${contact?.id}`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ann@example.com', message }),
    })
  for (let times = 0; times < 3; times += 1) {
    const { status, headers } = await send('語'.repeat(4_000))
    expect([status, headers.get('retry-after')]).toEqual([503, '60'])
  }
  expect(failures.filter((what) => what.startsWith('The disk is full'))).toHaveLength(1)
  expect(failures.filter((what) => what.startsWith('POST /contact'))).toEqual([])

  for (const id of ids) expect((await call(service, 'DELETE', `/api/url/${id}/delete`)).status).toBe(200)
  expect((await add(full)).status).toBe(200)
  expect((await send('Hello')).status).toBe(200)
  await service.close()
  expect(await database.rows('select clicks from link_clicks')).toEqual([{ clicks: 500 }])
  expect(await database.rows('select message from contact_entries')).toEqual([{ message: 'Hello' }])
})
