import { describe, expect, it, vi } from 'vitest'
import { operations } from '../../../lib/contract/operations.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { ClickCounter } from '../../clicks/click-counter.ts'
import { addLink, listLinks } from '../../testing/link-requests.ts'
import { ORIGIN, OTHER_KEY } from '../../testing/service-under-test.ts'

const freshService = sharedService()

describe('Searching by a short URL', () => {
  it('answers like the single link, with or without scheme, and ignores other parameters', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'Größe' })
    const detail = (await under.call('GET', `/api/url/${id}`)).body
    for (const short of [`${ORIGIN}/Größe`, 's.test/größe', `${ORIGIN}/Gr%C3%B6%C3%9Fe/`, 'https://s.test/GRÖßE']) {
      for (const others of ['order=click&q=zzz', 'limit=many&page=-1&order=colour']) {
        const { status, body } = await under.call('GET', `/api/urls?${others}&short=${encodeURIComponent(short)}`)
        expect(status).toBe(200)
        expect(body).toEqual(detail)
      }
    }
    expect((await under.call('GET', '/api/channels?limit=many&short=x')).status).toBe(400)
  })

  it('finds links on a branded domain, in Unicode or punycode', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://münchen.test' })
    const id = await addLink(under, { custom: 'one', domain: 'https://münchen.test' })
    for (const short of ['https://münchen.test/one', 'xn--mnchen-3ya.test/one']) {
      expect((await under.call('GET', `/api/urls?short=${encodeURIComponent(short)}`)).body.id).toBe(id)
    }
  })

  it.each([
    'http://s.test/nothing',
    'http://elsewhere.test/one',
    's.test',
    'one',
    'http://s.test/a/b',
    'http://s.test/%',
  ])('answers 404 for %s', async (short) => {
    const under = await freshService()
    await addLink(under, { custom: 'one' })
    const { status, body } = await under.call('GET', `/api/urls?short=${encodeURIComponent(short)}`)
    expect(status).toBe(404)
    expect(body).toMatchObject({ error: 1, message: 'short matches no link of this account' })
  })

  it('without a match says whether a link of this account could have it', async () => {
    const under = await freshService()
    for (const origin of ['https://ours.test', 'https://ours-too.test'])
      await under.call('POST', '/api/domain/add', { domain: origin })
    await under.call('POST', '/api/domain/add', { domain: 'https://theirs.test' }, { key: OTHER_KEY })
    await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'Theirs' }, { key: OTHER_KEY })
    await addLink(under, { custom: 'one', domain: 'https://ours.test' })
    const available = async (short: string) =>
      (await under.call('GET', `/api/urls?short=${encodeURIComponent(short)}`)).body.available
    expect(await available(`${ORIGIN}/nobodys`)).toBe(true)
    expect(await available('s.test/theirs')).toBe(false)
    expect(await available(`${ORIGIN}/api`)).toBe(false)
    expect(await available(`${ORIGIN}/a.b`)).toBe(false)
    expect(await available('https://ours-too.test/one')).toBe(true)
    // No link of this account can exist there.
    expect(await available('https://theirs.test/one')).toBeUndefined()
    expect(await available('https://elsewhere.test/one')).toBeUndefined()
    expect(await available(`${ORIGIN}/a/b`)).toBeUndefined()
  })
})

it('Only reads that show clicks wait for them', async () => {
  const under = await freshService()
  const link = await addLink(under, { custom: 'mine' })
  const channel = (await under.call('POST', '/api/channel/add', { name: 'C' })).body.id
  await under.call('POST', `/api/channel/${String(channel)}/assign/links/${link}`)
  const settle = vi.spyOn(ClickCounter.prototype, 'settle')
  for (const { method, path } of Object.values(operations)) {
    if (method !== 'GET') continue
    settle.mockClear()
    const { status, body } = await under.call(
      'GET',
      path.replace(':id', String(path.startsWith('/api/url') ? link : channel)),
    )
    expect(status, path).toBe(200)
    expect(settle, path).toHaveBeenCalledTimes(JSON.stringify(body).includes('"clicks":') ? 1 : 0)
  }
})

describe('A single link', () => {
  it('has all details', async () => {
    const under = await freshService()
    under.setNow(Date.parse('2030-01-02T03:04:05Z'))
    const id = await addLink(under, {
      custom: 'one',
      metatitle: 'T',
      description: 'D',
      expiry: '2031-01-01 00:00:00',
      geotarget: [{ location: 'Italy', link: 'https://a.test/it' }],
      devicetarget: [{ device: 'iPhone', link: 'https://a.test/ios' }],
    })
    const { body } = await under.call('GET', `/api/url/${id}`)
    expect(body).toMatchObject({
      error: 0,
      id,
      details: {
        id,
        shorturl: `${ORIGIN}/one`,
        longurl: 'https://a.test/',
        title: 'T',
        description: 'D',
        location: { Italy: 'https://a.test/it' },
        device: { iPhone: 'https://a.test/ios' },
        expiry: '2031-01-01 00:00:00',
        date: '2030-01-02 03:04:05',
      },
      data: {
        clicks: 0,
        uniqueClicks: 0,
        topCountries: 0,
        topReferrers: 0,
        topBrowsers: 0,
        topOs: 0,
        socialCount: { network01: 0, network02: 0, network03: 0 },
      },
    })
  })

  it('counts every earlier click, and each visitor once', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one' })
    const phone =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/604.1'
    await Promise.all([
      under.visit('/one', { referrer: 'https://news.test/today' }),
      under.visit('/one', { referrer: 'https://news.test/yesterday' }),
      under.visit('/one', { address: '203.0.113.8', referrer: 'https://blog.test/' }),
      under.visit('/one', { address: '203.0.113.9', userAgent: phone }),
    ])
    expect((await under.call('GET', `/api/url/${id}`)).body.data).toEqual({
      clicks: 4,
      uniqueClicks: 3,
      topCountries: 0,
      topReferrers: { 'news.test': 2, 'blog.test': 1 },
      topBrowsers: { Firefox: 3, Safari: 1 },
      topOs: { Linux: 3, iOS: 1 },
      socialCount: { network01: 0, network02: 0, network03: 0 },
    })
    expect(await listLinks(under)).toMatchObject({ urls: [{ clicks: 4 }] })
  })

  it('has an id that is an integer', async () => {
    const under = await freshService()
    const { status, body } = await under.call('GET', '/api/url/one')
    expect(status).toBe(400)
    expect(body).toEqual({ error: 1, message: 'id must be an integer' })
  })
})
