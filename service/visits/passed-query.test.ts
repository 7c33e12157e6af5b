import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '../../lib/contract/link-options.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf, onlyRow } from '../testing/link-requests.ts'
import { OTHER_KEY, type ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

const add = (under: ServiceUnderTest, options: object = {}) =>
  addLink(under, { custom: 'one', url: 'https://a.test/x?a=1#top', ...options })

const locationOf = async (under: ServiceUnderTest, address: string, details: object = {}) =>
  (await under.visit(address, details)).headers.location

describe('The query of a short URL', () => {
  it('is not passed on unless the link or its domain says so', async () => {
    const under = await freshService()
    const id = await add(under)
    expect(await onlyRow(under, 'select passes_query from links')).toEqual({ passes_query: 0 })
    expect(await locationOf(under, '/one?utm_source=mail')).toBe('https://a.test/x?a=1#top')
    const update = (body: object) => under.call('PUT', `/api/url/${id}/update`, body)
    expect((await update({ passquery: true })).status).toBe(200)
    expect(await onlyRow(under, 'select passes_query from links')).toEqual({ passes_query: 1 })
    expect(await locationOf(under, '/one?utm_source=mail&a=2')).toBe('https://a.test/x?a=1&utm_source=mail#top')
    expect(await locationOf(under, '/one')).toBe('https://a.test/x?a=1#top')
    // An update keeps what it doesn't contain.
    await update({ description: 'A note' })
    expect((await under.call('GET', `/api/url/${id}`)).body.details).toMatchObject({ passquery: true })
    await update({ passquery: false })
    expect(await locationOf(under, '/one?utm_source=mail')).toBe('https://a.test/x?a=1#top')
    expect((await under.call('GET', `/api/url/${id}`)).body.details).toMatchObject({ passquery: false })
  })

  it.each(['yes', 1, null, 'true'])('is refused as %j', async (passquery) => {
    const under = await freshService()
    const told = await under.call('POST', '/api/url/add', { url: 'https://a.test/', passquery })
    expect(told.body).toEqual({ error: 1, message: 'passquery must be true or false' })
  })

  it('is passed on by all links of a domain that says so, at once and until it says otherwise', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/domain/add', { domain: 'https://go.test', passquery: true })
    await add(under, { domain: 'https://go.test' })
    await add(under)
    const listed = async () => (await under.call('GET', '/api/domains')).body.data
    expect(await listed()).toMatchObject({ domains: [{ id: body.id, passquery: true }] })
    expect(await locationOf(under, 'https://go.test/one?b=2')).toBe('https://a.test/x?a=1&b=2#top')
    expect(await locationOf(under, '/one?b=2')).toBe('https://a.test/x?a=1#top')
    const update = (change: object) => under.call('PUT', `/api/domain/${Number(body.id)}/update`, change)
    await update({ redirectroot: 'https://home.test/' })
    expect(await locationOf(under, 'https://go.test/one?b=2')).toBe('https://a.test/x?a=1&b=2#top')
    await update({ passquery: false })
    expect(await locationOf(under, 'https://go.test/one?b=2')).toBe('https://a.test/x?a=1#top')
    expect(await listed()).toMatchObject({
      domains: [{ id: body.id, domain: 'https://go.test', redirectroot: 'https://home.test/' }],
    })
    expect(JSON.stringify(await listed())).not.toContain('passquery')
  })

  it('of a domain is changed only by its own account', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const told = await under.call(
      'PUT',
      `/api/domain/${Number(body.id)}/update`,
      { passquery: true },
      { key: OTHER_KEY },
    )
    expect(told.status).toBe(404)
    expect(await under.rows("select passes_query from domains where host = 'go.test'")).toEqual([{ passes_query: 0 }])
  })

  it('is not passed on to where a domain redirects visits without a link', async () => {
    const under = await freshService()
    const redirects = { redirectroot: 'https://home.test/', redirect404: 'https://lost.test/' }
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test', passquery: true, ...redirects })
    expect(await locationOf(under, 'https://go.test/?b=2')).toBe('https://home.test/')
    expect(await locationOf(under, 'https://go.test/unknown?b=2')).toBe('https://lost.test/')
  })

  it('is passed on after the password, by frames and by splash pages', async () => {
    const under = await freshService()
    const id = await add(under, { passquery: true, password: 'sesame' })
    const form = await under.visit('/one?b=2')
    // The form posts to its own address, with the query.
    expect(form.body).toContain('<form method="post">')
    const opened = await under.visit('/one?b=2', {
      method: 'POST',
      readForm: async () => new URLSearchParams({ password: 'sesame' }),
    })
    expect([opened.status, opened.headers.location]).toEqual([303, 'https://a.test/x?a=1&b=2#top'])
    await under.call('PUT', `/api/url/${id}/update`, { password: null, type: 'frame' })
    expect((await under.visit('/one?b=2')).body).toContain('<iframe src="https://a.test/x?a=1&amp;b=2#top"')
    await under.call('PUT', `/api/url/${id}/update`, { type: 'splash' })
    expect((await under.visit('/one?b=2')).body).toContain('href="https://a.test/x?a=1&amp;b=2#top"')
    expect((await under.visit('/one?b="><script>')).body).not.toContain('<script>')
    expect(await clicksOf(under, id)).toBe(4)
  })

  it('counts as one click, also with HEAD and for robots, who get the same address', async () => {
    const under = await freshService()
    const id = await add(under, { passquery: true })
    const target = 'https://a.test/x?a=1&b=2#top'
    const bot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
    expect(await locationOf(under, '/one?b=2', { userAgent: bot })).toBe(target)
    expect(await locationOf(under, '/one?b=2', { method: 'HEAD' })).toBe(target)
    expect(await locationOf(under, '/one?b=2')).toBe(target)
    expect(await clicksOf(under, id)).toBe(1)
  })

  it('is passed on if a program has made it a part of the path', async () => {
    const under = await freshService()
    await add(under, { passquery: true })
    for (const path of ['/one&b=2', '/one%3Fb=2', '/one%3Fb%3D2', '/one&amp;b=2', '/one.&b=2&a=9', '/one&b=2?a=3'])
      expect([path, await locationOf(under, path)]).toEqual([path, 'https://a.test/x?a=1&b=2#top'])
    expect(await locationOf(under, '/one&b=2?c=3')).toBe('https://a.test/x?a=1&b=2&c=3#top')
    expect(await locationOf(under, '/one%3F@evil.test/')).toBe('https://a.test/x?a=1&@evil.test/#top')
    await addLink(under, { custom: 'two' })
    expect(await locationOf(under, '/two&b=2')).toBe('https://a.test/')
  })

  it('is left out if the address would be too long', async () => {
    const under = await freshService()
    await add(under, { passquery: true })
    expect(await locationOf(under, `/one?b=${'c'.repeat(MAX_ADDRESS_LENGTH)}`)).toBe('https://a.test/x?a=1#top')
  })

  it('reaches the link that a rotator chooses', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'spring', public: true })
    await add(under, { passquery: true, campaign: body.id, status: 'public' })
    const location = await locationOf(under, '/r/spring?b=2')
    expect(location).toBe('http://s.test/one?b=2')
    expect(await locationOf(under, String(location))).toBe('https://a.test/x?a=1&b=2#top')
  })

  it('doesn’t hide a loop', async () => {
    const under = await freshService()
    await add(under, { passquery: true, url: 'http://s.test/two' })
    await addLink(under, { custom: 'two', passquery: true, url: 'https://a.test/' })
    await under.write("update links set url = 'http://s.test/one?c=3' where alias = 'two'")
    expect((await under.visit('/one?b=2')).status).toBe(508)
  })

  it('is passed on from one short URL to the next', async () => {
    const under = await freshService()
    await add(under, { passquery: true, url: 'http://s.test/two' })
    await addLink(under, { custom: 'two', passquery: true, url: 'https://a.test/' })
    expect(await locationOf(under, '/one?b=2')).toBe('http://s.test/two?b=2')
    expect(await locationOf(under, '/two?b=2')).toBe('https://a.test/?b=2')
  })
})
