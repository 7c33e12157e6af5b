import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import type { RunningService } from '../start.ts'
import { addLink, clicksOf, onlyRow } from '../testing/link-requests.ts'
import { call, start, visit } from '../testing/over-http.ts'
import { ORIGIN, type ServiceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'

const freshService = sharedService()

const add = async (service: RunningService, custom: string, options: object = {}) => {
  const link = { url: `https://${encodeURIComponent(custom).toLowerCase().replaceAll(/[%_]/g, '')}.test/`, custom }
  const { body } = await call(service, 'POST', '/api/url/add', { ...link, ...options })
  expect(body).toMatchObject({ error: 0 })
  return Number(body.id)
}

describe('A short URL with something else around its alias', () => {
  it('opens the link that is meant, over HTTP', async () => {
    await using database = await testDatabase()
    const service = await start(database)
    const id = await add(service, 'abc')
    await add(service, 'größe')
    const paths = ['/abc.', '/abc)', '/abc%E2%80%8B', '//abc', '/abc&utm_source=x', '/abc%3Futm_source=x', '/%2561bc']
    for (const path of paths) expect([path, (await visit(service, path)).location]).toEqual([path, 'https://abc.test/'])
    expect((await visit(service, '/abc.?utm_source=x')).location).toBe('https://abc.test/')
    for (const path of ['/gr%F6%DFe', '/gro%CC%88%C3%9Fe.', '/gr%25C3%25B6%25C3%259Fe'])
      expect([path, (await visit(service, path)).location]).toEqual([path, 'https://grc3b6c39fe.test/'])
    expect((await call(service, 'GET', `/api/url/${id}`)).body.data).toMatchObject({ clicks: paths.length + 1 })
    await service.close()
  })

  it('opens a link whose alias has letters that NFKC changes, and finds it by its short URL', async () => {
    const under = await freshService()
    for (const alias of ['น้ำ', 'ㅋㅋㅋ', 'ＦＡＱ']) {
      const id = await addLink(under, { custom: alias, url: 'https://a.test/' })
      const path = `/${encodeURIComponent(alias)}`
      for (const tail of ['', '.', '%E2%80%8B', '//', '%20', '&utm_source=x'])
        expect([path + tail, (await under.visit(path + tail)).headers.location]).toEqual([
          path + tail,
          'https://a.test/',
        ])
      const short = encodeURIComponent(`${ORIGIN}${path}.`)
      expect((await under.call('GET', `/api/urls?short=${short}`)).body.id).toBe(id)
      const loop = { url: `${ORIGIN}${path}.` }
      expect((await under.call('PUT', `/api/url/${id}/update`, loop)).body.message).toBe(
        'url must not lead back to this short URL',
      )
    }
    expect((await under.visit('/faq.')).status).toBe(404)
  })

  it('opens the link that has exactly this alias, if there is one', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'abc', url: 'https://short.test/' })
    expect((await under.visit('/abc_')).headers.location).toBe('https://short.test/')
    expect((await under.visit('/ABC_.')).status).toBe(404)
    await addLink(under, { custom: 'abc_', url: 'https://long.test/' })
    for (const path of ['/abc_', '/ABC_.', '/abc_%20', '/abc_&x=1'])
      expect((await under.visit(path)).headers.location).toBe('https://long.test/')
    expect((await under.visit('/abc')).headers.location).toBe('https://short.test/')
    // No new link has such an alias, but an operator may have imported one.
    await under.write("update links set alias = 'abc.', alias_key = 'abc.' where alias = 'abc_'")
    expect((await under.visit('/abc.')).headers.location).toBe('https://long.test/')
  })

  it('is looked for at its own host only', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test', redirect404: 'https://lost.test/' })
    await addLink(under, { custom: 'one', url: 'https://branded.test/', domain: 'go.test' })
    expect((await under.visit('https://go.test/one),')).headers.location).toBe('https://branded.test/')
    expect((await under.visit('https://go.test/two),')).headers.location).toBe('https://lost.test/')
    expect((await under.visit(ORIGIN, { path: '/one),' })).status).toBe(404)
    expect((await under.visit(ORIGIN, { host: '', path: '/one),' })).status).toBe(404)
  })

  it('keeps what its link asks for', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one', password: 'open sesame' })
    expect((await under.visit('/one.')).status).toBe(200)
    const readForm = async () => new URLSearchParams({ password: 'open sesame' })
    expect((await under.visit('/one.', { method: 'POST', readForm })).headers.location).toBe('https://a.test/')
    expect(await clicksOf(under, id)).toBe(1)
    await under.write('update links set expires_at = 1')
    await under.call('PUT', `/api/url/${id}/update`, { url: 'https://b.test/' })
    expect((await under.visit('/one.')).status).toBe(410)
  })

  it('is part of a loop if it leads back to its link', async () => {
    const under = await freshService()
    const { status, body } = await under.call('POST', '/api/url/add', { url: `${ORIGIN}/one.`, custom: 'one' })
    expect([status, body.message]).toEqual([400, 'url must not lead back to this short URL'])
    await addLink(under, { custom: 'one', url: `${ORIGIN}/two)` })
    expect((await under.call('POST', '/api/url/add', { url: `${ORIGIN}//two`, custom: 'two' })).status).toBe(400)
    await addLink(under, { custom: 'two', url: `${ORIGIN}/one,` })
    for (const path of ['/one', '/one.', '/two']) expect((await under.visit(path)).status).toBe(508)
  })

  it('is no place for a domain’s redirect unless a link is meant', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const { id } = await onlyRow(under, "select id from domains where host = 'go.test'")
    const update = (redirect404: string) => under.call('PUT', `/api/domain/${String(id)}/update`, { redirect404 })
    expect((await update('https://go.test/home.')).status).toBe(400)
    await addLink(under, { custom: 'home', domain: 'go.test' })
    expect((await update('https://go.test/home.')).status).toBe(200)
    expect((await under.visit('https://go.test/nothing')).headers.location).toBe('https://go.test/home.')
  })
})

