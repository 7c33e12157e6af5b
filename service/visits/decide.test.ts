import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deviceTargetsFor } from '../../lib/link-options/deep-links.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { addLink, clicksOf } from '../testing/link-requests.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { type DecidedLink, decide, fixedTarget, type Visitor } from './decide.ts'

const freshService = sharedService()

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/605.1'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36'
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

const OURS = {
  id: 4,
  account_id: 1,
  kind: 'overlay' as const,
  type: 'message',
  name: 'Ours',
  created_at: 0,
  title: '',
  message: '',
  button: '',
  button_url: '',
  delay_seconds: 0,
}

describe('Deciding where a link leads', () => {
  const plain: DecidedLink = {
    url: 'https://a.test/',
    parameters: '[]',
    passes_query: 0,
    expires_at: null,
    password_hash: null,
    geo_targets: '[]',
    device_targets: '[]',
    language_targets: '[]',
    redirect_type: 'direct',
    interstitial: null,
    deep_link: null,
    meta_title: '',
    meta_description: '',
    meta_image: '',
  }
  /** Every rule applies to this link at once. */
  const everything: DecidedLink = {
    ...plain,
    expires_at: 1_000,
    password_hash: 'hash',
    geo_targets: '[{"location":"SE","link":"https://se.test/"}]',
    redirect_type: 'frame',
    interstitial: OURS,
    deep_link: '{"apple":"https://apple.test/1"}',
    meta_title: 'Title',
  }
  const firefox: Visitor = {
    method: 'GET',
    query: '',
    domainPassesQuery: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    acceptLanguage: '',
    country: 'SE',
    now: 999,
    knowsPassword: true,
    isSecure: true,
  }

  it('is known in advance exactly for links whose every visitor gets the same redirect', () => {
    const visitors: Visitor[] = [firefox, { ...firefox, userAgent: IPHONE }, { ...firefox, userAgent: SEARCH }]
    const links: DecidedLink[] = [
      plain,
      { ...plain, meta_title: 'Title', parameters: '[{"name":"a","value":"b"}]', expires_at: 1_000 },
      { ...plain, url: 'javascript:alert(1)' },
      { ...plain, password_hash: 'hash' },
      { ...plain, geo_targets: everything.geo_targets },
      { ...plain, device_targets: '[{"device":"iPhone","link":"https://ios.test/"}]' },
      { ...plain, language_targets: '[{"language":"sv","link":"https://sv.test/"}]' },
      { ...plain, redirect_type: 'frame' },
      { ...plain, redirect_type: 'splash' },
      { ...plain, deep_link: everything.deep_link },
    ]
    expect(links.map(fixedTarget)).toEqual(['https://a.test/', 'https://a.test/?a=b', ...Array<null>(8).fill(null)])
    for (const link of links.slice(0, 2)) {
      for (const visitor of visitors)
        expect(decide(link, visitor)).toMatchObject({ kind: 'redirect', target: fixedTarget(link) })
    }
  })

  it('is known in advance only as it is decided, for any link and visitor', () => {
    const rows = (key: string) =>
      fc.constantFrom(
        '[]',
        JSON.stringify([
          { [key]: { location: 'SE', device: 'iPhone', language: 'sv' }[key], link: 'https://own.test/' },
        ]),
      )
    const links = fc.record<DecidedLink>({
      url: fc.constantFrom('https://a.test/?x=1#y', 'http://a.test/', 'javascript:alert(1)'),
      parameters: fc.constantFrom('[]', '[{"name":"x","value":"2"}]'),
      passes_query: fc.constantFrom(0, 1),
      expires_at: fc.constantFrom(null, 1_000),
      password_hash: fc.constantFrom(null, 'hash'),
      geo_targets: rows('location'),
      device_targets: rows('device'),
      language_targets: rows('language'),
      redirect_type: fc.constantFrom('direct', 'frame', 'splash', 'overlay'),
      interstitial: fc.constantFrom(null, OURS),
      deep_link: fc.constantFrom(null, '{"auto":true}', '{"apple":"https://apple.test/"}'),
      meta_title: fc.constantFrom('', 'Title'),
      meta_description: fc.constantFrom('', 'Description'),
      meta_image: fc.constantFrom('', 'https://a.test/a.png'),
    })
    const visitors = fc.record<Visitor>({
      method: fc.constantFrom('GET', 'HEAD'),
      query: fc.constant(''),
      domainPassesQuery: fc.boolean(),
      userAgent: fc.constantFrom(firefox.userAgent, IPHONE, ANDROID, SEARCH, ''),
      acceptLanguage: fc.constantFrom('', 'sv', 'de'),
      country: fc.constantFrom(null, 'SE', 'DE'),
      now: fc.constant(999),
      knowsPassword: fc.boolean(),
      isSecure: fc.boolean(),
    })
    let known = 0
    fc.assert(
      fc.property(links, visitors, (link, visitor) => {
        const target = fixedTarget(link)
        if (target === null) return
        known += 1
        expect(decide(link, visitor)).toMatchObject({ kind: 'redirect', target })
      }),
      { numRuns: sampleSize(2_000, 200_000) },
    )
    expect(known).toBeGreaterThan(0)
  })

  it.each<[string, Partial<DecidedLink>, Partial<Visitor>, object]>([
    ['a target', {}, {}, { target: 'https://a.test/?x=1' }],
    ['a target that has the name', { url: 'https://a.test/?x=2' }, {}, { target: 'https://a.test/?x=2' }],
    ['parameters', { parameters: '[{"name":"x","value":"3"}]' }, {}, { target: 'https://a.test/?x=3' }],
    ['other parameters', { parameters: '[{"name":"y","value":"3"}]' }, {}, { target: 'https://a.test/?y=3&x=1' }],
    ['a country’s target', { geo_targets: everything.geo_targets }, {}, { target: 'https://se.test/?x=1' }],
    [
      'a device’s target',
      { device_targets: '[{"device":"iPhone","link":"https://ios.test/?x=0"}]' },
      { userAgent: IPHONE },
      { target: 'https://ios.test/?x=0' },
    ],
    ['a frame', { redirect_type: 'frame' }, {}, { kind: 'frame', target: 'https://a.test/?x=1' }],
    ['a splash page', { redirect_type: 'splash' }, {}, { kind: 'splash', target: 'https://a.test/?x=1' }],
    ['a robot', {}, { userAgent: SEARCH }, { kind: 'redirect', target: 'https://a.test/?x=1' }],
    ['a card', { meta_title: 'T' }, { userAgent: CHAT }, { kind: 'card', target: 'https://a.test/?x=1' }],
    ['a password', { password_hash: 'hash' }, { method: 'POST' }, { target: 'https://a.test/?x=1' }],
    ['a fragment', { url: 'https://a.test/#top' }, {}, { target: 'https://a.test/?x=1#top' }],
    [
      'no app, but the page for visitors without it',
      { deep_link: '{"auto":true}' },
      { userAgent: ANDROID },
      {
        target: 'intent://a.test/#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fa.test%2F%3Fx%3D1;end',
      },
    ],
    [
      'no app of an iPhone',
      { deep_link: everything.deep_link },
      { userAgent: IPHONE },
      { kind: 'app', target: 'https://a.test/' },
    ],
  ])('passes the query of the short URL on to %s', (_, link, visitor, destination) => {
    const asked = { ...firefox, query: 'x=1', ...visitor }
    expect(decide({ ...plain, ...link, passes_query: 1 }, asked)).toMatchObject(destination)
    expect(decide({ ...plain, ...link }, { ...asked, domainPassesQuery: true })).toMatchObject(destination)
    expect(decide({ ...plain, ...link }, asked)).toEqual(decide({ ...plain, ...link }, { ...asked, query: '' }))
  })

  it.each<[string, Partial<DecidedLink>, Partial<Visitor>, ReturnType<typeof decide>]>([
    ['expiry before the password', {}, { now: 1_000, knowsPassword: false }, { kind: 'expired' }],
    ['the password before the target', {}, { knowsPassword: false, userAgent: CHAT }, { kind: 'password' }],
    ['a POST only with a password', { password_hash: null }, { method: 'POST' }, { kind: 'method-not-allowed' }],
    [
      'a valid target before any page',
      { geo_targets: '[{"location":"SE","link":"javascript:alert(1)"}]' },
      { userAgent: CHAT },
      { kind: 'not-found' },
    ],
    ['the card for a chat', {}, { userAgent: CHAT }, { kind: 'card', target: 'https://se.test/' }],
    [
      'a redirect for a search robot',
      {},
      { userAgent: SEARCH },
      { kind: 'redirect', target: 'https://se.test/', isImmediate: true },
    ],
    [
      'the app before the frame',
      {},
      { userAgent: IPHONE },
      { kind: 'app', target: 'https://se.test/', store: 'https://apple.test/1' },
    ],
    ['the frame before a redirect', {}, {}, { kind: 'frame', target: 'https://se.test/', overlay: OURS }],
    [
      'a splash page if the link has one',
      { redirect_type: 'splash' },
      { country: null },
      { kind: 'splash', target: 'https://a.test/', page: OURS },
    ],
    [
      'a redirect if the link is direct',
      { redirect_type: 'direct' },
      {},
      { kind: 'redirect', target: 'https://se.test/', isImmediate: false },
    ],
    [
      'a redirect if a secure page cannot frame the target',
      { url: 'http://plain.test/' },
      { country: null },
      { kind: 'redirect', target: 'http://plain.test/', isImmediate: false },
    ],
    [
      'a frame around http if the service is http too',
      { url: 'http://plain.test/' },
      { country: null, isSecure: false },
      { kind: 'frame', target: 'http://plain.test/', overlay: OURS },
    ],
  ])('chooses %s', (_, link, visitor, destination) => {
    expect(decide({ ...everything, ...link }, { ...firefox, ...visitor })).toEqual(destination)
  })

  it.each([
    ['https://a.test/??y=1', 'https://a.test/??y=1&a=b'],
    ['https://a.test/?', 'https://a.test/?a=b'],
    ['https://a.test/?y=%20+#z', 'https://a.test/?y=%20+&a=b#z'],
  ])('adds parameters behind the query of %s, which stays as it is', (url, target) => {
    const link = { ...plain, url, parameters: '[{"name":"a","value":"b"}]' }
    expect(decide(link, firefox)).toMatchObject({ target })
    expect(decide({ ...plain, url }, firefox)).toMatchObject({ target: url })
  })

  it.each(['meta_title', 'meta_description', 'meta_image'])('shows a chat the card of a link with only %s', (field) => {
    expect(decide({ ...plain, [field]: 'x' }, { ...firefox, userAgent: CHAT }).kind).toBe('card')
  })

  it('redirects a phone to the app without a delay', () => {
    const link = { ...plain, deep_link: '{"google":"https://google.test/1"}' }
    expect(decide(link, { ...firefox, userAgent: ANDROID })).toMatchObject({ kind: 'redirect', isImmediate: true })
  })

  it('redirects from a link without options', () => {
    expect(decide(plain, firefox)).toEqual({ kind: 'redirect', target: 'https://a.test/', isImmediate: false })
  })
})

