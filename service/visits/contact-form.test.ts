import { describe, expect, it } from 'vitest'
import { textWith } from '../../tests/support/matchers.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink } from '../testing/link-requests.ts'
import { call, start, visit } from '../testing/over-http.ts'
import type { ServiceUnderTest } from '../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'

const freshService = sharedService()

const overlayOf = async (under: ServiceUnderTest, type: 'message' | 'contact') => {
  const { body } = await under.call('GET', '/api/overlay')
  const { cta } = body.data as { cta: { id: number; type: string; name: string }[] }
  const found = cta.find((overlay) => overlay.type === type)
  if (found === undefined) throw new Error(`The account has no ${type} overlay`)
  return found
}

const MESSAGE = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }

const send = (under: ServiceUnderTest, id: number, fields: object, more: object = {}) =>
  under.visit(`/contact/${id}`, {
    method: 'POST',
    readForm: async () => new URLSearchParams({ ...MESSAGE, ...fields }),
    ...more,
  })

const entries = (under: ServiceUnderTest) => under.rows('select name, email, message, link_id from contact_entries')

describe('The page of an overlay', () => {
  it('has its title, message and button, escaped, and always a link to the target', async () => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'message')
    await addLink(under, { url: 'https://a.test/', custom: 'one', type: `overlay-${id}` })
    await under.write(
      `update interstitials set title = 'A <i>', message = '"M"', button = 'B&B', button_url = 'https://b.test/' where id = ${id}`,
    )
    const { body } = await under.visit('/one')
    expect(body).toContain('<strong dir="auto">A &lt;i&gt;</strong>')
    expect(body).toContain('&quot;M&quot;')
    expect(body).toContain('<a class="go" href="https://b.test/" rel="noopener" dir="auto">B&amp;B</a>')
    expect(body).toContain('<a href="https://a.test/" rel="noopener">Open without frame</a>')
    await under.write(`update interstitials set button_url = 'javascript:alert(1)' where id = ${id}`)
    expect((await under.visit('/one')).body).not.toContain('javascript:')
  })

  it('hides a later overlay but never the link to the target', async () => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'message')
    await addLink(under, { url: 'https://a.test/', custom: 'one', type: `overlay-${id}` })
    await under.write(`update interstitials set delay_seconds = 5 where id = ${id}`)
    const { body, headers } = await under.visit('/one')
    expect(body).toContain('.overlay{animation:show 0s 5s both}')
    expect(body).toMatch(/<\/div><a href="https:\/\/a\.test\/" rel="noopener">Open without frame<\/a><\/aside>/)
    expect(headers['content-security-policy']).toMatch(/style-src 'sha256-/)
  })
})

describe('A form over HTTP', () => {
  /** A service with a contact form, and the path of the form. */
  const withForm = async (database: TestDatabase) => {
    const service = await start(database)
    const { body } = await call(service, 'GET', '/api/overlay')
    const { cta } = body.data as { cta: { id: number; type: string }[] }
    return { service, path: `/contact/${cta.find(({ type }) => type === 'contact')?.id}` }
  }
  const encoded = (fields: object) => new URLSearchParams({ ...MESSAGE, ...fields }).toString()

  it('has messages and passwords of any script, as long as they may be', async () => {
    await using database = await testDatabase()
    const { service, path } = await withForm(database)
    const messages = ['Ж'.repeat(4_000), '語'.repeat(4_000), `a${'\n'.repeat(3_998)}b`]
    for (const message of messages) {
      const form = encoded({ message: message.replaceAll('\n', '\r\n') })
      expect((await visit(service, path, {}, form)).status).toBe(200)
    }
    const password = '語'.repeat(1_024)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'one', password })
    const opened = await visit(service, '/one', {}, new URLSearchParams({ password }).toString())
    expect([opened.status, opened.location]).toEqual([303, 'https://a.test/'])
    await service.close()
    const stored = await database.rows('select message from contact_entries order by id')
    expect(stored).toEqual(messages.map((message) => ({ message })))
  })

  it('says that it is too large, and leaves the allowance for one that is not', async () => {
    await using database = await testDatabase()
    const { service, path } = await withForm(database)
    for (let times = 0; times < 12; times += 1) {
      const { status, text } = await visit(service, path, {}, encoded({ message: 'x'.repeat(100_000) }))
      expect([status, text]).toEqual([413, textWith('It is too large. Go back and shorten it.')])
    }
    expect((await visit(service, path, {}, encoded({ message: 'x'.repeat(4_001) }))).status).toBe(400)
    expect((await visit(service, path, {}, encoded({ message: 'Short' }))).status).toBe(200)
    await service.close()
    expect(await database.rows('select message from contact_entries')).toEqual([{ message: 'Short' }])
  })
})

