import { describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import { TEXT_LIMITS } from '../../lib/outside-text.ts'
import type { QuirkName } from '../support/quirky-service.ts'
import { LONG, speaking } from './speak.ts'

const UNREADABLE = { ok: false, failure: { kind: 'unreadable' } }

describe('FIELD.md line 1: success and failure', () => {
  it.each<QuirkName>(['success is "0"', 'success is false', 'created with 201'])(
    '%s, and is understood',
    async (quirk) => {
      const { speak } = speaking(quirk)
      expect((await speak('createLink', { url: LONG })).result).toMatchObject({ ok: true, value: { error: 0, id: 1 } })
      expect((await speak('listLinks', {})).result).toMatchObject({
        ok: true,
        value: { error: '0', data: { result: 1 } },
      })
      expect((await speak('readAccount', {})).result).toMatchObject({
        ok: true,
        value: { data: { username: 'alice' } },
      })
    },
  )

  it.each<QuirkName>([
    'failure is true',
    'failure is "1"',
    'failure is a status with error 0',
    'failure is a status without error',
  ])('%s, and is not treated as a success', async (quirk) => {
    const { speak } = speaking(quirk)
    await speak('createLink', { url: LONG, custom: 'abc' })
    expect((await speak('createLink', { url: LONG, custom: 'abc' })).result).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 400, said: 'The alias is taken.' },
    })
  })

  it.each([1, '1', true, 2, 404, 'no', null, [], {}, ''])(
    'an error of %j is a failure, even with HTTP 200',
    async (error) => {
      const fetch = () => Promise.resolve(Response.json({ error, id: 1, shorturl: 'https://s.test/a' }))
      const { world, target } = speaking()
      const { result } = await request({ ...world, fetch }, target, 'createLink', { url: LONG })
      expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 200 } })
    },
  )

  it('a response with 200 and no error field is not the API', async () => {
    const fetch = () => Promise.resolve(Response.json({ id: 1, shorturl: 'https://s.test/a' }))
    const { world, target } = speaking()
    expect((await request({ ...world, fetch }, target, 'createLink', { url: LONG })).result).toMatchObject(UNREADABLE)
  })
})

describe('FIELD.md line 1: 204, which has no body', () => {
  const { world, target } = speaking()
  const fetch = () => Promise.resolve(new Response(null, { status: 204 }))
  const empty = { ...world, fetch }

  it('is the success of a write that returns nothing needed', async () => {
    expect((await request(empty, target, 'deleteLink', { id: 7 })).result).toEqual({
      ok: true,
      value: { error: 0, message: '' },
    })
    expect((await request(empty, target, 'updateLink', { id: 7, url: LONG })).result).toMatchObject({
      ok: true,
      value: { id: 7 },
    })
  })

  it('is unreadable for a creation, and for a read, which is not an empty list', async () => {
    for (const { result } of [
      await request(empty, target, 'createLink', { url: LONG }),
      await request(empty, target, 'createChannel', { name: 'News' }),
      await request(empty, target, 'listLinks', {}),
      await request(empty, target, 'readAccount', {}),
    ])
      expect(result).toMatchObject(UNREADABLE)
  })
})

describe('FIELD.md line 2: refusals', () => {
  it('are recognized with HTTP 200', async () => {
    const { speak } = speaking('refusals come with 200')
    await speak('createLink', { url: LONG, custom: 'abc' })
    expect((await speak('createLink', { url: LONG, custom: 'abc' })).result).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 200, said: 'The alias is taken.' },
    })
    expect((await speak('deleteChannel', { id: 9 })).result).toMatchObject({
      failure: { kind: 'refused', status: 200 },
    })
  })

  it("of a read by id mean that the object doesn't exist, with HTTP 200 or 404", async () => {
    for (const { speak } of [speaking('refusals come with 200'), speaking()])
      expect((await speak('readLink', { id: 9 })).result).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })

  it('of a write keep their status and message, even with 404', async () => {
    const { speak } = speaking()
    expect((await speak('deleteChannel', { id: 9 })).result).toEqual({
      ok: false,
      failure: { kind: 'refused', status: 404, said: 'channel not found' },
    })
  })
})

