import { describe, expect, it } from 'vitest'
import { accountAnswer } from '../../../tests/worker/answering-fetch.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createConnectionStore, keyOwner, NOTHING_LEARNED } from './connection-store.ts'

const connection = {
  ...NOTHING_LEARNED,
  id: 'https://s.test/links#7',
  baseUrl: 'https://s.test/links',
  account: accountAnswer(7).json.data,
  unencrypted: false,
}

describe('the stored connection', () => {
  it('is read as it was stored', async () => {
    const area = createMemoryArea()
    await createConnectionStore(area).change(() => connection)
    expect(await createConnectionStore(area).read()).toEqual({ ok: true, value: connection })
    expect(area.contents.get('connection')).toEqual({ version: 1, value: connection })
  })

  it.each(['nonsense', { ...connection, capabilities: undefined }])(
    'damaged to %j is reported, not read as none',
    async (value) => {
      const area = createMemoryArea()
      area.contents.set('connection', { version: 1, value })
      expect(await createConnectionStore(area).read()).toMatchObject({
        failure: { trouble: 'damaged', part: 'connection' },
      })
    },
  )

  it('of a newer version is reported and not overwritten', async () => {
    const area = createMemoryArea()
    const newer = { version: 2, value: connection }
    area.contents.set('connection', newer)
    expect(await createConnectionStore(area).change(() => null)).toMatchObject({ failure: { kind: 'storage' } })
    expect(area.contents.get('connection')).toEqual(newer)
  })

  it('owns its key at the address stored with it', () => {
    expect(keyOwner(connection)).toEqual({ connectionId: connection.id, origin: 'https://s.test' })
    expect(keyOwner({ ...connection, baseUrl: 'https://evil.test' })).toEqual({
      connectionId: connection.id,
      origin: 'https://evil.test',
    })
    expect(keyOwner({ ...connection, baseUrl: 'nonsense words' }).origin).toBe('')
  })
})
