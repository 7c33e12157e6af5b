import { type Answered, request, type Target } from '../../lib/api/client.ts'
import { NO_RATE_READING } from '../../lib/api/rate-headers.ts'
import { type Input, type OperationName, type Output, operations } from '../../lib/contract/operations.ts'
import type { JsonObject } from '../../lib/json-object.ts'
import type { Result } from '../../lib/model/failure.ts'
import { wasAnswered } from '../../lib/outbox/can-have-happened.ts'
import { afterLoss, afterResponse, afterSend, newPacer, type PacerState, paceOf } from '../../lib/pace/pacer.ts'

/** What the check needs from outside. */
export interface ConversationWorld {
  fetch: typeof globalThis.fetch
  now: () => number
  /** Resolves at the time `until`, in epoch milliseconds. */
  wait: (until: number) => Promise<void>
  uuid: () => string
  /** Reports progress. */
  tell: (line: string) => void
}

/** An answer as received. */
export interface RawAnswer {
  status: number
  headers: Headers
  /** Includes a byte order mark; `null` if the body is incomplete or too long. */
  text: string | null
}

/**
 * `use` shows whether an operation works. An `attempt` may be refused for a good reason. A `probe` should be refused, and
 * shows how the service does that.
 */
export type Purpose = 'use' | 'attempt' | 'probe'

/** One request and its answer. */
export interface Exchange<N extends OperationName = OperationName> {
  operation: N
  input: Readonly<Record<string, unknown>>
  purpose: Purpose
  raw: RawAnswer | null
  answered: Answered<Output<N>>
  /** Epoch milliseconds. */
  askedAt: number
  heardAt: number
}

export interface Conversation {
  readonly exchanges: readonly Exchange[]
  ask: <N extends OperationName>(operation: N, input: Input<N>, purpose?: Purpose) => Promise<Result<Output<N>>>
  /** Sends input that was derived from the contract. The client validates it. */
  askPlanned: (
    operation: OperationName,
    input: Readonly<Record<string, unknown>>,
    purpose?: Purpose,
  ) => Promise<Result<object>>
  /** Sends a key that should be refused. Its rate limit is not that of the checked key. */
  askWithWrongKey: <N extends OperationName>(operation: N, input: Input<N>) => Promise<void>
}

/** One run of the check. */
export interface Check {
  conversation: Conversation
  /** Part of every name and address that is created. */
  tag: string
  /** When the check began. A sample is derived a second time for comparison, and must be the same as before. */
  now: number
  /** The rows of the account's lists. */
  rows: ReadonlyMap<OperationName, readonly JsonObject[]>
  /** Reports a finding that needs several answers. */
  notice: (operation: OperationName, line: number | null, says: string, does: string) => void
}

/** How often a request is repeated after "slow down". */
const MAX_TRIES = 5
/** Shorter waits aren't reported. */
const REPORTED_WAIT_MS = 2_000

/**
 * Sends requests one at a time with the extension's client and pacer, as bulk work, which leaves a reserve for clicks.
 */
export const createConversation = (world: ConversationWorld, target: Target, timeoutMs?: number): Conversation => {
  const { fetch, last } = recordAnswers(world.fetch)
  const exchanges: Exchange[] = []
  let pacer: PacerState = newPacer(world.now())

  const takeTurn = async (): Promise<string> => {
    for (;;) {
      const now = world.now()
      const pace = paceOf(pacer, now, 'bulk')
      if (pace.go) {
        const token = world.uuid()
        pacer = afterSend(pacer, now, token)
        return token
      }
      if (pace.at - now > REPORTED_WAIT_MS)
        world.tell(`waiting ${Math.ceil((pace.at - now) / 1_000)} s for the rate limit`)
      await world.wait(pace.at)
    }
  }

  const exchange = async <N extends OperationName>(as: Target, operation: N, input: Input<N>, purpose: Purpose) => {
    const token = await takeTurn()
    world.tell(`${operations[operation].method} ${operations[operation].path}`)
    const askedAt = world.now()
    const idempotencyKey = world.uuid()
    const answered = await request({ fetch, now: world.now }, as, operation, input, {
      idempotencyKey,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    })
    const heardAt = world.now()
    const { result, rate } = answered
    const isAnswered = result.ok || wasAnswered(result.failure)
    // The rate limit of another key says nothing about that of the checked key.
    const reading = as.key === target.key ? rate : NO_RATE_READING
    pacer = isAnswered ? afterResponse(pacer, heardAt, token, reading) : afterLoss(pacer, heardAt, token)
    // Every operation takes an object, which TypeScript doesn't infer through a type parameter.
    exchanges.push({ operation, input: { ...(input as object) }, purpose, raw: last(), answered, askedAt, heardAt })
    return answered
  }

  const askUntilAdmitted = async <N extends OperationName>(operation: N, input: Input<N>, purpose: Purpose) => {
    for (let tries = 1; ; tries += 1) {
      const { result } = await exchange(target, operation, input, purpose)
      // "Slow down" means that nothing was done, so the request may be repeated.
      const isTooEarly = !result.ok && result.failure.kind === 'slow-down'
      if (!isTooEarly || tries === MAX_TRIES) return result
    }
  }

  return {
    exchanges,
    ask: (operation, input, purpose = 'use') => askUntilAdmitted(operation, input, purpose),
    askPlanned: (operation, input, purpose = 'use') =>
      askUntilAdmitted(operation, input as Input<typeof operation>, purpose),
    askWithWrongKey: async (operation, input) => {
      await exchange({ ...target, key: `no-key-${world.uuid()}` }, operation, input, 'probe')
    },
  }
}

/** A `fetch` that records what the client reads of each answer; `last` is `null` if there was none. */
const recordAnswers = (fetch: typeof globalThis.fetch) => {
  let last: RawAnswer | null = null
  return {
    last: () => last,
    fetch: async (...call: Parameters<typeof globalThis.fetch>): Promise<Response> => {
      last = null
      const response = await fetch(...call)
      const { status, headers, body } = response
      const answer: RawAnswer = { status, headers, text: body === null ? '' : null }
      last = answer
      if (body === null) return response
      const chunks: Uint8Array[] = []
      const recorder = new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          chunks.push(chunk)
          controller.enqueue(chunk)
        },
        flush: () => {
          answer.text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(chunks))
        },
      })
      return new Response(body.pipeThrough(recorder), { status, headers })
    },
  }
}
