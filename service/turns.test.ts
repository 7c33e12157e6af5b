import { describe, expect, it } from 'vitest'
import { Turns } from './turns.ts'

class Refused extends Error {}

describe('Turns', () => {
  it('are two at once, in order except for an urgent one, and are refused if too many wait', async () => {
    const turns = new Turns({ atOnce: 2, maxWaiting: 3, refusal: Refused })
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const work = (name: string, isUrgent = false) =>
      turns.run(async () => {
        begun.push(name)
        await new Promise<void>((resolve) => ends.set(name, resolve))
        return name
      }, isUrgent)
    const all = [work('a'), work('b'), work('c'), work('d'), work('urgent', true)]
    await expect(work('f')).rejects.toThrow(Refused)
    expect([begun.join(), turns.waiting]).toEqual(['a,b', 3])
    for (const [done, next] of [
      ['b', 'urgent'],
      ['a', 'c'],
      ['c', 'd'],
    ] as const) {
      ends.get(done)?.()
      await expect.poll(() => begun.at(-1)).toBe(next)
    }
    for (const name of ['d', 'urgent']) ends.get(name)?.()
    expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'urgent'])
    expect([turns.isIdle, await turns.run(async () => 'next')]).toEqual([true, 'next'])
  })

  it('pass on after a failure', async () => {
    const turns = new Turns({ atOnce: 1, maxWaiting: 1, refusal: Refused })
    const failing = turns.run(() => Promise.reject(new Error('a defect')))
    const next = turns.run(async () => 'next')
    await expect(failing).rejects.toThrow('a defect')
    expect(await next).toBe('next')
  })

  it('are awaited only for a limited time', async () => {
    const turns = new Turns({ atOnce: 1, maxWaitMs: 1, refusal: Refused })
    const end = Promise.withResolvers<void>()
    const first = turns.run(() => end.promise)
    await expect(turns.run(async () => 'never')).rejects.toThrow(Refused)
    end.resolve()
    await first
    expect(await turns.run(async () => 'next')).toBe('next')
  })
})
