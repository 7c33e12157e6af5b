import { describe, expect, it } from 'vitest'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { ok, type Result } from '../model/failure.ts'
import { readWholeList } from './all-pages.ts'
import type { Read } from './read.ts'

interface Listing {
  /** Changes the ids before each request; `asked` counts them from 1. */
  before?: (asked: number, ids: number[]) => number[]
  ignoresPage?: boolean
  /** How far off the total is. */
  miscount?: number
  perpage?: number
}

/** A service with pixels of these ids, which counts the requests. */
const service = (
  ids: number[],
  { before = (_, held) => held, ignoresPage = false, miscount = 0, perpage = 100 }: Listing = {},
) => {
  let held = ids
  let asked = 0
  const read: Read = <N extends ReadName>(_: N, input: Input<N>): Promise<Result<Output<N>>> => {
    asked += 1
    held = before(asked, held)
    const { page = 1 } = input as Input<'listPixels'>
    const from = ignoresPage ? 0 : (page - 1) * perpage
    const pixels = held.slice(from, from + perpage).map((id) => ({ id, type: 'vendor09', name: '', tag: '', date: '' }))
    const maxpage = Math.ceil(held.length / perpage)
    const data = { result: held.length + miscount, perpage, currentpage: page, nextpage: page + 1, maxpage, pixels }
    return Promise.resolve(ok({ error: '0', data } as unknown as Output<N>))
  }
  return { read, asked: () => asked, held: () => held }
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)

const whole = async (read: Read, mostPages?: number) => {
  const list = await readWholeList(read, 'listPixels', { limit: 100 }, mostPages)
  if (!list.ok) throw new Error(list.failure.kind)
  const { rows, total, complete } = list.value
  return { ids: rows.map(({ id }) => id).sort((one, other) => one - other), total, complete }
}

describe('a whole list (FIELD.md line 9)', () => {
  it("is read once, page by page, if its rows match the service's total", async () => {
    const { read, asked } = service(upTo(250))
    expect(await whole(read)).toEqual({ ids: upTo(250), total: 250, complete: true })
    expect(asked()).toBe(3)
  })

  it('misses and keeps no row wrongly if rows are deleted between pages', async () => {
    const { read, held } = service(upTo(250), { before: (asked, ids) => (asked === 2 ? ids.slice(5) : ids) })
    expect(await whole(read)).toEqual({ ids: held(), total: 245, complete: true })
  })

  it('of a service that ignores the page is reported as incomplete', async () => {
    const { read } = service(upTo(250), { ignoresPage: true })
    expect(await whole(read)).toEqual({ ids: upTo(100), total: 250, complete: 'repeats' })
  })

  it('of a service that ends before its total is reported as incomplete', async () => {
    const { read } = service(upTo(150), { miscount: 20 })
    expect(await whole(read)).toEqual({ ids: upTo(150), total: 170, complete: 'ends-early' })
    const one = service(upTo(15), { miscount: 1 })
    expect(await whole(one.read)).toMatchObject({ total: 16, complete: 'ends-early' })
    expect(one.asked()).toBe(1)
  })

  it('of a service with a total that is too low is believed once a second read agrees', async () => {
    const { read, asked } = service(upTo(150), { miscount: -50 })
    expect(await whole(read)).toEqual({ ids: upTo(150), total: 150, complete: true })
    expect(asked()).toBe(4)
  })

  it('that changes during every read is not reported as complete', async () => {
    const { read } = service(upTo(250), { before: (_, ids) => ids.slice(1) })
    expect((await whole(read, 40)).complete).toBe('keeps-changing')
  })

  it('that exceeds the page limit says so', async () => {
    const { read, asked } = service(upTo(950))
    expect(await whole(read, 5)).toEqual({ ids: upTo(500), total: 950, complete: 'page-cap' })
    expect(asked()).toBe(5)
  })

  it('without rows is complete', async () => {
    const { read, asked } = service([])
    expect(await whole(read)).toEqual({ ids: [], total: 0, complete: true })
    expect(asked()).toBe(1)
  })
})
