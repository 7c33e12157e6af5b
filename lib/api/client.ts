import { unescapedJson } from '../address/character-references.ts'
import { trimSlashes } from '../address/short-url.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { PLAIN_TEXTS } from '../contract/envelope.ts'
import { type ExtendedName, type Input, type OperationName, type Output, operations } from '../contract/operations.ts'
import { type Failure, fail, invalid, ok, type Result } from '../model/failure.ts'
import { parseJson, readAnswer } from './answer.ts'
import { type ClientWorld, DEFAULT_TIMEOUT_MS, fetchText } from './fetch-text.ts'
import { inputParts } from './operation-input.ts'
import { clockOffset, NO_RATE_READING, type RateReading, readRate } from './rate-headers.ts'

export interface Target {
  /** The result of `parseBaseUrl`: without a trailing slash. */
  baseUrl: string
  key: string
}

export interface RequestOptions {
  /** Sent with writes only. A service that supports it doesn't do the same twice. */
  idempotencyKey?: string
  /**
   * In milliseconds, for connection, response and body together. 20,000 by default: a browser stops a worker whose
   * fetch takes 30 s.
   */
  timeoutMs?: number
  /** Aborts the request. The result is then `interrupted`, and the request may have arrived. */
  signal?: AbortSignal
}

export interface Answered<T> {
  result: Result<T>
  rate: RateReading
  /** The service echoed our `Idempotency-Key`, so it honors it. */
  idempotent: boolean
  /** The service's clock minus ours, in milliseconds; `null` if the response has no `Date`. */
  clockOffsetMs: number | null
}

const IDEMPOTENCY_HEADER = 'Idempotency-Key'
/** Valid header characters: anything else would make `fetch` throw with the key in its message. */
const HEADER_SAFE = /^[\x21-\x7e]+$/

/** A request without a response. */
export const unanswered = (failure: Failure): Answered<never> => ({
  result: fail(failure),
  rate: NO_RATE_READING,
  idempotent: false,
  clockOffsetMs: null,
})

/** A request, complete except for the key and the abort signal. */
interface Outgoing {
  url: string
  method: Endpoint['method']
  /** JSON, or `null` if the endpoint has no body. */
  body: string | null
}

/** Path and query contain texts and numbers only. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Validates the input against the contract and builds the request to the service at `baseUrl`. */
export const outgoing = (endpoint: Endpoint, baseUrl: string, input: object): Result<Outgoing> => {
  const parts = inputParts(endpoint, input)
  if (!parts.ok) return parts
  const { params, query, body } = parts.value
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name])))
  const url = URL.parse(`${trimSlashes(baseUrl)}${path}`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return invalid('baseUrl', 'not_service_address')
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, textOf(value))
  const hasBody = Object.keys(endpoint.body.shape).length > 0
  return ok({ url: url.href, method: endpoint.method, body: hasBody ? JSON.stringify(body) : null })
}

const requestInit = (call: Outgoing, target: Target, idempotencyKey: string | undefined): RequestInit => {
  const headers = new Headers({ Accept: 'application/json', Authorization: `Bearer ${target.key}` })
  if (call.body !== null) headers.set('Content-Type', 'application/json')
  if (idempotencyKey !== undefined && call.method !== 'GET') headers.set(IDEMPOTENCY_HEADER, idempotencyKey)
  return { method: call.method, headers, body: call.body }
}

/** Sends one request and reads its response. Never throws: every outcome is a `Result`. */
export const request = async <N extends OperationName>(
  world: ClientWorld,
  target: Target,
  operation: N,
  input: Input<N>,
  options: RequestOptions = {},
): Promise<Answered<Output<N>>> => {
  const call = outgoing(operations[operation], target.baseUrl, input)
  return call.ok ? send(world, target, { operation, input, call: call.value }, options) : unanswered(call.failure)
}

/** A path segment that no service has as an operation. */
const NO_OPERATION = 'nowhere'

/**
 * Calls an operation with the id 0, which doesn't exist: the response shows whether the service has the operation. The
 * contract allows no such id, so it is not checked. With `atUnknownPath`, a similar path that certainly doesn't exist is
 * called for comparison.
 */
export const probe = (
  world: ClientWorld,
  target: Target,
  operation: ExtendedName,
  { atUnknownPath }: { atUnknownPath: boolean },
): Promise<Answered<Output<ExtendedName>>> => {
  const { method, path, body }: Endpoint = operations[operation]
  const there = path.replace(/:\w+/g, '0')
  const url = `${target.baseUrl}${atUnknownPath ? there.replace(/\w+$/, NO_OPERATION) : there}`
  const call = { url, method, body: Object.keys(body.shape).length > 0 ? '{}' : null }
  return send<ExtendedName>(world, target, { operation, input: { id: 0 }, call }, {})
}

interface Sending<N extends OperationName> {
  operation: N
  input: Input<N>
  call: Outgoing
}

const send = async <N extends OperationName>(
  world: ClientWorld,
  target: Target,
  { operation, input, call }: Sending<N>,
  { idempotencyKey, timeoutMs = DEFAULT_TIMEOUT_MS, signal }: RequestOptions,
): Promise<Answered<Output<N>>> => {
  if (target.key === '') return unanswered({ kind: 'not-connected' })
  if (!HEADER_SAFE.test(target.key)) return unanswered(invalid('key', 'invalid_characters').failure)
  const arrived = await fetchText(world, call.url, requestInit(call, target, idempotencyKey), timeoutMs, signal)
  if (!arrived.ok) return unanswered(arrived.failure)

  const { status, headers, text, at } = arrived.value
  const hasPlainTexts = headers.get(PLAIN_TEXTS.name) === PLAIN_TEXTS.value
  const body = text.ok ? parseJson(hasPlainTexts ? text.value : unescapedJson(text.value)) : undefined
  const rate = readRate({ status, headers, body, now: at })
  return {
    result: text.ok ? readAnswer({ operation, input, status, body, retryAt: rate.retryAt, key: target.key }) : text,
    rate,
    idempotent: idempotencyKey !== undefined && headers.get(IDEMPOTENCY_HEADER) === idempotencyKey,
    clockOffsetMs: clockOffset(headers, at),
  }
}
