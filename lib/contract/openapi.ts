import { z } from '../zod.ts'
import type { Endpoint } from './endpoint.ts'
import { failureAnswer, PLAIN_TEXTS } from './envelope.ts'
import type { OperationName } from './operations.ts'
import { RATE_LIMIT_HEADERS } from './rate-limit.ts'
import { summaries } from './summaries.ts'
import { isAddress, isNotBlank, isRealDate, isRealDateTime } from './text.ts'

/** A JSON value. */
type Json = Record<string, unknown>

/** What a service adds to an operation of the contract. */
export interface ServiceRules {
  /** Schemas of body fields, merged into those of the contract. */
  fields?: Readonly<Record<string, Json>>
  /** Properties merged into the body's own schema. */
  body?: Json
  /** Why a request that fits its schema may be refused, by status. The response's message contains the text. */
  refusals?: Readonly<Partial<Record<400 | 404 | 409, readonly string[]>>>
  /** Fields besides `error` and `message` in a response of this status. */
  facts?: Readonly<Partial<Record<400 | 404 | 409, Json>>>
}

export interface ServiceDescription {
  serverUrl: string
  /** What this service adds to the contract as a whole. */
  note: string
  maxBodyBytes: number
  rules?: Readonly<Partial<Record<OperationName, ServiceRules>>>
}

const DAY =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))'
const LEAP_DAY = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29'

/** The contract's own checks in JSON Schema, which cannot contain functions. */
const CHECKS: readonly (readonly [check: unknown, says: Json])[] = [
  [
    isAddress,
    {
      format: 'uri',
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^/?#\\\\\\s\\u0000][^\\u0000]*$',
      description:
        'An absolute http or https URL with a host that a network can have, as the WHATWG URL standard parses it.',
    },
  ],
  [
    isRealDateTime,
    {
      pattern: `^(?:\\d{4}-${DAY}|${LEAP_DAY}) (?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$`,
      description: 'A date and time in the format YYYY-MM-DD HH:MM:SS.',
    },
  ],
  [
    isRealDate,
    {
      pattern: `^(?:\\d{4}-${DAY}|${LEAP_DAY})$`,
      examples: ['2030-01-01', '2030-01-31'],
      description: 'A date in the format YYYY-MM-DD.',
    },
  ],
  [isNotBlank, { minLength: 1, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' }],
]

/** No text of a body contains NUL, which some databases cannot store. */
const NO_NUL = '^[^\\u0000]*$'

const describeChecks = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const checks: readonly unknown[] = zodSchema._zod.def.checks ?? []
  for (const [check, says] of CHECKS) if (checks.includes(check)) Object.assign(jsonSchema, says)
}

const withoutNul = (context: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  describeChecks(context)
  const { jsonSchema } = context
  const isFixed = 'pattern' in jsonSchema || 'enum' in jsonSchema || 'const' in jsonSchema
  if (jsonSchema.type === 'string' && !isFixed) jsonSchema.pattern = NO_NUL
}

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, ...(io === 'input' ? { override: withoutNul } : {}) })
  return rest
}

const bodySchema = (endpoint: Endpoint, { fields = {}, body = {} }: ServiceRules): Json => {
  const schema = schemaOf(endpoint.body, 'input')
  const properties = { ...(schema.properties as Record<string, Json>) }
  for (const [name, more] of Object.entries(fields)) properties[name] = { ...properties[name], ...more }
  return { ...schema, properties, ...body }
}

/** What each parameter means, by its name, which means the same in every operation. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'The object that the path names.',
  campaignid: 'The campaign.',
  channelid: 'The channel.',
  linkid: 'The link.',
  itemid: 'The id of the item within its type.',
  type: 'What is put into the channel.',
  limit: 'Rows per page.',
  page: 'The page, from 1. Behind the last page there is none, and its nextpage is 0.',
  order: 'The newest first, or the most clicked.',
  short: 'A short URL, also without its scheme: the answer is its link, and all other parameters are ignored.',
  q: 'Words that the title, the alias, the address or the note of a link contains, in any order.',
  from: 'The first day.',
  to: 'The last day.',
  link: 'Only this link.',
  channel: 'Only links in this channel.',
  campaign: 'Only links of this campaign.',
  domain: 'Only links of this domain: the host of the service or of one of the account, or its address.',
}

const parameters = (schema: z.ZodMiniObject, place: 'path' | 'query'): Json[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: describeChecks })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(PARAMETERS[name] !== undefined && { description: PARAMETERS[name] }),
    schema: property,
  }))
}

const IDEMPOTENCY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Repeated requests with the same key get the first answer for 24 hours.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

const HEADERS = {
  ...Object.fromEntries(
    Object.values(RATE_LIMIT_HEADERS).map((name) => [
      name,
      { description: 'See Limits in SPEC.md.', schema: { type: 'integer' } },
    ]),
  ),
  [PLAIN_TEXTS.name]: {
    description: 'Texts are as they were sent, not escaped for HTML.',
    schema: { const: PLAIN_TEXTS.value },
  },
}
const RETRY_AFTER = { 'retry-after': { description: 'Seconds', schema: { type: 'integer' } } }

const response = (description: string, schema: Json, headers: Json = {}): Json => ({
  description,
  headers: { ...HEADERS, ...headers },
  content: { 'application/json': { schema } },
})

/**
 * A reference to a named schema of the document. Bodies have no names: programs that read a description look for the
 * fields in place.
 */
