import { describe, expect, it } from 'vitest'
import { endpoints } from './endpoints.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const document = openApiDocument(operations, { serverUrl: 'https://s.test', note: 'Dates are UTC.' })
const paths = document.paths as Record<string, Record<string, Record<string, unknown>>>

describe('The OpenAPI document', () => {
  it('holds every operation of both tables, once', () => {
    const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map((one) => one.operationId))
    expect(ids).toHaveLength(Object.keys(operations).length)
    expect(new Set(ids)).toEqual(new Set(Object.keys(operations)))
  })

  it('writes path parameters in braces and says that they are required integers', () => {
    const assign = paths['/api/campaign/{campaignid}/assign/{linkid}']?.post
    expect(assign?.parameters).toMatchObject([
      { name: 'campaignid', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'linkid', in: 'path', required: true, schema: { type: 'integer' } },
    ])
  })

  it('says of a link’s body that only the address is required', () => {
    expect(paths['/api/url/add']?.post?.requestBody).toMatchObject({
      required: true,
      content: { 'application/json': { schema: { required: ['url'] } } },
    })
  })

  it('asks for no body where the contract has none, and needs the key everywhere', () => {
    expect(paths['/api/domain/{id}/delete']?.delete).not.toHaveProperty('requestBody')
    expect(document).toMatchObject({ openapi: '3.1.0', security: [{ key: [] }] })
  })

  it('is plain JSON', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
    expect(Object.keys(endpoints)).toHaveLength(25)
  })
})
