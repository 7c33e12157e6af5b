import { describe, expect, it } from 'vitest'
import { askEarly } from './ask-early.ts'
import type { RpcRequest } from './protocol.ts'

const OVERVIEW: RpcRequest = { rpc: 'overview', input: { tabId: null, url: null } }
const LIBRARY: RpcRequest = { rpc: 'library', input: { query: '', order: 'date', offset: 0, limit: 100 } }
const FAILED = new Error('Could not establish connection. Receiving end does not exist.')

/** A worker that answers with what it was asked, and how often it was asked anything. */
const early = (answer: (message: unknown) => Promise<unknown> = async (message) => ({ to: message })) => {
  const asked: unknown[] = []
  const listeners = new Set<(message: unknown) => undefined>()
  const { take } = askEarly(
    {
      sendMessage: (message) => {
        asked.push(message)
        return answer(message)
      },
      onMessage: {
        addListener: (listener) => listeners.add(listener),
        removeListener: (listener) => listeners.delete(listener),
      },
    },
    [OVERVIEW, LIBRARY],
  )
  return { take, asked, listeners, tell: (message: unknown) => [...listeners].map((listener) => listener(message)) }
}

describe('what a page asks before its code is there', () => {
  it('is asked at once, and answers the same question when the code asks it', async () => {
    const { take, asked } = early()
    expect(asked).toEqual([OVERVIEW, LIBRARY])
    expect(await take(structuredClone(LIBRARY))).toEqual({ to: LIBRARY })
    expect(await take(structuredClone(OVERVIEW))).toEqual({ to: OVERVIEW })
  })

  it('answers no other question, and none twice', async () => {
    const { take } = early()
    expect(take({ ...LIBRARY, input: { query: 'kettle', order: 'date', offset: 0, limit: 100 } })).toBeUndefined()
    expect(await take(LIBRARY)).toEqual({ to: LIBRARY })
    expect(take(LIBRARY)).toBeUndefined()
  })

  it('answers nothing any more once the worker has told of a change', () => {
    const { take, tell } = early()
    tell({ event: 'connection', connection: null })
    expect([take(OVERVIEW), take(LIBRARY)]).toEqual([undefined, undefined])
  })

  it('still answers after another page has asked the worker something', async () => {
    const { take, tell } = early()
    tell({ rpc: 'overview', input: { tabId: 4, url: null } })
    expect(await take(OVERVIEW)).toEqual({ to: OVERVIEW })
  })

  it('hears nothing any more once all of it is taken', () => {
    const { take, listeners } = early()
    void take(OVERVIEW)
    void take(LIBRARY)
    expect(listeners.size).toBe(0)
  })

  it('fails for whoever takes it, and for nobody else', async () => {
    const { take } = early(() => Promise.reject(FAILED))
    await expect(take(OVERVIEW)).rejects.toBe(FAILED)
  })
})
