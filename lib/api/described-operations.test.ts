import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../contract/openapi.ts'
import { operations } from '../contract/operations.ts'
import { describedOperations } from './described-operations.ts'

const described = (paths: unknown) => describedOperations({ openapi: '3.0.0', paths })

describe("a service's description", () => {
  it('names all operations of our own service', () => {
    const document: unknown = JSON.parse(
      JSON.stringify(openApiDocument(operations, { serverUrl: '', note: '', maxBodyBytes: 1 })),
    )
    expect(describedOperations(document)).toEqual({
      updateLink: true,
      deleteLink: true,
      deletePixel: true,
      readClicks: true,
    })
  })

  it("is understood whatever the id's name", () => {
    expect(described({ '/api/url/{linkId}/update': { put: {} }, '/api/url/:id/delete': { delete: {} } })).toEqual({
      updateLink: true,
      deleteLink: true,
      deletePixel: false,
      readClicks: false,
    })
  })

  it('names reads', () => {
    expect(described({ '/api/url/{id}/clicks': { get: {} } })).toMatchObject({ updateLink: false, readClicks: true })
  })

  it('distinguishes methods', () => {
    expect(described({ '/api/url/{id}/update': { get: {} }, '/api/pixel/{id}/delete': { delete: null } })).toEqual({
      updateLink: false,
      deleteLink: false,
      deletePixel: false,
      readClicks: false,
    })
  })

  it.each([
    undefined,
    null,
    7,
    [],
    {},
    { openapi: '3.1.0' },
    { openapi: 3, paths: {} },
    { openapi: '3.1.0', paths: [] },
    { error: 1, message: 'There is no endpoint' },
  ])('is null if the response is %j', (document) => {
    expect(describedOperations(document)).toBeNull()
  })

  it('are read in linear time, whatever a path consists of', () => {
    const start = performance.now()
    for (const path of ['{'.repeat(1_000_000), ':{'.repeat(500_000)])
      expect(describedOperations({ openapi: '3.1.0', paths: { [path]: {} } })).toMatchObject({ updateLink: false })
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
