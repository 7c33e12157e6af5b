import { request, type Target } from '../../lib/api/client.ts'
import { NO_RATE_READING } from '../../lib/api/rate-headers.ts'
import { type Input, type OperationName, type Output, operations } from '../../lib/contract/operations.ts'
import type { Result } from '../../lib/model/failure.ts'
import { wasAnswered } from '../../lib/outbox/can-have-happened.ts'
import { heard, lost, ask as mayGo, newPacer, sent } from '../../lib/pace/pacer.ts'
import type { PacerState } from '../../lib/pace/pacer-state.ts'
import type { Exchange, Purpose } from './exchange.ts'
import { recordAnswers } from './record-answers.ts'

/** What the check needs of the world. */
export interface ConversationWorld {
  fetch: typeof globalThis.fetch
  now: () => number
  /** Resolves at this moment, in epoch milliseconds. */
  wait: (until: number) => Promise<void>
  uuid: () => string
  /** What is going on, for a person who waits. */
  tell: (line: string) => void
}

export interface Conversation {
  /** Everything that was asked so far, in order. */
  readonly exchanges: readonly Exchange[]
  ask: <N extends OperationName>(operation: N, input: Input<N>, purpose?: Purpose) => Promise<Result<Output<N>>>
  /** Asks with a key that should be refused, whose allowance is its own. */
  askWithWrongKey: <N extends OperationName>(operation: N, input: Input<N>) => Promise<void>
}

/** Told to slow down so often, somebody else takes all of the allowance. */
const MAX_TRIES = 5
/** Shorter waits are not worth a line. */
const TOLD_MS = 2_000

/**
 * Speaks to a service one request at a time through the client of the extension, and at the pace of its outbox: as bulk
 * work, which leaves the reserve for what a person may be clicking meanwhile.
 */
export const createConversation = (
  world: ConversationWorld,
  target: Target,
  { timeoutMs }: { timeoutMs?: number } = {},
): Conversation => {
  const { fetch, last } = recordAnswers(world.fetch)
  const exchanges: Exchange[] = []
  let pacer: PacerState = newPacer(world.now())

  const turn = async (): Promise<string> => {
    for (;;) {
      const now = world.now()
      const pace = mayGo(pacer, now, 'bulk')
      if (pace.go) {
        const token = world.uuid()
        pacer = sent(pacer, now, token)
        return token
      }
      if (pace.at - now > TOLD_MS)
        world.tell(`waiting ${Math.ceil((pace.at - now) / 1_000)} s, as long as the allowance is used up`)
      await world.wait(pace.at)
    }
  }

  const exchange = async <N extends OperationName>(as: Target, operation: N, input: Input<N>, purpose: Purpose) => {
    const token = await turn()
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
    // What is told of another key's allowance is not about ours.
    const reading = as.key === target.key ? rate : NO_RATE_READING
    pacer = isAnswered ? heard(pacer, heardAt, token, reading) : lost(pacer, heardAt, token)
    const raw = last()
    // Every endpoint takes an object; TypeScript does not see that through a type parameter.
    exchanges.push({ operation, input: { ...(input as object) }, purpose, raw, answered, askedAt, heardAt })
    return answered
  }

  const insist = async <N extends OperationName>(operation: N, input: Input<N>, purpose: Purpose) => {
    for (let tries = 1; ; tries += 1) {
      const { result } = await exchange(target, operation, input, purpose)
      // Nothing was done then, so asking again does nothing twice.
      const isTooEarly = !result.ok && result.failure.kind === 'slow-down'
      if (!isTooEarly || tries === MAX_TRIES) return result
    }
  }

  return {
    exchanges,
    ask: (operation, input, purpose = 'use') => insist(operation, input, purpose),
    askWithWrongKey: async (operation, input) => {
      await exchange({ ...target, key: `no-key-${world.uuid()}` }, operation, input, 'probe')
    },
  }
}
