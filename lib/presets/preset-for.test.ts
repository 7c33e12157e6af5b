import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { MAX_ADDRESS_LENGTH } from '../contract/link-options.ts'
import type { Preset, PresetRule } from '../model/settings.ts'
import { presetFor } from './preset-for.ts'
import { ruleMatches } from './rules.ts'

const preset = (id: string): Preset => ({ id, name: id, options: {}, expiresAfterMinutes: null })
const presets = [preset('a'), preset('b')]
const rule = (id: string, presetId: string, value: string): PresetRule => ({ id, presetId, match: 'host', value })

describe('the preset for an address', () => {
  it('is that of the first matching rule', () => {
    const rules = [rule('1', 'b', 'www.example.com'), rule('2', 'a', 'example.com')]
    expect(presetFor('https://www.example.com/', { presets, rules })).toEqual({ preset: presets[1], rule: rules[0] })
    expect(presetFor('https://example.com/', { presets, rules })).toEqual({ preset: presets[0], rule: rules[1] })
    expect(presetFor('https://example.org/', { presets, rules })).toBeNull()
  })

  it('is none without an address or presets', () => {
    expect(presetFor('no address', { presets, rules: [rule('1', 'a', 'example.com')] })).toBeNull()
    expect(presetFor('https://example.com/', { presets: [], rules: [rule('1', 'a', 'example.com')] })).toBeNull()
  })

  it('is none for an address that is too long to be shortened', () => {
    const rules: PresetRule[] = [{ id: '1', presetId: 'a', match: 'pattern', value: '*' }]
    const start = 'https://example.com/'
    const longest = start + 'a'.repeat(MAX_ADDRESS_LENGTH - start.length)
    expect(presetFor(longest, { presets, rules })).not.toBeNull()
    expect(presetFor(`${longest}a`, { presets, rules })).toBeNull()
  })

  it('is chosen by a rule before which none matches, whatever the rules', () => {
    const hosts = fc.constantFrom('example.com', 'www.example.com', 'com', 'example.org')
    const rules = fc.array(hosts).map((all) => all.map((host, index) => rule(`${index}`, 'a', host)))
    fc.assert(
      fc.property(rules, hosts, (all, host) => {
        const url = `https://${host}/`
        const first = all.findIndex((each) => ruleMatches(each, new URL(url)))
        expect(presetFor(url, { presets, rules: all })?.rule ?? null).toBe(first === -1 ? null : all[first])
      }),
    )
  })

  it('is found among the maximum of rules in a moment, for the worst address', async () => {
    const rules = Array.from({ length: 500 }, (_, index): PresetRule => {
      const value = `*${'a'.repeat(1_000)}b*`
      return { id: `${index}`, presetId: 'a', match: 'pattern', value }
    })
    const address = `https://example.com/${'a'.repeat(8_000)}`
    const { result, ms } = await cpuTime(1_000, () => presetFor(address, { presets, rules }))
    expect(result).toBeNull()
    // Character by character it would be four billion steps.
    expect(ms).toBeLessThanOrEqual(1_000)
  })
})
