import { describe, expect, it } from 'vitest'
import { hashPassword, isPassword, newApiKey } from './credentials.ts'

describe('A password', () => {
  it('matches in any Unicode composition, and nothing else matches', async () => {
    const stored = await hashPassword('g\u00f6teborg')
    expect(await isPassword('go\u0308teborg', stored)).toBe(true)
    expect(await isPassword('goteborg', stored)).toBe(false)
  })

  it('has a different hash each time', async () => {
    const [first, second] = await Promise.all([hashPassword('same'), hashPassword('same')])
    expect(first).not.toBe(second)
    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  })

  it('with an unknown format is an error, not a refusal', async () => {
    await expect(isPassword('x', 'plain')).rejects.toThrow('unknown format')
  })
})

describe('An API key', () => {
  it('has 256 random bits', () => {
    const keys = Array.from({ length: 100 }, newApiKey)
    for (const key of keys) expect(Buffer.from(key.slice(3), 'base64url')).toHaveLength(32)
    expect(new Set(keys).size).toBe(100)
  })
})
