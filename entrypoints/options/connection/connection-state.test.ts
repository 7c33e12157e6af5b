import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, ok } from '../../../lib/model/failure.ts'
import { DEFAULT_SETTINGS, type Lock, type Settings } from '../../../lib/model/settings.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createConnectionState } from './connection-state.ts'

const ada = connectionView()

const form = (
  permission: { held?: boolean; allowed?: boolean; throws?: boolean } = {},
  connection: ConnectionView | null = null,
  settings: Settings | null = null,
) => {
  const worker = standInWorker()
  worker.answer('connect', () => ok(ada))
  worker.answer('disconnect', () => ok({}))
  const requested: string[] = []
  const location = { hash: '', replace: () => undefined }
  const connections: (ConnectionView | null)[] = []
  const state = createConnectionState({
    call: worker.call,
    access: {
      holds: () => permission.held ?? false,
      request: (pattern) => {
        requested.push(pattern)
        return permission.throws ? Promise.reject(new Error('no gesture')) : Promise.resolve(permission.allowed ?? true)
      },
    },
    addressBar: { location, addEventListener: () => undefined },
    changed: (view) => connections.push(view),
    connection: signal<ConnectionView | null | undefined>(connection),
    settings: signal(settings),
  })
  if (connection === null) state.typeAddress(' links.test/api/ ')
  state.typeKey(' secret ')
  return { worker, state, requested, connections, location }
}

describe('the address that an organization has set', () => {
  const settingsWith = (locked: Lock[]): Settings => ({
    ...DEFAULT_SETTINGS,
    managed: { serviceAddress: 'https://go.test', locked, presets: [], rules: [], own: {}, problem: null },
  })

  it('is filled in, and can be changed', () => {
    const { state } = form({}, undefined, settingsWith([]))
    expect([state.address.value, state.isLocked.value]).toEqual([' links.test/api/ ', false])
    const untouched = form({}, connectionView(), settingsWith([]))
    expect(untouched.state.address.value).toBe('https://go.test')
  })

  it('can only be connected to once it is locked', async () => {
    const { worker, state, requested } = form({}, null, settingsWith(['serviceAddress']))
    expect([state.address.value, state.isLocked.value]).toEqual(['https://go.test', true])
    await state.connect()
    expect(requested).toEqual(['https://go.test/*'])
    expect(worker.askedFor('connect')).toMatchObject([{ baseUrl: 'https://go.test' }])
  })
})

describe('connecting', () => {
  it("requests permission for exactly the service's origin, in the gesture, before anything is sent", async () => {
    const { worker, state, requested } = form()
    const connecting = state.connect()
    expect(requested).toEqual(['https://links.test/*'])
    expect(worker.asked).toEqual([])
    await connecting
    expect(worker.askedFor('connect')).toEqual([{ baseUrl: 'https://links.test', key: 'secret', unencrypted: false }])
  })

  it('tries a pasted key at once, if the address is there', async () => {
    const { worker, state, requested } = form()
    const trying = state.connectPasted('pasted')
    expect(requested).toEqual(['https://links.test/*'])
    await trying
    expect(worker.askedFor('connect')).toEqual([{ baseUrl: 'https://links.test', key: 'pasted', unencrypted: false }])

    const without = form()
    without.state.typeAddress('')
    await without.state.connectPasted('pasted')
    expect([without.worker.asked, without.state.key.value, without.state.problems.value]).toEqual([[], 'pasted', {}])
  })

  it('waits for the button if the browser takes no paste for a gesture, and says so if the user denies', async () => {
    const { worker, state } = form({ throws: true })
    await state.connectPasted('pasted')
    expect([worker.asked, state.failure.value, state.stage.value]).toEqual([[], null, 'idle'])
    const denied = form({ allowed: false })
    await denied.state.connectPasted('pasted')
    expect(denied.state.failure.value).toEqual({ kind: 'permission', origin: 'https://links.test' })
  })

  it('drops the key as soon as the worker has it', async () => {
    const { state, connections } = form()
    await state.connect()
    expect(state.key.value).toBe('')
    expect(connections).toEqual([ada])
    expect(state.stage.value).toBe('idle')
  })

  it("doesn't request what the browser already allows", async () => {
    const { worker, state, requested } = form({ held: true })
    await state.connect()
    expect(requested).toEqual([])
    expect(worker.askedFor('connect')).toHaveLength(1)
  })

  it.each([{ allowed: false }, { throws: true }])(
    'sends nothing without the permission, and shows that (%o)',
    async (permission) => {
      const { worker, state } = form(permission)
      await state.connect()
      expect(worker.asked).toEqual([])
      expect(state.failure.value).toEqual({ kind: 'permission', origin: 'https://links.test' })
    },
  )

  it('shows problems at each field without a request', async () => {
    const { worker, state, requested } = form()
    state.typeAddress('http://links.test')
    state.typeKey(' ')
    await state.connect()
    expect(state.problems.value.baseUrl).toContain('https://')
    expect(state.problems.value.key).toBe('Must not be empty.')
    expect([requested, worker.asked]).toEqual([[], []])
    state.typeKey('k')
    expect(state.problems.value.key).toBeUndefined()
    expect(state.problems.value.baseUrl).toBeDefined()
  })

  it('asks whether to allow plain http only where it may be allowed', () => {
    const { state } = form()
    const asks = (address: string) => {
      state.typeAddress(address)
      return state.asksUnencrypted.value
    }
    expect(['http://192.168.1.5:8080', 'http://intranet', 'http://nas.lan'].map(asks)).toEqual([true, true, true])
    expect(['http://links.test', 'https://intranet', 'intranet', 'http://localhost:8787'].map(asks)).toEqual(
      Array.from({ length: 4 }, () => false),
    )
  })

  it('sends nothing unencrypted to a private address before the user has allowed it', async () => {
    const { worker, state, requested } = form()
    state.typeAddress('http://192.168.1.5:8080')
    await state.connect()
    expect(state.problems.value.baseUrl).toContain('https://')
    expect([requested, worker.asked]).toEqual([[], []])
    state.allowUnencrypted(true)
    expect(state.problems.value).toEqual({})
    await state.connect()
    expect(requested).toEqual(['http://192.168.1.5/*'])
    expect(worker.askedFor('connect')).toEqual([
      { baseUrl: 'http://192.168.1.5:8080', key: 'secret', unencrypted: true },
    ])
  })

  it("doesn't apply the consent for one address to another", async () => {
    const { worker, state } = form()
    state.typeAddress('http://192.168.1.5')
    state.allowUnencrypted(true)
    state.typeAddress('http://192.168.1.50')
    expect(state.unencrypted.value).toBe(false)
    await state.connect()
    expect(worker.asked).toEqual([])
  })

  it.each<Failure>([
    { kind: 'unreachable' },
    { kind: 'unreadable', status: 200, detail: 'HTML' },
    { kind: 'key-refused', said: 'no' },
  ])('keeps what was typed if connecting fails ($kind)', async (failure) => {
    const { worker, state, connections } = form()
    worker.answer('connect', () => fail(failure))
    await state.connect()
    expect(state.failure.value).toEqual(failure)
    expect([state.address.value, state.key.value]).toEqual([' links.test/api/ ', ' secret '])
    expect(connections).toEqual([])
  })

  it('happens once, however often Enter is pressed', async () => {
    const { worker, state } = form()
    await Promise.all([state.connect(), state.connect()])
    await flushPromises()
    expect(worker.askedFor('connect')).toHaveLength(1)
  })
})

