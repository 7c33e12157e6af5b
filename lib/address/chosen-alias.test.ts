import { webcrypto } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { AliasStyle } from '../model/settings.ts'
import { makeAlias, patternProblem, slugOf } from './chosen-alias.ts'

const bytes = (count: number) => webcrypto.getRandomValues(new Uint8Array(count))
const PAGE = { title: 'Spring Sale: 20 % off “everything”!', url: 'https://shop.test/de/offers/spring-sale.html?utm=1' }
const alias = (style: AliasStyle, attempt = 0, source = PAGE) => makeAlias({ style, length: 7 }, source, attempt, bytes)

describe('a chosen alias', () => {
  it('has seven random characters without vowels and look-alikes, evenly distributed', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 4_000; round++)
      for (const letter of alias('random')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
    expect([...counts.keys()].sort().join('')).toBe('23456789bcdfghjkmnpqrstvwxz')
    const expected = (4_000 * 7) / 27
    for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(expected / 4)
  })

  it('is pronounceable, without offensive words', () => {
    for (let round = 0; round < 2_000; round++) {
      expect(alias('pronounceable')).toMatch(/^([bdfgkmnprstvz][aeiou]){3}[bdfgkmnprstvz]$/)
      expect(alias('pronounceable')).not.toMatch(/nazi|puta|anal|sex/)
    }
  })

  it("is derived from the page's title or path, with a random ending if that was taken", () => {
    expect(alias('title')).toBe('spring-sale-20-off-everything')
    expect(alias('path')).toBe('spring-sale')
    expect(alias('path', 1)).toMatch(/^spring-sale-[b-z2-9]{4}$/)
  })

  it.each([
    ['title', { title: '', url: 'https://s.test/' }],
    ['title', { title: '🎉🎉', url: 'https://s.test/' }],
    ['title', { title: 'عنوان الصفحة', url: 'https://s.test/' }],
    ['path', { title: 'x', url: 'https://s.test/' }],
    ['path', { title: 'x', url: 'https://s.test/%E0%A4%A/123' }],
    ['path', { title: 'x', url: 'not an address' }],
  ] as const)('is of chance where the %s of %j says nothing', (style, source) => {
    expect(alias(style, 0, source)).toMatch(/^[b-z2-9]{7}$/)
  })

  it('keeps whole words, up to 32 characters', () => {
    expect(slugOf('Ça va? Über-große Äpfel & Birnen aus dem Garten der Nachbarin')).toBe(
      'ca-va-ueber-grosse-aepfel-birnen',
    )
    expect(slugOf('Łódź, Kırmızı œuvre')).toBe('lodz-kirmizi-oeuvre')
    expect(slugOf('a'.repeat(100))).toBe('a'.repeat(32))
  })
})

describe('a pattern', () => {
  it("fills in random characters, title and path, and omits what a page doesn't have", () => {
    expect(makeAlias({ pattern: 'spring-{random:4}' }, PAGE, 0, bytes)).toMatch(/^spring-[b-z2-9]{4}$/)
    expect(makeAlias({ pattern: 'go-{path}' }, PAGE, 0, bytes)).toBe('go-spring-sale')
    expect(makeAlias({ pattern: 'go-{path}' }, PAGE, 1, bytes)).toMatch(/^go-spring-sale-[b-z2-9]{4}$/)
    expect(makeAlias({ pattern: 'go-{path}-x' }, { title: '', url: 'https://s.test/' }, 0, bytes)).toBe('go-x')
    expect(makeAlias({ pattern: '{title}' }, { title: '', url: '' }, 0, bytes)).toMatch(/^[b-z2-9]{7}$/)
  })

  it('is invalid if its second link would have the alias of its first, or if it has an unknown placeholder', () => {
    expect(['spring-{random:4}', 'go-{path}', 'x-{random}'].map(patternProblem)).toEqual([null, null, null])
    expect(patternProblem('spring-{random:2}')).toBe('alias_never_changes')
    expect(['{date}', 'a{', '{random:4'].map(patternProblem)).toEqual(Array(3).fill('alias_placeholder'))
  })
})
