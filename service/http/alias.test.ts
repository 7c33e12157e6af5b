import { describe, expect, it } from 'vitest'
import { aliasKey, aliasProblem, randomAlias } from './alias.ts'

describe('An alias', () => {
  it.each(['abc', 'A-b_9', 'größe', 'привет', '日本語', 'हिन्दी', 'x'])('may be %s', (alias) => {
    expect(aliasProblem(alias)).toBeNull()
  })

  it.each(['', 'a b', 'a/b', 'a.b', 'a%20b', 'a+b', '<b>', 'a\u202eb', 'a\u200bb', '🎈', 'x'.repeat(101)])(
    'cannot be %j',
    (alias) => {
      expect(aliasProblem(alias)).not.toBeNull()
    },
  )

  it.each(['abc\ufe0f', 'a\u034fbc', '\u3164', 'a\u115f', 'x\u180b'])(
    'cannot contain invisible characters: %j',
    (alias) => {
      expect(aliasProblem(alias)).toMatch(/invisible/)
    },
  )

  it.each([
    'api',
    'API',
    'r',
    'L',
    'avatar',
    'health',
    'Ready',
    'metrics',
    'admin',
    'login',
    'static',
    '.well-known',
    'favicon.ico',
    'robots.txt',
  ])('cannot be the reserved %s', (alias) => {
    expect(aliasProblem(alias)).toMatch(/reserved/)
  })

  it('is compared without case and in one Unicode composition', () => {
    expect(aliasKey('ABC')).toBe('abc')
    expect(aliasKey('Gro\u0308sse')).toBe(aliasKey('grÖsse'))
    expect(new Set(['ΛΟΓΟΣ', 'ΛΟΓΟσ', 'λογος', 'λογοσ'].map(aliasKey))).toEqual(new Set(['λογοσ']))
    expect(aliasKey(aliasKey('İSTANBUL'))).toBe(aliasKey('İSTANBUL'))
  })
})

describe('A random alias', () => {
  it('has seven unambiguous characters and is allowed', () => {
    for (let draw = 0; draw < 1000; draw += 1) {
      const alias = randomAlias()
      expect(alias).toMatch(/^[abcdefghjkmnpqrstuvwxyz23456789]{7}$/)
      expect(aliasProblem(alias)).toBeNull()
    }
  })

  it('is practically unique', () => {
    expect(new Set(Array.from({ length: 5000 }, randomAlias)).size).toBeGreaterThan(4998)
  })
})
