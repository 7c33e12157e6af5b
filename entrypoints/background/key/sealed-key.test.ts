import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSealer, openKey, ROUNDS, type Sealer, sealedKey, sealerOf, sealKey } from './sealed-key.ts'

const OWNER = { connectionId: 'https://s.test#1', origin: 'https://s.test' }
const PASSPHRASE = 'correct horse battery staple'
const KEY = 'the-key-of-the-account'

const sealed = async () => sealKey(await newSealer(PASSPHRASE), OWNER, KEY)

/** The same bytes except for one bit. */
const flipped = (base64: string, at: number): string => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  bytes[at] = (bytes[at] ?? 0) ^ 1
  return btoa(String.fromCharCode(...bytes))
}

describe('an encrypted key', () => {
  it('is decrypted with the passphrase', async () => {
    const record = await sealed()
    expect(await openKey(await sealerOf(PASSPHRASE, record), OWNER, record)).toBe(KEY)
  })

  it('is decrypted exactly', async () => {
    const sealer = await newSealer(PASSPHRASE)
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }).filter((key) => key.isWellFormed()),
        async (key) => {
          expect(await openKey(sealer, OWNER, await sealKey(sealer, OWNER, key))).toBe(key)
        },
      ),
    )
  })

  it('is not decrypted with another passphrase', async () => {
    const record = await sealed()
    expect(await openKey(await sealerOf(`${PASSPHRASE} `, record), OWNER, record)).toBeNull()
  })

  it('is decrypted with the same passphrase from a keyboard that composes its letters differently', async () => {
    const record = await sealKey(await newSealer('Zu\u0308rich'.normalize('NFD')), OWNER, KEY)
    expect(await openKey(await sealerOf('Z\u00fcrich', record), OWNER, record)).toBe(KEY)
  })

  it('is not decrypted for another connection or another origin', async () => {
    const record = await sealed()
    const sealer = await sealerOf(PASSPHRASE, record)
    expect(await openKey(sealer, { ...OWNER, origin: 'https://evil.test' }, record)).toBeNull()
    expect(await openKey(sealer, { ...OWNER, connectionId: 'https://s.test#2' }, record)).toBeNull()
  })

  it('is not decrypted if a single bit of its record was changed', async () => {
    const sealer = await newSealer(PASSPHRASE)
    const record = await sealKey(sealer, OWNER, KEY)
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('iv' as const, 'text' as const), fc.nat(), async (part, at) => {
        const tampered = { ...record, [part]: flipped(record[part], at % atob(record[part]).length) }
        expect(await openKey(sealer, OWNER, tampered)).toBeNull()
      }),
    )
    const salted = { ...record, salt: flipped(record.salt, 0) }
    expect(await openKey(await sealerOf(PASSPHRASE, salted), OWNER, salted)).toBeNull()
  })

  it("can't be truncated or replaced by an empty one", async () => {
    const sealer = await newSealer(PASSPHRASE)
    const record = await sealKey(sealer, OWNER, KEY)
    for (const text of ['', 'AAAA', record.text.slice(0, -4)])
      expect(await openKey(sealer, OWNER, { ...record, text })).toBeNull()
  })

  it('takes at least 600,000 iterations per guess, and a record with fewer is not read', async () => {
    const record = await sealed()
    expect(ROUNDS).toBeGreaterThanOrEqual(600_000)
    expect(record.rounds).toBe(ROUNDS)
    expect(sealedKey.safeParse(record).success).toBe(true)
    for (const rounds of [1, 599_999, 1e9, 600_000.5])
      expect(sealedKey.safeParse({ ...record, rounds }).success).toBe(false)
  })

  it('has its own salt for each passphrase and its own vector for each encryption', async () => {
    const [first, second] = [await newSealer(PASSPHRASE), await newSealer(PASSPHRASE)]
    expect(first.secret).not.toBe(second.secret)
    expect(atob(first.salt)).toHaveLength(16)
    const records = await Promise.all([1, 2, 3].map(() => sealKey(first, OWNER, KEY)))
    expect(new Set(records.map(({ iv }) => iv)).size).toBe(3)
    expect(new Set(records.map(({ text }) => text)).size).toBe(3)
  })

  it('contains neither key nor passphrase nor the derived secret', async () => {
    const sealer: Sealer = await newSealer(PASSPHRASE)
    const stored = JSON.stringify(await sealKey(sealer, OWNER, KEY))
    for (const secret of [KEY, PASSPHRASE, sealer.secret, btoa(KEY), btoa(PASSPHRASE)])
      expect(stored).not.toContain(secret)
  })
})
