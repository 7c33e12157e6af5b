import { describe, expect, it } from 'vitest'
import { cpuTime } from '../../tests/support/cpu-time.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { operations } from '../contract/operations.ts'
import { BODY_LIMIT_BYTES } from './read-body.ts'
import { describedOperations, describedOptions, readDescription } from './read-description.ts'

const DOCUMENT = JSON.stringify({ openapi: '3.1.0', paths: { '/api/url/{id}/delete': { delete: {} } } })

/** A service with one response, and the request that it received. */
const answering = async (answer: () => Response) => {
  const asked: Request[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    asked.push(new Request(input, init))
    return answer()
  }
  return { described: await readDescription({ fetch, now: () => 0 }, 'https://s.test/links'), asked }
}

describe("a service's description", () => {
  it('is read from its own address, without the key', async () => {
    const { described, asked } = await answering(() => new Response(DOCUMENT))
    expect(described).toEqual({
      operations: {
        updateLink: false,
        deleteLink: true,
        deletePixel: false,
        readClicks: false,
        readAccountClicks: false,
      },
      options: {},
      keepsUnsentFields: false,
    })
    expect(asked.map(({ url, method, redirect, credentials }) => [url, method, redirect, credentials])).toEqual([
      ['https://s.test/links/api/openapi.json', 'GET', 'manual', 'omit'],
    ])
    expect(asked[0]?.headers.has('authorization')).toBe(false)
  })

  it.each<[string, () => Response]>([
    ['a page that is not found', () => new Response('<html>', { status: 404 })],
    ['a page', () => new Response('<html>', { status: 200 })],
    ['a refusal', () => Response.json({ error: 1, message: 'No.' })],
    ['a description that is an error', () => new Response(DOCUMENT, { status: 500 })],
    ['another address', () => Response.redirect('https://other.test/openapi.json')],
    ['more than anybody reads', () => new Response(`${DOCUMENT}${' '.repeat(BODY_LIMIT_BYTES)}`)],
    [
      'nobody',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('is null if the response is %s', async (_what, answer) => {
    expect((await answering(answer)).described).toBeNull()
  })
})

it('a description that lists the fields of a new link has only those options', () => {
  const withFields = (schema: object) => ({
    openapi: '3.1.0',
    paths: { '/api/url/add': { post: { requestBody: { content: { 'application/json': { schema } } } } } },
  })
  expect(describedOptions(withFields({ properties: { url: {} } }))).toEqual({ passquery: false })
  expect(describedOptions(withFields({ properties: { url: {}, passquery: {} } }))).toEqual({ passquery: true })
  expect(describedOptions(withFields({ $ref: '#/components/schemas/Link' }))).toEqual({})
})

const described = (paths: unknown) => describedOperations({ openapi: '3.0.0', paths })

describe("what a service's description says", () => {
  it('names all operations of our own service', () => {
    const document: unknown = JSON.parse(
      JSON.stringify(openApiDocument(operations, { serverUrl: '', note: '', maxBodyBytes: 1 })),
    )
    expect(describedOperations(document)).toEqual({
      updateLink: true,
      deleteLink: true,
      deletePixel: true,
      readClicks: true,
      readAccountClicks: true,
    })
    expect(describedOptions(document)).toEqual({ passquery: true })
  })

  it("is understood whatever the id's name", () => {
    expect(described({ '/api/url/{linkId}/update': { put: {} }, '/api/url/:id/delete': { delete: {} } })).toEqual({
      updateLink: true,
      deleteLink: true,
      deletePixel: false,
      readClicks: false,
      readAccountClicks: false,
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
      readAccountClicks: false,
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

  it('are read in linear time, whatever a path consists of', async () => {
    for (const path of ['{'.repeat(1_000_000), ':{'.repeat(500_000)]) {
      const { result, ms } = await cpuTime(1_000, () =>
        describedOperations({ openapi: '3.1.0', paths: { [path]: {} } }),
      )
      expect(result).toMatchObject({ updateLink: false })
      expect(ms).toBeLessThanOrEqual(1_000)
    }
  })
})
