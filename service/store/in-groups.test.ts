import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { inGroups } from './in-groups.ts'

describe('Items sent in groups', () => {
  it('go together if they come while another group is under way, and each gets its own result', async () => {
    const gate = Promise.withResolvers<void>()
    const groups: number[][] = []
    const double = inGroups(async (numbers: readonly number[]) => {
      groups.push([...numbers])
      await gate.promise
      return numbers.map((number) => number * 2)
    }, 1)
    const first = [double(1), double(2)]
    await nextTurn()
    await nextTurn()
    expect(groups).toEqual([[1, 2]])
    const later = [double(3), double(4)]
    await nextTurn()
    later.push(double(5))
    expect(groups).toHaveLength(1)
    gate.resolve()
    expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10])
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ])
  })

  it('fail alone if they fail by themselves, and together if their group does', async () => {
    const send = inGroups(async (words: readonly string[]) => {
      if (words.includes('all')) throw new Error('nothing was sent')
      return words.map((word) => (word === 'bad' ? new Error('this one is bad') : word))
    }, 1)
    const settled = await Promise.allSettled([send('good'), send('bad'), send('fine')])
    expect(settled).toEqual([
      { status: 'fulfilled', value: 'good' },
      { status: 'rejected', reason: new Error('this one is bad') },
      { status: 'fulfilled', value: 'fine' },
    ])
    const failed = await Promise.allSettled([send('all'), send('good')])
    expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await send('good')).toBe('good')
  })
})
