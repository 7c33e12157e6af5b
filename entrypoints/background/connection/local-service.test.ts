import { describe, expect, it } from 'vitest'
import { EXTENDED_NAMES, operations } from '../../../lib/contract/operations.ts'
import { findLocalService } from './local-service.ts'

const OURS = {
  openapi: '3.1.0',
  paths: Object.fromEntries(
    EXTENDED_NAMES.map((name) => [operations[name].path, { [operations[name].method.toLowerCase()]: {} }]),
  ),
}

const look = async (respond: () => Response | Promise<Response>, isAllowed = true) => {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const found = await findLocalService({
    fetch: async (url, init) => {
      asked.push({ url: url instanceof Request ? url.url : url.toString(), init })
      return respond()
    },
    now: () => 0,
    isAllowed: async () => isAllowed,
  })
  return { found, asked }
}

describe('a service on this machine', () => {
  it('is found by its public description, without a key', async () => {
    const { found, asked } = await look(() => Response.json(OURS))
    expect(found).toBe('http://127.0.0.1:8787')
    expect(asked.map(({ url }) => url)).toEqual(['http://127.0.0.1:8787/api/openapi.json'])
    expect(new Headers(asked[0]?.init?.headers).has('authorization')).toBe(false)
  })

  it('is not asked for without the permission to access this machine', async () => {
    expect(await look(() => Response.json(OURS), false)).toEqual({ found: null, asked: [] })
  })

  it.each<[string, () => Response | Promise<Response>]>([
    ['nothing listens', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['another program answers with a page', () => new Response('<h1>It works</h1>')],
    [
      'another program describes its own API',
      () => Response.json({ openapi: '3.0.0', paths: { '/pets': { get: {} } } }),
    ],
    ['another program answers with an error', () => Response.json(OURS, { status: 404 })],
  ])('is not found if %s', async (_what, respond) => {
    expect((await look(respond)).found).toBeNull()
  })
})
