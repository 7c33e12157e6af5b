import { describe, expect, it } from 'vitest'
import { serviceClockOf } from '../../../lib/model/service-clock.ts'
import type { PresetBody } from '../../../lib/model/settings.ts'
import { presetFor } from '../../../lib/presets/preset-for.ts'
import { inLanguage } from '../../../tests/support/in-language.ts'
import { zoneOf } from '../../../tests/support/service-clock.ts'
import { presetValues, ruleVerdict, verdictText } from './presets-text.ts'

const preset = (id: string, name: string) => ({ id, name, options: {}, expiresAfterMinutes: null })
const settings = {
  presets: [preset('d', 'Docs'), preset('s', 'Shop')],
  rules: [
    { id: '1', presetId: 's', match: 'host', value: 'shop.test' },
    { id: '2', presetId: 'd', match: 'path', value: 'example.com/docs' },
    { id: '3', presetId: 's', match: 'pattern', value: '*://*.com/*' },
    { id: '4', presetId: 's', match: 'host', value: 'example.com' },
  ],
} as const
const rules = { presets: settings.presets.slice(), rules: settings.rules.slice() }
const said = (typed: string) => verdictText(ruleVerdict(typed, rules))

describe('trying an address', () => {
  it('shows which rule chooses which preset, why, and which later ones match', () => {
    expect(said('https://example.com/docs/start')).toBe(
      'Rule 2 chooses the preset “Docs”, because the address is example.com/docs or below it. ' +
        '2 later rules match too: 3 and 4.',
    )
    expect(said('https://www.shop.test/')).toBe(
      'Rule 1 chooses the preset “Shop”, because the address is on shop.test.',
    )
    expect(said('http://other.com/a')).toBe(
      'Rule 3 chooses the preset “Shop”, because the address matches *://*.com/*.',
    )
  })

  it("numbers the rule in the catalog's digits", () => {
    const egyptian = { tag: 'ar-EG', name: 'العربية' }
    expect(inLanguage(egyptian, () => said('https://www.shop.test/'))).toContain('Rule ١ chooses')
  })

  it('shows that the defaults apply if no rule matches', () => {
    expect(said('https://example.org/docs')).toBe('No rule matches. A new link uses the defaults.')
  })

  it('accepts an address without its scheme, and reports an invalid one', () => {
    for (const bare of [' shop.test/x ', 'shop.test:8080/x', 'www.shop.test'])
      expect(ruleVerdict(bare, rules)).toMatchObject({ kind: 'picked', place: 1 })
    for (const odd of ['', '  ', 'https://', 'not an address', 'ftp://shop.test/', 'mailto:a@shop.test'])
      expect(ruleVerdict(odd, rules).kind).toBe('no-address')
  })

  it('chooses what a new link would get', () => {
    for (const url of ['https://example.com/docs', 'https://shop.test/', 'https://example.org/', 'https://a.com/b']) {
      const verdict = ruleVerdict(url, rules)
      const real = presetFor(url, rules)
      expect(verdict.kind === 'picked' ? verdict.rule.id : null).toBe(real?.rule.id ?? null)
    }
  })
})

it('lists the options of a preset with their values, and its expiry last', () => {
  const clock = serviceClockOf(() => zoneOf(0), Date.now)
  const values = (body: PresetBody) =>
    presetValues(body, null, clock).map(({ label, value }) => (value === '' ? [label] : [label, value]))
  expect(values({ options: {}, expiresAfterMinutes: null })).toEqual([])
  expect(
    values({
      options: {
        parameters: [
          { name: 'a', value: 'b' },
          { name: 'c', value: 'd' },
        ],
        domain: 'https://d.test',
        password: 'sesame',
      },
      expiresAfterMinutes: 120,
    }),
  ).toEqual([
    ['Password'],
    ['Domain', 'https://d.test'],
    ['Parameters', 'a=b'],
    ['Parameters', 'c=d'],
    ['Expires after', '2 hours'],
  ])
})