const named = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const answerName = (name: OperationName): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}Answer`

const failure = (description: string, headers: Json = {}, facts: Json = {}): Json => {
  if (Object.keys(facts).length === 0) return response(description, named('Failure'), headers)
  const schema = schemaOf(failureAnswer, 'output')
  return response(description, { ...schema, properties: { ...(schema.properties as Json), ...facts } }, headers)
}

const reasons = (first: string, more: readonly string[] | undefined): string =>
  [first, ...(more ?? []).map((text) => `- ${text}`)].join('\n')

const responsesOf = (
  name: OperationName,
  endpoint: Endpoint,
  { refusals = {}, facts = {} }: ServiceRules,
  maxBodyBytes: number,
): Json => {
  const isRead = endpoint.method === 'GET'
  const hasBody = Object.keys(endpoint.body.shape).length > 0
  return {
    200: response('Done', named(answerName(name))),
    400: failure(
      reasons('A field does not fit its schema; the message names it. Also:', refusals[400]),
      {},
      facts[400],
    ),
    401: failure('The request has no API key.', { 'www-authenticate': { schema: { type: 'string' } } }),
    403: failure('The API key is not valid.'),
    ...(refusals[404] === undefined ? {} : { 404: failure(reasons('Not found:', refusals[404]), {}, facts[404]) }),
    ...(refusals[409] === undefined ? {} : { 409: failure(reasons('A conflict:', refusals[409]), {}, facts[409]) }),
    ...(isRead ? {} : { 413: failure(`The body has more than ${maxBodyBytes} bytes.`) }),
    ...(isRead ? {} : { 415: failure('The body is compressed.') }),
    ...(isRead ? {} : { 422: failure('The Idempotency-Key was used for a different request.') }),
    429: failure('Too many requests.', RETRY_AFTER),
    503: failure('The service is busy or cannot reach its database.', RETRY_AFTER),
    default: failure(hasBody ? 'Failed: the request may be repeated with its Idempotency-Key.' : 'Failed'),
  }
}

/** The noun in the path, such as `link` and `links`. */
const tagOf = (path: string): string => (path.split('/')[2] ?? '').replace(/s$/, '').replace('url', 'link')

const operationOf = (name: OperationName, endpoint: Endpoint, rules: ServiceRules, maxBodyBytes: number): Json => ({
  operationId: name,
  summary: summaries[name],
  description: `${summaries[name].charAt(0).toUpperCase()}${summaries[name].slice(1)}.`,
  tags: [tagOf(endpoint.path)],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.method === 'GET' ? [] : [IDEMPOTENCY_PARAMETER]),
  ],
  ...(Object.keys(endpoint.body.shape).length === 0
    ? {}
    : {
        requestBody: {
          required: true,
          description: `UTF-8 JSON of at most ${maxBodyBytes} bytes. Unknown fields are ignored.`,
          content: { 'application/json': { schema: bodySchema(endpoint, rules) } },
        },
      }),
  responses: responsesOf(name, endpoint, rules, maxBodyBytes),
})

/** The OpenAPI 3.1 document of a table of endpoints. */
export const openApiDocument = (
  table: Record<OperationName, Endpoint>,
  { serverUrl, note, maxBodyBytes, rules = {} }: ServiceDescription,
): Json => {
  const paths: Record<string, Json> = {}
  const schemas: Record<string, Json> = { Failure: schemaOf(failureAnswer, 'output') }
  for (const name of Object.keys(table) as OperationName[]) {
    const endpoint = table[name]
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    const operation = operationOf(name, endpoint, rules[name] ?? {}, maxBodyBytes)
    schemas[answerName(name)] = schemaOf(endpoint.output, 'output')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation }
  }
  const tags = new Set(Object.values(table).map((endpoint) => tagOf(endpoint.path)))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Link Management API',
      version: '1',
      description: note,
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'The operator of this service', url: serverUrl },
    },
    servers: [{ url: serverUrl, description: 'This service' }],
    tags: [...tags].sort().map((name) => ({ name, description: `Operations on ${name}` })),
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas },
    paths,
  }
}
