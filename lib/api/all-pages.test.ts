import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { fail, ok, type Result } from '../model/failure.ts'
import { afterPage, type ListCursor, type Page, readAllPages, readAllRows } from './all-pages.ts'
import type { Read } from './read.ts'

interface Counters {
  result?: number
  nextpage: number
  maxpage: number
}

/** A list of pixels whose pages and counters the test defines; `asked` records the pages. */
const pixelList = (page: (asked: number) => Result<{ ids: number[] } & Counters>) => {
  const asked: number[] = []
  const read: Read = <N extends ReadName>(_operation: N, input: Input<N>): Promise<Result<Output<N>>> => {
    const { page: number } = input as Input<'listPixels'>
    asked.push(number ?? 0)
    const answer = page(number ?? 0)
    if (!answer.ok) return Promise.resolve(answer)
    const { ids, result = 0, nextpage, maxpage } = answer.value
    const pixels = ids.map((id) => ({ id, type: 'vendor09', name: '', tag: '', date: '' }))
    const list: Output<'listPixels'> = {
      error: '0',
      data: { result, perpage: 2, currentpage: number ?? 0, nextpage, maxpage, pixels },
    }
    return Promise.resolve(ok(list as Output<N>))
  }
  return { read, asked }
}

const rowIds = async (read: Read, mostPages?: number) => {
  const all = await readAllRows(read, 'listPixels', { limit: 2 }, mostPages)
  return all.ok ? { ids: all.value.rows.map(({ id }) => id), complete: all.value.complete } : all
}

