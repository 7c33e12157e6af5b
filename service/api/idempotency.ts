import { createHash, createHmac } from 'node:crypto'
import type { Claim } from '../store/idempotency-store.ts'
import type { OpenStore, Store } from '../store/open-store.ts'
import { Refusal } from './refusal.ts'

export const IDEMPOTENCY_KEY = 'idempotency-key'
export const IDEMPOTENCY_REPLAYED = 'idempotency-replayed'

const KEY = /^[\x21-\x7e]{1,255}$/

export const isIdempotencyKey = (key: string): boolean => KEY.test(key)

/** A request and its key, both hashed: the fingerprint cannot be computed without the key. */
export interface IdempotentRequest {
  accountId: number
  keyHash: string
  fingerprint: string
}

export const idempotentRequest = (
  accountId: number,
  key: string,
  request: { method: string; pathAndQuery: string; body: string },
): IdempotentRequest => ({
  accountId,
  keyHash: createHash('sha256').update(key).digest('hex'),
  fingerprint: createHmac('sha256', key)
    .update(`${request.method} ${request.pathAndQuery}\n${request.body}`)
    .digest('hex'),
})

/** What is stored of a request before it runs. */
export const claimOf = ({ accountId, keyHash, fingerprint }: IdempotentRequest, now: number): Claim => ({
  account_id: accountId,
  key_hash: keyHash,
  fingerprint,
  created_at: now,
})

export interface Answered {
  body: string
  replayed: boolean
}

/** The answer to a request whose key was claimed before. */
export const replayOf = (
  request: IdempotentRequest,
  earlier: { fingerprint: string; body: string | null } | undefined,
): Answered => {
  if (earlier !== undefined && earlier.fingerprint !== request.fingerprint) {
    throw new Refusal(422, 'Idempotency-Key was already used for a different request')
  }
  if (!earlier?.body) throw new Error('An idempotent answer was stored without its body.')
  return { body: earlier.body, replayed: true }
}

/**
 * Runs `work` once per key and returns the first answer to repeated requests. Effect and answer are one transaction, so
 * a kill leaves both or neither. A refusal also rolls back the claim, so the request may be tried again.
 */
export const answerOnce = async (
  store: OpenStore,
  request: IdempotentRequest | null,
  now: number,
  work: (store: Store) => Promise<string>,
): Promise<Answered> =>
  store.transaction(async (inside) => {
    if (request === null) return { body: await work(inside), replayed: false }
    const claim = claimOf(request, now)
    if ((await inside.idempotency.claim([claim])).length > 0) {
      const body = await work(inside)
      await inside.idempotency.storeAnswers([{ ...claim, body }])
      return { body, replayed: false }
    }
    return replayOf(request, await inside.idempotency.find(request.accountId, request.keyHash))
  })