describe('disconnecting', () => {
  it('asks first, and does nothing if it is declined', () => {
    const { worker, state } = form()
    state.askDisconnect()
    expect(state.askingDisconnect.value).toBe(true)
    state.stay()
    expect(state.askingDisconnect.value).toBe(false)
    expect(worker.asked).toEqual([])
  })

  it('updates the page once it is done', async () => {
    const { state, connections } = form()
    state.askDisconnect()
    await state.disconnect({ leaveRequests: false, discardData: false })
    expect(connections).toEqual([null])
    expect(state.askingDisconnect.value).toBe(false)
  })

  it('keeps the connection if it fails', async () => {
    const { worker, state, connections } = form()
    worker.answer('disconnect', () => fail({ kind: 'storage', detail: 'locked' }))
    await state.disconnect({ leaveRequests: false, discardData: false })
    expect(connections).toEqual([])
    expect(state.failure.value?.kind).toBe('storage')
  })
})

describe('a rejected key', () => {
  const rejected = connectionView({
    baseUrl: 'http://192.168.1.5:8080',
    blocked: { kind: 'key-refused', said: 'No.' },
  })

  it('is replaced for the connected address, with the same consent', async () => {
    const { worker, state, location } = form({ held: true }, rejected)
    state.enterNewKey()
    expect([location.hash, state.keyAsked.value]).toEqual(['#connection', 1])
    expect(state.address.value).toBe('http://192.168.1.5:8080')
    await state.connect()
    expect(worker.askedFor('connect')).toEqual([
      { baseUrl: 'http://192.168.1.5:8080', key: 'secret', unencrypted: true },
    ])
  })

  it('is checked on request, and shows why that failed', async () => {
    const { worker, state, connections } = form({}, rejected)
    worker.answer('checkKey', () => fail({ kind: 'unreachable' }))
    await state.check()
    expect(state.checkFailure.value).toEqual({ kind: 'unreachable' })
    worker.answer('checkKey', () => ok(ada))
    await state.check()
    expect([state.checkFailure.value, connections]).toEqual([null, [ada]])
  })
})

describe('the form for a key', () => {
  it.each([
    ['while the passphrase is forgotten', connectionView({ locked: true, passphrase: true })],
    ['after the key was rejected', connectionView({ blocked: { kind: 'key-refused', said: '' } })],
  ])('has the address of the service %s', (_, connection) => {
    expect(form({}, connection).state.address.value).toBe(connection.baseUrl)
  })
})
