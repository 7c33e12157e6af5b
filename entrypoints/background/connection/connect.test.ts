import { describe, expect, it } from 'vitest'
import { UNKNOWN_CLOCK } from '../../../lib/model/service-clock.ts'
import { accountAnswer, answeringFetch } from '../../../tests/worker/answering-fetch.ts'
import { createMemoryArea } from '../../../tests/worker/memory-area.ts'
import { createKeyStore } from '../key/key-store.ts'
import { UNKNOWN_CAPABILITIES } from './capabilities.ts'
import { connect } from './connect.ts'
import { createConnectionStore } from './connection-store.ts'

const fresh = (answers: Parameters<typeof answeringFetch>[0], isAllowed = true) => {
  const area = createMemoryArea()
  const { fetch, sent } = answeringFetch(answers)
  const asked: string[] = []
  const ports = {
    world: {
      fetch,
      now: () => 1_000,
      isAllowed: async (pattern: string) => {
        asked.push(pattern)
        return isAllowed
      },
    },
    connections: createConnectionStore(area),
    keys: createKeyStore(area, createMemoryArea()),
    leaves: async () => null,
  }
  return { area, sent, asked, ports }
}

const failureOf = async (answers: Parameters<typeof answeringFetch>[0]) => {
  const { area, ports } = fresh(answers)
  const result = await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })
  expect(area.contents.size).toBe(0)
  return result.ok ? null : result.failure
}

