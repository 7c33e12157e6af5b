import { z } from '../zod.ts'
import type { Endpoint } from './endpoint.ts'
import { failureAnswer } from './envelope.ts'
import type { OperationName } from './operations.ts'
import { RATE_LIMIT_HEADERS } from './rate-limit.ts'
import { summaries } from './summaries.ts'

/** A JSON value. */
type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io })
  return rest
}

const parameters = (schema: z.ZodMiniObject, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
  }))
}

const rateHeaders = Object.fromEntries(
  Object.values(RATE_LIMIT_HEADERS).map((name) => [name, { schema: { type: 'integer' } }]),
)

const response = (description: string, schema: z.ZodMiniType): Json => ({
  description,
  headers: rateHeaders,
  content: { 'application/json': { schema: schemaOf(schema, 'output') } },
})

const operationOf = (name: OperationName, endpoint: Endpoint): Json => ({
  operationId: name,
  summary: summaries[name],
  parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
  ...(Object.keys(endpoint.body.shape).length === 0
    ? {}
    : {
        requestBody: { required: true, content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } },
      }),
  responses: {
    200: response('Done', endpoint.output),
    default: response('Refused or failed', failureAnswer),
  },
})

/** The OpenAPI 3.1 document of a table of endpoints. `note` describes what this service adds to the contract. */
export const openApiDocument = (
  table: Record<OperationName, Endpoint>,
  { serverUrl, note }: { serverUrl: string; note: string },
): Json => {
  const paths: Record<string, Json> = {}
  for (const name of Object.keys(table) as OperationName[]) {
    const endpoint = table[name]
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Link Management API', version: '1', description: note },
    servers: [{ url: serverUrl }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}
