import type { Endpoint } from '../contract/endpoint.ts'
import { type Input, type OperationName, type Output, operations } from '../contract/operations.ts'
import { fail, type Result } from '../failure.ts'
import { parseJson, readAnswer } from './answer.ts'
import { withinDeadline } from './deadline.ts'
import { type Outgoing, outgoing } from './outgoing.ts'
import { clockOffset, NO_RATE_READING, type RateReading, readRate } from './rate-headers.ts'
import { readBody } from './read-body.ts'

/** What the client needs of the world. `fetch` is called without a receiver, as browsers demand. */
export interface ClientWorld {
  fetch: typeof globalThis.fetch
  now(): number
}

export interface Target {
  /** As `base-url.ts` makes it: no slash at the end. */
  baseUrl: string
  key: string
}

export interface RequestOptions {
  /** Sent with writes only; a service that knows it does not do the same twice. */
  idempotencyKey?: string
  /** In milliseconds, over connection, answer and body. Default 20,000: a browser ends a worker whose fetch takes 30 s. */
  timeoutMs?: number
  /** Gives up; the result is then `interrupted`, and the request may have arrived. */
  signal?: AbortSignal
}

export interface Answered<T> {
  result: Result<T>
  rate: RateReading
  /** The service echoed our `Idempotency-Key`: it honours it. */
  idempotent: boolean
  /** The service's clock minus ours, in milliseconds; `null` when the answer has no `Date`. */
  clockOffsetMs: number | null
}

const DEFAULT_TIMEOUT_MS = 20_000
const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** What a header can carry: anything else would make `fetch` throw with the key in its message. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

interface Arrived {
  status: number
  headers: Headers
  text: Result<string>
  at: number
}

const unanswered = (result: { ok: false } & Result<never>): Answered<never> => ({
  result,
  rate: NO_RATE_READING,
  idempotent: false,
  clockOffsetMs: null,
})

const requestInit = (call: Outgoing, target: Target, idempotencyKey: string | undefined): RequestInit => {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${target.key}` })
  if (call.body !== null) headers.set('Content-Type', 'application/json')
  if (idempotencyKey !== undefined && call.method !== 'GET') headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
  return {
    method: call.method,
    headers,
    body: call.body,
    // The key goes to one origin: whatever answers with another address is not followed.
    redirect: 'manual',
    credentials: 'omit',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  }
}

const isRedirect = ({ type, status, redirected }: Response): boolean =>
  type === 'opaqueredirect' || redirected || (status >= 300 && status < 400)

const exchange = async (world: ClientWorld, url: string, init: RequestInit): Promise<Arrived> => {
  const { fetch } = world
  const response = await fetch(url, init)
  const { status, headers } = response
  const at = world.now()
  if (!isRedirect(response)) return { status, headers, at, text: await readBody(response) }
  response.body?.cancel().catch(() => undefined)
  return { status, headers, at, text: fail({ kind: 'redirected' }) }
}

/** Sends one request and reads its answer. Never throws: whatever happens is a `Result`. */
export const request = async <N extends OperationName>(
  world: ClientWorld,
  target: Target,
  operation: N,
  input: Input<N>,
  { idempotencyKey, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestOptions = {},
): Promise<Answered<Output<N>>> => {
  const endpoint: Endpoint = operations[operation]
  if (target.key === '') return unanswered(fail({ kind: 'not-connected' }))
  if (!HEADER_SAFE.test(target.key))
    return unanswered(fail({ kind: 'invalid', field: 'key', problem: 'must not hold spaces or special characters' }))
  const call = outgoing(endpoint, target.baseUrl, input)
  if (!call.ok) return unanswered(call)

  const init = requestInit(call.value, target, idempotencyKey)
  const arrived = await withinDeadline(
    (aborted) => exchange(world, call.value.url, { ...init, signal: aborted }),
    timeoutMs,
    signal,
  )
  if (!arrived.ok) return unanswered(arrived)

  const { status, headers, text, at } = arrived.value
  const body = text.ok ? parseJson(text.value) : undefined
  const rate = readRate({ status, headers, body, now: at })
  return {
    result: text.ok ? readAnswer({ operation, input, status, body, retryAt: rate.retryAt, key: target.key }) : text,
    rate,
    idempotent: idempotencyKey !== undefined && headers.get(IDEMPOTENCY_HEADER) === idempotencyKey,
    clockOffsetMs: clockOffset(headers, at),
  }
}
