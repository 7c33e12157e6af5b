import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sharedService } from '../../../tests/support/shared-service.ts'
import type { ServiceUnderTest } from '../../testing/service-under-test.ts'
import { colorStyle, contrastOf, letterMark } from './domain-look.ts'

const GO = 'https://go.test'
/** The surfaces of a page and of its card, in light and in dark. */
const SURFACES = [
  ['#f3f4f7', '#ffffff'],
  ['#101216', '#1a1d23'],
]

const colorsIn = (style: string) =>
  [...style.matchAll(/--accent:(#[\da-f]{6});--on:(#[\da-f]{3,6})/g)].map(([, accent = '', on = '']) => ({
    accent,
    on,
  }))

describe('the color of a domain', () => {
  it('is readable on each surface and under its own texts, in light and in dark', () => {
    const channel = fc.integer({ min: 0, max: 255 }).map((value) => value.toString(16).padStart(2, '0'))
    const color = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`)
    fc.assert(
      fc.property(fc.oneof(color, fc.constantFrom('#fff', '#000000', '#FFFF00', '#abc')), (own) => {
        const shades = colorsIn(colorStyle({ name: '', color: own }))
        expect(shades).toHaveLength(2)
        for (const [at, { accent, on }] of shades.entries())
          for (const other of [...(SURFACES[at] ?? []), on])
            expect(contrastOf(accent, other)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  it('is left as it is where it is readable', () => {
    const [light] = colorsIn(colorStyle({ name: '', color: '#0a6b45' }))
    expect(light?.accent).toBe('#0a6b45')
    expect(colorStyle({ name: 'Shop', color: '' })).toBe('')
  })
})

it.each([
  ['shop', 'S'],
  ['日本', '日'],
  ['Åland', 'Å'],
  ['👩‍🔧 Repairs', '👩‍🔧'],
  ['<b>', '&lt;'],
])('the mark of %s is %s', (name, letter) => {
  expect(letterMark(name).toString()).toContain(`>${letter}</span>`)
})

const freshService = sharedService()

const addDomain = async (under: ServiceUnderTest, look: object = { name: ' Corner <Shop> ', color: '#FFCC00' }) => {
  const { body } = await under.call('POST', '/api/domain/add', { domain: GO, ...look })
  return Number(body.id)
}
const addLink = (under: ServiceUnderTest, options: object) =>
  under.call('POST', '/api/url/add', { url: 'https://a.test/', domain: GO, ...options })

describe('the pages of a domain', () => {
  it('have its name, its letter and its color, above the host, in less than 6 kB and without a script', async () => {
    const under = await freshService()
    await addDomain(under)
    await addLink(under, { custom: 'locked', password: 'sesame' })
    await addLink(under, { custom: 'splash', type: 'splash' })
    for (const path of ['/', '/locked', '/splash', '/unknown']) {
      const { body, headers } = await under.visit(`${GO}${path}`)
      expect(body).toContain(
        '<p class="site"><span class="mark" aria-hidden="true">C</span><span><bdi>Corner &lt;Shop&gt;</bdi><small dir="ltr">go.test</small></span></p>',
      )
      expect(body).toContain(colorStyle({ name: '', color: '#FFCC00' }))
      expect(body.length).toBeLessThan(6_000)
      expect(body).not.toContain('<script')
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/)
    }
    expect((await under.visit('/unknown')).body).not.toContain('Corner')
  })

  it('change at once, and are as before without a name and with the color of the service', async () => {
    const under = await freshService()
    const id = await addDomain(under)
    const listed = async () => (await under.call('GET', '/api/domains')).body.data
    expect(await listed()).toMatchObject({ domains: [{ id, name: 'Corner <Shop>', color: '#FFCC00' }] })
    expect((await under.visit(`${GO}/unknown`)).body).toContain('Corner')
    await under.call('PUT', `/api/domain/${id}/update`, { name: 'Market' })
    expect((await under.visit(`${GO}/unknown`)).body).toContain('<bdi>Market</bdi>')
    expect(await listed()).toMatchObject({ domains: [{ id, name: 'Market', color: '#FFCC00' }] })
    await under.call('PUT', `/api/domain/${id}/update`, { name: '' })
    expect((await under.visit(`${GO}/unknown`)).body).toContain('<span dir="ltr">go.test</span>')
  })

  it.each([
    [{ color: 'red' }, 'color'],
    [{ color: '#12345' }, 'color'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 7 }, 'name'],
  ])('are refused as %j', async (look, field) => {
    const under = await freshService()
    const { status, body } = await under.call('POST', '/api/domain/add', { domain: GO, ...look })
    expect(status).toBe(400)
    expect(String(body.message)).toContain(field)
  })
})
