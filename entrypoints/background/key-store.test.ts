import { describe, expect, it } from 'vitest'
import { createMemoryArea } from '../../tests/worker/memory-area.ts'
import { createKeyStore } from './key-store.ts'

const HERE = 'https://s.test#1'
const NONE = { ok: false, failure: { kind: 'not-connected' } }

describe('the API key', () => {
  it('is there for its own connection, also in the next life of the worker', async () => {
    const area = createMemoryArea()
    await createKeyStore(area).write(HERE, 'secret')
    expect(await createKeyStore(area).read(HERE)).toEqual({ ok: true, value: 'secret' })
  })

  it('is there for no other connection', async () => {
    const keys = createKeyStore(createMemoryArea())
    await keys.write(HERE, 'secret')
    expect(await keys.read('https://evil.test#1')).toEqual(NONE)
  })

  it('is not there before it is set', async () => {
    expect(await createKeyStore(createMemoryArea()).read(HERE)).toEqual(NONE)
  })

  it('takes the place of the key before, which is stored nowhere any more', async () => {
    const area = createMemoryArea()
    const keys = createKeyStore(area)
    await keys.write(HERE, 'old-secret')
    await keys.write('https://other.test#2', 'new-secret')
    expect(JSON.stringify([...area.contents])).not.toContain('old-secret')
    expect(await keys.read(HERE)).toEqual(NONE)
  })

  it('leaves nothing behind when it is removed', async () => {
    const area = createMemoryArea()
    const keys = createKeyStore(area)
    await keys.write(HERE, 'secret')
    await keys.remove()
    expect(area.contents.size).toBe(0)
  })

  it('is stored only once web pages have been kept out of the area', async () => {
    const area = createMemoryArea()
    const order: string[] = []
    const keys = createKeyStore({
      ...area,
      setAccessLevel: async ({ accessLevel }) => void order.push(accessLevel),
      set: async (items) => {
        order.push('stored')
        await area.set(items)
      },
    })
    await keys.write(HERE, 'secret')
    expect(order).toEqual(['TRUSTED_CONTEXTS', 'stored'])
  })
})
