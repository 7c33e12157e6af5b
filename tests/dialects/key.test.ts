import { describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import type { QuirkName } from '../support/quirky-service.ts'
import { LONG, speaking } from './speak.ts'

describe('FIELD.md line 6: the key and the plan', () => {
  it.each<QuirkName[]>([[], ['a bad key is 401'], ['refusals come with 200']])(
    'only the account decides about the key: %s',
    async (...quirks) => {
      const { speak } = speaking('the host drops the key', ...quirks)
      expect((await speak('readAccount', {})).result).toEqual({
        ok: false,
        failure: { kind: 'key-refused', said: 'A valid API key is required to use this service.' },
      })
      const { result } = await speak('listLinks', {})
      expect(result).toMatchObject({ ok: false })
      expect(!result.ok && result.failure.kind).not.toBe('key-refused')
    },
  )

  it('403 on a collection means the plan, and the key still works', async () => {
    const { speak } = speaking('the plan lacks everything but links')
    for (const list of ['listChannels', 'listCampaigns', 'listPixels', 'listDomains', 'listOverlays'] as const)
      expect((await speak(list, {})).result).toEqual({
        ok: false,
        failure: { kind: 'not-allowed', said: 'Please upgrade your plan.' },
      })
    expect((await speak('readAccount', {})).result).toMatchObject({ ok: true })
  })

  it('another API at the address is distinguished from a bad key', async () => {
    const { world, target } = speaking()
    const ask = async (status: number, body: unknown) => {
      const fetch = () => Promise.resolve(Response.json(body, { status }))
      const { result } = await request({ ...world, fetch }, target, 'readAccount', {})
      return result.ok ? 'ok' : result.failure.kind
    }
    expect(await ask(404, { error: 'Not Found' })).toBe('unreadable')
    expect(await ask(403, { detail: 'Forbidden' })).toBe('unreadable')
    expect(await ask(200, { status: 'up' })).toBe('unreadable')
    expect(await ask(401, { detail: 'who?' })).toBe('key-refused')
    expect(await ask(403, { error: 1, message: '' })).toBe('key-refused')
  })
})

describe('FIELD.md line 8: what a request contains', () => {
  const sent = async (operation: 'readAccount' | 'createLink', idempotencyKey?: string) => {
    const inits: RequestInit[] = []
    const { world, target, service } = speaking()
    const fetch: typeof globalThis.fetch = (input, init = {}) => {
      inits.push(init)
      return service.fetch(input, init)
    }
    const options = idempotencyKey === undefined ? {} : { idempotencyKey }
    await request({ ...world, fetch }, target, operation, operation === 'createLink' ? { url: LONG } : {}, options)
    return { init: inits[0] ?? {}, headers: service.requests[0]?.headers }
  }

  it('is the key, without cookies, referrer, cache or redirects', async () => {
    const { init, headers } = await sent('createLink')
    expect(init).toMatchObject({
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    })
    expect(headers?.get('authorization')).toBe('Bearer test-key')
    expect(headers?.get('content-type')).toBe('application/json')
  })

  it('includes a content type only with a body, and an idempotency key only for writes', async () => {
    const { world, target, service } = speaking()
    await request(world, target, 'readAccount', {}, { idempotencyKey: 'job-1' })
    await request(world, target, 'deleteChannel', { id: 1 }, { idempotencyKey: 'job-2' })
    const [read, write] = service.requests
    expect([read?.headers.get('content-type'), read?.headers.get('idempotency-key')]).toEqual([null, null])
    expect([write?.headers.get('content-type'), write?.headers.get('idempotency-key')]).toEqual([null, 'job-2'])
  })

  it('the service honors the idempotency key only if it echoes this one', async () => {
    const { world, target } = speaking()
    const echo = (value: string) => () =>
      Promise.resolve(Response.json({ error: 0, message: '' }, { headers: { 'Idempotency-Key': value } }))
    const ask = (value: string) =>
      request({ ...world, fetch: echo(value) }, target, 'deleteChannel', { id: 1 }, { idempotencyKey: 'job-1' })
    expect((await ask('job-1')).idempotent).toBe(true)
    expect((await ask('job-2')).idempotent).toBe(false)
  })
})
