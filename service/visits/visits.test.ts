import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest } from '../testing/service-under-test.ts'

const freshService = sharedService()

describe('Opening a short URL', () => {
  it('redirects to its target, uncached', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url: 'https://a.test/Ä page?x=%20#top' })
    const { status, headers, body } = await under.visit('/one')
    expect(status).toBe(302)
    expect(headers.location).toBe('https://a.test/%C3%84%20page?x=%20#top')
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toBe('')
  })

  it.each(['/ONE', '/one/', '/%6Fne'])('also works at %s', async (path) => {
    const under = await freshService()
    await addLink(under, { custom: 'one' })
    expect((await under.visit(path)).status).toBe(302)
  })

  it('finds an alias in any script and Unicode composition', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'Größe' })
    for (const alias of ['Größe', 'GRÖßE', 'gro\u0308ße']) {
      expect((await under.visit(`/${encodeURIComponent(alias)}`)).status).toBe(302)
    }
  })

  it.each([
    '/nothing',
    '/one/more',
    '//one/more',
    '/one.html',
    '/one%20more',
    '/%',
    '/%ff',
    '/%00',
    '/r/%00',
    '/l/%00',
    '/favicon.ico',
    '/r/x',
    '/l/x',
    '/b/x',
    '/q/x.svg',
    '/avatar/x',
  ])('answers 404 at %s', async (path) => {
    const under = await freshService()
    await addLink(under, { custom: 'one' })
    const { status, headers } = await under.visit(ORIGIN, { path })
    expect(status).toBe(404)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('answers 410 from the moment the link expires', async () => {
    const under = await freshService()
    const moment = Date.parse('2031-01-01T00:00:00Z')
    const id = await addLink(under, { custom: 'one', expiry: '2031-01-01 00:00:00' })
    under.setNow(moment - 1)
    expect((await under.visit('/one')).status).toBe(302)
    under.setNow(moment)
    expect((await under.visit('/one')).status).toBe(410)
    expect(await clicksOf(under, id)).toBe(1)
  })

  it('names the host on a page without a link, and leads on to its first page, if it has one', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://bare.test' })
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test', redirectroot: 'https://home.test/' })
    await addLink(under, { custom: 'one', expiry: '2031-01-01 00:00:00', domain: 'go.test' })
    under.setNow(Date.parse('2031-01-01T00:00:00Z'))
    const ways = async (address: string) => {
      const { body } = await under.visit(address)
      const [, host] = /<p class="site">.*<span dir="ltr">([^<]*)</.exec(body) ?? []
      return [host, body.includes('<a href="/">')]
    }
    expect(await ways('/nothing')).toEqual(['s.test', true])
    expect(await ways('https://go.test/one')).toEqual(['go.test', true])
    expect(await ways('https://go.test/nothing')).toEqual(['go.test', true])
    expect(await ways('https://bare.test/nothing')).toEqual(['bare.test', false])
    expect(await ways('https://bare.test/')).toEqual(['bare.test', false])
    expect(await ways('https://elsewhere.test/nothing')).toEqual(['elsewhere.test', false])
  })

  it('adds the link’s parameters to the target’s query', async () => {
    const under = await freshService()
    const parameters = [
      { name: 'utm source', value: 'a&b' },
      { name: 'y', value: '2' },
    ]
    await addLink(under, { custom: 'one', url: 'https://a.test/?x=%2f+1#top', parameters })
    await addLink(under, { custom: 'two', url: 'https://a.test', parameters })
    expect((await under.visit('/one')).headers.location).toBe('https://a.test/?x=%2f+1&utm%20source=a%26b&y=2#top')
    expect((await under.visit('/two')).headers.location).toBe('https://a.test/?utm%20source=a%26b&y=2')
  })

  it('has each parameter once: the link’s own replaces that of any target', async () => {
    const under = await freshService()
    await addLink(under, {
      custom: 'one',
      url: 'https://a.test/?a=1&utm_source=page#top',
      geotarget: [{ location: 'SE', link: 'https://se.test/?utm_source=se&utm_source=x' }],
      parameters: [
        { name: 'a', value: '1' },
        { name: 'utm_source', value: 'mail' },
      ],
    })
    const location = async (details: object) => (await under.visit('/one', details)).headers.location
    expect(await location({})).toBe('https://a.test/?a=1&utm_source=mail#top')
    expect(await location({ country: 'SE' })).toBe('https://se.test/?utm_source=mail&a=1')
  })

  it('asks search engines not to list a private link, and no other', async () => {
    const under = await freshService()
    const robots = async (options: object, details: object = {}) => {
      const id = await addLink(under, { custom: 'one', ...options })
      const { headers } = await under.visit('/one', details)
      await under.call('DELETE', `/api/url/${id}/delete`)
      return headers['x-robots-tag']
    }
    const post = { method: 'POST', readForm: async () => new URLSearchParams({ password: 'sesame' }) }
    expect(await robots({})).toBe('noindex')
    expect(await robots({ status: 'public' })).toBeUndefined()
    expect(await robots({ geotarget: [{ location: 'SE', link: 'https://se.test/' }] })).toBe('noindex')
    expect(await robots({ password: 'sesame' }, post)).toBe('noindex')
    expect(await robots({ password: 'sesame', status: 'public' }, post)).toBeUndefined()
    // Every page, whatever it belongs to.
    expect(await robots({ type: 'splash', status: 'public' })).toBe('noindex')
    expect(await robots({ password: 'sesame', status: 'public' })).toBe('noindex')
  })

  it('uses an edited target at once', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one' })
    await under.visit('/one')
    await under.call('PUT', `/api/url/${id}/update`, { url: 'https://b.test/' })
    expect((await under.visit('/one')).headers.location).toBe('https://b.test/')
  })

  it.each(['PUT', 'DELETE', 'OPTIONS', 'POST'])('is refused with %s', async (method) => {
    const under = await freshService()
    await addLink(under, { custom: 'one' })
    expect((await under.visit('/one', { method })).status).toBe(405)
  })
})

