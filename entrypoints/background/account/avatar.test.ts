import { describe, expect, it } from 'vitest'
import { readAvatar } from './avatar.ts'

const AVATAR = 'https://s.test/a.png'
const PICTURE = new Uint8Array([1, 2, 255])

interface Case {
  avatar?: string
  baseUrl?: string
  unencrypted?: boolean
  allowed?: boolean
  answer?: () => Response | Promise<Response>
}

const picture = (type: string, body: Uint8Array<ArrayBuffer> = PICTURE) =>
  new Response(body, { headers: { 'content-type': type } })

const read = async (given: Case = {}) => {
  const asked: { url: string; init: RequestInit | undefined }[] = []
  const world = {
    fetch: (async (url: string, init?: RequestInit) => {
      asked.push({ url, init })
      return (given.answer ?? (() => picture('image/png')))()
    }) as typeof globalThis.fetch,
    isAllowed: () => Promise.resolve(given.allowed ?? true),
  }
  const account = {
    id: 1,
    email: '',
    username: 'Ada',
    avatar: given.avatar ?? AVATAR,
    status: '',
    expires: null,
    registered: '',
  }
  const shown = await readAvatar(world, {
    baseUrl: given.baseUrl ?? 'https://s.test',
    unencrypted: given.unencrypted ?? false,
    account,
  })
  return { shown, asked }
}

describe("the account's picture", () => {
  it('is fetched once, without key, cookies or redirects, and returned as data', async () => {
    const { shown, asked } = await read()
    expect(shown).toBe('data:image/png;base64,AQL/')
    expect(asked).toMatchObject([{ url: AVATAR, init: { redirect: 'manual', credentials: 'omit' } }])
    expect(asked[0]?.init?.headers).toBeUndefined()
  })

  it.each(['image/jpeg', 'image/gif', 'image/webp', 'IMAGE/PNG; charset=binary'])('may be %s', async (type) => {
    expect((await read({ answer: () => picture(type) })).shown).toMatch(/^data:image\/[a-z]+;base64,AQL\/$/)
  })

  it.each(['image/svg+xml', 'text/html', 'image/png+xml', ''])('is not taken as %j', async (type) => {
    expect((await read({ answer: () => picture(type) })).shown).toBeNull()
  })

  it.each([
    ['another host', { avatar: 'https://cdn.test/a.png' }],
    ['another port', { avatar: 'https://s.test:8443/a.png' }],
    ['the same host in the clear', { avatar: 'http://s.test/a.png' }],
    ['nowhere', { avatar: '' }],
    ['a service in the clear that the person has not allowed', { baseUrl: 'http://nas', avatar: 'http://nas/a.png' }],
    ['a service that the extension may not reach', { allowed: false }],
  ])('is not fetched from %s', async (_, given) => {
    expect(await read(given)).toEqual({ shown: null, asked: [] })
  })

  it.each([
    ['leads elsewhere', () => new Response(null, { status: 302, headers: { location: 'http://192.168.1.1/' } })],
    ['is missing', () => new Response('', { status: 404, headers: { 'content-type': 'image/png' } })],
    ['is longer than 256 kB', () => picture('image/png', new Uint8Array(256 * 1024 + 1))],
    ['breaks off', () => Promise.reject(new Error('cut'))],
  ])('is null if it %s', async (_, answer) => {
    const { shown, asked } = await read({ answer })
    expect(shown).toBeNull()
    expect(asked).toHaveLength(1)
  })
})
