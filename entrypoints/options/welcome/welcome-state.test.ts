import { signal } from '@preact/signals'
import { describe, expect, it } from 'vitest'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { connectionView } from '../../../tests/support/connection-view.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { jobView } from '../../../tests/support/job-view.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createWelcomeState, EXAMPLE_ADDRESS } from './welcome-state.ts'

const steps = ({ connected = false, pinned = null as boolean | null } = {}) => {
  const worker = standInWorker()
  worker.answer('localService', () => ok({ baseUrl: 'http://127.0.0.1:8787' }))
  worker.answer('shorten', () => ok(jobView({ operation: 'createLink', input: { url: EXAMPLE_ADDRESS } })))
  const address = signal('')
  const pasted: string[] = []
  const focus: (() => void)[] = []
  const toolbar = { pinned }
  const state = createWelcomeState({
    call: worker.call,
    subscribe: worker.subscribe,
    connecting: {
      typeAddress: (typed) => {
        address.value = typed
      },
      connectPasted: async (key) => void pasted.push(key),
    },
    connection: signal<ConnectionView | null | undefined>(connected ? connectionView() : null),
    isPinned: async () => toolbar.pinned,
    shortcutsBrowser: { onFocus: (listener) => void focus.push(listener) },
    now: () => 7,
    newId: () => 'job-1',
  })
  return {
    worker,
    state,
    address,
    pasted,
    toolbar,
    focus: () => {
      for (const listener of focus) listener()
    },
  }
}

describe('the first steps', () => {
  it('ask for nothing before they are shown', async () => {
    const { worker, state, focus } = steps({ pinned: true })
    focus()
    await flushPromises()
    expect([worker.asked, state.pinned.value]).toEqual([[], null])
  })

  it('offer the service on this machine, and look for none with a connection', async () => {
    const { state, address } = steps()
    state.watch()
    await flushPromises()
    expect(state.localService.value).toBe('http://127.0.0.1:8787')
    expect(address.value).toBe('')
    state.useLocalService()
    expect(address.value).toBe('http://127.0.0.1:8787')

    const connected = steps({ connected: true })
    connected.state.watch()
    await flushPromises()
    expect(connected.worker.askedFor('localService')).toEqual([])
  })

  it('test a key as it is pasted, and leave any other text alone', () => {
    const { state, pasted } = steps()
    expect(state.pasteKey('Bearer abc-123\n')).toBe(true)
    expect(state.pasteKey('This is not a key')).toBe(false)
    expect(pasted).toEqual(['abc-123'])
  })

  it('notice that the button was pinned in the meantime', async () => {
    const { state, toolbar, focus } = steps({ pinned: false })
    state.watch()
    await flushPromises()
    expect(state.pinned.value).toBe(false)
    toolbar.pinned = true
    focus()
    await flushPromises()
    expect(state.pinned.value).toBe(true)
  })

  it('tick off each gesture that the worker has seen, until they are left', () => {
    const { worker, state } = steps()
    const stop = state.watch()
    worker.tell({ event: 'gesture', source: 'omnibox' })
    expect([...state.tried.value]).toEqual([])
    worker.tell({ event: 'gesture', source: 'toolbar' })
    worker.tell({ event: 'gesture', source: 'popup' })
    worker.tell({ event: 'gesture', source: 'command' })
    expect([...state.tried.value]).toEqual(['button', 'keyboard'])
    stop()
    worker.tell({ event: 'gesture', source: 'menu' })
    expect(state.tried.value.size).toBe(2)
  })
})

describe('the first link', () => {
  it('is made with the rules and defaults of the popup', async () => {
    const { worker, state } = steps({ connected: true })
    state.typeUrl('example.com/a')
    await state.shorten()
    expect(worker.askedFor('shorten')).toEqual([
      {
        id: 'job-1',
        tab: { id: null, url: '', title: '' },
        typed: { url: 'example.com/a', options: {} },
        openedAt: 7,
        shown: null,
      },
    ])
  })

  it('is shown as soon as its short URL is known, and again when that differs', async () => {
    const { worker, state } = steps({ connected: true })
    state.watch()
    await state.shorten()
    expect(state.shortUrl.value).toBeNull()
    worker.tell({ event: 'job', job: jobView({ id: 'another', predicted: 'https://s.test/other' }) })
    expect(state.shortUrl.value).toBeNull()
    worker.tell({ event: 'job', job: jobView({ predicted: 'https://s.test/mine' }) })
    expect(state.shortUrl.value).toBe('https://s.test/mine')
    const outcome = { id: 1, shortUrl: 'https://s.test/theirs', differences: [] }
    worker.tell({ event: 'job', job: jobView({ state: 'done', predicted: 'https://s.test/mine', outcome }) })
    expect(state.shortUrl.value).toBe('https://s.test/theirs')
    worker.tell({ event: 'job', job: jobView({ state: 'failed', predicted: 'https://s.test/mine' }) })
    expect(state.shortUrl.value).toBeNull()
  })

  it('shows why an address is no address, without a request', async () => {
    const { worker, state } = steps({ connected: true })
    state.typeUrl('not an address')
    await state.shorten()
    expect(state.problem.value).toBeDefined()
    expect(worker.asked).toEqual([])
    state.typeUrl('example.com')
    expect(state.problem.value).toBeUndefined()
  })

  it('shows why nothing was sent', async () => {
    const { worker, state } = steps({ connected: true })
    worker.answer('shorten', () => fail({ kind: 'storage', detail: 'full' }))
    await state.shorten()
    expect(state.failure.value).toMatchObject({ kind: 'storage' })
    worker.answer('shorten', () => fail({ kind: 'invalid', field: 'url', problem: { code: 'not_address' } }))
    await state.shorten()
    expect([state.failure.value, typeof state.problem.value]).toEqual([null, 'string'])
  })
})
