import type { Endpoint } from '../../lib/contract/endpoint.ts'
import { fromText } from '../../lib/contract/from-text.ts'
import { checked, problemText } from '../../lib/contract/problem.ts'
import { readJson } from './read-body.ts'
import { invalid, Refusal } from './refusal.ts'

export interface RawInput {
  params: Record<string, string>
  query: Record<string, string>
  body: string
}

/** What a request says, as the endpoint's schemas want it; refused with the first field that is wrong. */
export const readInput = (endpoint: Endpoint, raw: RawInput): Record<string, unknown> => {
  const takesBody = Object.keys(endpoint.body.shape).length > 0
  return {
    ...parsed(endpoint.params, fromText(endpoint.params, raw.params)),
    ...parsed(endpoint.query, fromText(endpoint.query, considered(endpoint, raw.query))),
    ...(takesBody ? withoutNul(parsed(endpoint.body, readJson(raw.body))) : {}),
  }
}

const withoutNul = (body: Record<string, unknown>): Record<string, unknown> => {
  const field = fieldWithNul(body)
  if (field !== null) throw invalid(field, 'must not contain the character NUL')
  return body
}

/** PostgreSQL keeps every character but this one: the service answers alike on both of its databases. */
const fieldWithNul = (value: unknown): string | null => {
  if (typeof value === 'string') return value.includes('\0') ? '' : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const below = fieldWithNul(inner)
    if (below !== null) return below === '' ? key : `${key}.${below}`
  }
  return null
}

/** Beside `short` every other parameter is ignored (SPEC.md, Links): also one that would be refused. */
const considered = (endpoint: Endpoint, query: RawInput['query']): RawInput['query'] =>
  query.short && Object.hasOwn(endpoint.query.shape, 'short') ? { short: query.short } : query

const parsed = (schema: Endpoint['body'], given: unknown): Record<string, unknown> => {
  const result = checked(schema, given)
  if (result.ok) return result.value
  throw new Refusal(400, problemText(result.problem))
}
