import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { call, start } from '../../testing/over-http.ts'
import { testDatabase } from '../../testing/test-database.ts'

/** Starts the service, creates a link, searches for it and stops. Returns the notices. */
const searchOn = async (url: string): Promise<string[]> => {
  const notices: string[] = []
  const events = { onFailure: () => {}, onDatabaseLost: () => {}, onNotice: (text: string) => void notices.push(text) }
  const service = await start({ environment: { DATABASE_URL: url } }, {}, events)
  try {
    const { body } = await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', description: 'An orchard' })
    expect(body).toMatchObject({ error: 0 })
    const found = await call(service, 'GET', '/api/urls?q=RCHA')
    expect(found.body).toMatchObject({ data: { urls: [{ id: body.id }] } })
    expect((await call(service, 'DELETE', `/api/url/${String(body.id)}/delete`)).status).toBe(200)
  } finally {
    await service.close()
  }
  return notices
}

it('Without the right to create an extension, each start says that searches have no index, until there is one', async () => {
  await using database = await testDatabase()
  const url = new URL(database.config.databaseUrl ?? '')
  const user = `weak_${randomBytes(4).toString('hex')}`
  await database.write(`create role ${user} login; grant create on schema public to ${user}`)
  if (url.searchParams.has('user')) url.searchParams.set('user', user)
  else url.username = user
  const index = () => database.rows(`select indexname from pg_indexes where indexname = 'links_by_search_text'`)
  try {
    const notices = await searchOn(url.href)
    expect(notices).toEqual([
      'Searches for links read all links of an account, since permission denied to create extension "pg_trgm"',
    ])
    expect(await index()).toEqual([])
    // An operator creates it, here in a schema of its own.
    await database.write(`create schema extensions; create extension pg_trgm schema extensions;
      grant usage on schema extensions to ${user}`)
    expect(await searchOn(url.href)).toEqual([])
    expect(await index()).toEqual([{ indexname: 'links_by_search_text' }])
  } finally {
    await database.write(`drop owned by ${user} cascade; drop role ${user}`)
  }
})
