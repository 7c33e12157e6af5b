import { describe, expect, it } from 'vitest'
import { accountAnswer, answeringFetch } from '../../../tests/worker/answering-fetch.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createKeyStore } from '../key/key-store.ts'
import { createConnectionStore, NOTHING_LEARNED } from './connection-store.ts'
import { createWire } from './wire.ts'

const HERE = 'https://s.test#7'
const OWNER = { connectionId: HERE, origin: 'https://s.test' }
const account = { ...accountAnswer(7).json.data, expires: null }

const connected = async (isAllowed = true) => {
  const area = createMemoryArea()
  const connections = createConnectionStore(area)
  const keys = createKeyStore(area, createMemoryArea())
  await connections.change(() => ({
    id: HERE,
    baseUrl: 'https://s.test',
    unencrypted: false,
    account,
    ...NOTHING_LEARNED,
  }))
  await keys.write(OWNER, 'secret')
  const { fetch, sent } = answeringFetch({
    '/api/account': accountAnswer(7),
    '/api/url/add': { json: { error: 0, id: 3, shorturl: 'https://s.test/abc' } },
  })
  const wire = createWire({
    world: { fetch, now: () => 1_000, isAllowed: async () => isAllowed },
    connections,
    keys,
    onClock: () => undefined,
  })
  return { wire, sent, keys, connections }
}

describe('the wire', () => {
  it("sends with the connection's key and the job's id", async () => {
    const { wire, sent } = await connected()
    const input = { url: 'https://example.com/' }
    const answered = await wire.send(HERE, 'createLink', input, { idempotencyKey: 'job-1' })
    expect(answered.result).toMatchObject({ ok: true, value: { id: 3, shorturl: 'https://s.test/abc' } })
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer secret')
    expect(sent[0]?.headers.get('idempotency-key')).toBe('job-1')
  })

  it('reads the key when it sends, so that a new one is used at once', async () => {
    const { wire, sent, keys } = await connected()
    await keys.write(OWNER, 'newer')
    await wire.read(HERE, 'readAccount', {})
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer newer')
  })

  it('sends nothing for any but the current connection', async () => {
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

  const tamperedWith: [string, string, boolean][] = [
    ['another host', 'https://evil.test', false],
    ['another port', 'https://s.test:8443', false],
    ['the same host over plain http', 'http://s.test', true],
    ["a private host over plain http that the user hasn't allowed", 'http://intranet', false],
    ['a private host over plain http that the user has allowed', 'http://intranet', true],
    ['text that is not an address', 'nonsense words', false],
  ]
  it.each(tamperedWith)('sends nothing if the stored address was changed to %s', async (_, baseUrl, unencrypted) => {
    const { wire, sent, connections } = await connected()
    await connections.change((connection) => (connection === null ? null : { ...connection, baseUrl, unencrypted }))
    const { result } = await wire.read(HERE, 'readAccount', {})
    expect(result.ok).toBe(false)
    expect(sent).toEqual([])
  })

  it('sends nothing while the key is locked', async () => {
    const { wire, sent, keys } = await connected()
    await keys.setPassphrase(OWNER, 'a long passphrase', null)
    await keys.lock()
    const locked = { ok: false, failure: { kind: 'locked' } }
    expect((await wire.read(HERE, 'readAccount', {})).result).toEqual(locked)
    expect((await wire.probe(HERE, 'deleteLink', { atUnknownPath: false })).result).toEqual(locked)
    expect(await wire.describe(HERE)).toBeNull()
    expect(sent).toEqual([])
  })

  it("doesn't follow a redirect with the key", async () => {
    const { connections, keys } = await connected()
    const asked: { url: string; redirect: string }[] = []
    const wire = createWire({
      world: {
        fetch: async (input, init) => {
          const { url, redirect } = new Request(input, init)
          asked.push({ url, redirect })
          return new Response(null, { status: 302, headers: { location: 'https://evil.test/api/account' } })
        },
        now: () => 1_000,
        isAllowed: async () => true,
      },
      connections,
      keys,
      onClock: () => undefined,
    })
    expect((await wire.read(HERE, 'readAccount', {})).result).toEqual({ ok: false, failure: { kind: 'redirected' } })
    expect(asked).toEqual([{ url: 'https://s.test/api/account', redirect: 'manual' }])
  })

  it('sends nothing once the permission was revoked', async () => {
    const { wire, sent } = await connected(false)
    const { result } = await wire.read(HERE, 'readAccount', {})
    expect(result).toEqual({ ok: false, failure: { kind: 'permission', origin: 'https://s.test' } })
    expect(await wire.describe(HERE)).toBeNull()
    expect(sent).toEqual([])
  })

  it.each([
    ['learns the clock from a response', 500, [3_600_000]],
    ['learns nothing from a response that arrived before the machine slept and was read after it', 8 * 3_600_000, []],
    ['learns nothing from a response during which the clock was set back', -3_600_000, []],
  ])('%s', async (_, tookMs, learned) => {
    const { connections, keys } = await connected()
    const date = new Date(Date.UTC(2030, 0, 1, 12)).toUTCString()
    let now = Date.UTC(2030, 0, 1, 11) - 500
    const offsets: number[] = []
    const wire = createWire({
      world: {
        fetch: async () => {
          now += tookMs
          return Response.json(accountAnswer(7).json, { headers: { date } })
        },
        now: () => now,
        isAllowed: async () => true,
      },
      connections,
      keys,
      onClock: (_id, offset) => void offsets.push(offset),
    })
    expect((await wire.read(HERE, 'readAccount', {})).result.ok).toBe(true)
    expect(offsets).toEqual(learned)
  })

  it("reads the service's description without the key, and probes an operation with it", async () => {
    const { wire, sent } = await connected()
    await wire.describe(HERE)
    await wire.probe(HERE, 'deletePixel', { atUnknownPath: false })
    expect(sent.map(({ method, url, headers }) => [method, url, headers.get('authorization')])).toEqual([
      ['GET', 'https://s.test/api/openapi.json', null],
      ['DELETE', 'https://s.test/api/pixel/0/delete', 'Bearer secret'],
    ])
  })
})