describe('reading a list to its end (FIELD.md line 9)', () => {
  it('misses no row that moves to a page already read because another is removed', async () => {
    let held = [1, 2, 3, 4, 5]
    let requests = 0
    const { read, asked } = pixelList((page) => {
      requests += 1
      if (requests === 2) held = [2, 3, 4, 5]
      const maxpage = Math.ceil(held.length / 2)
      return ok({ ids: held.slice(page * 2 - 2, page * 2), result: held.length, nextpage: page + 1, maxpage })
    })
    expect(await rowIds(read)).toEqual({ ids: [2, 3, 4, 5], complete: true })
    expect(asked).toEqual([1, 2, 1, 2])
  })

  it('returns no row of a list that is emptied while it is read', async () => {
    let held = [1, 2, 3]
    let requests = 0
    const { read, asked } = pixelList((page) => {
      requests += 1
      if (requests === 2) held = []
      const maxpage = Math.ceil(held.length / 2)
      return ok({ ids: held.slice(page * 2 - 2, page * 2), result: held.length, nextpage: page + 1, maxpage })
    })
    expect(await rowIds(read)).toEqual({ ids: [], complete: true })
    expect(asked).toEqual([1, 2, 1])
  })

  it('reports how many pages were read, that it started over, and the total of the last page', async () => {
    const totals = [5, 4, 4, 4]
    const { read } = pixelList((page) =>
      ok({ ids: [page * 2, page * 2 + 1], result: totals.shift() ?? 0, nextpage: page + 1, maxpage: 2 }),
    )
    expect(await readAllRows(read, 'listPixels', {})).toMatchObject({
      value: { complete: true, pages: 4, begunAnew: true, total: 4 },
    })
    const { read: readQuiet } = pixelList((page) => ok({ ids: [page], result: 9, nextpage: page + 1, maxpage: 9 }))
    expect(await readAllRows(readQuiet, 'listPixels', {}, 2)).toMatchObject({
      value: { complete: false, pages: 2, begunAnew: false, total: 9 },
    })
  })

  it('reads once more if the total is the length of the page, and believes it then', async () => {
    const { read, asked } = pixelList((page) =>
      ok({
        ids: page === 3 ? [5] : [page * 2 - 1, page * 2],
        result: page === 3 ? 1 : 2,
        nextpage: page + 1,
        maxpage: 3,
      }),
    )
    expect(await rowIds(read)).toEqual({ ids: [1, 2, 3, 4, 5], complete: true })
    expect(asked).toEqual([1, 2, 3, 1, 2, 3])
  })

  it('is not complete if rows are removed during every read', async () => {
    const { read } = pixelList((page) =>
      ok({ ids: [page], result: 100 - requestsSoFar++, nextpage: page + 1, maxpage: 9 }),
    )
    let requestsSoFar = 0
    expect(await rowIds(read, 7)).toMatchObject({ complete: false })
  })

  it('stops at the last page', async () => {
    const { read, asked } = pixelList((page) => ok({ ids: [page * 2, page * 2 + 1], nextpage: page + 1, maxpage: 3 }))
    expect(await rowIds(read)).toEqual({ ids: [2, 3, 4, 5, 6, 7], complete: true })
    expect(asked).toEqual([1, 2, 3])
  })

  it('stops at an empty page, whatever the counters say', async () => {
    const { read, asked } = pixelList((page) => ok({ ids: page < 3 ? [page] : [], nextpage: page + 1, maxpage: 99 }))
    expect(await rowIds(read)).toEqual({ ids: [1, 2], complete: true })
    expect(asked).toEqual([1, 2, 3])
  })

  it('stops if the next page is this one or an earlier one', async () => {
    for (const back of [0, 1]) {
      const { read, asked } = pixelList((page) => ok({ ids: [page], nextpage: page - back, maxpage: 99 }))
      expect(await rowIds(read)).toEqual({ ids: [1], complete: true })
      expect(asked).toEqual([1])
    }
  })

  it('stops at once on an empty list without pages', async () => {
    const { read, asked } = pixelList(() => ok({ ids: [], nextpage: 1, maxpage: 0 }))
    expect(await rowIds(read)).toEqual({ ids: [], complete: true })
    expect(asked).toEqual([1])
  })

  it("doesn't skip a page if the service names a later one", async () => {
    const { read, asked } = pixelList((page) => ok({ ids: [page], nextpage: 99, maxpage: 3 }))
    expect(await rowIds(read)).toEqual({ ids: [1, 2, 3], complete: true })
    expect(asked).toEqual([1, 2, 3])
  })

  it('stops if the service ignores the page and repeats itself', async () => {
    const { read, asked } = pixelList((page) => ok({ ids: [1, 2], nextpage: page + 1, maxpage: 99 }))
    expect(await rowIds(read)).toEqual({ ids: [1, 2], complete: true })
    expect(asked).toEqual([1, 2])
  })

  it('is not complete if the service repeats itself before it has shown as many rows as its total', async () => {
    const { read } = pixelList((page) => ok({ ids: [1, 2], result: 3, nextpage: page + 1, maxpage: 99 }))
    expect(await rowIds(read)).toEqual({ ids: [1, 2], complete: false })
    const { read: readAll } = pixelList((page) => ok({ ids: [1, 2], result: 2, nextpage: page + 1, maxpage: 99 }))
    expect(await rowIds(readAll)).toEqual({ ids: [1, 2], complete: true })
  })

  it('stops at a page limit and reports the list as incomplete', async () => {
    const { read, asked } = pixelList((page) => ok({ ids: [page], nextpage: page + 1, maxpage: 1e9 }))
    expect(await rowIds(read, 5)).toEqual({ ids: [1, 2, 3, 4, 5], complete: false })
    expect(asked).toHaveLength(5)
  })

  it('stops at a failure and returns it', async () => {
    const { read } = pixelList((page) =>
      page === 2 ? fail({ kind: 'unreachable' }) : ok({ ids: [page], nextpage: page + 1, maxpage: 9 }),
    )
    expect(await rowIds(read)).toEqual({ ok: false, failure: { kind: 'unreachable' } })
  })

  it('returns a row once if it moves to a later page', async () => {
    const { read } = pixelList((page) => ok({ ids: page === 1 ? [9, 8] : [8, 7], nextpage: page + 1, maxpage: 2 }))
    expect(await rowIds(read)).toEqual({ ids: [9, 8, 7], complete: true })
  })

  it('reads no more pages once the caller has enough', async () => {
    const { read, asked } = pixelList((page) => ok({ ids: [page], nextpage: page + 1, maxpage: 9 }))
    const reading = await readAllPages(read, 'listPixels', {}, (rows) => (rows[0]?.id === 2 ? 'enough' : 'more'))
    expect(reading).toMatchObject({ ok: true, value: { complete: true, pages: 2 } })
    expect(asked).toEqual([1, 2])
  })

  it('ends whatever the counters say', async () => {
    const page = fc.record({
      ids: fc.array(fc.nat(50), { maxLength: 3 }),
      nextpage: fc.integer(),
      maxpage: fc.integer(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(page, { minLength: 1 }), async (pages) => {
        const { read, asked } = pixelList((number) =>
          ok(pages[number % pages.length] ?? { ids: [], nextpage: 0, maxpage: 0 }),
        )
        await rowIds(read, 20)
        expect(asked.length).toBeLessThanOrEqual(20)
        expect(asked).toEqual(asked.map((_, index) => index + 1))
      }),
    )
  })
})

describe('the page after which a read continues', () => {
  const pageWith = (told: Partial<Page<number>> = {}): Page<number> => ({
    rows: [50, 41],
    result: 100,
    perpage: 10,
    nextpage: 99,
    maxpage: 99,
    ...told,
  })
  const cursor: ListCursor = { page: 5, furthest: 4, pages: 4, seen: 40, total: 100, fall: null, removed: 0 }

  it('is the next one', () => {
    const after = { page: 6, furthest: 5, pages: 5, seen: 42, total: 100, fall: null, removed: 0 }
    expect(afterPage(cursor, pageWith(), 2)).toEqual({ course: 'on', cursor: after })
  })

  it.each<[string, string, Partial<Page<number>>]>([
    ['at the last page', 'end', { maxpage: 5 }],
    ['where there are no pages at all', 'end', { maxpage: 0 }],
    ['at an empty last page', 'end', { maxpage: 5, rows: [] }],
    ['early where the next page is the same', 'early', { nextpage: 5 }],
    ['early at an empty page', 'early', { rows: [] }],
  ])('is none: %s', (_, course, told) => {
    expect(afterPage(cursor, pageWith(told), told.rows?.length ?? 2).course).toBe(course)
  })

  it('is as many pages before as removals can have moved rows', () => {
    expect(afterPage(cursor, pageWith({ result: 99 }), 2)).toMatchObject({ course: 'on', cursor: { page: 4 } })
    expect(afterPage(cursor, pageWith({ result: 79 }), 2)).toMatchObject({ course: 'on', cursor: { page: 2 } })
    expect(afterPage(cursor, pageWith({ result: 9 }), 2)).toMatchObject({ course: 'on', cursor: { page: 1 } })
    expect(afterPage(cursor, pageWith({ result: 40, rows: [], maxpage: 4 }), 0)).toMatchObject({ course: 'on' })
  })

  it('is before it once for a total that falls at the same page again', () => {
    const first = afterPage(cursor, pageWith({ result: 99 }), 2).cursor
    const again = { ...first, page: 5, total: 100 }
    expect(afterPage(again, pageWith({ result: 99 }), 2)).toMatchObject({ course: 'on', cursor: { page: 6 } })
    expect(afterPage(again, pageWith({ result: 98 }), 2)).toMatchObject({ course: 'on', cursor: { page: 4 } })
  })

  it('is none where rows repeat, unless the read went back itself', () => {
    expect(afterPage(cursor, pageWith(), 0).course).toBe('repeats')
    expect(afterPage({ ...cursor, seen: 100 }, pageWith(), 0).course).toBe('end')
    expect(afterPage({ ...cursor, furthest: 5 }, pageWith(), 0).course).toBe('on')
  })
})
