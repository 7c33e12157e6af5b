import { afterEach, describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import { BODY_LIMIT_BYTES } from '../../lib/api/read-body.ts'
import { MARKUP, SCRIPT_ADDRESS } from '../support/quirky-service/hostile-quirks.ts'
import { type Served, serve } from '../support/quirky-service/serve.ts'
import { createQuirkyService } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { LONG, NOW, speaking } from './speak.ts'

const TOO_LARGE = { ok: false, failure: { kind: 'too-large', limitBytes: BODY_LIMIT_BYTES } }

describe('a hostile service', () => {
  it('has its markup shown as text only', async () => {
    const { speak } = speaking('markup in every text')
    await speak('createLink', { url: LONG, custom: 'abc' })
    const { result } = await speak('listLinks', {})
    expect(result).toMatchObject({ value: { data: { urls: [{ title: MARKUP, description: MARKUP }] } } })
  })

  it('gets no script into any address', async () => {
    const { speak } = speaking('a script in every address')
    expect((await speak('createLink', { url: LONG })).result).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'shorturl' },
    })
    expect((await speak('listLinks', {})).result).toMatchObject({
      ok: true,
      value: { data: { urls: [{ shorturl: '', longurl: '' }] } },
    })
    expect((await speak('readLink', { id: 1 })).result).toMatchObject({
      value: { details: { shorturl: '', longurl: '' } },
    })
    expect((await speak('readAccount', {})).result).toMatchObject({ value: { data: { avatar: '' } } })
    const made = await speak('createCampaign', { name: 'x' })
    expect(made.result).toMatchObject({ value: { rotator: false, list: '' } })
    const domains = await speak('listDomains', {})
    expect(domains.result).toMatchObject({ value: { data: { domains: [{ domain: '', redirectroot: '' }] } } })
    expect(JSON.stringify(domains)).not.toContain(SCRIPT_ADDRESS)
  })

  it('gets nothing into a short URL that a terminal would interpret', async () => {
    const { speak, service } = speaking('a terminal acts on every address to copy')
    service.state.campaigns.push({
      id: 1,
      name: 'x',
      public: true,
      rotator: 'https://s.test/r',
      list: 'https://s.test/l',
    })
    const made = value((await speak('createLink', { url: LONG, custom: 'abc' })).result)
    const list = value((await speak('listLinks', {})).result)
    const one = value((await speak('readLink', { id: 1 })).result)
    const campaigns = value((await speak('listCampaigns', {})).result)
    const inert = '%1B[201~%0F%7F%C2%9B%E2%80%A8%E2%80%8B%F3%A0%81%B4%20%24%28touch%20pwned%29%60id%60'
    expect(made.shorturl).toBe(`https://s.test/abc${inert}`)
    expect(list).toMatchObject({ data: { urls: [{ shorturl: `https://s.test/abc${inert}` }] } })
    expect(one.details.shorturl).toBe(`https://s.test/abc${inert}`)
    expect(campaigns).toMatchObject({
      data: { campaigns: [{ rotator: `https://s.test/r${inert}`, list: `https://s.test/l${inert}` }] },
    })
  })

  it('that returns no usable short URL has created a link without one', async () => {
    const { speak } = speaking('no address to copy is one')
    expect((await speak('createLink', { url: LONG })).result).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'shorturl' },
    })
    expect((await speak('listLinks', {})).result).toMatchObject({ value: { data: { urls: [{ shorturl: '' }] } } })
    expect((await speak('readLink', { id: 1 })).result).toMatchObject({ value: { details: { shorturl: '' } } })
  })

  it("can't fill the memory: of a hundred megabytes four are read", async () => {
    const { speak } = speaking('a hundred megabytes')
    expect((await speak('listLinks', {})).result).toEqual(TOO_LARGE)
  })

  it("can't block the client: a stalled body hits the same timeout as a missing response", async () => {
    const { speak } = speaking('a body that stalls')
    expect((await speak('listLinks', {}, { timeoutMs: 30 })).result).toEqual({
      ok: false,
      failure: { kind: 'timeout', afterMs: 30 },
    })
  })

  it("can't flood the client with rows", async () => {
    const { speak } = speaking('a million rows')
    const { result } = await speak('listLinks', {})
    expect(result).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it("can't overflow the stack by nesting", async () => {
    const { speak } = speaking('deep nesting')
    expect((await speak('readAccount', {})).result).toMatchObject({ ok: true, value: { data: { username: 'alice' } } })
    const nested = speaking('deep nesting in place of the data')
    expect((await nested.speak('listLinks', {})).result).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })

  it("can't change a prototype with __proto__", async () => {
    const { speak } = speaking('__proto__ keys')
    await speak('createLink', { url: LONG, custom: 'abc' })
    const list = await speak('listLinks', {})
    const one = await speak('readLink', { id: 1 })
    expect(list.result).toMatchObject({ ok: true, value: { data: { urls: [{ shorturl: 'https://s.test/abc' }] } } })
    expect(one.result).toMatchObject({ ok: true, value: { data: { socialCount: { one: 1, two: 2, three: 3 } } } })
    for (const seen of [list.result, one.result]) expect(JSON.stringify(seen)).not.toMatch(/__proto__|polluted|evil/)
    expect({} as { polluted?: boolean }).not.toHaveProperty('polluted')
  })

  it('has a repeated password removed before it is stored', async () => {
    const answering = (status: number, body: object) => ({
      fetch: async () => new Response(JSON.stringify(body), { status }),
      now: () => NOW,
    })
    const target = { baseUrl: 'https://s.test', key: 'test-key' }
    const refusing = answering(400, { error: 1, message: '“sesame” is too short; seen with test-key.' })
    const input = { url: LONG, password: 'sesame' }
    expect((await request(refusing, target, 'createLink', input)).result).toMatchObject({
      failure: { said: '“[password]” is too short; seen with [key].' },
    })
    const confirming = answering(200, { error: 0, message: 'Your new password is a long one.' })
    expect((await request(confirming, target, 'updateAccount', { password: 'a long one' })).result).toMatchObject({
      value: { message: 'Your new password is [password].' },
    })
  })

  it('has a repeated key removed before it is stored', async () => {
    const { speak } = speaking('the key in its words')
    const { result } = await speak('deleteChannel', { id: 1 })
    expect(result).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 404, said: 'Seen: Bearer [key]' },
    })
  })

  it('learns nothing from a key that is not a valid header: it is not sent', async () => {
    const { world, service } = speaking()
    for (const [key, failure] of [
      ['', { kind: 'not-connected' }],
      ['a\nb', { kind: 'invalid', field: 'key' }],
      ['schlüssel', { kind: 'invalid', field: 'key' }],
    ] as const) {
      const { result } = await request(world, { baseUrl: 'https://s.test', key }, 'readAccount', {})
      expect(result).toMatchObject({ ok: false, failure })
    }
    expect(service.requests).toEqual([])
  })
})

