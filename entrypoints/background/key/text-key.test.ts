import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSealed, LOST_TEXT } from '../../../lib/sealed-text.ts'
import { cpuTime } from '../../../tests/support/cpu-time.ts'
import { sampleSize } from '../../../tests/support/sample-size.ts'
import { newTextKey, openTexts, sealTexts } from './text-key.ts'

describe('a text key', () => {
  it('decrypts every text that it encrypted, in its place', async () => {
    const key = newTextKey()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 5 }), async (texts) => {
        const sealed = await sealTexts(key, texts)
        expect(sealed.every(isSealed)).toBe(true)
        expect(await openTexts([key], sealed)).toEqual(texts)
      }),
      { numRuns: sampleSize(20, 300) },
    )
  })

  it('decrypts texts that earlier keys encrypted, and its own', async () => {
    const [now, before] = [newTextKey(), newTextKey()]
    const sealed = [...(await sealTexts(before, ['old'])), ...(await sealTexts(now, ['new']))]
    expect(await openTexts([now, before], sealed)).toEqual(['old', 'new'])
  })

  it('never encrypts a text twice to the same result, and leaves nothing of it readable', async () => {
    const keys = newTextKey()
    const [one = '', other = ''] = await sealTexts(keys, ['open-sesame', 'open-sesame'])
    const [again = ''] = await sealTexts(keys, ['open-sesame'])
    expect(new Set([one, other, again]).size).toBe(3)
    expect(atob(one.split(':').at(-1) ?? '')).not.toContain('open-sesame')
  })

  it('decrypts nothing that another key encrypted, that was changed, or that was lost', async () => {
    const [mine, theirs] = [newTextKey(), newTextKey()]
    const [sealed = ''] = await sealTexts(theirs, ['secret'])
    const [own = ''] = await sealTexts(mine, ['secret'])
    const changed = `${own.slice(0, -8)}${own.at(-8) === 'A' ? 'B' : 'A'}${own.slice(-7)}`
    const renamed = sealed.replace(theirs.id, mine.id)
    expect(await openTexts([mine], [sealed, renamed, changed, LOST_TEXT, 'plain', `${own}!`])).toEqual(
      Array.from({ length: 6 }, () => null),
    )
  })

  it('encrypts ten thousand passwords in a moment', async () => {
    const keys = newTextKey()
    const texts = Array.from({ length: 10_000 }, (_, index) => `password ${index}`)
    const { result, ms } = await cpuTime(10_000, () => sealTexts(keys, texts))
    expect(ms).toBeLessThanOrEqual(10_000)
    expect((await openTexts([keys], result)).at(-1)).toBe('password 9999')
  })
})
