import { describe, expect, it } from 'vitest'
import { z } from '../../../lib/zod.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createStoredRecord } from './stored-record.ts'

const counter = {
  key: 'counter',
  initial: { count: 0 },
  schema: z.object({ count: z.int() }),
  migrations: [
    (value: unknown) => ({ total: (value as { n: number }).n }),
    (value: unknown) => ({ count: (value as { total: number }).total }),
  ],
}

describe('a stored record', () => {
  it('returns its initial value while nothing is stored, without storing it', async () => {
    const area = createMemoryArea()
    expect(await createStoredRecord(area, counter).read()).toEqual({ ok: true, value: { count: 0 } })
    expect(area.contents.size).toBe(0)
  })

  it('is found by the next worker, with its version', async () => {
    const area = createMemoryArea()
    await createStoredRecord(area, counter).change(() => ({ count: 7 }))
    expect(area.contents.get('counter')).toEqual({ version: 3, value: { count: 7 } })
    expect(await createStoredRecord(area, counter).read()).toEqual({ ok: true, value: { count: 7 } })
  })

  it.each([
    [{ version: 1, value: { n: 5 } }],
    [{ version: 2, value: { total: 5 } }],
    [{ version: 3, value: { count: 5 } }],
  ])('reads %j as written by a version', async (stored) => {
    const area = createMemoryArea()
    area.contents.set('counter', stored)
    expect(await createStoredRecord(area, counter).read()).toEqual({ ok: true, value: { count: 5 } })
  })

  it('refuses to run backwards: what a newer version wrote is neither returned nor overwritten', async () => {
    const area = createMemoryArea()
    const newer = { version: 4, value: { count: 5, sign: '-' } }
    area.contents.set('counter', newer)
    const record = createStoredRecord(area, counter)
    expect(await record.read()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await record.change(() => ({ count: 1 }))).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(area.contents.get('counter')).toEqual(newer)
  })

  it.each([
    ['text'],
    [7],
    [null],
    [{ count: 5 }],
    [{ version: 3, value: { count: 'many' } }],
    [{ version: 0, value: {} }],
  ])('reports %j as damaged and leaves it in place', async (stored) => {
    const area = createMemoryArea()
    area.contents.set('counter', stored)
    const record = createStoredRecord(area, counter)
    expect(await record.read()).toMatchObject({ ok: false, failure: { kind: 'storage' } })
    expect(await record.change(() => ({ count: 1 }))).toMatchObject({ ok: false })
    expect(area.contents.get('counter')).toEqual(stored)
  })

  it('stores nothing if it equals its initial value', async () => {
    const area = createMemoryArea()
    const record = createStoredRecord(area, counter)
    await record.change(() => ({ count: 1 }))
    await record.change(() => counter.initial)
    expect(area.contents.size).toBe(0)
    expect(await record.read()).toEqual({ ok: true, value: { count: 0 } })
  })

  it('writes nothing if an update is refused', async () => {
    const area = createMemoryArea()
    const record = createStoredRecord(area, counter)
    await record.change(() => ({ count: 1 }))
    const refusal = { ok: false, failure: { kind: 'not-found' } } as const
    expect(await record.decide(() => refusal)).toEqual(refusal)
    expect(await record.read()).toEqual({ ok: true, value: { count: 1 } })
  })

  it('loses neither of two concurrent updates', async () => {
    const area = createMemoryArea()
    const record = createStoredRecord(area, counter)
    await Promise.all(Array.from({ length: 20 }, () => record.change(({ count }) => ({ count: count + 1 }))))
    expect(await record.read()).toEqual({ ok: true, value: { count: 20 } })
  })

  it("returns a failure if the browser can't store, and works again afterwards", async () => {
    const area = createMemoryArea()
    let full = true
    const record = createStoredRecord(
      { ...area, set: async (items) => (full ? Promise.reject(new Error('QUOTA_BYTES exceeded')) : area.set(items)) },
      counter,
    )
    expect(await record.change(() => ({ count: 1 }))).toEqual({
      ok: false,
      failure: { kind: 'storage', detail: 'QUOTA_BYTES exceeded', trouble: 'full' },
    })
    full = false
    expect(await record.change(() => ({ count: 2 }))).toEqual({ ok: true, value: { count: 2 } })
  })

  it('starts again once it is removed', async () => {
    const area = createMemoryArea()
    const record = createStoredRecord(area, counter)
    await record.change(() => ({ count: 1 }))
    await record.remove()
    expect(area.contents.size).toBe(0)
    expect(await record.read()).toEqual({ ok: true, value: { count: 0 } })
  })
})
