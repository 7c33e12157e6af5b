import { describe, expect, it } from 'vitest'
import type { PresetRule } from '../model/settings.ts'
import { ruleMatches } from './rules.ts'

const matches = (match: PresetRule['match'], value: string, address: string): boolean =>
  ruleMatches({ match, value }, new URL(address))

describe('a rule for a host', () => {
  it.each([
    'https://example.com/',
    'http://www.example.com/a?b#c',
    'https://a.b.example.com:8443/',
    'HTTPS://EXAMPLE.COM',
  ])('matches %s', (address) => expect(matches('host', ' Example.com ', address)).toBe(true))
  it.each([
    'https://example.org/',
    'https://notexample.com/',
    'https://example.com.evil.test/',
    'https://e.test/example.com',
  ])('does not match %s', (address) => expect(matches('host', 'example.com', address)).toBe(false))
  it('is the same in any script', () => {
    expect(matches('host', 'bücher.example', 'https://xn--bcher-kva.example/')).toBe(true)
  })
})

describe('a rule for a path', () => {
  it.each([
    'https://example.com/docs',
    'https://www.example.com/docs/',
    'https://example.com/docs/a?b',
    'https://example.com/docs?b',
  ])('matches %s', (address) => expect(matches('path', 'example.com/docs', address)).toBe(true))
  it.each([
    'https://example.com/',
    'https://example.com/docs2',
    'https://example.com/Docs',
    'https://example.org/docs/',
  ])('does not match %s', (address) => expect(matches('path', 'example.com/docs', address)).toBe(false))
  it('only matches below it if it ends with a slash', () => {
    expect(matches('path', 'example.com/docs/', 'https://example.com/docs/a')).toBe(true)
    expect(matches('path', 'example.com/docs/', 'https://example.com/docs')).toBe(false)
  })
  it('is the same as typed and as browsers spell it', () => {
    expect(matches('path', 'example.com/bücher', 'https://example.com/b%C3%BCcher/1')).toBe(true)
  })
})

describe('a rule with a pattern', () => {
  it.each([
    ['*://*.example.com/*', 'https://www.example.com/a', true],
    ['*://*.example.com/*', 'https://example.com/a', false],
    ['https://example.com/*?*utm_source=news*', 'https://example.com/a?x=1&UTM_source=News&y', true],
    ['https://example.com/', 'https://example.com/', true],
    ['https://example.com/', 'https://example.com/a', false],
    ['*.pdf', 'https://example.com/paper.PDF', true],
  ])('%s and %s: %j', (value, address, expected) => {
    expect(matches('pattern', value, address)).toBe(expected)
  })
})
