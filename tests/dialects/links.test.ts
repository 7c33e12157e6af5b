import { describe, expect, it } from 'vitest'
import { request } from '../../lib/api/client.ts'
import { differences } from '../../lib/api/differences.ts'
import { findLinkByShort } from '../../lib/api/find-link-by-short.ts'
import type { Input, OperationName } from '../../lib/contract/operations.ts'
import { LIKE_ESCAPES } from '../support/like-escapes.ts'
import type { QuirkName } from '../support/quirky-service.ts'
import { value } from '../support/value.ts'
import { LONG, speaking } from './speak.ts'

describe('FIELD.md line 15: the response to a creation', () => {
  it('may have an id as a string', async () => {
    const { speak } = speaking('a new id is text')
    expect((await speak('createLink', { url: LONG, custom: 'abc' })).result).toEqual({
      ok: true,
      value: { error: 0, id: 1, shorturl: 'https://s.test/abc' },
    })
  })

  it('may be only the address, in short', async () => {
    const { speak } = speaking('a new link is only its address, under short')
    expect((await speak('createLink', { url: LONG, custom: 'abc' })).result).toEqual({
      ok: true,
      value: { error: 0, id: null, shorturl: 'https://s.test/abc' },
    })
  })
})

it('FIELD.md line 16: a creation without a short URL is a failure that may have happened', async () => {
  const { speak } = speaking('a new link has no address')
  expect((await speak('createLink', { url: LONG })).result).toEqual({
    ok: false,
    failure: { kind: 'unreadable', status: 200, detail: 'shorturl' },
  })
})

describe('FIELD.md line 17: a successful response that differs from the request', () => {
  const create = async (asked: Omit<Input<'createLink'>, 'url'>, ...quirks: QuirkName[]) => {
    const { speak } = speaking(...quirks)
    const input = { url: LONG, ...asked }
    const made = await speak('createLink', input)
    const detail = await speak('readLink', { id: 1 })
    if (!made.result.ok || !detail.result.ok) throw new Error('the stand-in refused')
    return differences(input, made.result.value.shorturl, detail.result.value.details)
  }
  const all = { custom: 'abc', domain: 'https://go.test', expiry: '2031-01-01 00:00:00', description: 'mine' }

  it('reports a dropped alias', async () => {
    expect(await create(all, 'the alias is dropped')).toMatchObject([{ option: 'custom', asked: 'abc', got: 'r1' }])
  })

  it('reports a domain that fell back to the default', async () => {
    expect(await create(all, 'an unknown domain falls back')).toEqual([
      { option: 'domain', asked: 'go.test', got: 's.test' },
    ])
  })

  it('reports a dropped expiry and note', async () => {
    expect(await create(all, 'the expiry is dropped')).toMatchObject([{ option: 'expiry' }, { option: 'description' }])
  })

  it('reports nothing if nothing differs', async () => {
    expect(await create(all)).toEqual([])
  })
})

it('FIELD.md line 18: an existing link is returned with its own id and address', async () => {
  const { speak, service } = speaking('the same address gives the link that exists')
  const first = await speak('createLink', { url: LONG })
  const again = await speak('createLink', { url: LONG })
  expect(again.result).toEqual({ ok: true, value: { error: 0, id: 1, shorturl: 'https://s.test/r1' } })
  expect(again.result).toEqual(first.result)
  expect(service.state.links).toHaveLength(1)
})

it('FIELD.md line 19: after a lost response the alias is taken by our own link, which a lookup shows', async () => {
  const { speak, read, service } = speaking('creating breaks the connection afterwards')
  const input = { url: LONG, custom: 'abc' }
  expect((await speak('createLink', input)).result).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  service.behave()
  expect((await speak('createLink', input)).result).toMatchObject({ failure: { kind: 'refused' } })
  expect(await findLinkByShort(read, 'https://s.test/abc')).toMatchObject({ ok: true, value: { id: 1, longurl: LONG } })
})

