import { expect, it } from 'vitest'
import { EXTENDED_NAMES } from '../contract/operations.ts'
import { probe } from './client.ts'

it('an operation is probed with the id 0, an empty change and the key', async () => {
  const asked: unknown[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    asked.push([request.method, request.url, request.headers.get('authorization'), await request.text()])
    return Response.json({ error: 1, message: 'There is no such thing.' })
  }
  const target = { baseUrl: 'https://s.test', key: 'secret' }
  for (const operation of EXTENDED_NAMES) {
    const { result } = await probe({ fetch, now: () => 0 }, target, operation, { atUnknownPath: false })
    expect(result).toEqual({ ok: false, failure: { kind: 'refused', status: 200, said: 'There is no such thing.' } })
  }
  expect(asked).toEqual([
    ['PUT', 'https://s.test/api/url/0/update', 'Bearer secret', '{}'],
    ['DELETE', 'https://s.test/api/url/0/delete', 'Bearer secret', ''],
    ['DELETE', 'https://s.test/api/pixel/0/delete', 'Bearer secret', ''],
    ['GET', 'https://s.test/api/url/0/clicks', 'Bearer secret', ''],
    ['GET', 'https://s.test/api/clicks', 'Bearer secret', ''],
  ])

  await probe({ fetch, now: () => 0 }, target, 'deletePixel', { atUnknownPath: true })
  expect(asked.at(-1)).toEqual(['DELETE', 'https://s.test/api/pixel/0/nowhere', 'Bearer secret', ''])
})
