import { describe, expect, it } from 'vitest'
import { readAllRows } from '../../lib/api/all-pages.ts'
import { request } from '../../lib/api/client.ts'
import type { QuirkName } from '../support/quirky-service.ts'
import { LONG, NOW, speaking } from './speak.ts'

/** A stand-in with this many links; their ids are 1, 2, 3 ... and the newest comes first. */
const withLinks = (count: number, ...quirks: QuirkName[]) => {
  const all = speaking(...quirks)
  for (let id = 1; id <= count; id += 1)
    all.service.state.links.unshift({
      id,
      alias: `a${id}`,
      shorturl: `https://s.test/a${id}`,
      longurl: `${LONG}/${id}`,
      clicks: 0,
      title: 'T',
      description: '',
      date: '2030-01-01 00:00:00',
    })
  return all
}

const saying = (data: unknown) => {
  const { world, target } = speaking()
  const fetch = () => Promise.resolve(Response.json({ error: '0', data }))
  return request({ ...world, fetch, now: () => NOW }, target, 'listPixels', { page: 3 })
}

describe('FIELD.md line 9: pages', () => {
  it.each<QuirkName[]>([
    [],
    ['the next page is null at the end'],
    ['the next page lies past the end'],
    ['the pages never end'],
  ])('every row is read once and reading ends: %s', async (...quirks) => {
    const { read, service } = withLinks(7, ...quirks)
    const all = await readAllRows(read, 'listLinks', { limit: 3 })
    expect(all.ok && all.value.rows.map(({ id }) => id)).toEqual([7, 6, 5, 4, 3, 2, 1])
    expect(all).toMatchObject({ value: { complete: true } })
    expect(service.requests.length).toBeLessThanOrEqual(4)
  })

  it('an empty list may have no pages', async () => {
    const { read } = speaking('an empty list has no pages')
    expect(await readAllRows(read, 'listLinks', {})).toEqual({
      ok: true,
      value: { rows: [], complete: true, hasEnough: false, pages: 1, begunAnew: false, total: 0 },
    })
  })

  it('`result` counts all pages, not this one', async () => {
    const { speak } = withLinks(7)
    expect((await speak('listLinks', { limit: 3 })).result).toMatchObject({
      value: { data: { result: 7, perpage: 3, maxpage: 3, nextpage: 2, currentpage: 1 } },
    })
  })
})

describe('FIELD.md line 10: the size of a page', () => {
  it('may be reduced by the service without losing a row', async () => {
    const { speak, read } = withLinks(7, 'a page has 2 rows, whatever was asked')
    expect((await speak('listLinks', { limit: 100 })).result).toMatchObject({ value: { data: { perpage: 2 } } })
    expect(await readAllRows(read, 'listLinks', { limit: 100 })).toMatchObject({ value: { rows: { length: 7 } } })
  })
})

describe('FIELD.md line 11: numbers', () => {
  it.each<QuirkName>(['numbers are text', 'whole numbers have a decimal point'])('%s', async (quirk) => {
    const { speak } = withLinks(2, quirk)
    expect((await speak('listLinks', {})).result).toMatchObject({
      value: {
        data: {
          result: 2,
          urls: [
            { id: 2, clicks: 0 },
            { id: 1, clicks: 0 },
          ],
        },
      },
    })
  })

  it('a shared system domain without an id is included', async () => {
    const { speak } = speaking('a system domain has no id')
    expect((await speak('listDomains', {})).result).toMatchObject({
      value: { data: { domains: [{ id: null, domain: 'https://s.test', redirectroot: '', redirect404: '' }] } },
    })
  })

  it('a page may have more rows than it says', async () => {
    const { speak } = withLinks(5, 'a page has more rows than it says')
    expect((await speak('listLinks', {})).result).toMatchObject({
      value: { data: { perpage: 1, urls: { length: 5 } } },
    })
  })

  it.each([['abc'], [''], [0], [-1], [1.5], [null], [true], [{}], ['1e3'], [2 ** 60]])(
    'an id of %j fails the list, because its row would be missing unnoticed',
    async (id) => {
      expect((await saying({ result: 1, pixels: [{ id: 5 }, { id }] })).result).toEqual({
        ok: false,
        failure: { kind: 'unreadable', status: 200, detail: 'data.pixels.1.id' },
      })
    },
  )

  it('only this many rows are read: a longer page fails completely, it is not cut', async () => {
    const rows = Array.from({ length: 5_001 }, (_, index) => ({ id: index + 1 }))
    expect((await saying({ pixels: rows.slice(1) })).result).toMatchObject({
      value: { data: { pixels: { length: 5_000 } } },
    })
    expect((await saying({ pixels: rows })).result).toEqual({
      ok: false,
      failure: { kind: 'unreadable', status: 200, detail: 'data.pixels' },
    })
  })

  it('unreadable counters are derived from the request and the rows', async () => {
    expect((await saying({ result: 'many', perpage: null, pixels: [{ id: 5 }] })).result).toMatchObject({
      value: { data: { result: 1, perpage: 1, currentpage: 3, nextpage: 3, maxpage: 3 } },
    })
  })

  it('no next page at all is not the end if there are more pages', async () => {
    const next = async (data: object) =>
      (await saying({ result: 9, currentpage: 3, pixels: [{ id: 5 }], ...data })).result
    expect(await next({ maxpage: 5 })).toMatchObject({ value: { data: { nextpage: 4, maxpage: 5 } } })
    expect(await next({ maxpage: 3 })).toMatchObject({ value: { data: { nextpage: 3, maxpage: 3 } } })
    expect(await next({ maxpage: 5, nextpage: null })).toMatchObject({ value: { data: { nextpage: 3, maxpage: 5 } } })
  })
})