describe('A click', () => {
  it.each([
    ['HEAD', { method: 'HEAD' }],
    ['a preview robot', { userAgent: 'facebookexternalhit/1.1' }],
    ['a search robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a chat preview', { userAgent: 'Slackbot-LinkExpanding 1.0' }],
  ])('is not counted for %s, which is still redirected', async (_, details) => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one' })
    expect((await under.visit('/one', details)).status).toBe(302)
    expect(await clicksOf(under, id)).toBe(0)
    await under.visit('/one')
    expect(await clicksOf(under, id)).toBe(1)
  })
})

describe('A prefetch', () => {
  it('of a link is refused, so that the browser asks again for the click, which is counted', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one' })
    const { status, headers } = await under.visit('/one', { isPrefetch: true })
    expect([status, headers.location, headers['cache-control']]).toEqual([403, undefined, 'private, no-store'])
    expect(await clicksOf(under, id)).toBe(0)
    expect((await under.visit('/one')).status).toBe(302)
    expect(await clicksOf(under, id)).toBe(1)
  })
})

describe('A branded domain', () => {
  const branded = async (under: ServiceUnderTest, more: object = {}) => {
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test', ...more })
    await addLink(under, { custom: 'one', url: 'https://branded.test/', domain: 'go.test' })
  }

  it('has its own links, which exist on no other domain', async () => {
    const under = await freshService()
    await branded(under)
    expect((await under.visit('https://go.test/one')).headers.location).toBe('https://branded.test/')
    expect((await under.visit('/one')).status).toBe(404)
    await addLink(under, { custom: 'one', url: 'https://main.test/' })
    expect((await under.visit('/one')).headers.location).toBe('https://main.test/')
    expect((await under.visit('https://go.test/one')).headers.location).toBe('https://branded.test/')
  })

  it('redirects its root and unknown links where its owner chose', async () => {
    const under = await freshService()
    await branded(under, { redirectroot: 'https://home.test/', redirect404: 'https://lost.test/' })
    expect((await under.visit('https://go.test/')).headers.location).toBe('https://home.test/')
    expect((await under.visit('https://go.test/nothing')).headers.location).toBe('https://lost.test/')
    expect((await under.visit('https://go.test/a/b')).headers.location).toBe('https://lost.test/')
  })

  it('answers 404 if its owner chose nothing', async () => {
    const under = await freshService()
    await branded(under)
    expect((await under.visit('https://go.test/')).status).toBe(404)
    expect((await under.visit('https://go.test/nothing')).status).toBe(404)
    expect((await under.visit('https://go.test/robots.txt')).status).toBe(404)
  })

  it.each(['elsewhere.test', 'go.test:8443', ''])('answers 404 for the other Host %j', async (host) => {
    const under = await freshService()
    await branded(under, { redirectroot: 'https://home.test/', redirect404: 'https://lost.test/' })
    await addLink(under, { custom: 'main' })
    for (const path of ['/', '/one', '/main']) {
      const { status, body } = await under.visit(ORIGIN, { host, path })
      expect(status).toBe(404)
      // What a proxy sends as Host is the first thing that its operator must know.
      expect(body).toContain(`This service has no links at the host “<bdi>${host}</bdi>”.`)
    }
  })
})

