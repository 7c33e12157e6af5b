import { describe, expectTypeOf, it } from 'vitest'
import type { RpcMethod } from '../../lib/rpc/protocol.ts'
import type { Handlers, Inputs } from '../../lib/rpc/receiver.ts'
import { z } from '../../lib/zod.ts'

// `tsc` checks what must not compile: a missing expected error is an error itself.
const handlers = {} as Handlers
const inputs = {} as Inputs

describe('the map of handlers', () => {
  it('has exactly one for each method of the protocol', () => {
    expectTypeOf<keyof Handlers>().toEqualTypeOf<RpcMethod>()
    expectTypeOf<keyof Inputs>().toEqualTypeOf<RpcMethod>()
  })

  it("doesn't compile with a missing or superfluous one, or one for another input", () => {
    const { job, ...rest } = handlers
    // @ts-expect-error -- a method without a handler
    expectTypeOf(rest).toExtend<Handlers>()
    // @ts-expect-error -- a handler without a method
    const more: Handlers = { ...handlers, readKey: job }
    // @ts-expect-error -- a handler with an input that isn't in the API
    const other: Handlers = { ...handlers, job: async (input: { number: number }) => input }
    // @ts-expect-error -- a schema that lets something else through
    const loose: Inputs = { ...inputs, job: z.object({ id: z.number() }) }
    expectTypeOf([more, other, loose]).toBeArray()
  })
})
