import { describe, expect, it } from 'vitest'
import { MAX_ADDRESS_LENGTH } from '../../../lib/contract/link-options.ts'
import { anyNumber, anyText } from '../../../tests/support/matchers.ts'
import { sharedService } from '../../../tests/support/shared-service.ts'
import { isPassword } from '../../accounts/credentials.ts'
import { onlyRow } from '../../testing/link-requests.ts'
import { optionsWithAddress } from '../../testing/options-with-address.ts'
import { ORIGIN, OTHER_KEY, type ServiceUnderTest } from '../../testing/service-under-test.ts'

const freshService = sharedService()

const add = (under: ServiceUnderTest, body: object, key?: string) =>
  under.call('POST', '/api/url/add', body, key === undefined ? {} : { key })

const URL_ONLY = { url: 'https://a.test/page' }

const AT_MOST = `at most ${MAX_ADDRESS_LENGTH} characters once it is encoded`
const TOO_LONG = `must have ${AT_MOST}; a letter such as ü takes six`

const manyParameters = (count: number, value: string) =>
  Array.from({ length: count }, (_, index) => ({ name: `p${index}`, value }))

describe('A new link', () => {
  it('needs only a long URL, gets a random alias and is private', async () => {
    const under = await freshService()
    const { status, body } = await add(under, URL_ONLY)
    expect(status).toBe(200)
    expect(body).toEqual({ error: 0, id: anyNumber, shorturl: anyText })
    expect(body.shorturl).toMatch(/^http:\/\/s\.test\/[a-z2-9]{7}$/)
    const row = await onlyRow(under, 'select status, redirect_type, url from links')
    expect(row).toEqual({ status: 'private', redirect_type: 'direct', url: 'https://a.test/page' })
  })

  it('keeps each of its 18 options', async () => {
    const under = await freshService()
    const made = async (path: string, body: object) => Number((await under.call('POST', path, body)).body.id)
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    const pixel = await made('/api/pixel/add', { type: 'vendor09', name: 'Shop', tag: 'T' })
    const channel = await made('/api/channel/add', { name: 'News' })
    const campaign = await made('/api/campaign/add', { name: 'Spring' })
    const options = {
      custom: 'Spring-Sale',
      type: 'frame',
      password: 'open sesame',
      domain: 'https://go.test',
      expiry: '2999-12-31 23:59:59',
      geotarget: [{ location: 'Italy', link: 'https://a.test/it' }],
      devicetarget: [{ device: 'iPhone', link: 'https://a.test/ios' }],
      languagetarget: [{ language: 'de', link: 'https://a.test/de' }],
      metatitle: 'A title',
      metadescription: 'A description',
      metaimage: 'https://a.test/a.png',
      description: 'A note',
      pixels: [pixel],
      channel,
      campaign,
      deeplink: { auto: false, apple: 'https://apps.test/1', google: 'https://apps.test/2' },
      status: 'public',
      parameters: [{ name: 'utm_source', value: 'mail' }],
    }
    expect(Object.keys(options)).toHaveLength(18)
    const { body } = await add(under, { ...URL_ONLY, ...options })
    expect(body.shorturl).toBe('https://go.test/Spring-Sale')
    const row = await onlyRow(under, 'select * from links')
    expect(row).toMatchObject({
      alias: 'Spring-Sale',
      redirect_type: 'frame',
      expires_at: Date.parse('2999-12-31T23:59:59Z'),
      geo_targets: JSON.stringify(options.geotarget),
      device_targets: JSON.stringify(options.devicetarget),
      language_targets: JSON.stringify(options.languagetarget),
      meta_title: 'A title',
      meta_description: 'A description',
      meta_image: 'https://a.test/a.png',
      description: 'A note',
      campaign_id: campaign,
      deep_link: JSON.stringify(options.deeplink),
      status: 'public',
      parameters: JSON.stringify(options.parameters),
    })
    expect(await isPassword('open sesame', String(row.password_hash))).toBe(true)
    expect(JSON.stringify(row)).not.toContain('open sesame')
    expect(await onlyRow(under, 'select host from domains where id = (select domain_id from links)')).toEqual({
      host: 'go.test',
    })
    expect(await under.rows('select pixel_id from link_pixels')).toEqual([{ pixel_id: pixel }])
    expect(await under.rows('select channel_id, item_type from channel_items')).toEqual([
      { channel_id: channel, item_type: 'links' },
    ])
  })

  it.each([
    [{}, 'url is required'],
    [{ url: '' }, 'url must be a full address that starts with http:// or https://'],
    [{ url: 'ftp://a.test' }, 'url must be a full address that starts with http:// or https://'],
    [{ url: 'data:text/html,x' }, 'url must be a full address that starts with http:// or https://'],
    [{ url: 'http://http://a.test/' }, 'url must name a valid host, such as example.com'],
    [{ url: 'http://.com' }, 'url must name a valid host, such as example.com'],
    [{ url: 'https://a..b' }, 'url must name a valid host, such as example.com'],
    [{ custom: '' }, 'custom must not be empty'],
    [{ custom: 'a b' }, 'custom must not contain spaces, /, ? or #'],
    [{ custom: 'a.b' }, 'custom must contain only letters, digits, - and _'],
    [{ custom: '🎈' }, 'custom must contain only letters, digits, - and _'],
    [{ custom: 'x'.repeat(101) }, 'custom must have at most 100 characters'],
    [{ custom: 'API' }, 'custom is reserved by the service'],
    [{ custom: 'robots.txt' }, 'custom is reserved by the service'],
    [{ password: 'open sesame\n' }, 'password must not contain line breaks'],
    [{ password: 'open\rsesame' }, 'password must not contain line breaks'],
    [{ expiry: '2031-02-30 10:00:00' }, 'expiry must be a date and time in the format YYYY-MM-DD HH:MM:SS'],
    [{ expiry: '2031-02-03' }, 'expiry must be a date and time in the format YYYY-MM-DD HH:MM:SS'],
    [{ expiry: '2001-01-01 00:00:00' }, 'expiry must be in the future (UTC)'],
    [{ domain: 'https://unknown.test' }, 'domain is unknown: there is no such domain'],
    [{ domain: 'not a domain' }, 'domain must be a domain such as https://go.example'],
    [{ domain: 's.test?x' }, 'domain must be a domain such as https://go.example'],
    [{ domain: 'https://user@s.test/' }, 'domain must be a domain such as https://go.example'],
    [{ pixels: [999] }, 'pixels.0 is unknown: there is no such pixel'],
    [{ channel: 999 }, 'channel is unknown: there is no such channel'],
    [{ campaign: 999 }, 'campaign is unknown: there is no such campaign'],
    [{ type: '999' }, 'type is unknown: there is no such splash page or overlay'],
    [{ type: 'overlay-999' }, 'type is unknown: there is no such overlay'],
    [{ type: 'teleport' }, 'type must be direct, frame, splash, the id of a splash page, or overlay-ID'],
    [{ status: 'hidden' }, 'status must be public or private'],
    [{ metaimage: 'a.png' }, 'metaimage must be a full address that starts with http:// or https://'],
    [{ metaimage: 'https://a..b/a.png' }, 'metaimage must name a valid host, such as example.com'],
    [
      { languagetarget: [{ language: 'de', link: 'https://https//a.test/de' }] },
      'languagetarget.0.link must name a valid host, such as example.com',
    ],
    [{ deeplink: { apple: 'http://.com' } }, 'deeplink.apple must name a valid host, such as example.com'],
    [{ deeplink: { auto: true } }, 'deeplink requires devicetarget'],
    [{ deeplink: { apple: 'https://apps.test/1' } }, 'deeplink requires devicetarget'],
    [
      { geotarget: [{ location: 'Italy', link: 'x' }] },
      'geotarget.0.link must be a full address that starts with http:// or https://',
    ],
    [
      { devicetarget: ['a', 'b'].map((page) => ({ device: 'iPhone', link: `https://a.test/${page}` })) },
      'devicetarget.1.device is a duplicate',
    ],
    [
      { geotarget: ['DE', 'de'].map((location) => ({ location, link: `https://a.test/${location}` })) },
      'geotarget.1.location is a duplicate',
    ],
    [
      { geotarget: ['Turkey', 'TR'].map((location) => ({ location, link: `https://a.test/${location}` })) },
      'geotarget.1.location is a duplicate of Turkey',
    ],
    [
      { geotarget: ['Peru', 'Turky'].map((location) => ({ location, link: 'https://a.test/' })) },
      'geotarget.1.location is unknown: there is no such location. Did you mean Turkey?',
    ],
    [
      { geotarget: [{ location: 'Congo', link: 'https://a.test/' }] },
      'geotarget.0.location is unknown: there is no such location. Did you mean Congo - Brazzaville or Congo - Kinshasa?',
    ],
    [
      { geotarget: [{ location: 'Atlantis', link: 'https://a.test/' }] },
      'geotarget.0.location is unknown: there is no such location. Use a name such as Germany, DE, or DEU.',
    ],
    [
      { devicetarget: [{ device: 'Toaster', link: 'https://a.test/' }] },
      'devicetarget.0.device is unknown: there is no such device. Use a name such as iPhone, iPad, Android, Windows, Mac, Linux, ChromeOS, Desktop, Mobile, or Tablet.',
    ],
    [
      { languagetarget: [{ language: 'Germn', link: 'https://a.test/' }] },
      'languagetarget.0.language is unknown: there is no such language. Did you mean German?',
    ],
    [{ parameters: [{ name: '', value: 'x' }] }, 'parameters.0.name must not be empty'],
    [{ parameters: [{ name: '\ud800', value: 'x' }] }, 'parameters.0.name must contain whole characters'],
    [{ parameters: [{ name: 'x', value: 'cut\ud83d' }] }, 'parameters.0.value must contain whole characters'],
    [{ metatitle: 'cut\ud83d' }, 'metatitle must contain whole characters'],
    [{ url: 'https://a.test/\ud83d' }, 'url must contain whole characters'],
  ])('is refused as %j, and nothing is stored', async (body, message) => {
    const under = await freshService()
    const told = await add(under, 'url' in body || Object.keys(body).length === 0 ? body : { ...URL_ONLY, ...body })
    expect(told.body).toEqual({ error: 1, message })
    expect(told.status).toBe(400)
    expect(await under.rows('select id from links')).toEqual([])
  })

  it.each<[what: string, body: object, message: string]>([
    ['8,000 letters in its path', { url: `https://a.test/${'ü'.repeat(8_000)}` }, `url ${TOO_LONG}`],
    ['1,364 letters in its query', { url: `https://a.test/?${'ü'.repeat(1_364)}` }, `url ${TOO_LONG}`],
    ['2,000 letters in its fragment', { url: `https://a.test/#${'日'.repeat(2_000)}` }, `url ${TOO_LONG}`],
    ['3,000 quotation marks', { url: `https://a.test/${'"'.repeat(3_000)}` }, `url ${TOO_LONG}`],
    ['3,000 spaces', { url: `https://a.test/${' x'.repeat(3_000)}` }, `url ${TOO_LONG}`],
    ['8,192 plain letters', { url: `https://a.test/${'x'.repeat(8_192)}` }, 'url must have at most 8192 characters'],
    ['2,000 letters in its image', { metaimage: `https://a.test/${'ü'.repeat(2_000)}` }, `metaimage ${TOO_LONG}`],
    [
      '2,000 letters in a country’s target',
      { geotarget: [{ location: 'Italy', link: `https://a.test/${'ü'.repeat(2_000)}` }] },
      `geotarget.0.link ${TOO_LONG}`,
    ],
    [
      '800 emojis in a language’s target',
      { languagetarget: [{ language: 'it', link: `https://a.test/${'😀'.repeat(800)}` }] },
      `languagetarget.0.link ${TOO_LONG}`,
    ],
    [
      '2,000 letters in an app’s address',
      { deeplink: { google: `https://apps.test/${'ü'.repeat(2_000)}` } },
      `deeplink.google ${TOO_LONG}`,
    ],
    ['60 parameters', { parameters: manyParameters(60, 'ü'.repeat(600)) }, `parameters must leave url ${AT_MOST}`],
    ['long parameters', { parameters: manyParameters(3, 'a'.repeat(2_800)) }, `parameters must leave url ${AT_MOST}`],
    [
      'a long name',
      { parameters: [{ name: 'ü'.repeat(255), value: 'a'.repeat(4_000) }, ...manyParameters(1, 'ü'.repeat(500))] },
      `parameters must leave url ${AT_MOST}`,
    ],
    [
      'parameters too long for a target',
      {
        geotarget: [
          { location: 'Peru', link: 'https://a.test/' },
          { location: 'Italy', link: `https://a.test/${'a'.repeat(8_000)}` },
        ],
        parameters: manyParameters(1, 'a'.repeat(200)),
      },
      `parameters must leave geotarget.1.link ${AT_MOST}`,
    ],
  ])('is refused with %s, which are too long once they are encoded', async (_, body, message) => {
    const under = await freshService()
    expect((await add(under, { ...URL_ONLY, ...body })).body).toEqual({ error: 1, message })
    expect(await under.rows('select id from links')).toEqual([])
  })

  it.each(optionsWithAddress(`https://a.test/${'a'.repeat(8_000)}`).filter(({ option }) => option !== 'deeplink'))(
    'is refused with parameters that are too long for its $option',
    async ({ field, options }) => {
      const under = await freshService()
      const parameters = manyParameters(1, 'a'.repeat(200))
      const message = `parameters must leave ${field} ${AT_MOST}`
      expect((await add(under, { ...URL_ONLY, ...options, parameters })).body).toEqual({ error: 1, message })
    },
  )

  it('may be as long as the limit once it is encoded, with its parameters', async () => {
    const under = await freshService()
    const url = `https://a.test/${'ü'.repeat(1_300)}`
    const room = MAX_ADDRESS_LENGTH - new URL(url).href.length - '?p0='.length
    const of = (length: number) => ({ url, custom: 'long', parameters: manyParameters(1, 'a'.repeat(length)) })
    expect((await add(under, of(room + 1))).status).toBe(400)
    expect((await add(under, of(room))).status).toBe(200)
    expect((await under.visit('/long')).headers.location).toHaveLength(MAX_ADDRESS_LENGTH)
    // An update that changes only one of the two counts both.
    const id = Number((await onlyRow(under, 'select id from links')).id)
    const longer = await under.call('PUT', `/api/url/${id}/update`, { url: `${url}?x` })
    expect(longer.body.message).toBe(`parameters must leave url ${AT_MOST}`)
  })

  it('keeps the names of its targets as they were sent', async () => {
    const under = await freshService()
    const options = {
      geotarget: ['Turkey', "Cote d'Ivoire", 'usa'].map((location) => ({ location, link: 'https://a.test/' })),
      devicetarget: [{ device: 'Mac OS', link: 'https://a.test/' }],
      languagetarget: [{ language: 'pt_BR', link: 'https://a.test/' }],
    }
    const { body } = await add(under, { ...URL_ONLY, ...options })
    expect(await under.rows('select geo_targets, device_targets, language_targets from links')).toEqual([
      {
        geo_targets: JSON.stringify(options.geotarget),
        device_targets: JSON.stringify(options.devicetarget),
        language_targets: JSON.stringify(options.languagetarget),
      },
    ])
    const { details } = (await under.call('GET', `/api/url/${Number(body.id)}`)).body as {
      details: Record<string, object>
    }
    expect(Object.keys(details.location ?? {})).toEqual(['Turkey', "Cote d'Ivoire", 'usa'])
    expect(Object.keys(details.device ?? {})).toEqual(['Mac OS'])
  })

  it('is not stored if its last field is refused', async () => {
    const under = await freshService()
    const pixel = (await under.call('POST', '/api/pixel/add', { type: 'vendor09', name: 'a', tag: 'b' })).body.id
    await add(under, { ...URL_ONLY, pixels: [pixel], campaign: 999 })
    expect(await under.rows('select id from links')).toEqual([])
    expect(await under.rows('select link_id from link_pixels')).toEqual([])
  })

  it('may have deep links with device targets, or disabled ones without', async () => {
    const under = await freshService()
    const devicetarget = [{ device: 'iPhone', link: 'https://a.test/ios' }]
    expect((await add(under, { ...URL_ONLY, deeplink: { auto: true }, devicetarget })).status).toBe(200)
    expect((await add(under, { ...URL_ONLY, deeplink: { auto: false } })).status).toBe(200)
  })

  it('accepts a splash page’s id, and an overlay’s with or without prefix', async () => {
    const under = await freshService()
    const ids = (kind: string) =>
      under.rows(`select id from interstitials where account_id = 1 and kind = '${kind}' order by id`)
    const [splash] = await ids('splash')
    const [overlay] = await ids('overlay')
    for (const type of ['splash', String(splash?.id), String(overlay?.id), `overlay-${String(overlay?.id)}`]) {
      expect((await add(under, { ...URL_ONLY, type })).status).toBe(200)
    }
    expect((await add(under, { ...URL_ONLY, type: `overlay-${String(splash?.id)}` })).status).toBe(400)
    expect(await under.rows('select redirect_type, interstitial_id from links order by id')).toEqual([
      { redirect_type: 'splash', interstitial_id: null },
      { redirect_type: 'splash', interstitial_id: splash?.id },
      { redirect_type: 'overlay', interstitial_id: overlay?.id },
      { redirect_type: 'overlay', interstitial_id: overlay?.id },
    ])
  })

  it('accepts a domain with or without scheme, and the service’s own', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://münchen.test' })
    for (const domain of ['https://münchen.test', 'xn--mnchen-3ya.test', 'http://MÜNCHEN.test/']) {
      expect((await add(under, { ...URL_ONLY, domain })).body.shorturl).toMatch(/^https:\/\/xn--mnchen-3ya\.test\//)
    }
    for (const domain of [ORIGIN, 's.test']) {
      expect((await add(under, { ...URL_ONLY, domain })).body.shorturl).toMatch(/^http:\/\/s\.test\//)
    }
    expect((await add(under, { ...URL_ONLY, domain: 'https://münchen.test' }, OTHER_KEY)).status).toBe(400)
  })
})

describe('An alias', () => {
  it('is unique regardless of case and Unicode composition', async () => {
    const under = await freshService()
    const { body } = await add(under, { ...URL_ONLY, custom: 'Größe' })
    expect(body.shorturl).toBe(`${ORIGIN}/${encodeURIComponent('Größe')}`)
    for (const custom of ['Größe', 'größe', 'Gro\u0308ße']) {
      const told = await add(under, { ...URL_ONLY, custom })
      expect(told.status).toBe(409)
      expect(told.body).toEqual({
        error: 1,
        message: 'custom is taken: another link on this domain has this alias',
        taken: 'custom',
      })
    }
  })

  it('is given to one of forty concurrent requests', async () => {
    const under = await freshService()
    const told = await Promise.all(Array.from({ length: 40 }, () => add(under, { ...URL_ONLY, custom: 'mine' })))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(told.filter(({ status }) => status === 409)).toHaveLength(39)
    expect(await under.rows('select id from links')).toHaveLength(1)
  })

  it('is free on another domain', async () => {
    const under = await freshService()
    await under.call('POST', '/api/domain/add', { domain: 'https://go.test' })
    expect((await add(under, { ...URL_ONLY, custom: 'mine' })).status).toBe(200)
    expect((await add(under, { ...URL_ONLY, custom: 'mine', domain: 'go.test' })).status).toBe(200)
  })
})