describe("FIELD.md line 3: the service's message", () => {
  it('may be in msg', async () => {
    const { speak } = speaking('the message is in msg')
    await speak('createLink', { url: LONG, custom: 'abc' })
    expect((await speak('createLink', { url: LONG, custom: 'abc' })).result).toMatchObject({
      failure: { said: 'The alias is taken.' },
    })
    expect((await speak('updateAccount', { email: 'b@s.test' })).result).toMatchObject({
      value: { message: 'Account updated' },
    })
  })

  it('is passed on unchanged, including scripts, and decides nothing', async () => {
    const { speak } = speaking('the message contains a script')
    expect((await speak('updateAccount', { email: 'b@s.test' })).result).toEqual({
      ok: true,
      value: { error: 0, message: '<script>alert(1)</script>Données' },
    })
  })

  it("is one line of limited length that can't affect the text around it", async () => {
    const { world, target } = speaking()
    const words = (message: unknown) =>
      request({ ...world, fetch: () => Promise.resolve(Response.json({ error: 1, message })) }, target, 'createLink', {
        url: LONG,
      })
    expect((await words('a\n\u202Eb\u0000c')).result).toMatchObject({ failure: { said: 'a b c' } })
    expect((await words({ html: 1 })).result).toMatchObject({ failure: { said: '' } })
    const { result } = await words('😀'.repeat(3_000))
    const said = !result.ok && result.failure.kind === 'refused' ? result.failure.said : ''
    expect(Array.from(said)).toHaveLength(TEXT_LIMITS.message)
    expect(said.isWellFormed()).toBe(true)
  })
})

describe('FIELD.md line 7: not JSON, or not the API', () => {
  const cases: [QuirkName, number][] = [
    ['HTML with 200', 200],
    ['HTML with 403', 403],
    ['HTML with 404', 404],
    ['an empty body', 200],
    ['leading junk', 200],
    ['an array at the top', 200],
    ['a number at the top', 200],
    ['null at the top', 200],
  ]

  it.each(cases)('%s is a typed failure without an echo', async (quirk, status) => {
    const { speak } = speaking(quirk)
    for (const { result } of [
      await speak('readAccount', {}),
      await speak('createLink', { url: LONG }),
      await speak('listLinks', {}),
      await speak('readLink', { id: 1 }),
    ]) {
      expect(result).toMatchObject({ ok: false, failure: { kind: 'unreadable', status } })
      expect(JSON.stringify(result)).not.toMatch(/script|Notice|moment/)
    }
  })

  it('HTML with 500 is a server error', async () => {
    const { speak } = speaking('HTML with 500')
    expect((await speak('readAccount', {})).result).toEqual({
      ok: false,
      failure: { kind: 'service-error', status: 500 },
    })
  })

  it('a byte order mark before JSON is ignored', async () => {
    const { speak } = speaking('a byte order mark')
    expect((await speak('readAccount', {})).result).toMatchObject({ ok: true })
  })

  it('names the path of an unreadable value, never the value', async () => {
    const { world, target } = speaking()
    const fetch = () => Promise.resolve(Response.json({ error: 0, data: { id: '<b>', username: 'x' } }))
    expect((await request({ ...world, fetch }, target, 'readAccount', {})).result).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'data.id' },
    })
  })
})

it('a service without quirks is understood', async () => {
  const { speak } = speaking()
  await speak('createLink', { url: LONG })
  const channel = await speak('createChannel', { name: 'News' })
  const id = channel.result.ok ? channel.result.value.id : 0
  const asked = [
    speak('readAccount', {}),
    speak('listDomains', {}),
    speak('createDomain', { domain: 'https://b.test' }),
    speak('listOverlays', {}),
    speak('listCampaigns', {}),
    speak('createCampaign', { name: 'Summer' }),
    speak('listChannels', {}),
    speak('listChannelItems', { id }),
    speak('updateChannel', { id, starred: true }),
    speak('listSplashPages', {}),
    speak('listPixels', {}),
    speak('createPixel', { type: 'vendor09', name: 'P', tag: 'T' }),
    speak('listLinks', {}),
    speak('readLink', { id: 1 }),
  ]
  for (const { result } of await Promise.all(asked)) expect(result).toMatchObject({ ok: true })
})
