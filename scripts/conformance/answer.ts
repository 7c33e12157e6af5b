import { isJsonObject, type JsonObject } from '../../lib/json-object.ts'
import type { Failure } from '../../lib/model/failure.ts'
import type { Exchange } from './conversation.ts'

interface List {
  result: number
  perpage: number
  currentpage: number
  nextpage: number
  maxpage: number
  rows: JsonObject[]
}

/** An exchange, with what the rules need to know about it. */
export interface Answer extends Exchange {
  failure: Failure | null
  /** The received body; `null` if it isn't a JSON object. */
  body: JsonObject | null
  /** The canonical form of a success; `null` for a failure. */
  value: JsonObject | null
  /** The list in the canonical form; `null` if it has none. */
  list: List | null
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const objectIn = (value: unknown): JsonObject | null => (isJsonObject(value) ? value : null)

export const listIn = (answer: object): List | null => {
  const data = 'data' in answer ? objectIn(answer.data) : null
  const rows = Object.values(data ?? {}).find(Array.isArray)
  if (typeof data?.maxpage !== 'number' || rows === undefined) return null
  // The contract's schema has already parsed this value.
  return { ...(data as unknown as List), rows: rows as JsonObject[] }
}

export const answerOf = (exchange: Exchange): Answer => {
  const { result } = exchange.answered
  const value = result.ok ? objectIn(result.value) : null
  return {
    ...exchange,
    failure: result.ok ? null : result.failure,
    body: objectIn(parse(exchange.raw?.text ?? '')),
    value,
    list: value === null ? null : listIn(value),
  }
}

/** Describes an answer that is not a JSON object, without repeating it; `null` if it is one. */
export const describeNonObject = (text: string): string | null => {
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return 'an empty body'
  const value = parse(trimmed)
  if (value === undefined) {
    if (trimmed.startsWith('<')) return 'an HTML page'
    return /[{[]/.test(trimmed.slice(1)) && /[}\]]$/.test(trimmed)
      ? 'JSON with something before it'
      : 'something other than JSON'
  }
  if (isJsonObject(value)) return null
  if (Array.isArray(value)) return 'a JSON list'
  return value === null ? 'null' : `a single ${typeof value === 'string' ? 'text' : typeof value}`
}