describe('A link with damaged stored text', () => {
  it('still redirects', async () => {
    const under = await freshService()
    await addLink(under, { custom: 'one', parameters: [{ name: 'a', value: 'b' }] })
    await under.write(`update links set parameters = '[{"name":"a\\ud800","value":"\\udfffb"}]'`)
    const { status, headers } = await under.visit('/one')
    expect(status).toBe(302)
    expect(headers.location).toBe('https://a.test/?a%EF%BF%BD=%EF%BF%BDb')
  })
})

describe('A stored target that is not http or https', () => {
  it('is refused at the visit', async () => {
    const under = await freshService()
    const id = await addLink(under, { custom: 'one' })
    await under.write(`update links set url = 'javascript:alert(1)' where id = ${id}`)
    const { status, headers } = await under.visit('/one')
    expect(status).toBe(404)
    expect(headers.location).toBeUndefined()
    expect(await clicksOf(under, id)).toBe(0)
  })
})

describe('A splash page', () => {
  it.each([
    ['https://paypal.com@evil.example/login', 'evil.example', 'paypal.com@'],
    ['https://paypal.com:443@evil.example/', 'evil.example', 'paypal.com:443@'],
    ['https://www.paypal.com%2Fsignin@evil.example/', 'evil.example', 'www.paypal.com%2Fsignin@'],
    ['https://user:password@evil.example/', 'evil.example', 'user:password@'],
    ['https://:password@evil.example/', 'evil.example', ':password@'],
    ['https://paypal.com%20@evil.example:8443/', 'evil.example:8443', 'paypal.com%20@'],
    ['https://bank.example%00@evil.example/', 'evil.example', 'bank.example%00@'],
    ['http://paypal.com／signin@evil.example/', 'evil.example', 'paypal.com%EF%BC%8Fsignin@'],
    ['https://paypal.com@evil.example@third.example/', 'third.example', 'paypal.com%40evil.example@'],
    ['https://paypal.com@[2001:db8::1]/', '[2001:db8::1]', 'paypal.com@'],
    ['https://paypal.com@xn--bcher-kva.example/', 'xn--bcher-kva.example', 'paypal.com@'],
  ])('marks what only looks like the host of %s', async (url, host, before) => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url, type: 'splash', metatitle: 'PayPal' })
    const { body } = await under.visit('/one')
    expect(body).toContain(`<strong class="host">${host}</strong>`)
    expect(body).toContain(`<mark>${before}</mark>${host}/`)
    expect(body).toContain(
      `This link leads to <bdi>${host}</bdi>. What is before the @ in its address is not the name of a site.`,
    )
  })

  it.each([
    ['https://evil.example/@paypal.com', 'evil.example'],
    ['https://evil.example/?u=a@paypal.com', 'evil.example'],
    ['https://evil.example/#a@paypal.com', 'evil.example'],
    ['https://paypal.com.evil.example/', 'paypal.com.evil.example'],
    ['https://@evil.example/', 'evil.example'],
    ['https://pаypal.com/', 'xn--pypal-4ve.com'],
    ['https://a.test:8443/x', 'a.test:8443'],
  ])('shows the host of %s, and marks nothing', async (url, host) => {
    const under = await freshService()
    await addLink(under, { custom: 'one', url, type: 'splash', metatitle: 'Any title' })
    const { body } = await under.visit('/one')
    expect(body).toContain(`<strong class="host">${host}</strong>`)
    expect(body).toContain(`<small dir="ltr">${new URL(url).href}</small>`)
    expect(body).not.toContain('<mark>')
  })
})
