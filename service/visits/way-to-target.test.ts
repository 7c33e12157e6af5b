import { describe, expect, it } from 'vitest'
import { sharedService } from '../../tests/support/shared-service.ts'
import { siteAt } from '../http/site.ts'
import { addLink, clicksOf } from '../testing/asked-links.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { createWayToTarget } from './way-to-target.ts'

const freshService = sharedService()

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1'
const CHAT = 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'
const SEARCH = 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'

const add = (under: ServiceUnderTest, body: object) =>
  addLink(under, { url: 'https://a.test/x?y=1', custom: 'one', ...body })

const interstitial = async (under: ServiceUnderTest, list: 'overlay' | 'splash') => {
  const { body } = await under.call('GET', `/api/${list}`)
  const data = body.data as Record<string, { id: number; name: string }[]>
  const [first] = data[list === 'overlay' ? 'cta' : 'splash'] ?? []
  if (first === undefined) throw new Error(`The account has no ${list}`)
  return first
}

describe('A visitor whom a link names', () => {
  it('is sent to the address of their own, with the link’s parameters', async () => {
    const under = await freshService()
    await add(under, {
      geotarget: [{ location: 'Sweden', link: 'https://se.test/' }],
      devicetarget: [{ device: 'iPhone', link: 'https://iphone.test/?a=1' }],
      languagetarget: [{ language: 'sv', link: 'https://swedish.test/' }],
      parameters: [{ name: 'utm_source', value: 'x' }],
    })
    const location = async (details: object) => (await under.visit('/one', details)).headers.location
    expect(await location({ country: 'SE' })).toBe('https://se.test/?utm_source=x')
    expect(await location({ userAgent: IPHONE })).toBe('https://iphone.test/?a=1&utm_source=x')
    expect(await location({ acceptLanguage: 'sv-FI, en;q=0.8' })).toBe('https://swedish.test/?utm_source=x')
    expect(await location({})).toBe('https://a.test/x?y=1&utm_source=x')
  })

  it('is sent nowhere when that address is no web address any more', async () => {
    const under = await freshService()
    const id = await add(under, { geotarget: [{ location: 'SE', link: 'https://se.test/' }] })
    await under.write(
      `update links set geo_targets = '[{"location":"SE","link":"javascript:alert(1)"}]' where id = ${id}`,
    )
    expect((await under.visit('/one', { country: 'SE' })).status).toBe(404)
  })
})

describe('A card', () => {
  const card = { metatitle: 'A "title"', metadescription: '<b>bold</b>', metaimage: 'https://img.test/a.png' }

  it('is drawn by a chat as the owner wants it, and that is no click', async () => {
    const under = await freshService()
    const id = await add(under, card)
    const { status, headers, body } = await under.visit('/one', { userAgent: CHAT })
    expect([status, headers.location]).toEqual([200, undefined])
    expect(body).toContain('<meta property="og:title" content="A &quot;title&quot;">')
    expect(body).toContain('<meta property="og:description" content="&lt;b&gt;bold&lt;/b&gt;">')
    expect(body).toContain('<meta property="og:image" content="https://img.test/a.png">')
    expect(body).toContain('content="summary_large_image"')
    expect(await clicksOf(under, id)).toBe(0)
  })

  it('is the target’s own where the link has none, and for search robots', async () => {
    const under = await freshService()
    await add(under, {})
    expect((await under.visit('/one', { userAgent: CHAT })).headers.location).toBe('https://a.test/x?y=1')
    await add(under, { ...card, custom: 'two' })
    expect((await under.visit('/two', { userAgent: SEARCH })).headers.location).toBe('https://a.test/x?y=1')
  })

  it('shows nothing of a link with a password', async () => {
    const under = await freshService()
    await add(under, { ...card, password: 'open sesame' })
    const { body } = await under.visit('/one', { userAgent: CHAT })
    expect(body).not.toMatch(/og:|a\.test|title&quot;/)
  })
})

