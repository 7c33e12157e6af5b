import { describe, expect, it } from 'vitest'
import { UNKNOWN_CLOCK } from '../../../lib/model/service-clock.ts'
import { accountAnswer } from '../../../tests/worker/answering-fetch.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createConnectionStore, keyOwner, NOTHING_LEARNED } from './connection-store.ts'

const first = {
  id: 'https://s.test/links#7',
  baseUrl: 'https://s.test/links',
  account: accountAnswer(7).json.data,
  clock: UNKNOWN_CLOCK,
}

describe('the stored connection', () => {
  it('of the first version is read as encrypted', async () => {
    const area = createMemoryArea()
    area.contents.set('connection', { version: 1, value: first })
    const today = { ...first, ...NOTHING_LEARNED, unencrypted: false }
    expect(await createConnectionStore(area).read()).toEqual({ ok: true, value: today })
  })

  it('of the second version keeps what is known about its clock and learns the rest again', async () => {
    const area = createMemoryArea()
    const clock = { offsetMinutes: 120, candidate: null, newestId: 9, confirmedAt: 1 }
    const second = { ...first, clock, unencrypted: true }
    area.contents.set('connection', { version: 2, value: second })
    const today = { ...NOTHING_LEARNED, ...second }
    expect(await createConnectionStore(area).read()).toEqual({ ok: true, value: today })
  })

  it.each([
    [null, { ok: true, value: null }],
    ['nonsense', { ok: false, failure: { kind: 'storage' } }],
  ])('of the first version with %j is read unchanged', async (value, expected) => {
    const area = createMemoryArea()
    area.contents.set('connection', { version: 1, value })
    expect(await createConnectionStore(area).read()).toMatchObject(expected)
  })

  it('of a newer version is reported and not overwritten', async () => {
    const area = createMemoryArea()
    const newer = { version: 4, value: first }
    area.contents.set('connection', newer)
    expect(await createConnectionStore(area).change(() => null)).toMatchObject({ failure: { kind: 'storage' } })
    expect(area.contents.get('connection')).toEqual(newer)
  })

  it('owns its key at the address stored with it', () => {
    expect(keyOwner(first)).toEqual({ connectionId: first.id, origin: 'https://s.test' })
    expect(keyOwner({ ...first, baseUrl: 'https://evil.test' })).toEqual({
      connectionId: first.id,
      origin: 'https://evil.test',
    })
    expect(keyOwner({ ...first, baseUrl: 'nonsense words' }).origin).toBe('')
  })
})
