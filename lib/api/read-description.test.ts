import { describe, expect, it } from 'vitest'
import { BODY_LIMIT_BYTES } from './read-body.ts'
import { readDescription } from './read-description.ts'

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
    expect(described).toEqual({ updateLink: false, deleteLink: true, deletePixel: false, readClicks: false })
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
