import type { ValidateFunction } from 'ajv/dist/2020.js'
import Ajv from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHttpUrl } from '../../lib/contract/web-address.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { sharedService } from '../../tests/support/shared-service.ts'
import { fitting, nearlyFitting, type Schema } from '../testing/from-json-schema.ts'
import { ADMIN_KEY, ORIGIN, OTHER_KEY, type ServiceUnderTest } from '../testing/service-under-test.ts'
import { serviceDocument } from './document.ts'

/** Requests per operation. */
const REQUESTS = sampleSize(20, 1_000)
const SEED = Number(process.env.GENERATED_SEED ?? 14)

interface Content {
  content: { 'application/json': { schema: Schema } }
}
interface Operation {
  operationId: string
  parameters: { name: string; in: 'path' | 'query' | 'header'; schema: Schema }[]
  requestBody?: Content
  responses: Record<string, Content & { description: string }>
}

const ajv = new Ajv({ strict: false, validateFormats: true })
addFormats(ajv)
// What the format means is in the description: the service also accepts addresses with letters outside ASCII.
ajv.addFormat('uri', isHttpUrl)

const document = serviceDocument(ORIGIN) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}
const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: operation.operationId,
    path,
    method: method.toUpperCase(),
    operation,
  })),
)

/** The schema of an answer has a name. */
const compile = (schema: Schema & { $ref?: string }): ValidateFunction => {
  const found = document.components.schemas[schema.$ref?.replace('#/components/schemas/', '') ?? '']
  return ajv.compile(found ?? schema)
}

/** Half a pair cannot be sent as UTF-8, so `JSON.stringify` writes an escape, which the service refuses. */
const isWellFormed = (value: unknown): boolean => !/\\ud[89a-f]/.test(JSON.stringify(value) ?? '')

/** A text fits its maximum in code points, but the note says that UTF-16 units count. */
const fitsInUnits = (value: unknown, { maxLength, properties, items }: Schema = {}): boolean => {
  if (typeof value === 'string') return value.length <= (maxLength ?? Number.POSITIVE_INFINITY)
  if (Array.isArray(value)) return value.every((entry) => fitsInUnits(entry, items))
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => fitsInUnits(inner, properties?.[key]))
}

/** Hashing one takes as long as a hundred requests. */
const withFewPasswords = <T extends { body: unknown }>(request: T, index: number): T => {
  const { body } = request
  if (
    index % 8 > 0 &&
    typeof body === 'object' &&
    body !== null &&
    'password' in body &&
    Object.keys(body).length > 1
  ) {
    delete body.password
  }
  return request
}

const MARK = 'only-for-the-other-account'

/** The ids of an account's objects by noun. */
type Ids = Record<string, number[]>

/** Objects of both accounts, so that ids and names of generated requests sometimes match. */
const stock = async (under: ServiceUnderTest): Promise<[mine: Ids, theirs: Ids]> => {
  const [mine, theirs]: [Ids, Ids] = [{}, {}]
  for (const [ids, key, mark] of [
    [mine, ADMIN_KEY, 'mine'],
    [theirs, OTHER_KEY, MARK],
  ] as const) {
    const add = async (noun: string, body: object) => {
      const { status, body: told } = await under.call('POST', `/api/${noun}/add`, body, { key })
      if (status !== 200) throw new Error(JSON.stringify(told))
      ids[noun] = [...(ids[noun] ?? []), Number(told.id)]
    }
    await add('domain', { domain: `https://${mark}.test` })
    await add('campaign', { name: mark, slug: mark, public: true })
    await add('channel', { name: mark, description: mark })
    await add('pixel', { name: mark, tag: mark, type: 'vendor09' })
    await add('url', { url: `https://${mark}.test/`, custom: mark, metatitle: mark, description: mark })
    await add('url', { url: `https://${mark}.test/`, description: mark })
  }
  return [mine, theirs]
}

/** The ids that fit a path parameter such as `campaignid`, or `id` in `/api/campaign/{id}`. */
const idsFor = (ids: Ids, path: string, parameter: string): number[] => {
  const noun = parameter === 'id' ? path.split('/')[2] : parameter.replace(/^(?:link|item)id$/, 'urlid').slice(0, -2)
  return ids[noun ?? ''] ?? [1]
}

const freshService = sharedService()

