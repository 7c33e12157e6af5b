import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createRememberedStore } from './remembered-store.ts'

const HERE = 'https://s.test#1'
const linkWith = (...parameters: [name: string, value: string][]) => ({
  operation: 'createLink' as const,
  input: { url: 'https://example.com/', parameters: parameters.map(([name, value]) => ({ name, value })) },
})

const fresh = () => {
  const area = createMemoryArea()
  const remembered = createRememberedStore(area)
  const known = async (connection = HERE) => {
    const read = await remembered.read(connection)
    return read.ok ? read.value : read.failure
  }
  return { area, remembered, known }
}

describe('the values of parameters', () => {
  it('are remembered by name, the newest first without repetitions, in the next worker too', async () => {
    const { area, remembered } = fresh()
    await remembered.learn(HERE, [linkWith(['utm_source', 'news'], ['utm_medium', 'mail'])])
    await remembered.learn(HERE, [linkWith(['utm_source', 'shop'])])
    await remembered.learn(HERE, [linkWith(['utm_source', 'news'])])
    expect(await createRememberedStore(area).read(HERE)).toEqual({
      ok: true,
      value: { utm_source: ['news', 'shop'], utm_medium: ['mail'] },
    })
  })

  it('are limited to those used last', async () => {
    const { remembered, known } = fresh()
    const values = Array.from({ length: 30 }, (_, index) => linkWith(['ref', `value ${index}`]))
    await remembered.learn(HERE, values)
    expect(await known()).toEqual({ ref: Array.from({ length: 20 }, (_, index) => `value ${29 - index}`) })
    await remembered.learn(
      HERE,
      Array.from({ length: 60 }, (_, index) => linkWith([`name ${index}`, 'x'])),
    )
    const names = Object.keys(await known())
    expect([names.length, names[0], names.at(-1)]).toEqual([50, 'name 59', 'name 10'])
  })

  it('are taken from links only, unless they are empty or very long', async () => {
    const { area, remembered, known } = fresh()
    await remembered.learn(HERE, [
      { ...linkWith(['ref', 'x']), operation: 'createChannel' },
      { operation: 'createLink', input: { url: 'https://example.com/' } },
      linkWith(['ref', ''], ['ref', 'x'.repeat(501)]),
    ])
    expect(await known()).toEqual({})
    expect(area.contents.size).toBe(0)
  })

  it('may have any name, including `__proto__`', async () => {
    const { remembered, known } = fresh()
    await remembered.learn(HERE, [linkWith(['__proto__', 'x'], ['constructor', 'y'])])
    expect(Object.entries(await known())).toEqual([
      ['constructor', ['y']],
      ['__proto__', ['x']],
    ])
  })

  it('are removed one by one, and a name with its last value', async () => {
    const { remembered, known } = fresh()
    await remembered.learn(HERE, [linkWith(['a', '1'], ['a', '2'], ['b', '1'])])
    expect(await remembered.forget(HERE, 'a', '1')).toEqual({ ok: true, value: { b: ['1'], a: ['2'] } })
    await remembered.forget(HERE, 'b', '1')
    await remembered.forget(HERE, 'b', 'never there')
    expect(await known()).toEqual({ a: ['2'] })
  })

  it('belong to one connection, and stay while another one has its own', async () => {
    const { area, remembered, known } = fresh()
    await remembered.learn(HERE, [linkWith(['ref', 'mine'])])
    expect(await known('https://other.test#1')).toEqual({})
    await remembered.learn('https://other.test#1', [linkWith(['ref', 'theirs'])])
    expect(await known()).toEqual({ ref: ['mine'] })
    await remembered.remove('https://other.test#1')
    expect([await known(), await known('https://other.test#1')]).toEqual([{ ref: ['mine'] }, {}])
    await remembered.remove(HERE)
    expect(area.contents.size).toBe(0)
  })

  it('of version 1 are those of the account that it names', async () => {
    const { area, known } = fresh()
    const value = { connection: HERE, parameters: [{ name: 'ref', values: ['mine'] }] }
    await area.set({ remembered: { version: 1, value } })
    expect(await known()).toEqual({ ref: ['mine'] })
  })

  it('of all links of bulk work are stored in one write', async () => {
    const { area, known } = fresh()
    let writes = 0
    const counting = createRememberedStore({
      ...area,
      set: async (items) => {
        writes += 1
        await area.set(items)
      },
    })
    await counting.learn(
      HERE,
      Array.from({ length: 10_000 }, () => linkWith(['utm_source', 'bulk'])),
    )
    expect(writes).toBe(1)
    expect(await known()).toEqual({ utm_source: ['bulk'] })
  })
})
