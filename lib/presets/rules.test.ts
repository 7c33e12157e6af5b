import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sampleSize } from '../../tests/support/sample-size.ts'
import type { PresetRule } from '../model/settings.ts'
import { matchesPattern, ruleMatches, ruleProblem, ruleValue } from './rules.ts'

const matches = (match: PresetRule['match'], value: string, address: string): boolean =>
  ruleMatches({ match, value }, new URL(address))

describe('a rule for a host', () => {
  it.each([
    'https://example.com/',
    'http://www.example.com/a?b#c',
    'https://a.b.example.com:8443/',
    'HTTPS://EXAMPLE.COM',
    'https://www.example.com./a',
  ])('matches %s', (address) => expect(matches('host', ' Example.com ', address)).toBe(true))
  it.each([
    'https://example.org/',
    'https://notexample.com/',
    'https://example.com.evil.test/',
    'https://e.test/example.com',
  ])('does not match %s', (address) => expect(matches('host', 'example.com', address)).toBe(false))
  it('may end with the dot of the root', () => {
    expect(matches('host', 'example.com.', 'https://www.example.com/')).toBe(true)
    expect(matches('path', 'example.com./docs', 'https://example.com/docs/1')).toBe(true)
  })
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
    ['https://example.com/köln*', 'https://example.com/K%C3%B6ln/1', true],
    ['*/k%C3%B6ln', 'https://example.com/Köln', true],
    ['*/köln', 'https://example.com/koln', false],
    ['*100%*', 'https://example.com/100%', true],
  ])('%s and %s: %j', (value, address, expected) => {
    expect(matches('pattern', value, address)).toBe(expected)
  })
})

/** The definition, by trying everything: only for short texts. */
const byTrying = (pattern: string, text: string): boolean => {
  if (pattern === '') return text === ''
  if (pattern[0] !== '*') return pattern[0] === text[0] && text !== '' && byTrying(pattern.slice(1), text.slice(1))
  return Array.from({ length: text.length + 1 }, (_, index) => text.slice(index)).some((rest) =>
    byTrying(pattern.slice(1), rest),
  )
}

const few = (...letters: string[]) => fc.array(fc.constantFrom(...letters), { maxLength: 9 }).map((all) => all.join(''))

describe('a pattern', () => {
  it('matches what trying every place of every star finds', () => {
    fc.assert(
      fc.property(few('a', 'b', '*'), few('a', 'b'), (pattern, text) => {
        expect(matchesPattern(pattern, text)).toBe(byTrying(pattern, text))
      }),
      { numRuns: sampleSize(300, 20_000) },
    )
  })

  it('matches every text made by filling in its stars', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.infiniteStream(fc.string()), (parts, fillings) => {
        const literal = parts.map((part) => part.replaceAll('*', ''))
        const text = literal.reduce((before, part) => `${before}${fillings.next().value}${part}`)
        expect(matchesPattern(literal.join('*'), text)).toBe(true)
      }),
    )
  })

  it.each([
    ['ab*bc', 'abc', false],
    ['a*a', 'a', false],
    ['*', '', true],
    ['', '', true],
    ['**', 'anything', true],
    ['a.c', 'abc', false],
    ['(a+)+$', 'aaaa', false],
  ])('%j and %j: %j', (pattern, text, expected) => {
    expect(matchesPattern(pattern, text)).toBe(expected)
  })
})

describe('a rule', () => {
  it.each<[PresetRule['match'], string, string]>([
    ['host', 'example.com', 'https://example.com/'],
    ['host', 'localhost', 'http://localhost:3000/'],
    ['host', '127.0.0.1', 'http://127.0.0.1/'],
    ['host', 'bücher.example', 'https://bücher.example/'],
    ['path', 'example.com/docs', 'https://example.com/docs'],
    ['path', 'example.com/b%C3%BCcher', 'https://example.com/bücher/1'],
    ['pattern', '*', 'https://example.com/'],
    ['pattern', 'https://example.com/x', 'https://example.com/x'],
  ])('for %s %j is valid and matches', (match, value, address) => {
    expect(ruleProblem({ match, value })).toBeNull()
    expect(ruleMatches({ match, value }, new URL(address))).toBe(true)
  })

  it.each<[PresetRule['match'], string, string]>([
    ['host', ' ', 'empty'],
    ['host', 'https://example.com', 'not_host'],
    ['host', 'example.com/docs', 'not_host'],
    ['host', 'example.com:8080', 'not_host'],
    ['host', '*.example.com', 'not_host'],
    ['host', 'me@example.com', 'not_host'],
    ['host', '.example.com', 'not_host'],
    ['path', 'example.com', 'not_host_and_path'],
    ['path', 'example.com/', 'not_host_and_path'],
    ['path', '/docs', 'not_host_and_path'],
    ['path', 'example.com/docs?page=2', 'not_host_and_path'],
    ['path', 'example.com/docs#top', 'not_host_and_path'],
    ['pattern', 'example.com', 'not_pattern'],
    ['pattern', `*${'x'.repeat(2048)}`, 'too_long'],
  ])('for %s %j is refused', (match, value, code) => {
    expect(ruleProblem({ match, value })).toMatchObject({ code })
  })
})

it.each<[PresetRule['match'], string, string]>([
  ['host', 'https://Docs.Example.com/a/b?c=d#e', 'docs.example.com'],
  ['host', ' HTTP://me:secret@example.com:8080 ', 'example.com'],
  ['host', 'https://bücher.example/', 'xn--bcher-kva.example'],
  ['path', 'https://example.com/docs/a?b=c#d', 'example.com/docs/a'],
  ['path', 'https://example.com:8080/docs', 'example.com/docs'],
])('an address pasted for a %s is reduced to it: %s', (match, typed, value) => {
  expect(ruleValue({ match, value: typed })).toBe(value)
  expect(ruleProblem({ match, value })).toBeNull()
  expect(ruleMatches({ match, value }, new URL(typed.trim()))).toBe(true)
})

it.each<[PresetRule['match'], string]>([
  ['host', 'example.com'],
  ['host', 'example.com/docs'],
  ['host', 'https://'],
  ['path', 'example.com/docs?page=2'],
  ['pattern', 'https://*.example.com/*'],
])('anything else stays: %s %s', (match, value) => expect(ruleValue({ match, value: ` ${value} ` })).toBe(value))

it('an address without a path is not a path', () => {
  expect(
    ruleProblem({ match: 'path', value: ruleValue({ match: 'path', value: 'https://example.com' }) }),
  ).not.toBeNull()
})
