import { describe, expect, it } from 'vitest'
import { fail } from '../../../lib/model/failure.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { flushPromises } from '../../../tests/support/flush-promises.ts'
import { keptLinks, linkNumbered, linksDown } from '../../../tests/support/kept-links.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLibraryRows } from './library-rows.ts'

const byDate = (query: string) => ({ query, order: 'date' as const })

const rowsOf = (count: number) => {
  const worker = standInWorker()
  const library = keptLinks(linksDown(count, 1))
  worker.answer('library', library.answer)
  const rows = createLibraryRows((input) => worker.call('library', input))
  const asked = () => worker.askedFor('library') as RpcInput<'library'>[]
  return { worker, library, rows, asked }
}

describe("the page's part of the library", () => {
  it('loads the rows around the view, without repetitions', async () => {
    const { rows, asked } = rowsOf(100_000)
    rows.ask(byDate(''))
    await flushPromises()
    expect(rows.answer.value?.total).toBe(100_000)
    rows.show(50_020, 50_080)
    await flushPromises()
    rows.show(50_030, 50_090)
    await flushPromises()
    expect(asked().map(({ offset, limit }) => [offset, limit])).toEqual([
      [0, 100],
      [50_000, 100],
    ])
    expect(rows.answer.value?.rowAt(50_020)?.id).toBe(49_980)
    expect(rows.answer.value?.placeOf(49_980)).toBe(50_020)
    expect([rows.answer.value?.rowAt(700), rows.answer.value?.placeOf(5)]).toEqual([undefined, null])
  })

  it('loads several blocks in view with one call', async () => {
    const { rows, asked } = rowsOf(1_000)
    rows.ask(byDate(''))
    await flushPromises()
    rows.show(190, 310)
    await flushPromises()
    expect(asked().at(-1)).toEqual({ query: '', order: 'date', offset: 100, limit: 300 })
    expect(rows.answer.value?.rowAt(399)?.id).toBe(601)
  })

  it('only answers the newest query, however fast the user types', async () => {
    const { rows, asked } = rowsOf(300)
    for (const query of ['l', 'li', 'lin', 'link 2', 'link 29']) rows.ask(byDate(query))
    await flushPromises()
    expect(asked().map(({ query }) => query)).toEqual(['l', 'link 29'])
    expect(rows.answer.value?.question.query).toBe('link 29')
    expect(rows.answer.value?.total).toBe(13)
  })

  it('keeps the previous rows until the next response', async () => {
    const { rows } = rowsOf(300)
    rows.ask(byDate(''))
    await flushPromises()
    rows.ask(byDate('link 7'))
    expect(rows.answer.value?.question.query).toBe('')
    await flushPromises()
    expect(rows.answer.value?.question.query).toBe('link 7')
  })

  it('reloads the rows in view after a change', async () => {
    const { rows, library, asked } = rowsOf(500)
    rows.ask(byDate(''))
    await flushPromises()
    rows.show(210, 250)
    await flushPromises()
    library.kept.links.unshift(linkNumbered(501))
    rows.reload()
    await flushPromises()
    expect(asked().at(-1)).toMatchObject({ offset: 200, limit: 100 })
    expect(rows.answer.value?.placeOf(290)).toBe(211)
    expect(rows.answer.value?.rowAt(0)).toBeUndefined()
  })

  it('holds at most a few thousand rows near the view', async () => {
    const { rows } = rowsOf(20_000)
    rows.ask(byDate(''))
    await flushPromises()
    for (let place = 0; place < 20_000; place += 100) {
      rows.show(place, place + 100)
      await flushPromises()
    }
    const held = Array.from({ length: 20_000 }, (_, place) => rows.answer.value?.rowAt(place)).filter(Boolean)
    expect(held).toHaveLength(4_000)
    expect(rows.answer.value?.rowAt(19_999)?.id).toBe(1)
  })

  it("shows why it couldn't load, and doesn't retry on scrolling", async () => {
    const { rows, worker, library, asked } = rowsOf(300)
    worker.answer('library', () => fail({ kind: 'storage', detail: 'gone' }))
    rows.ask(byDate(''))
    await flushPromises()
    rows.show(0, 50)
    await flushPromises()
    expect(rows.failure.value?.kind).toBe('storage')
    expect(asked()).toHaveLength(1)
    worker.answer('library', library.answer)
    rows.reload()
    await flushPromises()
    expect([rows.failure.value, rows.answer.value?.total]).toEqual([null, 300])
  })

  it('reads any range in order, a thousand rows at a time', async () => {
    const { rows, asked } = rowsOf(2_500)
    rows.ask(byDate(''))
    await flushPromises()
    const read = await rows.read(100, 2_300)
    expect(read.ok && read.value.map(({ id }) => id)).toEqual(linksDown(2_400, 201).map(({ id }) => id))
    expect(
      asked()
        .slice(1)
        .map(({ offset, limit }) => [offset, limit]),
    ).toEqual([
      [100, 1_000],
      [1_100, 1_000],
      [2_100, 200],
    ])
  })
})