describe('A link that is not direct', () => {
  it('shows a splash page with the target’s address and a way on', async () => {
    const under = await freshService()
    const id = await add(under, { type: 'splash', metatitle: 'Ours', metaimage: 'https://img.test/a.png' })
    const { status, headers, body } = await under.visit('/one')
    expect(status).toBe(200)
    expect(body).toContain('<h1>You are leaving this site</h1>')
    expect(body).toContain('href="https://a.test/x?y=1" rel="noopener">Continue</a>')
    expect(body).toContain('<img src="https://img.test/a.png" alt="">')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*img-src http: https:/)
    expect(await clicksOf(under, id)).toBe(1)
  })

  it('shows a custom splash page under its name', async () => {
    const under = await freshService()
    const { id, name } = await interstitial(under, 'splash')
    await add(under, { type: String(id) })
    expect((await under.visit('/one')).body).toContain(`<h1>${name}</h1>`)
  })

  it('frames the target, with a way out of the frame', async () => {
    const under = await freshService()
    await add(under, { type: 'frame', metatitle: 'Ours' })
    const { headers, body } = await under.visit('/one')
    expect(body).toContain('<title>Ours</title>')
    expect(body).toContain('<iframe src="https://a.test/x?y=1" title="Ours"></iframe>')
    expect(body).toContain('<a href="https://a.test/x?y=1" rel="noopener">Open this page by itself</a>')
    expect(headers['content-security-policy']).toContain('frame-src http: https:')
    expect(headers['content-security-policy']).not.toContain('script')
  })

  it('frames the target above the words of its overlay', async () => {
    const under = await freshService()
    const { id, name } = await interstitial(under, 'overlay')
    await add(under, { type: `overlay-${id}` })
    expect((await under.visit('/one')).body).toContain(`<strong>${name}</strong>`)
  })

  it('redirects a robot, which reads no page of ours', async () => {
    const under = await freshService()
    await add(under, { type: 'splash' })
    expect((await under.visit('/one', { userAgent: SEARCH })).status).toBe(302)
  })

  it('redirects where a secure page may not show a plain one', () => {
    const way = createWayToTarget(siteAt('https://s.test'))
    const link = {
      redirect_type: 'frame' as const,
      interstitial_name: null,
      deep_link: null,
      meta_title: '',
      meta_description: '',
      meta_image: '',
    }
    const visit = { method: 'GET', userAgent: '' } as Parameters<typeof way>[0]
    expect(way(visit, link, 'http://plain.test/', []).headers.location).toBe('http://plain.test/')
    expect(way(visit, link, 'https://secure.test/', []).body).toContain('<iframe')
  })
})

describe('A link with deep links', () => {
  it('lets an iPhone choose between the target and the store', async () => {
    const under = await freshService()
    await add(under, {
      devicetarget: [{ device: 'iPhone', link: 'https://app.test/thing' }],
      deeplink: { apple: 'https://apple.test/1', google: 'https://google.test/1' },
    })
    const { body } = await under.visit('/one', { userAgent: IPHONE })
    expect(body).toContain('href="https://app.test/thing" rel="noopener">Open</a>')
    expect(body).toContain('href="https://apple.test/1" rel="noopener">Get the app</a>')
    expect((await under.visit('/one')).headers.location).toBe('https://a.test/x?y=1')
  })
})

describe('A pixel', () => {
  const withPixel = async (under: ServiceUnderTest, body: object = {}) => {
    const pixel = { type: 'vendor01pixel', name: 'Shop', tag: 'T&1' }
    const { body: made } = await under.call('POST', '/api/pixel/add', pixel)
    await add(under, { pixels: [made.id], ...body })
  }

  it('counts by its vendor’s picture, where the operator says which, on the way to the target', async () => {
    await using under = await serviceUnderTest({ pixelImages: { vendor01pixel: 'https://v.test/?id={tag}' } })
    await withPixel(under)
    const { status, body } = await under.visit('/one')
    expect(status).toBe(200)
    expect(body).toContain('<img src="https://v.test/?id=T%261" alt=""')
    expect(body).toContain('<meta http-equiv="refresh" content="1;url=https://a.test/x?y=1">')
    await add(under, { custom: 'two' })
    expect((await under.visit('/two')).status).toBe(302)
  })

  it('changes nothing where the operator names no picture', async () => {
    const under = await freshService()
    await withPixel(under)
    expect((await under.visit('/one')).status).toBe(302)
  })
})
