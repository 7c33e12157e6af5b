import type { IncomingMessage } from 'node:http'
import type { Endpoint } from '../../lib/contract/endpoint.ts'
import { check, problemText } from '../../lib/contract/problem.ts'
import { z } from '../../lib/zod.ts'
import { readBytes } from '../http/read-bytes.ts'
import { invalid, Refusal } from './refusal.ts'

interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body: string
}

/** Parses a request with the endpoint's schemas. Throws a `Refusal` that names the first invalid field. */
export const readInput = (endpoint: Endpoint, raw: RawInput): Record<string, unknown> => {
  const takesBody = Object.keys(endpoint.body.shape).length > 0
  return {
    ...parse(endpoint.params, fromText(endpoint.params, raw.params)),
    ...parse(endpoint.query, fromText(endpoint.query, relevantQuery(endpoint, raw.query))),
    ...(takesBody ? withoutNul(parse(endpoint.body, readJson(raw.body))) : {}),
  }
}

const isInteger = (text: string): boolean => /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))

const isNumeric = (schema: unknown): boolean => {
  if (schema instanceof z.ZodMiniOptional) return isNumeric(schema.def.innerType)
  return schema instanceof z.ZodMiniNumber
}

/**
 * Converts the texts of a path or query string to the types of the schema. Text that is not an integer stays, so that
 * the schema rejects it with its own message. Empty means missing.
 */
export const fromText = (schema: z.ZodMiniObject, texts: Record<string, string>): Record<string, unknown> => {
  const typed: Record<string, unknown> = {}
  for (const [key, part] of Object.entries(schema.shape)) {
    const given = Object.hasOwn(texts, key) ? texts[key] : undefined
    if (given === undefined || given === '') continue
    typed[key] = isNumeric(part) && isInteger(given) ? Number(given) : given
  }
  return typed
}

const withoutNul = (body: Record<string, unknown>): Record<string, unknown> => {
  const field = fieldWithNul(body)
  if (field !== null) throw invalid(field, 'must not contain the NUL character')
  return body
}

/** PostgreSQL cannot store NUL, so it is refused on both databases. */
const fieldWithNul = (value: unknown): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? '' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const below = fieldWithNul(inner)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}

/** With `short`, all other parameters are ignored (SPEC.md, Links), even invalid ones. */
const relevantQuery = (endpoint: Endpoint, query: RawInput['query']): RawInput['query'] =>
  query.short && Object.hasOwn(endpoint.query.shape, 'short') ? { short: query.short } : query

const parse = (schema: Endpoint['body'], given: unknown): Record<string, unknown> => {
  const result = check(schema, given)
  if (result.ok) return result.value
  throw new Refusal(400, problemText(result.problem))
}

export const MAX_BODY_BYTES = 256 * 1024

const tooLarge = () => new Refusal(413, `body must have at most ${MAX_BODY_BYTES} bytes`)

const compressed = (encoding: string) =>
  new Refusal(415, `body must not be compressed: Content-Encoding ${encoding} is not supported`, {
    'accept-encoding': 'identity',
  })

/**
 * Reads the body's text, up to the limit. Reads from the port if there is one, because web streams take longer than a
 * write.
 */
export const readBody = async (request: Request, incoming: IncomingMessage | undefined): Promise<string> => {
  const encoding = request.headers.get('content-encoding')?.trim() ?? ''
  if (!/^(?:identity)?$/i.test(encoding)) throw compressed(encoding.slice(0, 50))
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge()
  const bytes =
    incoming === undefined ? new Uint8Array(await request.arrayBuffer()) : await readBytes(incoming, MAX_BODY_BYTES)
  if (bytes === null) throw new Refusal(400, 'body is incomplete')
  if (bytes === 'too large' || bytes.byteLength > MAX_BODY_BYTES) throw tooLarge()
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) throw compressed('gzip')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'body must be UTF-8 text')
  }
}

/** An empty body counts as an empty object. */
const readJson = (text: string): unknown => {
  if (text.trim() === '') return {}
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal(400, 'body must be valid JSON')
  }
}