describe('connecting a service', () => {
  it('stores nothing if the user disconnects while the answer is being handled', async () => {
    const { ports, area } = fresh({ '/api/account': accountAnswer(7), '/other/api/account': accountAnswer(7) })
    await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })
    const ended = new AbortController()
    const leaves = async () => {
      await ports.keys.remove()
      await ports.connections.remove()
      ended.abort()
      return null
    }
    const typed = { baseUrl: 'https://s.test/other', key: 'secret' }
    expect(await connect({ ...ports, leaves, signal: ended.signal }, typed)).toMatchObject({
      ok: false,
      failure: { problem: { code: 'connect_superseded' } },
    })
    expect(area.contents.size).toBe(0)
  })

  it('stores address, account and key once the service has shown whose key it is', async () => {
    const { ports, sent, asked } = fresh({ '/api/account': accountAnswer(7) })
    const result = await connect(ports, { baseUrl: ' s.test/ ', key: 'secret' })
    expect(result).toMatchObject({ ok: true, value: { id: 'https://s.test#7', baseUrl: 'https://s.test' } })
    expect(asked).toEqual(['https://s.test/*'])
    expect(sent.map(({ url, headers }) => [url, headers.get('authorization')])).toEqual([
      ['https://s.test/api/account', 'Bearer secret'],
    ])
    expect(await ports.connections.read()).toEqual(result)
    expect(await ports.keys.read({ connectionId: 'https://s.test#7', origin: 'https://s.test' })).toEqual({
      ok: true,
      value: 'secret',
    })
  })

  it("distinguishes a refused key from an address that doesn't respond and one that is not this API", async () => {
    const refused = { status: 403, json: { error: 1, message: 'A valid API key is required to use this service.' } }
    expect(await failureOf({ '/api/account': refused })).toMatchObject({ kind: 'key-refused' })
    expect(await failureOf({ '/api/account': new TypeError('Failed to fetch') })).toEqual({ kind: 'unreachable' })
    expect(await failureOf({ '/api/account': { text: '<html>Hello</html>' } })).toMatchObject({ kind: 'unreadable' })
    expect(await failureOf({})).toMatchObject({ kind: 'unreadable' })
  })

  it('sends nothing to an address without permission', async () => {
    const { ports, sent, area } = fresh({ '/api/account': accountAnswer(7) }, false)
    expect(await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })).toEqual({
      ok: false,
      failure: { kind: 'permission', origin: 'https://s.test' },
    })
    expect(sent).toEqual([])
    expect(area.contents.size).toBe(0)
  })

  it('sends nothing unencrypted', async () => {
    const { ports, sent } = fresh({ '/api/account': accountAnswer(7) })
    const result = await connect(ports, { baseUrl: 'http://s.test', key: 'secret' })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
    expect(sent).toEqual([])
  })

  it("sends unencrypted to a private address only with the user's consent, and remembers that", async () => {
    const { ports, sent } = fresh({ '/api/account': accountAnswer(7) })
    const typed = { baseUrl: 'http://intranet:8080', key: 'secret' }
    expect(await connect(ports, typed)).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
    expect(sent).toEqual([])
    expect(await connect(ports, { ...typed, unencrypted: true })).toMatchObject({
      ok: true,
      value: { unencrypted: true },
    })
    expect(sent.map(({ url }) => url)).toEqual(['http://intranet:8080/api/account'])
  })

  it('sends nothing unencrypted to a public address, whatever a page says', async () => {
    const { ports, sent, area } = fresh({ '/api/account': accountAnswer(7) })
    const result = await connect(ports, { baseUrl: 'http://s.example.com', key: 'secret', unencrypted: true })
    expect(result).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'baseUrl' } })
    expect(sent).toEqual([])
    expect(area.contents.size).toBe(0)
  })

  it("doesn't mark an encrypted address as allowed to be unencrypted", async () => {
    const { ports } = fresh({ '/api/account': accountAnswer(7) })
    const result = await connect(ports, { baseUrl: 'https://intranet', key: 'secret', unencrypted: true })
    expect(result).toMatchObject({ ok: true, value: { unencrypted: false } })
  })

  it('keeps what is known about the service under another plan, except how it treats options', async () => {
    const answers = { '/api/account': accountAnswer(7) }
    const { ports } = fresh(answers)
    await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })
    const capabilities = { ...UNKNOWN_CAPABILITIES, operations: ['deletePixel' as const], dropped: ['custom' as const] }
    await ports.connections.change((connection) => connection && { ...connection, capabilities })
    const same = await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })
    expect(same).toMatchObject({ value: { capabilities } })
    const better = { ...accountAnswer(7).json.data, status: 'better' }
    const { fetch } = answeringFetch({ '/api/account': { json: { error: 0, data: better } } })
    const other = await connect({ ...ports, world: { ...ports.world, fetch } }, { baseUrl: 'https://s.test', key: 'k' })
    expect(other).toMatchObject({ value: { capabilities: { ...UNKNOWN_CAPABILITIES, operations: ['deletePixel'] } } })
  })

  it('changes nothing if another attempt fails', async () => {
    const { ports } = fresh({ '/api/account': accountAnswer(7) })
    await connect(ports, { baseUrl: 'https://s.test', key: 'secret' })
    const world = { ...ports.world, isAllowed: async () => false }
    await connect({ ...ports, world }, { baseUrl: 'https://other.test', key: 'other' })
    expect(await ports.connections.read()).toMatchObject({ value: { id: 'https://s.test#7' } })
    expect(await ports.keys.read({ connectionId: 'https://s.test#7', origin: 'https://s.test' })).toEqual({
      ok: true,
      value: 'secret',
    })
  })

  it('keeps what is known about the clock for a new key of the same account, otherwise drops it', async () => {
    const { ports, area } = fresh({ '/api/account': accountAnswer(7) })
    await connect(ports, { baseUrl: 'https://s.test', key: 'old' })
    const clock = { offsetMinutes: 120, candidate: null, newestId: 3, confirmedAt: 1 }
    await ports.connections.change((connection) => (connection === null ? null : { ...connection, clock }))
    expect(await connect(ports, { baseUrl: 'https://s.test', key: 'new' })).toMatchObject({ value: { clock } })
    expect(await ports.keys.read({ connectionId: 'https://s.test#7', origin: 'https://s.test' })).toEqual({
      ok: true,
      value: 'new',
    })

    const { fetch } = answeringFetch({ '/api/account': accountAnswer(8) })
    const other = await connect({ ...ports, world: { ...ports.world, fetch } }, { baseUrl: 'https://s.test', key: 'k' })
    expect(other).toMatchObject({ value: { id: 'https://s.test#8', clock: UNKNOWN_CLOCK } })
    expect(JSON.stringify([...area.contents])).not.toContain('"new"')
  })
})