describe('FIELD.md line 12: the collection', () => {
  it('may have another key', async () => {
    const { speak } = speaking('overlays are in overlay')
    expect((await speak('listOverlays', {})).result).toMatchObject({
      value: { data: { cta: [{ id: 1, name: 'Hello' }] } },
    })
  })

  it('may have another key beside unknown ones with arrays', async () => {
    const { result } = await saying({ result: 1, filters: [], tags: ['a'], pixel: [{ id: 5 }] })
    expect(result).toMatchObject({ value: { data: { pixels: [{ id: 5 }] } } })
    expect((await saying({ result: 0, filters: [], tags: ['a'], pixel: [] })).result).toMatchObject({
      value: { data: { pixels: [] } },
    })
  })

  it('is not taken for empty if it may be one of several, nor for another one if it is empty', async () => {
    expect((await saying({ result: 1, plans: [{ id: 1 }], pixel: [{ id: 5 }] })).result).toMatchObject({
      ok: false,
      failure: { kind: 'unreadable' },
    })
    expect((await saying({ result: 0, plans: [{ id: 1 }] })).result).toMatchObject({ value: { data: { pixels: [] } } })
  })

  it.each<QuirkName>(['an empty collection is null', 'an empty collection is absent'])('%s', async (quirk) => {
    const { speak } = speaking(quirk)
    expect((await speak('listPixels', {})).result).toMatchObject({ ok: true, value: { data: { pixels: [] } } })
  })

  it.each([[undefined], [null], [[]]])('is empty if the data is %j', async (data) => {
    expect((await saying(data)).result).toMatchObject({ ok: true, value: { data: { pixels: [] } } })
  })

  it.each([
    ['text'],
    [7],
    [[{ id: 1 }]],
    [{ pixels: 'x' }],
    [{ pixels: { id: 1 } }],
    [{ pixels: [null] }],
    [{ pixels: [7] }],
  ])('is not treated as empty if the data is %j', async (data) => {
    expect((await saying(data)).result).toMatchObject({ ok: false, failure: { kind: 'unreadable' } })
  })
})

it('FIELD.md line 13: a service that ignores q returns the whole list, which is passed on to be filtered', async () => {
  const { speak } = withLinks(3, 'q is ignored')
  expect((await speak('listLinks', { q: 'nothing like it' })).result).toMatchObject({ value: { data: { result: 3 } } })
})

it('FIELD.md line 14: extra keys are dropped', async () => {
  const plain = await withLinks(1).speak('listLinks', {})
  const extra = await withLinks(1, 'extra keys everywhere').speak('listLinks', {})
  expect(extra.result).toEqual(plain.result)
  for (const operation of ['readAccount', 'listDomains', 'listOverlays', 'listSplashPages'] as const) {
    const { result } = await speaking('extra keys everywhere').speak(operation, {})
    expect(result).toEqual((await speaking().speak(operation, {})).result)
  }
})