describe('over a real connection', () => {
  const open: Served[] = []
  const listen = async (answer: typeof globalThis.fetch): Promise<Served> => {
    const served = await serve(answer)
    open.push(served)
    return served
  }
  const speakTo = (url: string, options?: { timeoutMs?: number }) =>
    request({ fetch: globalThis.fetch, now: Date.now }, { baseUrl: url, key: 'test-key' }, 'readAccount', {}, options)

  afterEach(async () => {
    await Promise.all(open.splice(0).map((served) => served.close()))
  })

  it('the client works with the stand-in as it does in memory', async () => {
    const { url } = await listen(createQuirkyService().fetch)
    expect((await speakTo(url)).result).toMatchObject({ ok: true, value: { data: { username: 'alice' } } })
  })

  it.each([301, 302, 303, 307, 308])(
    'a redirect with %i to another host is not followed, and the key is not sent there',
    async (status) => {
      const seen: Request[] = []
      const thief = await listen((input) => {
        seen.push(input as Request)
        return Promise.resolve(Response.json({ error: 0 }))
      })
      const { url } = await listen(() =>
        Promise.resolve(new Response(null, { status, headers: { Location: `${thief.url}/api/account` } })),
      )
      expect((await speakTo(url)).result).toEqual({ ok: false, failure: { kind: 'redirected' } })
      expect(seen).toEqual([])
    },
  )

  it('of a hundred megabytes four are read, and the connection is closed', async () => {
    const service = createQuirkyService({ quirks: ['a hundred megabytes'] })
    const { url } = await listen(service.fetch)
    expect((await speakTo(url)).result).toEqual(TOO_LARGE)
  })

  it('a stalled body times out', async () => {
    const { url } = await listen(createQuirkyService({ quirks: ['a body that stalls'] }).fetch)
    expect((await speakTo(url, { timeoutMs: 100 })).result).toEqual({
      ok: false,
      failure: { kind: 'timeout', afterMs: 100 },
    })
  })

  it('a connection that breaks after the request is distinguished from a refusal', async () => {
    const { url } = await listen(() => Promise.reject(new Error('cut')))
    expect((await speakTo(url)).result).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  })

  it("an address without a server can't be reached", async () => {
    const { url, close } = await serve(() => Promise.resolve(Response.json({})))
    await close()
    expect((await speakTo(url)).result).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  })
})