describe('The form of a contact overlay', () => {
  it('stores the entry with its link, at the host of the link', async () => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'contact')
    const link = await addLink(under, { url: 'https://a.test/', custom: 'one', type: `overlay-${id}` })
    const { body, headers } = await under.visit('/one')
    expect(body).toContain(`<form method="post" action="/contact/${id}" target="_blank">`)
    expect(headers['content-security-policy']).toContain("form-action 'self'")
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    expect((await send(under, id, { link: String(link) })).status).toBe(200)
    expect((await send(under, id, { link: '1' }, { host: 'go.test' })).status).toBe(200)
    expect(await entries(under)).toEqual([
      { ...MESSAGE, link_id: link },
      { ...MESSAGE, link_id: link === 1 ? 1 : null },
    ])
  })

  it.each([
    [{ message: ' ' }, 400],
    [{ email: 'nobody' }, 400],
    [{ message: 'x'.repeat(4001) }, 400],
    // Only a program fills in what people don't see; it isn't told.
    [{ website: 'https://spam.test/' }, 200],
  ])('stores nothing for %j', async (fields, status) => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'contact')
    expect((await send(under, id, fields)).status).toBe(status)
    expect(await entries(under)).toEqual([])
  })

  it('exists only for contact overlays, at hosts of the service', async () => {
    const under = await freshService()
    const contact = await overlayOf(under, 'contact')
    const message = await overlayOf(under, 'message')
    expect((await send(under, message.id, {})).status).toBe(404)
    expect((await send(under, 999, {})).status).toBe(404)
    expect((await send(under, contact.id, {}, { host: 'unknown.test' })).status).toBe(404)
    expect((await under.visit(`/contact/${contact.id}`)).status).toBe(404)
    expect(await entries(under)).toEqual([])
  })

  it('is read at most ten times at once from one network, and counts only complete messages', async () => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'contact')
    const address = '198.51.100.79'
    const isThere = Promise.withResolvers<null>()
    let read = 0
    const readForm = () => {
      read += 1
      return isThere.promise
    }
    const sent = Array.from({ length: 10 }, () => send(under, id, {}, { address, readForm }))
    await expect.poll(() => read).toBe(10)
    expect((await send(under, id, {}, { address, readForm })).status).toBe(429)
    expect(read).toBe(10)
    isThere.resolve(null)
    for (const { status } of await Promise.all(sent)) expect(status).toBe(400)
    for (let times = 0; times < 9; times += 1) expect((await send(under, id, {}, { address })).status).toBe(200)
  })

  it('takes ten messages an hour from one network', async () => {
    const under = await freshService()
    const { id } = await overlayOf(under, 'contact')
    const address = '198.51.100.77'
    const told: number[] = []
    for (let times = 0; times < 12; times += 1) told.push((await send(under, id, {}, { address })).status)
    expect(told).toEqual([...Array<number>(10).fill(200), 429, 429])
    expect((await send(under, id, {}, { address: '198.51.100.78' })).status).toBe(200)
    expect(await entries(under)).toHaveLength(11)
  })
})
