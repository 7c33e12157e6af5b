import { type Failure, fail, type Result } from '../failure.ts'
import type { z } from '../zod.ts'
import type { RpcInput, RpcMethod, RpcOutput } from './protocol.ts'
import { isOwnPage, type Self, type Sender } from './sender-check.ts'

export interface Handler<M extends RpcMethod> {
  /** What a message must look like; its type may not differ from the protocol's. */
  input: z.ZodType<RpcInput<M>>
  run: (input: RpcInput<M>) => Promise<Result<RpcOutput<M>>>
}

/** Exactly one handler for each method: a missing, a second or a superfluous one does not compile. */
export type Handlers = { [M in RpcMethod]: Handler<M> }

type Respond = (answer: Result<unknown>) => void

/**
 * The worker's only listener for messages. It is synchronous and thin: it always answers, with a `Result`, and never
 * throws. `true` tells the browser that the answer comes later.
 */
export const createReceiver =
  (handlers: Handlers, self: Self, failureOf: (error: unknown) => Failure) =>
  (message: unknown, sender: Sender, respond: Respond): true => {
    answer(handlers, self, message, sender).then(respond, (error: unknown) => respond(fail(failureOf(error))))
    return true
  }

const answer = async (handlers: Handlers, self: Self, message: unknown, sender: Sender): Promise<Result<unknown>> => {
  if (!isOwnPage(sender, self)) return fail({ kind: 'forbidden-sender' })
  if (typeof message !== 'object' || message === null || !('rpc' in message) || typeof message.rpc !== 'string') {
    return fail({ kind: 'invalid', field: 'rpc', problem: 'must name a method' })
  }
  if (!isMethod(handlers, message.rpc))
    return fail({ kind: 'invalid', field: 'rpc', problem: 'must be a known method' })
  return run(handlers, message.rpc, 'input' in message ? message.input : undefined)
}

// The name comes from outside: only the map's own keys count, never what it inherits.
const isMethod = (handlers: Handlers, name: string): name is RpcMethod => Object.hasOwn(handlers, name)

const run = async <M extends RpcMethod>(handlers: Handlers, method: M, input: unknown): Promise<Result<unknown>> => {
  const handler: Handler<M> = handlers[method]
  const parsed = handler.input.safeParse(input)
  if (!parsed.success) return fail(invalidInput(parsed.error))
  return handler.run(parsed.data)
}

/** The first thing wrong with an input, as the field it is in and what would be right. */
export const invalidInput = (error: z.ZodError): Failure => {
  const issue = error.issues[0]
  return { kind: 'invalid', field: issue?.path.join('.') ?? '', problem: issue?.message ?? 'must be valid' }
}
