import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { MAX_BODY_BYTES } from './api/read-input.ts'
import { call, start, visit } from './testing/over-http.ts'
import { ADMIN_KEY } from './testing/service-under-test.ts'
import { testDatabase } from './testing/test-database.ts'

describe('A running service', () => {
  it('gives an alias to one of forty concurrent requests', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const body = { url: 'https://a.test', custom: 'mine' }
    const told = await Promise.all(Array.from({ length: 40 }, () => call(service, 'POST', '/api/url/add', body)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409)).toHaveLength(39)
    await service.close()
  })

  it('applies the limit exactly over forty connections', async () => {
    await using database = await testDatabase()
    const service = await start(database, { RATE_LIMIT: '30' })
    const told = await Promise.all(Array.from({ length: 40 }, () => call(service, 'GET', '/api/account')))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(30)
    expect(told.filter(({ status }) => status === 429)).toHaveLength(10)
    await service.close()
  })

  it('keeps everything over a restart', async () => {
    await using database = await testDatabase()
    const before = await start(database)
    await call(before, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine', description: 'D' })
    await call(before, 'POST', '/api/channel/add', { name: 'News' })
    await visit(before, '/mine')
    await before.close()
    const after = await start(database, { ADMIN_API_KEY: undefined })
    expect(after.adminApiKey).toBeNull()
    expect((await call(after, 'GET', '/api/urls')).body.data).toMatchObject({
      result: 1,
      urls: [{ alias: 'mine', description: 'D', clicks: 1, shorturl: `${after.url}/mine` }],
    })
    expect((await call(after, 'GET', '/api/channels')).body.data).toMatchObject({ channels: [{ name: 'News' }] })
    await after.close()
  })

  it('finishes open requests when it stops, and loses no click', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })
    const visits = Array.from({ length: 60 }, () => visit(service, '/mine').catch(() => null))
    await Promise.race(visits)
    await service.close()
    const answered = (await Promise.all(visits)).filter((one) => one?.status === 302)
    expect(answered.length).toBeGreaterThan(0)
    expect(await database.rows('select clicks from link_clicks')).toEqual([{ clicks: answered.length }])
  })

  it('does not wait for a connection that a browser opened in advance when it stops', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const unused = connect(Number(new URL(service.url).port), '127.0.0.1')
    await once(unused, 'connect')
    // Answered after the other connection was accepted.
    await call(service, 'GET', '/api/account')
    await Promise.all([once(unused, 'close'), service.close()])
    // Less than the time that it gives to open requests.
  }, 8_000)

  it('distinguishes its own and branded hosts, and refuses others', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    await call(service, 'POST', '/api/domain/add', { domain: 'https://go.test', redirectroot: 'https://home.test/' })
    await call(service, 'POST', '/api/url/add', { url: 'https://branded.test/', custom: 'mine', domain: 'go.test' })
    await call(service, 'POST', '/api/url/add', { url: 'https://main.test/', custom: 'mine' })
    expect((await visit(service, '/mine')).location).toBe('https://main.test/')
    const { port } = new URL(service.url)
    expect((await visit(service, '/mine', { host: `localhost:${port}` })).location).toBe('https://main.test/')
    for (const host of ['go.test', 'GO.TEST', 'go.test:443', 'go.test.', 'go.test.:443']) {
      expect((await visit(service, '/mine', { host })).location).toBe('https://branded.test/')
    }
    expect((await visit(service, '/', { host: 'go.test' })).location).toBe('https://home.test/')
    expect((await visit(service, '/mine', { host: 'elsewhere.test' })).status).toBe(404)
    await service.close()
  })

  it('trusts a country only in the configured header of a listed proxy', async () => {
    await using database = await testDatabase()
    const open = async (service: Awaited<ReturnType<typeof start>>, country: string) =>
      (await visit(service, '/mine', { 'cf-ipcountry': country })).location
    const behind = await start(database, { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })
    const geotarget = [{ location: 'Sweden', link: 'https://se.test/' }]
    const link = { url: 'https://main.test/', custom: 'mine', geotarget }
    const { id } = (await call(behind, 'POST', '/api/url/add', link)).body
    expect(await open(behind, 'se')).toBe('https://se.test/')
    expect(await open(behind, 'DE')).toBe('https://main.test/')
    for (const nowhere of ['XX', 'T1', '', '<b>']) expect(await open(behind, nowhere)).toBe('https://main.test/')
    const { data } = (await call(behind, 'GET', `/api/url/${String(id)}`)).body
    expect(data).toMatchObject({ topCountries: { DE: 1, SE: 1 } })
    await behind.close()
    const notices: string[] = []
    const events = { onFailure: () => {}, onDatabaseLost: () => {}, onNotice: (text: string) => notices.push(text) }
    for (const environment of [{ TRUSTED_PROXIES: '127.0.0.1' }, { COUNTRY_HEADER: 'CF-IPCountry' }]) {
      const distrusting = await start(database, environment, events)
      expect(await open(distrusting, 'SE')).toBe('https://main.test/')
      await distrusting.close()
    }
    expect(notices).toEqual(['COUNTRY_HEADER has no effect without TRUSTED_PROXIES: no visitor has a country.'])
  })

  it('finds a visitor’s country in its database, unless a header is configured', async () => {
    await using database = await testDatabase()
    const link = {
      url: 'https://main.test/',
      custom: 'mine',
      geotarget: [{ location: 'SE', link: 'https://se.test/' }],
    }
    const open = async (service: Awaited<ReturnType<typeof start>>, address: string) =>
      (await visit(service, '/mine', { 'x-forwarded-for': address })).location
    const service = await start(database, { TRUSTED_PROXIES: '127.0.0.1' })
    const { id } = (await call(service, 'POST', '/api/url/add', link)).body
    expect(await open(service, '194.71.11.1')).toBe('https://se.test/')
    expect(await open(service, '2a00:801::1')).toBe('https://se.test/')
    expect(await open(service, '8.8.8.8')).toBe('https://main.test/')
    expect(await open(service, '192.168.1.1')).toBe('https://main.test/')
    const { data } = (await call(service, 'GET', `/api/url/${String(id)}`)).body
    expect(data).toMatchObject({ clicks: 4, topCountries: { SE: 2, US: 1 } })
    await service.close()
    const headed = await start(database, { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' })
    expect(await open(headed, '194.71.11.1')).toBe('https://main.test/')
    await headed.close()
    await expect(start(database, { COUNTRY_DATABASE: import.meta.filename })).rejects.toThrow('COUNTRY_DATABASE: ')
  })

  it('refuses a prefetch, and counts the click itself', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const { id } = (await call(service, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })).body
    expect((await visit(service, '/mine', { 'sec-purpose': 'prefetch;prerender' })).status).toBe(403)
    expect((await visit(service, '/mine', { purpose: 'prefetch' })).status).toBe(403)
    expect((await visit(service, '/mine')).status).toBe(302)
    expect((await call(service, 'GET', `/api/url/${String(id)}`)).body.data).toMatchObject({ clicks: 1 })
    await service.close()
  })

  it('opens a link with a password with its form', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const link = { url: 'https://secret.test/', custom: 'mine', password: 'öpen & sesame' }
    await call(service, 'POST', '/api/url/add', link)
    expect((await visit(service, '/mine')).text).toContain('<form method="post">')
    const form = new URLSearchParams({ password: link.password }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect(await visit(service, '/mine', headers, form)).toMatchObject({
      status: 303,
      location: 'https://secret.test/',
    })
    expect(await visit(service, '/mine', headers, 'password=no')).toMatchObject({ status: 403, location: undefined })
    await service.close()
  })

  it('refuses a body that is too long, with and without Content-Length', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const tooLong = `{"url":"https://a.test","x":"${'x'.repeat(MAX_BODY_BYTES)}"}`
    const init = { method: 'POST', headers: { authorization: `Bearer ${ADMIN_KEY}` } }
    const announced = await fetch(`${service.url}/api/url/add`, { ...init, body: tooLong })
    // The DOM's types do not know `duplex`, without which Node sends no stream.
    const unannounced: RequestInit & { duplex: 'half' } = {
      ...init,
      body: new Blob([tooLong]).stream(),
      duplex: 'half',
    }
    const streamed = await fetch(`${service.url}/api/url/add`, unannounced)
    for (const response of [announced, streamed]) {
      expect(response.status).toBe(413)
      expect(response.headers.get('x-ratelimit-limit')).toBe('100000')
      expect(await response.json()).toEqual({ error: 1, message: `body must have at most ${MAX_BODY_BYTES} bytes` })
    }
    expect((await call(service, 'GET', '/api/account')).status).toBe(200)
    await service.close()
  })

  it('trusts a forwarded host and address only from a listed proxy, and the host only in the configured header', async () => {
    await using database = await testDatabase()
    const listed = { PUBLIC_URL: 'https://s.test', TRUSTED_PROXIES: '127.0.0.1' }
    const behind = await start(database, { ...listed, HOST_HEADER: 'X-Forwarded-Host' })
    const { id } = (await call(behind, 'POST', '/api/url/add', { url: 'https://a.test/', custom: 'mine' })).body
    const forwarded = (address: string) => ({ 'x-forwarded-host': 's.test', 'x-forwarded-for': address })
    expect((await visit(behind, '/mine')).status).toBe(404)
    expect((await visit(behind, '/mine', forwarded('203.0.113.1'))).status).toBe(302)
    expect((await visit(behind, '/mine', forwarded('203.0.113.2'))).status).toBe(302)
    expect((await call(behind, 'GET', `/api/url/${String(id)}`)).body).toMatchObject({
      details: { shorturl: 'https://s.test/mine' },
      data: { clicks: 2, uniqueClicks: 2 },
    })
    await behind.close()
    // A proxy that passes on Host also passes on what a client writes into other headers.
    const plain = await start(database, listed)
    expect((await visit(plain, '/mine', forwarded('203.0.113.1'))).status).toBe(404)
    expect((await visit(plain, '/api/account', { ...forwarded('203.0.113.1'), host: 'go.test' })).status).toBe(404)
    await plain.close()
    const notices: string[] = []
    const events = { onFailure: () => {}, onDatabaseLost: () => {}, onNotice: (text: string) => notices.push(text) }
    const bare = await start(database, { PUBLIC_URL: 'https://s.test', HOST_HEADER: 'X-Forwarded-Host' }, events)
    expect(notices).toEqual([
      'PUBLIC_URL is https, but TRUSTED_PROXIES lists no proxy: all visitors who come through one share its address, ' +
        'and with it their limits.',
      'HOST_HEADER has no effect without TRUSTED_PROXIES: visits are for the host that Host names.',
    ])
    expect((await visit(bare, '/mine', forwarded('203.0.113.3'))).status).toBe(404)
    expect((await visit(bare, '/mine', { host: 's.test', ...forwarded('203.0.113.3') })).status).toBe(302)
    expect((await visit(bare, '/mine', { host: 's.test', ...forwarded('203.0.113.4') })).status).toBe(302)
    expect((await call(bare, 'GET', `/api/url/${String(id)}`)).body).toMatchObject({
      data: { clicks: 4, uniqueClicks: 3 },
    })
    await bare.close()
  })
})
