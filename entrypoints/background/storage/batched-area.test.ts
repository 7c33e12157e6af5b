import { describe, expect, it } from 'vitest'
import { batchedArea } from './batched-area.ts'

const areaWith = (contents: Record<string, unknown>) => {
  const asked: (string[] | null)[] = []
  const area = batchedArea({
    get: async (keys) => {
      asked.push(keys)
      if (keys === null) return contents
      return Object.fromEntries(keys.filter((key) => key in contents).map((key) => [key, contents[key]]))
    },
    set: async (items) => void Object.assign(contents, items),
    remove: async (keys) => {
      for (const key of keys) Reflect.deleteProperty(contents, key)
    },
  })
  return { area, asked }
}

describe('the reads of one task', () => {
  it('are one call, and each returns its own key', async () => {
    const { area, asked } = areaWith({ a: 1, b: 2 })
    const found = await Promise.all([area.get('a'), area.get('b'), area.get('a'), area.get('missing')])
    expect(found).toEqual([{ a: 1 }, { b: 2 }, { a: 1 }, {}])
    expect(asked).toEqual([['a', 'b', 'missing']])
  })

  it('see what was stored before, however soon', async () => {
    const { area, asked } = areaWith({ a: 1 })
    expect(await area.get('a')).toEqual({ a: 1 })
    await area.set({ a: 2 })
    expect(await area.get('a')).toEqual({ a: 2 })
    await area.remove(['a'])
    expect(await area.get('a')).toEqual({})
    expect(asked).toHaveLength(3)
  })

  it('all fail if the call fails, and the next ones read again', async () => {
    let isBroken = true
    const area = batchedArea({
      get: async () => {
        if (isBroken) throw new Error('broken')
        return { a: 1 }
      },
      set: async () => undefined,
      remove: async () => undefined,
    })
    expect((await Promise.allSettled([area.get('a'), area.get('b')])).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ])
    isBroken = false
    expect(await area.get('a')).toEqual({ a: 1 })
  })
})
