import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLink } from '../testing/link-requests.ts'
import { ORIGIN, type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import type { Answer, Visit } from './visit.ts'
import en from './words/en.json' with { type: 'json' }
import { LANGUAGES } from './words/preferred-words.ts'

/** An owner's text. It is left out where the service's own words are looked at. */
const OWNERS = 'OWNERS TEXT'

const form = (fields: object) => ({ method: 'POST', readForm: async () => new URLSearchParams({ ...fields }) })
const MESSAGE = { name: 'Ann', email: 'ann@example.com', message: 'Hello' }
const CHAT = 'WhatsApp/2.23'

let under: ServiceUnderTest
let pages: Record<string, [path: string, visit?: Partial<Visit>]>

beforeAll(async () => {
  under = await serviceUnderTest({
    abuseContact: 'abuse@s.test',
    pixelImages: { vendor01pixel: 'https://v.test/?id={tag}' },
  })
  const overlays = (await under.call('GET', '/api/overlay')).body.data as { cta: { id: number; type: string }[] }
  const contact = overlays.cta.find(({ type }) => type === 'contact')?.id ?? 0
  await under.write(`update interstitials set title = '${OWNERS}' where id = ${contact}`)
  const { body: pixel } = await under.call('POST', '/api/pixel/add', { type: 'vendor01pixel', name: 'P', tag: 'T' })
  const { body: campaign } = await under.call('POST', '/api/campaign/add', { name: OWNERS, slug: 'c', public: true })
  const links = {
    password: { password: 'open sesame' },
    splash: { type: 'splash', url: 'https://bank.test@a.test/' },
    frame: { type: 'frame' },
    overlay: { type: `overlay-${contact}` },
    pixel: { pixels: [pixel.id] },
    card: { metatitle: OWNERS },
    expired: { expiry: '2999-01-01 00:00:00' },
    loop: { url: 'https://loop.test/' },
    phishing: {},
    legal: {},
  }
  for (const [custom, options] of Object.entries(links)) await addLink(under, { custom, ...options })
  for (const category of ['phishing', 'legal']) {
    const stored = JSON.stringify({ category, reason: OWNERS })
    await under.write(`update links set disabled = '${stored}' where alias_key = '${category}'`)
  }
  await under.write(`update links set url = '${ORIGIN}/loop' where alias_key = 'loop'`)
  under.setNow(Date.parse('2999-01-01T00:00:00Z'))
  const send = `/contact/${contact}`
  pages = {
    password: ['/password'],
    'wrong password': ['/password', form({ password: 'wrong' })],
    splash: ['/splash'],
    frame: ['/frame'],
    'contact overlay': ['/overlay'],
    pixel: ['/pixel'],
    card: ['/card', { userAgent: CHAT }],
    expired: ['/expired'],
    loop: ['/loop'],
    phishing: ['/phishing'],
    legal: ['/legal'],
    unknown: ['/no-such-link'],
    'unknown host': ['/one', { host: 'elsewhere.test' }],
    'wrong method': ['/password', { method: 'DELETE' }],
    'empty list': [new URL(String(campaign.list), ORIGIN).pathname],
    'first page': ['/'],
    'message sent': [send, form(MESSAGE)],
    'message missing': [send, form({ ...MESSAGE, message: '' })],
    'message too long': [send, form({ ...MESSAGE, message: 'x'.repeat(4_001) })],
    'email missing': [send, form({ ...MESSAGE, email: 'x' })],
    'message too large': [send, { method: 'POST', readForm: async () => 'too large' }],
    'no form': ['/contact/999', form(MESSAGE)],
  }
})

afterAll(() => under[Symbol.asyncDispose]())

/** What the service itself says on a page: no markup, no text of an owner, and no addresses. */
const wordsOn = ({ body }: Answer): string =>
  body
    .replaceAll(/<style>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(OWNERS, '')
    .replaceAll('What is new', '')
    .replaceAll(
      /(?:https?:\/\/)?(?:bank\.test@)?[\w@]+\.test\/?|\/api\/openapi\.json|https:|Terselink|GET|HEAD|POST|API/g,
      '',
    )

const SENTENCES = Object.values(en).filter((text) => /\w \w/.test(text))

const LATIN = ['en', 'de', 'fr', 'es', 'pt-BR', 'it', 'nl', 'pl', 'tr']

describe.each(LANGUAGES.map((words) => [words.tag, words] as const))('Every page in %s', (tag, words) => {
  const open = async (name: string) => {
    const [path, visit] = pages[name] ?? ['']
    // A network may send ten messages an hour and try ten passwords a minute.
    const address = `198.51.100.${LANGUAGES.indexOf(words) + 1}`
    return under.visit(path, { acceptLanguage: `sv, ${tag};q=0.9, en;q=0.5`, address, ...visit })
  }

  it('says so to browsers, to caches and to assistive technology', async () => {
    for (const name of Object.keys(pages)) {
      const { headers, body } = await open(name)
      expect([name, headers['content-language'], headers.vary]).toEqual([name, tag, 'Accept-Language'])
      expect(body).toContain(`<html lang="${tag}" dir="${words.direction}">`)
    }
  })

  it('has no letter of another script, and no English sentence', async () => {
    for (const name of Object.keys(pages)) {
      const text = wordsOn(await open(name))
      expect([name, /\p{L}/u.test(text)]).toEqual([name, true])
      if (!LATIN.includes(tag)) expect([name, text.match(/\p{Script=Latin}+/gu)]).toEqual([name, null])
      if (tag !== 'en') expect([name, SENTENCES.filter((sentence) => text.includes(sentence))]).toEqual([name, []])
    }
  })

  it('is small, for a visitor far away', async () => {
    for (const name of Object.keys(pages)) {
      const bytes = Buffer.byteLength((await open(name)).body)
      expect([name, bytes < 6_000 ? 'small' : bytes]).toEqual([name, 'small'])
    }
  })

  it('keeps the texts of owners and isolates them', async () => {
    expect((await open('contact overlay')).body).toContain(`<strong dir="auto">${OWNERS}</strong>`)
    expect((await open('card')).body).toContain(`<h1 dir="auto">${OWNERS}</h1>`)
    expect((await open('unknown host')).body).toContain('<bdi>elsewhere.test</bdi>')
    expect((await open('splash')).body).toContain('<bdi>a.test</bdi>')
  })
})

describe('The language of a page', () => {
  it('is each visitor’s own, also right after another visitor’s', async () => {
    for (const [acceptLanguage, text] of [
      ['de', 'Link abgelaufen'],
      ['ja', 'リンクの有効期限切れ'],
      ['de', 'Link abgelaufen'],
      ['', 'Link expired'],
    ] as const) {
      expect((await under.visit('/expired', { acceptLanguage })).body).toContain(`<h1 dir="auto">${text}</h1>`)
    }
  })

  it('is not looked for by a redirect', async () => {
    await using plain = await serviceUnderTest()
    await addLink(plain, { custom: 'plain', url: 'https://a.test/plain' })
    const visit: Visit = {
      method: 'GET',
      host: new URL(ORIGIN).host,
      path: '/plain',
      query: '',
      address: '203.0.113.7',
      userAgent: '',
      get acceptLanguage(): string {
        throw new Error('The redirect read Accept-Language')
      },
      country: null,
      referrer: undefined,
      isPrefetch: false,
      readForm: async () => null,
    }
    const { status, headers } = await plain.service.visits(visit)
    expect([status, headers.location]).toEqual([302, 'https://a.test/plain'])
    expect(headers).not.toHaveProperty('vary')
  })
})
