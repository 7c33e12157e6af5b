import { describe, expect, it } from 'vitest'
import { createCaller, type PagePort } from './create-caller.ts'
import type { RpcInput, RpcRequest } from './protocol.ts'
import type { Sender } from './sender-check.ts'

const SELF = { id: 'ours', baseUrl: 'chrome-extension://ours/' }
const WORKER: Sender = { id: 'ours', url: 'chrome-extension://ours/background.js', origin: 'chrome-extension://ours' }

const NOBODY = new Error('Could not establish connection. Receiving end does not exist.')

/** A worker that responds to each message with the next of `answers`; an error is thrown. */
const callerTo = (...answers: unknown[]) => {
  const sent: RpcRequest[] = []
  const waits: number[] = []
  const stored: Record<string, unknown>[] = []
  const listeners = new Set<(message: unknown, sender: Sender) => undefined>()
  const port: PagePort = {
    self: SELF,
    sendMessage: async (message) => {
      sent.push(structuredClone(message) as RpcRequest)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    keep: (items) => void stored.push(structuredClone(items)),
    forget: () => undefined,
    onMessage: {
      addListener: (listener) => listeners.add(listener),
      removeListener: (listener) => listeners.delete(listener),
    },
  }
  const caller = createCaller(port, async (ms) => {
    waits.push(ms)
  })
  return {
    caller,
    sent,
    stored,
    waits,
    tell: (message: unknown, sender = WORKER) => [...listeners].map((listener) => listener(message, sender)),
  }
}

const done = { ok: true, value: {} }
const interrupted = { ok: false, failure: { kind: 'interrupted' } }

describe('the caller', () => {
  it("returns the worker's response", async () => {
    const { caller, sent } = callerTo(done)
    expect(await caller.call('discardJob', { id: 'a' })).toEqual(done)
    expect(sent).toMatchObject([{ rpc: 'discardJob', input: { id: 'a' } }])
  })

  it('says for which account the page sent it, also where it is stored', async () => {
    const { caller, sent, stored } = callerTo(done, done, done)
    await caller.call('discardJob', { id: 'a' }, 'https://s.test#1')
    await caller.write('deleteLink', { id: 1 }, { source: 'options', shown: 'https://s.test#1' })
    await caller.writeMany([], 'https://s.test#1')
    expect(sent.map(({ shown }) => shown)).toEqual(Array(3).fill('https://s.test#1'))
    expect(stored.flatMap((item) => Object.values(item))).toEqual(sent)
  })

  it('retries while the worker is starting, because nothing can have run', async () => {
    const { caller, sent, waits } = callerTo(NOBODY, NOBODY, done)
    expect(await caller.call('discardJob', { id: 'a' })).toEqual(done)
    expect(sent).toHaveLength(3)
    expect(waits).toHaveLength(2)
  })

  it('gives up on a worker that never starts', async () => {
    const { caller } = callerTo(...Array.from({ length: 20 }, () => NOBODY))
    expect(await caller.call('discardJob', { id: 'a' })).toMatchObject({ ok: false, failure: { kind: 'internal' } })
  })

  it.each([[undefined], [null], ['ok'], [new Error('The message channel closed before a response was received.')]])(
    "doesn't retry after %s: the request may have run",
    async (answer) => {
      const { caller, sent } = callerTo(answer, done)
      expect(await caller.call('discardJob', { id: 'a' })).toEqual(interrupted)
      expect(sent).toHaveLength(1)
    },
  )

  it('retries a write once after a lost response, as the same job', async () => {
    const { caller, sent } = callerTo(undefined, done)
    expect(await caller.write('createChannel', { name: 'News' }, { source: 'options' })).toEqual(done)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('retries many writes once after a lost response, as the same jobs', async () => {
    const { caller, sent } = callerTo(undefined, { ok: true, value: { added: 2 } })
    const write = { operation: 'createChannel', input: { name: 'News' }, title: '' } as const
    expect(await caller.writeMany([write, write])).toEqual({ ok: true, value: { added: 2 } })
    expect(sent[1]).toEqual(sent[0])
    const many = sent[0]?.input as RpcInput<'writeMany'> | undefined
    expect(new Set(many?.writes.map(({ id }) => id)).size).toBe(2)
  })

  it('retries a batch once after a lost response, as the same batch', async () => {
    const { caller, sent } = callerTo(undefined, done)
    expect(await caller.call('addBatch', { id: 'b', name: 'A list', text: '', writes: [] })).toEqual(done)
    expect(sent).toHaveLength(2)
    expect(sent[1]).toEqual(sent[0])
  })

  it('gives every write its own job', async () => {
    const { caller, sent } = callerTo(done, done)
    await caller.write('createChannel', { name: 'News' }, { source: 'options' })
    await caller.write('createChannel', { name: 'News' }, { source: 'options' })
    const ids = sent.map((request) => (request.input as { id: string }).id)
    expect(new Set(ids).size).toBe(2)
  })

  it('stores a press before it waits for anything, with the id of its message', () => {
    const { caller, sent, stored } = callerTo(done, done, done)
    void caller.call('retryJob', { id: 'a' })
    void caller.write('createChannel', { name: 'News' }, { source: 'options' })
    expect(stored).toEqual(sent.map((request) => ({ [`request:${request.id}`]: request })))
    expect(stored).toHaveLength(2)
  })

  it('stores no reads, and nothing with a key or a passphrase', () => {
    const { caller, stored } = callerTo(done, done, done, done)
    void caller.call('overview', { tabId: null, url: null })
    void caller.call('connect', { baseUrl: 'https://s.test', key: 'k' })
    void caller.call('unlock', { passphrase: 'secret words' })
    void caller.call('setPassphrase', { passphrase: 'secret words', current: null })
    expect(stored).toEqual([])
  })

  it("passes on the worker's events and nothing else", () => {
    const { caller, tell } = callerTo()
    const heard: unknown[] = []
    const stop = caller.subscribe((event) => heard.push(event))
    tell({ event: 'connection', connection: null })
    expect(tell({ rpc: 'overview', input: {} })).toEqual([undefined])
    tell(null)
    expect(heard).toEqual([{ event: 'connection', connection: null }])
    stop()
    tell({ event: 'connection', connection: null })
    expect(heard).toHaveLength(1)
  })

  it('passes on no event of a script in a web page, which has our id', () => {
    const { caller, tell } = callerTo()
    const heard: unknown[] = []
    caller.subscribe((event) => heard.push(event))
    tell(
      { event: 'connection', connection: null },
      { ...WORKER, url: 'https://a.test/', origin: 'https://a.test', tab: {} },
    )
    expect(heard).toEqual([])
  })
})
