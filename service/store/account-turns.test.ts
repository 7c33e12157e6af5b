import { describe, expect, it } from 'vitest'
import { accountTurns } from './account-turns.ts'
import { TooSlow } from './database-errors.ts'

const LONG = 60_000

describe('Turns of accounts', () => {
  it('are two at a time for one account, in order, and no account waits for another', async () => {
    const inTurn = accountTurns(2, LONG)
    const begun: string[] = []
    const ends = new Map<string, () => void>()
    const work = (accountId: number, name: string) =>
      inTurn(accountId, () => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      })
    const all = [work(1, 'a'), work(1, 'b'), work(1, 'c'), work(1, 'd'), work(2, 'e')]
    await Promise.resolve()
    expect(begun).toEqual(['a', 'b', 'e'])
    ends.get('b')?.()
    await all[1]
    await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c'])
    ends.get('a')?.()
    await all[0]
    await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c', 'd'])
    for (const name of ['c', 'd', 'e']) ends.get(name)?.()
    await Promise.all(all)
  })

  it('go on after one that fails', async () => {
    const inTurn = accountTurns(1, LONG)
    await expect(inTurn(1, () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
    expect(await inTurn(1, async () => 'next')).toBe('next')
  })

  it('are not waited for longer than a while', async () => {
    const inTurn = accountTurns(1, 1)
    const end = Promise.withResolvers<void>()
    const first = inTurn(1, () => end.promise)
    await expect(inTurn(1, async () => 'never')).rejects.toThrow(TooSlow)
    end.resolve()
    await first
    expect(await inTurn(1, async () => 'next')).toBe('next')
  })
})