describe('A public page’s address with something else around it', () => {
  it('opens the rotator that is meant, with its query', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'spring', public: true })
    await addLink(under, { custom: 'one', campaign: body.id, status: 'public' })
    for (const path of ['/r/spring.', '/r/spring/', '//r/spring', '/r/spring)', '/r/spring%E2%80%8B', '/r//spring,'])
      expect([path, (await under.visit(ORIGIN, { path })).headers.location]).toEqual([path, `${ORIGIN}/one`])
    expect((await under.visit('/r/spring&b=2?c=3')).headers.location).toBe(`${ORIGIN}/one?b=2&c=3`)
    for (const path of ['/r/sprin', '/r/spring/x', '/r/spring.html', '/R/spring', '/r/'])
      expect([path, (await under.visit(path)).status]).toEqual([path, 404])
  })

  it('is a rotator’s too where a rotator might choose it again', async () => {
    const under = await freshService()
    const { body } = await under.call('POST', '/api/campaign/add', { name: 'C', slug: 'spring', public: true })
    await addLink(under, { custom: 'one', campaign: body.id, status: 'public', url: `${ORIGIN}//r/spring.` })
    expect((await under.visit('/r/spring')).status).toBe(404)
  })
})

describe('Searching by such a short URL', () => {
  const found = async (under: ServiceUnderTest, short: string) => {
    const { status, body } = await under.call('GET', `/api/urls?short=${encodeURIComponent(short)}`)
    return status === 200 ? (body.details as { shorturl: string }).shorturl : [status, body.available]
  }

  it('finds the link that is meant', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'abc' })
    for (const short of [
      `${ORIGIN}/abc.`,
      `${ORIGIN}/abc)`,
      `${ORIGIN}/abc\u200b`,
      `${ORIGIN}//abc`,
      `${ORIGIN}/abc&utm_source=x`,
      `${ORIGIN}/abc%3Futm_source=x`,
      `${ORIGIN}/%2561bc`,
      `<${ORIGIN}/abc>`,
      `"${ORIGIN}/abc"`,
      `(${ORIGIN}/abc?x=1)`,
      `${ORIGIN}/abc](${ORIGIN}/abc)`,
      ` s.test/abc,`,
    ])
      expect([short, await found(under, short)]).toEqual([short, `${ORIGIN}/abc`])
  })

  it('finds no other link for an alias that could be created', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'abc' })
    expect(await found(under, `${ORIGIN}/abc_`)).toEqual([404, true])
    expect(await found(under, `${ORIGIN}/ａｂｃ`)).toEqual([404, false])
    expect(await found(under, `${ORIGIN}/xyz.`)).toEqual([404, false])
    expect(await found(under, `${ORIGIN}/abc/def`)).toEqual([404, undefined])
  })
})
