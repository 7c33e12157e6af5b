import type { Endpoint } from '../contract/endpoint.ts'
import { checked } from '../contract/problem.ts'
import { fail, invalid, ok, type Result } from '../model/failure.ts'
import type { z } from '../zod.ts'

/** A request, complete except for the key and the abort signal. */
export interface Outgoing {
  url: string
  method: Endpoint['method']
  /** JSON, or `null` if the endpoint has no body. */
  body: string | null
}

const parse = (schema: z.ZodMiniObject, input: object): Result<Record<string, unknown>> => {
  const parsed = checked(schema, input)
  return parsed.ok ? parsed : fail({ kind: 'invalid', ...parsed.problem })
}

/** The first unknown input key: it must not be dropped silently. */
const unknownKey = ({ params, query, body }: Endpoint, input: object): string | undefined =>
  Object.keys(input).find((key) => ![params, query, body].some(({ shape }) => Object.hasOwn(shape, key)))

/** Path and query contain texts and numbers only. */
const spell = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Validates the input against the contract and builds the request to the service at `baseUrl`. */
export const outgoing = (endpoint: Endpoint, baseUrl: string, input: object): Result<Outgoing> => {
  const params = parse(endpoint.params, input)
  if (!params.ok) return params
  const query = parse(endpoint.query, input)
  if (!query.ok) return query
  const body = parse(endpoint.body, input)
  if (!body.ok) return body
  const unknown = unknownKey(endpoint, input)
  if (unknown !== undefined) return invalid(unknown, 'not_in_request')

  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(spell(params.value[name])))
  const url = URL.parse(`${baseUrl.replace(/\/+$/, '')}${path}`)
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return invalid('baseUrl', 'not_service_address')
  for (const [name, value] of Object.entries(query.value))
    if (value !== undefined) url.searchParams.set(name, spell(value))
  const hasBody = Object.keys(endpoint.body.shape).length > 0
  return ok({ url: url.href, method: endpoint.method, body: hasBody ? JSON.stringify(body.value) : null })
}
