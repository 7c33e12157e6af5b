import { describe, expect, it } from 'vitest'
import { type Failure, ok, type Result } from '../model/failure.ts'
import { z } from '../zod.ts'
import { answerRequest, createReceiver, type Handlers, type Inputs } from './receiver.ts'

const self = { id: 'abc', baseUrl: 'chrome-extension://abc/' }
const ourPage = { id: 'abc', url: 'chrome-extension://abc/options.html', origin: 'chrome-extension://abc' }

const discarded: string[] = []
// The receiver only looks at the requested method, so one is enough for all that it decides.
const inputs = {
  discardJob: z.object({ id: z.string().check(z.minLength(1)) }),
} as unknown as Inputs
const handlers = {
  discardJob: async ({ id }: { id: string }) => {
    if (id === 'broken') throw new Error('the disk is full')
    discarded.push(id)
    return ok({})
  },
} as unknown as Handlers

const failureOf = (error: unknown): Failure => ({ kind: 'internal', detail: String(error) })
const receive = createReceiver({ answer: (message) => answerRequest({ inputs, handlers }, message), self, failureOf })

const ask = (message: unknown, sender: object = ourPage) =>
  new Promise<Result<unknown>>((resolve) => {
    expect(receive(message, sender, resolve)).toBe(true)
  })

describe('the receiver', () => {
  it('runs a request from one of our pages and returns its result', async () => {
    expect(await ask({ rpc: 'discardJob', input: { id: 'a' } })).toEqual({ ok: true, value: {} })
    expect(discarded).toContain('a')
  })

  it('refuses a sender that is not our page before it reads the message, and runs nothing', async () => {
    const answer = await ask(
      { rpc: 'discardJob', input: { id: 'stolen' } },
      { ...ourPage, origin: 'https://example.com' },
    )
    expect(answer).toEqual({ ok: false, failure: { kind: 'forbidden-sender' } })
    expect(discarded).not.toContain('stolen')
  })

  it.each(['toString', 'constructor', '__proto__', 'hasOwnProperty', 'nothing'])(
    'has no method called %s',
    async (rpc) => {
      expect(await ask({ rpc, input: {} })).toMatchObject({ ok: false, failure: { kind: 'invalid', field: 'rpc' } })
    },
  )

  it.each([null, undefined, 'discardJob', 7, [], {}, { rpc: 7 }, { rpc: ['discardJob'] }])(
    'responds to %j with a failure',
    async (message) => {
      expect(await ask(message)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    },
  )

  it.each([
    [{ rpc: 'discardJob' }],
    [{ rpc: 'discardJob', input: { id: 7 } }],
    [{ rpc: 'discardJob', input: { id: '' } }],
  ])('runs nothing for the input of %j', async (message) => {
    const before = discarded.length
    expect(await ask(message)).toMatchObject({ ok: false, failure: { kind: 'invalid' } })
    expect(discarded).toHaveLength(before)
  })

  it('names the invalid field and its problem', async () => {
    expect(await ask({ rpc: 'discardJob', input: { id: '' } })).toEqual({
      ok: false,
      failure: { kind: 'invalid', field: 'id', problem: { code: 'empty' } },
    })
  })

  it.each([
    [{}, 'id', 'required'],
    [{ id: 7 }, 'id', 'not_text'],
    ['a', '', 'not_object'],
  ])('has a code for %j if the schema has none', async (input, field, code) => {
    expect(await ask({ rpc: 'discardJob', input })).toEqual({
      ok: false,
      failure: { kind: 'invalid', field, problem: { code } },
    })
  })

  it('responds with a failure if a handler throws', async () => {
    expect(await ask({ rpc: 'discardJob', input: { id: 'broken' } })).toEqual({
      ok: false,
      failure: { kind: 'internal', detail: 'Error: the disk is full' },
    })
  })
})
