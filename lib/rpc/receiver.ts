import { checked } from '../contract/problem.ts'
import { type Failure, fail, invalid, type Result } from '../model/failure.ts'
import type { z } from '../zod.ts'
import type { RpcInput, RpcMethod, RpcOutput } from './protocol.ts'
import { isOwnPage, type Self, type Sender } from './sender-check.ts'

/** What the message of each method must look like; its type may not differ from the protocol's. */
export type Inputs = { [M in RpcMethod]: z.ZodMiniType<RpcInput<M>> }

export type Handler<M extends RpcMethod> = (input: RpcInput<M>) => Promise<Result<RpcOutput<M>>>

/** Exactly one handler for each method: a missing, a second or a superfluous one does not compile. */
export type Handlers = { [M in RpcMethod]: Handler<M> }

export interface Receiving {
  /** Answers what is known to come from one of our pages. */
  answer: (message: unknown) => Promise<Result<unknown>>
  self: Self
  /** What a handler that throws, though none should, has met. */
  failureOf: (error: unknown) => Failure
}

/** By method: what its message must look like, and who answers it. */
export interface Answering {
  inputs: Inputs
  handlers: Handlers
}

type Respond = (answer: Result<unknown>) => void

/**
 * The worker's only listener for messages. It is synchronous and thin: it always answers, with a `Result`, and never
 * throws. `true` tells the browser that the answer comes later.
 */
export const createReceiver =
  ({ answer, self, failureOf }: Receiving) =>
  (message: unknown, sender: Sender, respond: Respond): true => {
    const answering = isOwnPage(sender, self) ? answer(message) : Promise.resolve(fail({ kind: 'forbidden-sender' }))
    answering.then(respond, (error: unknown) => respond(fail(failureOf(error))))
    return true
  }

export const answerRequest = async (answering: Answering, message: unknown): Promise<Result<unknown>> => {
  if (typeof message !== 'object' || message === null || !('rpc' in message) || typeof message.rpc !== 'string') {
    return invalid('rpc', 'unknown_method')
  }
  const { rpc } = message
  if (!isMethod(answering.handlers, rpc)) return invalid('rpc', 'unknown_method')
  return run(answering, rpc, 'input' in message ? message.input : undefined)
}

// The name comes from outside: only the map's own keys count, never what it inherits.
const isMethod = (handlers: Handlers, name: string): name is RpcMethod => Object.hasOwn(handlers, name)

const run = async <M extends RpcMethod>(
  { inputs, handlers }: Answering,
  method: M,
  input: unknown,
): Promise<Result<unknown>> => {
  const schema: Inputs[M] = inputs[method]
  const handler: Handlers[M] = handlers[method]
  const parsed = checked(schema, input)
  return parsed.ok ? handler(parsed.value) : fail({ kind: 'invalid', ...parsed.problem })
}