describe('FIELD.md line 20: looking up a short URL', () => {
  it.each<QuirkName[]>([[], ['no match is a refusal with 200']])(
    "that doesn't exist finds nothing: %s",
    async (...quirks) => {
      const { speak, read } = speaking(...quirks)
      expect((await speak('listLinks', { short: 'https://s.test/none' })).result).toEqual({
        ok: false,
        failure: { kind: 'not-found' },
      })
      expect(await findLinkByShort(read, 'https://s.test/none')).toEqual({ ok: false, failure: { kind: 'not-found' } })
    },
  )

  it('that exists returns a single link, with or without the scheme', async () => {
    const { speak } = speaking('no match is a refusal with 200')
    await speak('createLink', { url: LONG, custom: 'abc' })
    for (const short of ['https://s.test/abc', 's.test/abc'])
      expect((await speak('listLinks', { short })).result).toMatchObject({
        value: { id: 1, details: { shorturl: 'https://s.test/abc', longurl: LONG } },
      })
  })
})

describe('a missing id', () => {
  const answered = async <N extends OperationName>(operation: N, input: Input<N>, body: object) => {
    const { world, target } = speaking()
    const fetch = () => Promise.resolve(Response.json(body))
    return (await request({ ...world, fetch }, target, operation, input)).result
  }

  it('is known for an update, which is about the requested link', async () => {
    expect(await answered('updateLink', { id: 7, url: LONG }, { error: 0, short: 'https://s.test/abc' })).toEqual({
      ok: true,
      value: { error: 0, id: 7, shorturl: 'https://s.test/abc' },
    })
    expect(await answered('updateCampaign', { id: 7, name: 'x' }, { error: 0, message: 'ok' })).toMatchObject({
      ok: true,
      value: { id: 7 },
    })
  })

  it('is repeated in the details of a link', async () => {
    const details = { id: '7', shorturl: 'https://s.test/abc' }
    expect(await answered('readLink', { id: 7 }, { error: 0, details })).toMatchObject({
      ok: true,
      value: { id: 7, details: { id: 7 } },
    })
  })

  it('is a failure if nothing else contains it', async () => {
    expect(await answered('createChannel', { name: 'x' }, { error: 0, name: 'x' })).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'id' },
    })
  })

  it('and one link in response to a list is not treated as an empty list', async () => {
    const body = { error: 0, id: 7, details: { shorturl: 'https://s.test/abc' }, data: {} }
    expect(await answered('listLinks', {}, body)).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })
})

it('FIELD.md line 21: a slow creation is a timeout, not a refusal', async () => {
  const { speak, service } = speaking('creating never answers')
  const { result } = await speak('createLink', { url: LONG }, { timeoutMs: 30 })
  expect(result).toEqual({ ok: false, failure: { kind: 'timeout', afterMs: 30 } })
  expect(service.requests).toHaveLength(1)
})

describe('FIELD.md line 22: the shapes of a link', () => {
  const detail = async (quirk: QuirkName) => {
    const { speak } = speaking(quirk)
    await speak('createLink', { url: LONG, custom: 'abc' })
    return value((await speak('readLink', { id: 1 })).result)
  }

  it('titles and descriptions may be null', async () => {
    expect((await detail('texts are null')).details).toMatchObject({ title: '', description: '' })
    const { speak } = speaking('texts are null')
    await speak('createLink', { url: LONG })
    expect((await speak('listLinks', {})).result).toMatchObject({
      value: { data: { urls: [{ title: '', description: '' }] } },
    })
  })

  it.each<QuirkName>(['targets are null', 'targets are an empty array'])('%s, and there are none', async (quirk) => {
    expect((await detail(quirk)).details).toMatchObject({ location: {}, device: {} })
  })

  it.each<QuirkName>(['targets are strings', 'targets are objects'])('%s, and are addresses by name', async (quirk) => {
    const { location, device } = (await detail(quirk)).details
    expect([location, device]).toEqual([{ france: 'https://example.com/fr' }, { france: 'https://example.com/fr' }])
  })

  it.each<QuirkName>(['rankings are absent', 'rankings are an empty array'])('%s, and count nothing', async (quirk) => {
    expect((await detail(quirk)).data).toMatchObject({ clicks: 5, topCountries: 0, topOs: 0 })
  })

  it('rankings may be counts by name, as numbers or strings', async () => {
    expect((await detail('rankings are counts')).data.topCountries).toEqual({ France: 3, Japan: 2 })
  })

  it('the social counters may have any names', async () => {
    expect((await detail('texts are null')).data.socialCount).toEqual({ one: 1, two: 2, three: 3 })
  })
})

