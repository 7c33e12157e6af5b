import { trimSlashes } from '../address/short-url.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { invalid, ok, type Result } from '../model/failure.ts'
import { inputParts } from './operation-input.ts'

/** A request, complete except for the key and the abort signal. */
export interface Outgoing {
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