describe(`${REQUESTS} requests that the OpenAPI document describes`, { timeout: 600_000 }, () => {
  it.each(OPERATIONS)(
    'are answered as it says, and so are invalid ones: $name',
    async ({ path, method, operation }) => {
      const under = await freshService()
      const [mine, theirs] = await stock(under)
      const ids = [mine, theirs].flatMap((one) => Object.values(one).flat())
      const bodySchema = operation.requestBody?.content['application/json'].schema
      const isValidBody = bodySchema === undefined ? null : compile(bodySchema)
      const parameters = operation.parameters.map((parameter) => ({
        ...parameter,
        isValid: ajv.compile(parameter.schema),
      }))
      const answers = new Map(
        Object.entries(operation.responses).map(([status, { content, description }]) => [
          status,
          { isValid: compile(content['application/json'].schema), description },
        ]),
      )
      const one = fc.record({
        parameters: fc.tuple(
          ...operation.parameters.map(({ name, in: place, schema }) => {
            const isId = place === 'path' && schema.type === 'integer'
            const likely = isId ? fc.constantFrom(...idsFor(mine, path, name)) : fitting(schema, ids)
            const foreign = isId ? fc.constantFrom(...idsFor(theirs, path, name)) : fitting(schema, ids)
            const odd =
              place === 'header' ? fc.constant('') : fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.integer())
            return fc.oneof(
              { weight: 6, arbitrary: likely },
              foreign,
              fitting(schema, ids),
              fc.constant(undefined),
              odd,
            )
          }),
        ),
        body:
          bodySchema === undefined
            ? fc.constant(undefined)
            : fc.oneof(fitting(bodySchema, ids), nearlyFitting(bodySchema, ids)),
      })
      let accepted = 0
      for (const { parameters: values, body } of fc
        .sample(one, { numRuns: REQUESTS, seed: SEED })
        .map(withFewPasswords)) {
        let address = path
        const query = new URLSearchParams()
        const headers: Record<string, string> = {}
        let isValid = isValidBody === null || (isValidBody(body) && isWellFormed(body) && fitsInUnits(body, bodySchema))
        for (const [index, { name, in: place, isValid: isValidValue }] of parameters.entries()) {
          const value = values[index]
          if (value === undefined && place !== 'path') continue
          const text = String(value).toWellFormed()
          if (place === 'header' && text === '') continue
          isValid &&= isValidValue(value) === true && isWellFormed(value) && (place === 'path' || text !== '')
          if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text))
          if (place === 'query') query.set(name, text)
          if (place === 'header') headers[name] = text
        }
        // An empty or dotted segment makes another path.
        if (/\/\.{0,2}(?:\/|$)|%2e/i.test(address)) continue
        const sent = `${method} ${address}?${query} ${JSON.stringify(body)} ${JSON.stringify(headers)}`
        const response = await under.fetch(`${ORIGIN}${address}${query.size === 0 ? '' : `?${query}`}`, {
          method,
          headers: { authorization: `Bearer ${ADMIN_KEY}`, ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        const said = `${sent}\n${response.status} ${text}`
        expect(response.status, said).toBeLessThan(500)
        expect(response.headers.get('content-type'), said).toMatch(/^application\/json/)
        expect(text.replace(/"message":"[^"]*"/, ''), said).not.toContain(MARK)
        const documented = answers.get(String(response.status)) ?? answers.get('default')
        const told = JSON.parse(text) as { message?: string }
        expect(documented?.isValid(told), `${said}\n${JSON.stringify(documented?.isValid.errors)}`).toBe(true)
        if (response.status === 200) accepted += 1
        else if (isValid) {
          expect(answers.has(String(response.status)), said).toBe(true)
          expect(reasonsOf(documented?.description ?? ''), said).toSatisfy((reasons: string[]) =>
            reasons.some((reason) => contains(told.message ?? '', reason)),
          )
        }
      }
      expect(under.failures).toEqual([])
      // Otherwise this test would say nothing about requests that succeed.
      expect(accepted).toBeGreaterThan(0)
    },
  )
})

/** The reasons that a response's description lists. */
const reasonsOf = (description: string): string[] => [
  ...description.split('\n').flatMap((line) => (line.startsWith('- ') ? [line.slice(2)] : [])),
  'Idempotency-Key was already used for a different request',
]

/** A message may have numbers and names between the words of a reason. */
const contains = (message: string, reason: string): boolean => {
  let rest = message
  for (const word of reason.split(' ')) {
    const at = rest.indexOf(word)
    if (at < 0) return false
    rest = rest.slice(at + word.length)
  }
  return true
}
