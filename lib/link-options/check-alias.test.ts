import { describe, expect, it } from 'vitest'
import { RESERVED_ALIASES } from '../contract/link-options.ts'
import { checkAlias, isWorthAsking, suggestAliases } from './check-alias.ts'

const warningOf = (alias: string) => checkAlias(alias).warning
const isAsked = (alias: string) => isWorthAsking(alias, checkAlias(alias))

describe('a typed alias', () => {
  it.each([
    'spring',
    'Spring-2026',
    'spring2026',
    'hello',
    'größe',
    'привет',
    '日本語',
    'a_b',
    'v10',
    'x',
    '2026',
    'API-docs',
    'myIdea',
  ])('has no hint: %s', (alias) => {
    expect(checkAlias(alias)).toEqual({ problem: null, warning: null })
    expect(isAsked(alias)).toBe(true)
  })

  it.each(['a b', 'a/b', 'a?b', 'a#b', 'a\tb'])('cannot have such characters: %j', (alias) => {
    expect(checkAlias(alias)).toEqual({ problem: { code: 'alias_characters' }, warning: null })
    expect(isAsked(alias)).toBe(false)
  })

  it('has at most 255 characters, and many services accept fewer', () => {
    expect(checkAlias('x'.repeat(256)).problem).toEqual({ code: 'too_long', params: { limit: 255 } })
    expect(checkAlias('x'.repeat(255))).toEqual({ problem: null, warning: { kind: 'length', limit: 100 } })
    expect(warningOf('x'.repeat(100))).toBeNull()
    expect(isAsked('x'.repeat(101))).toBe(false)
  })

  it.each([...RESERVED_ALIASES, 'API', 'Login', 'admin'])(
    'may be a reserved word, which is not looked up: %s',
    (alias) => {
      expect(warningOf(alias)).toEqual({ kind: 'reserved' })
      expect(isAsked(alias)).toBe(false)
    },
  )

  it.each(['v1.2', 'a+b', '🎈', 'a%20b', '<b>', 'a\u200bb', 'abc\ufe0f'])(
    'may have characters that few services accept: %j',
    (alias) => {
      expect(warningOf(alias)).toEqual({ kind: 'characters' })
      expect(isAsked(alias)).toBe(false)
    },
  )

  it.each(['p\u0430ypal', 'αlpha', 'Привeт'])('may be of several alphabets that look alike: %s', (alias) => {
    expect(warningOf(alias)).toEqual({ kind: 'alphabets' })
    expect(isAsked(alias)).toBe(true)
  })

  it.each([
    ['g00gle', '0', 'O'],
    ['pr0', '0', 'O'],
    ['0range', '0', 'O'],
    ['pay1oad', '1', 'l'],
    ['a1l', '1', 'l'],
    ['O2', 'O', '0'],
    ['april1', 'l', '1'],
    ['paypaI', 'I', 'l'],
    ['Il', 'I', 'l'],
  ])('may be misread: %s', (alias, shown, other) => {
    expect(warningOf(alias)).toEqual({ kind: 'look-alike', shown, other })
    expect(isAsked(alias)).toBe(true)
  })

  it('may be a pattern, which is not looked up', () => {
    expect(checkAlias('spring-{random:4}')).toEqual({ problem: null, warning: null })
    expect(isAsked('spring-{random:4}')).toBe(false)
    expect(warningOf('spring-{rnd}')).toEqual({ kind: 'characters' })
  })

  it('is not looked up while it is empty', () => {
    expect(checkAlias('')).toEqual({ problem: null, warning: null })
    expect(isAsked('')).toBe(false)
  })
})

describe('suggestions for a taken alias', () => {
  const suggest = (alias: string, given: Partial<Parameters<typeof suggestAliases>[1]> = {}) =>
    suggestAliases(alias, { title: '', year: 2026, random: () => 0, isTaken: () => false, ...given })

  it('add the year, a number, a word of the title and a random ending', () => {
    expect(suggest('spring', { title: 'The Spring Café – Menü, 2026' })).toEqual([
      'spring-2026',
      'spring-2',
      'spring-cafe',
      'spring-bbb',
    ])
  })

  it("omit what the page doesn't have, and count on", () => {
    expect(suggest('spring-9', { title: 'Go to it' })).toEqual(['spring-9-2026', 'spring-10', 'spring-9-bbb'])
    expect(suggest('spring-2026', { title: '日本語' })).toEqual(['spring-2026-2', 'spring-2026-bbb'])
    expect(suggest('spring-', { year: 2027 })).toEqual(['spring-2027', 'spring-2', 'spring-bbb'])
  })

  it('omit what is known to be taken, and what is too long', () => {
    expect(suggest('spring', { isTaken: (alias) => alias === 'spring-2' })).toEqual(['spring-2026', 'spring-bbb'])
    expect(suggest('x'.repeat(98))).toEqual([`${'x'.repeat(98)}-2`])
    expect(suggest('x'.repeat(100))).toEqual([])
  })

  it('are at most four, all different, and without problems', () => {
    for (const alias of ['spring', 'a', 'привет', 'abc-1', '2026']) {
      const all = suggest(alias, { title: 'Words of a page that has many', random: () => 0.999 })
      expect(all.length).toBeGreaterThan(1)
      expect(all.length).toBeLessThanOrEqual(4)
      expect(new Set([alias, ...all]).size).toBe(all.length + 1)
      for (const each of all) expect(checkAlias(each).problem).toBeNull()
    }
  })
})
