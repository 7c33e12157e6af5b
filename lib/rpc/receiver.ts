import { check } from '../contract/problem.ts'
import { isJsonObject } from '../json-object.ts'
import { type Failure, fail, invalid, type Result } from '../model/failure.ts'
import type { z } from '../zod.ts'
import type { RpcInput, RpcMethod, RpcOutput } from './protocol.ts'
import { isOwnPage, type Self, type Sender } from './sender-check.ts'

/** The schema of each method's message; its type must match the protocol's. */
export type Inputs = { [M in RpcMethod]: z.ZodMiniType<RpcInput<M>> }

/** `shown` is the connection that the page showed; `null` if the request is about no account in particular. */
export type Handler<M extends RpcMethod> = (input: RpcInput<M>, shown: string | null) => Promise<Result<RpcOutput<M>>>

/** Exactly one handler for each method: a missing or superfluous one doesn't compile. */
export type Handlers = { [M in RpcMethod]: Handler<M> }

interface Receiving {
  /** Responds to a message that certainly comes from one of our pages. */
  answer: (message: unknown) => Promise<Result<unknown>>
  self: Self
  /** The failure for an unexpected exception in a handler. */
  failureOf: (error: unknown) => Failure
}

/** The schema and the handler of each method. */
export interface Methods {
  inputs: Inputs
  handlers: Handlers
}

type Respond = (answer: Result<unknown>) => void

/**
 * The worker's only message listener. It is synchronous and thin: it always responds with a `Result` and never throws.
 * `true` tells the browser that the response comes later.
 */
export const createReceiver =
  ({ answer, self, failureOf }: Receiving) =>
  (message: unknown, sender: Sender, respond: Respond): true => {
    const answering = isOwnPage(sender, self) ? answer(message) : Promise.resolve(fail({ kind: 'forbidden-sender' }))
    answering.then(respond, (error: unknown) => respond(fail(failureOf(error))))
    return true
  }

/** Runs the handler of a message from one of our pages. */
export const answerRequest = async (methods: Methods, message: unknown): Promise<Result<unknown>> => {
  const { rpc = null, input, shown } = isJsonObject(message) ? message : {}
  if (typeof rpc !== 'string' || !isMethod(methods.handlers, rpc)) return invalid('rpc', 'unknown_method')
  return run(methods, rpc, input, typeof shown === 'string' ? shown : null)
}

// The name is untrusted: only the map's own keys count, not inherited ones.
const isMethod = (handlers: Handlers, name: string): name is RpcMethod => Object.hasOwn(handlers, name)

const run = async <M extends RpcMethod>(
  { inputs, handlers }: Methods,
  method: M,
  input: unknown,
  shown: string | null,
): Promise<Result<unknown>> => {
  const schema: Inputs[M] = inputs[method]
  const handler: Handlers[M] = handlers[method]
  const parsed = check(schema, input)
  return parsed.ok ? handler(parsed.value, shown) : fail({ kind: 'invalid', ...parsed.problem })
}