describe('Targets by device, country and language', () => {
  it('replace the target for visitors they match, and get the link’s parameters', async () => {
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
    expect(await location({ userAgent: IPHONE, country: 'SE' })).toBe('https://iphone.test/?a=1&utm_source=x')
    expect(await location({ country: 'SE', acceptLanguage: 'sv' })).toBe('https://se.test/?utm_source=x')
    expect(await location({ acceptLanguage: 'sv-FI, en;q=0.8' })).toBe('https://swedish.test/?utm_source=x')
    expect(await location({})).toBe('https://a.test/x?y=1&utm_source=x')
  })

  it('give 404 if their stored address is no longer http or https', async () => {
    const under = await freshService()
    const id = await add(under, { geotarget: [{ location: 'SE', link: 'https://se.test/' }] })
    await under.write(
      `update links set geo_targets = '[{"location":"SE","link":"javascript:alert(1)"}]' where id = ${id}`,
    )
    expect((await under.visit('/one', { country: 'SE' })).status).toBe(404)
  })
})

describe('A preview card', () => {
  const card = { metatitle: 'A "title"', metadescription: '<b>bold</b>', metaimage: 'https://img.test/a.png' }

  it('has the owner’s title, description and image, and does not count as a click', async () => {
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

  it('is the target’s own if the link has none, and for search robots', async () => {
    const under = await freshService()
    await add(under, {})
    expect((await under.visit('/one', { userAgent: CHAT })).headers.location).toBe('https://a.test/x?y=1')
    await add(under, { ...card, custom: 'two' })
    expect((await under.visit('/two', { userAgent: SEARCH })).headers.location).toBe('https://a.test/x?y=1')
  })

  it('reveals nothing about a link with a password', async () => {
    const under = await freshService()
    await add(under, { ...card, password: 'open sesame' })
    const { body } = await under.visit('/one', { userAgent: CHAT })
    expect(body).not.toMatch(/og:|a\.test|title&quot;/)
  })
})

describe('A link with a splash page, frame or overlay', () => {
  it('shows a splash page with the target’s address and a link to it', async () => {
    const under = await freshService()
    const id = await add(under, { type: 'splash', metatitle: 'Ours', metaimage: 'https://img.test/a.png' })
    const { status, headers, body } = await under.visit('/one')
    expect(status).toBe(200)
    expect(body).toContain('<h1 dir="auto">You are leaving this site</h1>')
    expect(body).toContain('<p class="name" dir="auto">Ours</p>')
    expect(body).toContain('href="https://a.test/x?y=1" rel="noopener" dir="auto">Continue</a>')
    expect(body).toContain('<img src="https://img.test/a.png" alt="">')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'.*img-src http: https:/)
    expect(await clicksOf(under, id)).toBe(1)
  })

  it('names its page and frame after the target if its title has only spaces', async () => {
    const under = await freshService()
    await add(under, { type: 'frame', metatitle: '  ' })
    const { body } = await under.visit('/one')
    expect(body).toContain('<title>a.test</title>')
    expect(body).toContain('title="a.test"></iframe>')
  })

  it('shows a custom splash page with its name', async () => {
    const under = await freshService()
    const { id, name } = await interstitial(under, 'splash')
    await add(under, { type: String(id) })
    expect((await under.visit('/one')).body).toContain(`<h1 dir="auto">${name}</h1>`)
  })

  it('frames the target, with a link to open it without the frame', async () => {
    const under = await freshService()
    await add(under, { type: 'frame', metatitle: 'Ours' })
    const { headers, body } = await under.visit('/one')
    expect(body).toContain('<title>Ours</title>')
    expect(body).toContain('<iframe src="https://a.test/x?y=1" title="Ours"></iframe>')
    expect(body).toContain('<a href="https://a.test/x?y=1" rel="noopener">Open without frame</a>')
    expect(headers['content-security-policy']).toContain('frame-src http: https:')
    expect(headers['content-security-policy']).not.toContain('script')
  })

  it('frames an http target only if its short URL is http, whatever the service is', async () => {
    const under = await freshService()
    for (const scheme of ['https', 'http']) {
      await under.call('POST', '/api/domain/add', { domain: `${scheme}://${scheme}.test` })
      await add(under, { url: 'http://plain.test/', type: 'frame', domain: `${scheme}.test` })
    }
    await add(under, { url: 'http://plain.test/', type: 'frame' })
    expect((await under.visit('http://http.test/one')).body).toContain('<iframe src="http://plain.test/"')
    expect((await under.visit('https://https.test/one')).headers.location).toBe('http://plain.test/')
    expect((await under.visit('/one')).body).toContain('<iframe src="http://plain.test/"')
  })

  it('frames the target above its overlay’s text', async () => {
    const under = await freshService()
    const { id, name } = await interstitial(under, 'overlay')
    await add(under, { type: `overlay-${id}` })
    expect((await under.visit('/one')).body).toContain(`<strong dir="auto">${name}</strong>`)
  })

  it('redirects robots', async () => {
    const under = await freshService()
    await add(under, { type: 'splash' })
    expect((await under.visit('/one', { userAgent: SEARCH })).status).toBe(302)
  })
})

describe('A link with deep links', () => {
  const stores = { apple: 'https://apple.test/1', google: 'https://google.test/1' }

  it('opens the long URL in the app, even if the device targets are the stores', async () => {
    const under = await freshService()
    // What the extension fills in.
    const devicetarget = deviceTargetsFor(stores, 'https://a.test/x?y=1')
    expect(devicetarget).toContainEqual({ device: 'iPhone', link: stores.apple })
    await add(under, { devicetarget, deeplink: stores, parameters: [{ name: 'via', value: 'z' }] })
    const { body } = await under.visit('/one', { userAgent: IPHONE })
    expect(body).toContain('href="https://a.test/x?y=1&amp;via=z" rel="noopener">Open</a>')
    expect(body).toContain('href="https://apple.test/1" rel="noopener">Get the app</a>')
    expect((await under.visit('/one', { userAgent: ANDROID })).headers.location).toBe(
      'intent://a.test/x?y=1&via=z#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fgoogle.test%2F1;end',
    )
    expect((await under.visit('/one')).headers.location).toBe('https://a.test/x?y=1&via=z')
  })

  it('falls back to the device’s target if it is automatic, and opens the address for the visitor’s language', async () => {
    const under = await freshService()
    await add(under, {
      devicetarget: [{ device: 'Android', link: 'https://google.test/1' }],
      languagetarget: [{ language: 'sv', link: 'https://a.test/sv' }],
      deeplink: { auto: true },
    })
    const location = async (acceptLanguage: string) =>
      (await under.visit('/one', { userAgent: ANDROID, acceptLanguage })).headers.location
    const fallback = '#Intent;scheme=https;S.browser_fallback_url=https%3A%2F%2Fgoogle.test%2F1;end'
    expect(await location('')).toBe(`intent://a.test/x?y=1${fallback}`)
    expect(await location('sv')).toBe(`intent://a.test/sv${fallback}`)
  })
})

describe('A page of a link', () => {
  it('tells the target which service the visitor comes from, but not by which link', async () => {
    await using under = await serviceUnderTest({ pixelImages: { vendor01pixel: 'https://v.test/?id={tag}' } })
    const { body: made } = await under.call('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'P', tag: 'T' })
    const { id: splash } = await interstitial(under, 'splash')
    const { id: overlay } = await interstitial(under, 'overlay')
    const app = {
      devicetarget: [{ device: 'iPhone', link: 'https://apple.test/1' }],
      deeplink: { apple: 'https://apple.test/1' },
    }
    const pages: [custom: string, options: object, userAgent?: string][] = [
      ['pixel', { pixels: [made.id] }],
      ['splash', { type: 'splash' }],
      ['own-splash', { type: String(splash) }],
      ['frame', { type: 'frame' }],
      ['overlay', { type: `overlay-${overlay}` }],
      ['app', app, IPHONE],
      ['card', { metatitle: 'A card' }, CHAT],
    ]
    for (const [custom, options, userAgent = 'Mozilla/5.0 Firefox/140.0'] of pages) {
      await add(under, { custom, ...options })
      const { status, headers } = await under.visit(`/${custom}`, { userAgent })
      expect([custom, status, headers['referrer-policy']]).toEqual([custom, 200, 'strict-origin-when-cross-origin'])
    }
  })

  it('tells nothing where it leads back to the service, which would count itself as a referrer', async () => {
    const under = await freshService()
    await add(under, { password: 'open sesame' })
    for (const path of ['/one', '/none']) {
      expect((await under.visit(path)).headers['referrer-policy']).toBe('no-referrer')
    }
  })
})

describe('A tracking pixel', () => {
  const withPixel = async (under: ServiceUnderTest, body: object = {}) => {
    const pixel = { type: 'vendor01pixel', name: 'Shop', tag: 'T&1' }
    const { body: made } = await under.call('POST', '/api/pixel/add', pixel)
    await add(under, { pixels: [made.id], ...body })
  }

  it('is loaded on the way to the target if the operator configured its image', async () => {
    await using under = await serviceUnderTest({ pixelImages: { vendor01pixel: 'https://v.test/?id={tag}' } })
    await withPixel(under)
    const { status, body } = await under.visit('/one')
    expect(status).toBe(200)
    expect(body).toContain('<img src="https://v.test/?id=T%261" alt=""')
    expect(body).toContain('<meta http-equiv="refresh" content="1;url=https://a.test/x?y=1">')
    await add(under, { custom: 'two' })
    expect((await under.visit('/two')).status).toBe(302)
  })

  it('changes nothing if no image is configured', async () => {
    const under = await freshService()
    await withPixel(under)
    expect((await under.visit('/one')).status).toBe(302)
  })
})
