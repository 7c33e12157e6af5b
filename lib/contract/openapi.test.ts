import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const document = openApiDocument(operations, {
  serverUrl: 'https://s.test',
  note: 'Dates are UTC.',
  maxBodyBytes: 1000,
})
interface Operation {
  operationId: string
  parameters: { name: string; description?: string }[]
  requestBody?: unknown
  responses: Record<string, { content: Record<string, { schema: { $ref?: string } }> }>
}
const paths = document.paths as Record<string, Record<string, Operation>>

describe('the OpenAPI document', () => {
  it('contains every operation of both tables once', () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(ids).toHaveLength(Object.keys(operations).length)
    expect(new Set(ids)).toEqual(new Set(Object.keys(operations)))
  })

  it('writes path parameters in braces, as required integers', () => {
    const assign = paths['/api/campaign/{campaignid}/assign/{linkid}']?.post
    expect(assign?.parameters).toMatchObject([
      { name: 'campaignid', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'linkid', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } },
    ])
  })

  it("requires only the address in a link's body", () => {
    expect(paths['/api/url/add']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['url'] } } },
    })
  })

  it("names the service's limit of a body, and refuses a longer one", () => {
    const create = JSON.stringify(paths['/api/url/add']?.post)
    expect(create).toContain('UTF-8 JSON of at most 1000 bytes.')
    expect(create).toContain('The body has more than 1000 bytes.')
  })

  it('has no body where the contract has none, and requires the key everywhere', () => {
    expect(paths['/api/domain/{id}/delete']?.delete).not.toHaveProperty('requestBody')
    expect(document).toMatchObject({ openapi: '3.1.0', security: [{ key: [] }] })
  })

  it('describes every parameter, and names the schema of every answer, of which it has each', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> }
    const used = new Set<string>()
    for (const { operationId, parameters, responses } of Object.values(paths).flatMap((methods) =>
      Object.values(methods),
    )) {
      for (const { name, description } of parameters) expect(description, `${operationId} ${name}`).toBeTruthy()
      const $ref = responses[200]?.content['application/json']?.schema.$ref
      expect($ref).toBe(`#/components/schemas/${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`)
      used.add($ref?.replace('#/components/schemas/', '') ?? '')
    }
    expect(new Set(Object.keys(schemas))).toEqual(new Set([...used, 'Failure']))
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(Object.keys(endpoints)).toHaveLength(25)
  })
})
