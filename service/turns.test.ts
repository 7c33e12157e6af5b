import { describe, expect, it } from 'vitest'
import { turns } from './turns.ts'

class Refused extends Error {}

describe('Turns', () => {
  it('are two at once for each key, in order, and more than may wait are refused', async () => {
    const inTurn = turns<string>({ atOnce: 2, waiting: 2, refusal: Refused })
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const work = (key: string, name: string) =>
      inTurn(key, async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      })
    const all = [work('one', 'a'), work('one', 'b'), work('one', 'c'), work('one', 'd'), work('other', 'e')]
    await expect(work('one', 'f')).rejects.toThrow(Refused)
    expect(begun).toEqual(['a', 'b', 'e'])
    ends.get('b')?.()
    await all[1]
    await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c'])
    ends.get('a')?.()
    await all[0]
    await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c', 'd'])
    for (const name of ['c', 'd', 'e']) ends.get(name)?.()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(await inTurn('one', async () => 'next')).toBe('next')
  })

  it('pass on after a failure', async () => {
    const inTurn = turns<string>({ atOnce: 1, waiting: 1, refusal: Refused })
    const failing = inTurn('one', () => Promise.reject(new Error('a defect')))
    const next = inTurn('one', async () => 'next')
    await expect(failing).rejects.toThrow('a defect')
    expect(await next).toBe('next')
  })

  it('are not waited for longer than a while', async () => {
    const inTurn = turns<string>({ atOnce: 1, patienceMs: 1, refusal: Refused })
    const end = Promise.withResolvers<void>()
    const first = inTurn('one', () => end.promise)
    await expect(inTurn('one', async () => 'never')).rejects.toThrow(Refused)
    end.resolve()
    await first
    expect(await inTurn('one', async () => 'next')).toBe('next')
  })
})