it('FIELD.md lines 23 and 24: types and deep links are sent correctly', async () => {
  const { speak, service } = speaking()
  const deeplink = { apple: 'https://apps.test/a', google: 'https://apps.test/g' }
  for (const type of ['overlay-5', '7']) await speak('createLink', { url: LONG, type, deeplink })
  expect(service.requests.map(({ body }) => [body.type, body.deeplink])).toEqual([
    ['overlay-5', deeplink],
    ['7', deeplink],
  ])
})

it("FIELD.md line 25: dates are never converted, and the service's clock is measured", async () => {
  const { speak } = speaking('dates are local, 5:30 ahead')
  await speak('createLink', { url: LONG })
  const { result, clockOffsetMs } = await speak('listLinks', {})
  expect(result).toMatchObject({ value: { data: { urls: [{ date: '2030-06-01 17:30:00' }] } } })
  expect(clockOffsetMs).toBe(0)
  expect((await speaking('the clock is years ahead').speak('readAccount', {})).clockOffsetMs).toBe(5 * 365 * 86_400_000)
})

describe('the details of a link', () => {
  const answered = async (body: object) => {
    const { world, target } = speaking()
    const fetch = () => Promise.resolve(Response.json({ error: 0, data: {}, ...body }))
    return (await request({ ...world, fetch }, target, 'readLink', { id: 7 })).result
  }

  it('have the requested id, wherever it is', async () => {
    for (const body of [
      { id: '7', details: {} },
      { id: 'a7', details: { id: 7 } },
      { id: 1, details: { id: 7 } },
      { id: 7, details: { id: 1 } },
    ])
      expect(await answered(body)).toMatchObject({ ok: true, value: { id: 7, details: { id: 7 } } })
  })

  it('are unreadable if they are those of another link', async () => {
    expect(await answered({ id: 8, details: { id: 8 } })).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'id' },
    })
  })
})

describe('FIELD.md line 34: texts that the service escaped', () => {
  const url = "https://example.com/Zeno's?a=1&b=2&copy=3"

  it('are read as they were sent, in a list and alone', async () => {
    const { speak, service } = speaking('stored texts are escaped')
    await speak('createLink', { url, description: 'Fish & <chips>' })
    expect(service.state.links[0]?.longurl).toBe(url)
    const list = value((await speak('listLinks', {})).result)
    expect(list).toMatchObject({ data: { urls: [{ longurl: url, description: 'Fish & <chips>' }] } })
    expect(value((await speak('readLink', { id: 1 })).result)).toMatchObject({
      details: { longurl: url, description: 'Fish & <chips>' },
    })
  })

  it('are read one level deep, also where the address itself contains a reference', async () => {
    const odd = 'https://example.com/?a=1&amp;b=2'
    const { speak } = speaking('stored texts are escaped')
    await speak('createLink', { url: odd })
    expect(value((await speak('listLinks', {})).result)).toMatchObject({ data: { urls: [{ longurl: odd }] } })
  })

  it.each(LIKE_ESCAPES)('are read as they were sent: %s', async (description) => {
    const { speak } = speaking('stored texts are escaped')
    const longurl = `https://example.com/?q=${encodeURI(description)}`
    await speak('createLink', { url: longurl, description })
    expect(value((await speak('readLink', { id: 1 })).result)).toMatchObject({ details: { longurl, description } })
    await speak('createLink', { url })
    expect(value((await speak('listLinks', {})).result)).toMatchObject({
      data: { urls: [{ longurl: url }, { longurl, description }] },
    })
  })

  it('make no difference to a note that was asked for', async () => {
    const input = { url, description: 'Fish & <chips>' }
    const { speak } = speaking('stored texts are escaped')
    const made = value((await speak('createLink', input)).result)
    const { details } = value((await speak('readLink', { id: 1 })).result)
    expect(differences(input, made.shorturl, details)).toEqual([])
  })

  it('stay as they are at a service that escapes nothing', async () => {
    const { speak } = speaking()
    await speak('createLink', { url })
    await speak('createLink', { url: 'https://example.com/?a=1&amp;b=2', description: 'What &amp; means' })
    const list = value((await speak('listLinks', {})).result)
    expect(list).toMatchObject({
      data: {
        urls: [{ longurl: 'https://example.com/?a=1&amp;b=2', description: 'What &amp; means' }, { longurl: url }],
      },
    })
    const asked = { url: 'https://example.com/?a=1&amp;b=2', description: 'What &amp; means' }
    const { details } = value((await speak('readLink', { id: 2 })).result)
    expect(differences(asked, 'https://s.test/r2', details)).toEqual([])
  })
})
