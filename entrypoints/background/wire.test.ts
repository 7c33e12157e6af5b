import { describe, expect, it } from 'vitest'
import { UNKNOWN_CLOCK } from '../../lib/service-clock.ts'
import { accountAnswer, answeringFetch } from '../../tests/worker/answering-fetch.ts'
import { createMemoryArea } from '../../tests/worker/memory-area.ts'
import { createConnectionStore } from './connection-store.ts'
import { createKeyStore } from './key-store.ts'
import { createWire } from './wire.ts'

const HERE = 'https://s.test#7'
const account = { ...accountAnswer(7).json.data, expires: null }

const connected = async (isAllowed = true) => {
  const area = createMemoryArea()
  const connections = createConnectionStore(area)
  const keys = createKeyStore(area)
  await connections.change(() => ({ id: HERE, baseUrl: 'https://s.test', account, clock: UNKNOWN_CLOCK }))
  await keys.write(HERE, 'secret')
  const { fetch, sent } = answeringFetch({
    '/api/account': accountAnswer(7),
    '/api/url/add': { json: { error: 0, id: 3, shorturl: 'https://s.test/abc' } },
  })
  const wire = createWire({
    world: { fetch, now: () => 1_000 },
    connection: () => connections.read(),
    keys,
    isAllowed: async () => isAllowed,
    onClock: () => undefined,
  })
  return { wire, sent, keys, connections }
}

describe('the wire', () => {
  it('sends with the key of the connection and the id of the job', async () => {
    const { wire, sent } = await connected()
    const input = { url: 'https://example.com/' }
    const answered = await wire.send(HERE, 'createLink', input, { idempotencyKey: 'job-1' })
    expect(answered.result).toMatchObject({ ok: true, value: { id: 3, shorturl: 'https://s.test/abc' } })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('job-1')
  })

  it('reads the key when it sends: a new one counts at once', async () => {
    const { wire, sent, keys } = await connected()
    await keys.write(HERE, 'newer')
    await wire.read(HERE, 'readAccount', {})
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer newer')
  })

  it('sends nothing for a connection that is not the present one', async () => {
    const { wire, sent } = await connected()
    const answered = await wire.read('https://old.test#1', 'readAccount', {})
    expect(answered.result).toEqual({ ok: false, failure: { kind: 'not-connected' } })
    expect(sent).toEqual([])
  })

  it('sends nothing without a key', async () => {
    const { wire, sent, keys } = await connected()
    await keys.remove()
    expect((await wire.read(HERE, 'readAccount', {})).result).toMatchObject({ failure: { kind: 'not-connected' } })
    expect(sent).toEqual([])
  })

  it('sends nothing once the permission has been taken back', async () => {
    const { wire, sent } = await connected(false)
    const { result } = await wire.read(HERE, 'readAccount', {})
    expect(result).toEqual({ ok: false, failure: { kind: 'permission', origin: 'https://s.test' } })
    expect(sent).toEqual([])
  })
})
