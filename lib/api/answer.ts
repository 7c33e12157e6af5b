import type { Endpoint } from '../contract/endpoint.ts'
import { extended } from '../contract/extended.ts'
import { type Input, isWriteName, type OperationName, type Output, operations } from '../contract/operations.ts'
import { isJsonObject, type JsonObject } from '../json-object.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import { canonical, existingIdIn, takenAliasIn } from './dialect.ts'
import { serviceMessage } from './service-message.ts'

export interface Answer<N extends OperationName> {
  operation: N
  input: Input<N>
  status: number
  /** As returned by `parseJson`. */
  body: unknown
  /** Set if the service limited the rate. */
  retryAt: number | null
  /** Only used to remove it from the service's message. */
  key: string
}

/** `undefined` is not a JSON value, so it stands for invalid JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Success has three spellings (FIELD.md line 1); anything else is a failure. */
const isSuccess = ({ error }: JsonObject): boolean => error === 0 || error === '0' || error === false

const is2xx = (status: number): boolean => status >= 200 && status < 300

/**
 * Whether this reads one object by its id or short URL: a refusal then means that the object doesn't exist (FIELD.md
 * lines 2 and 20). An operation beyond the contract may itself be missing.
 */
const asksForOne = (operation: OperationName, input: object): boolean => {
  const { method, params }: Endpoint = operations[operation]
  if (method !== 'GET' || Object.hasOwn(extended, operation)) return false
  return Object.keys(params.shape).length > 0 || 'short' in input
}

/**
 * What a refused `GET /api/account` says about the key. The request contains nothing but the key, so a refusal in the
 * form of this API is about the key (FIELD.md line 6), with any status but "not found". 401 means the key with any
 * body; anything else without `error` comes from another API or from a gateway.
 */
const accountRefusal = (status: number, body: unknown, words: string): Failure => {
  const isThisApi = isJsonObject(body) && Object.hasOwn(body, 'error') && status !== 404
  return status === 401 || isThisApi
    ? { kind: 'key-refused', said: words }
    : { kind: 'unreadable', status, detail: 'error' }
}

const refusal = (answer: Answer<OperationName>): Failure => {
  const { operation, input, status, body } = answer
  const words = isJsonObject(body) ? serviceMessage(body, answer.key, input) : ''
  if (operation === 'readAccount') return accountRefusal(status, body, words)
  // On other endpoints 403 may concern the plan (line 6), so only reading the account decides about the key: a caller
  // that gets `not-allowed` calls `readAccount`.
  const forbidden = status === 401 || (status === 403 && isJsonObject(body))
  if (forbidden) return { kind: 'not-allowed', said: words }
  if (!isJsonObject(body)) return { kind: 'unreadable', status, detail: 'JSON' }
  if (asksForOne(operation, input))
    // Only our own service says whether an alias is available: others know only this account's links (FIELD.md line
    // 20).
    return 'short' in input && typeof body.available === 'boolean'
      ? { kind: 'not-found', isFree: body.available }
      : { kind: 'not-found' }
  const existingId = existingIdIn(operation, body)
  const takenAlias = takenAliasIn(input, body)
  return {
    kind: 'refused',
    status,
    said: words,
    ...(existingId !== undefined && { existingId }),
    ...(takenAlias !== undefined && { takenAlias }),
  }
}

/** The body, if it reports success. Status and `error` alone decide, never a text (FIELD.md line 3). */
const successBody = (answer: Answer<OperationName>): Result<JsonObject> => {
  const { operation, status, body, retryAt } = answer
  if (retryAt !== null) return fail({ kind: 'slow-down', until: retryAt })
  if (status >= 500) return fail({ kind: 'service-error', status })
  if (!is2xx(status)) return fail(refusal(answer))
  // Any 2xx is success (line 1), and 204 can't have a body. A read without a body has no result.
  if (status === 204 && isWriteName(operation)) return ok({ error: 0 })
  if (!isJsonObject(body)) return fail({ kind: 'unreadable', status, detail: 'JSON' })
  if (!Object.hasOwn(body, 'error')) return fail({ kind: 'unreadable', status, detail: 'error' })
  return isSuccess(body) ? ok(body) : fail(refusal(answer))
}

/** Interprets a response. Every status with every body returns a `Result`; nothing throws. */
export const readAnswer = <N extends OperationName>(answer: Answer<N>): Result<Output<N>> => {
  const { operation, input, status, key } = answer
  const body = successBody(answer)
  if (!body.ok) return body
  const endpoint: Endpoint = operations[operation]
  const parsed = endpoint.output.safeParse(canonical(operation, input, body.value, key))
  // The table pairs each name with its schema; TypeScript loses the pair on lookup.
  if (parsed.success) return ok(parsed.data as Output<N>)
  // The detail is the path, never the value: unreadable content is not echoed (line 7).
  return fail({ kind: 'unreadable', status, detail: parsed.error.issues[0]?.path.map(String).join('.') ?? '' })
}
