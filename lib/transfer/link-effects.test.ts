import { describe, expect, it } from 'vitest'
import { accountWith } from '../../tests/support/connected-account.ts'
import { inLanguage, RIGHT_TO_LEFT } from '../../tests/support/in-language.ts'
import { localClock } from '../../tests/support/service-clock.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import { DEFAULT_SETTINGS, type PresetRule, type Settings } from '../model/settings.ts'
import { linkEffects } from './link-effects.ts'

const settingsWith = (options: LinkOptions, rules: Omit<PresetRule, 'id' | 'presetId'>[] = []): Settings => ({
  ...DEFAULT_SETTINGS,
  presets: [{ id: 'p1', name: 'News', options, expiresAfterMinutes: null }],
  rules: rules.map((rule, index) => ({ ...rule, id: `r${index}`, presetId: 'p1' })),
})

const linesOf = (options: LinkOptions): string[] =>
  linkEffects(settingsWith(options), null, CLOCK).flatMap(({ lines }) =>
    lines.map(({ label, value, leads }) => `${leads ? 'leads: ' : ''}${label} = ${value}`),
  )

const CLOCK = localClock('2030-01-01 00:00:00')

describe("what a file's preset does to new links", () => {
  it('lists every address in it, with destinations apart', () => {
    expect(
      linesOf({
        geotarget: [{ location: 'France', link: 'https://evil.test/fr' }],
        devicetarget: [{ device: 'Android', link: 'https://evil.test/a' }],
        languagetarget: [{ language: 'de', link: 'https://evil.test/de' }],
        deeplink: { apple: 'https://apps.test/x' },
        parameters: [{ name: 'ref', value: 'me' }],
        metaimage: 'https://evil.test/i.png',
        domain: 'https://s.evil.test',
        password: 'secret',
        custom: 'mine',
      }),
    ).toEqual([
      'leads: Country target France = https://evil.test/fr',
      'leads: Device target Android = https://evil.test/a',
      'leads: Language target de = https://evil.test/de',
      'leads: Deep link apple = https://apps.test/x',
      'Meta image = https://evil.test/i.png',
      'Domain = https://s.evil.test/',
      'leads: Parameter ref = me',
      'Password = Set',
      'Custom alias = mine',
    ])
  })

  it('shows how long after their creation links expire, in any direction', () => {
    const expiring = {
      ...DEFAULT_SETTINGS,
      presets: [{ id: 'p1', name: 'News', options: {}, expiresAfterMinutes: 2_880 }],
    }
    const lines = () => linkEffects(expiring, null, CLOCK).flatMap((effect) => effect.lines.map(({ value }) => value))
    expect(lines()).toEqual(['2 days after creation'])
    expect(inLanguage(RIGHT_TO_LEFT, lines)).toEqual(['2 days after creation'])
  })

  it('shows an address as the browser would open it, and invisible characters by number', () => {
    expect(
      linesOf({
        geotarget: [{ location: 'Fr\u202Eance', link: 'https://\u0430pple.test/\u202Egnp' }],
        parameters: [{ name: 'ref', value: 'a\u200Bb' }],
      }),
    ).toEqual([
      'leads: Country target France = https://xn--pple-43d.test/%E2%80%AEgnp',
      'leads: Parameter ref = a[U+200B]b',
    ])
  })

  it.each([
    ['pattern', '*', 'every address'],
    ['pattern', '**', 'every address'],
    ['pattern', 'http*://*', 'every address'],
    ['pattern', 'https://*', 'every address that starts with https://'],
    ['pattern', 'https://*.example.com/*', 'addresses that match https://*.example.com/*'],
    ['host', 'news.test', 'addresses on news.test'],
    ['path', 'news.test/a', 'addresses at or below news.test/a'],
  ] as const)('a rule of the kind %s with %s is used for %s', (match, value, words) => {
    const settings = settingsWith({ password: 'x' }, [{ match, value }])
    expect(linkEffects(settings, null, CLOCK)[0]?.usedFor).toEqual([words])
  })

  it('comes after the defaults, and is omitted if it does nothing', () => {
    const settings = settingsWith({})
    expect(linkEffects(settings, null, CLOCK)).toEqual([])
    const defaults = { ...settings.defaults, options: { parameters: [{ name: 'a', value: '' }] } }
    expect(linkEffects({ ...settings, defaults }, null, CLOCK)).toMatchObject([
      { preset: null, lines: [{ label: 'Parameter a', value: '(empty)' }] },
    ])
  })
})

it('what is chosen by id has its name', () => {
  const { collections } = accountWith('https://a.test#1')
  const lines = linkEffects(settingsWith({ channel: 1, pixels: [2] }), collections, CLOCK).flatMap(
    (effect) => effect.lines,
  )
  expect(lines.map(({ label, value }) => `${label} = ${value}`)).toEqual(['Pixels = Buyers', 'Channel = Newsletter'])
})
