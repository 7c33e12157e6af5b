import { describe, expect, it } from 'vitest'
import type { Link } from '../../../lib/contract/link.ts'
import { fail, ok } from '../../../lib/model/failure.ts'
import { standInWorker } from '../../../tests/support/stand-in-worker.ts'
import { createLinkPicker, createLinkSearch, type KeptLinks } from './link-picker-state.ts'

const link = (id: number, title = `Link ${id}`): Link => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://long.test/${id}`,
  clicks: 0,
  title,
  description: '',
  date: '2026-01-01 00:00:00',
})

const kept = [link(3, 'Spring'), link(2, 'Spring sale'), link(1, 'Autumn')]

const picker = (world: Partial<Parameters<typeof createLinkPicker>[0]> = {}) => {
  const asked: string[] = []
  const state = createLinkPicker({
    searchKept: async (query, offset, limit) => {
      asked.push(`kept ${query} ${offset}`)
      const found = kept.filter(({ title }) => title.toLowerCase().includes(query.toLowerCase()))
      return ok({ rows: found.slice(offset, offset + limit), total: found.length, complete: false })
    },
    searchService: async (query) => {
      asked.push(`service ${query}`)
      return ok({ rows: [link(3, 'Spring'), link(9, 'Spring at the service')], total: 2 })
    },
    ...world,
  })
  const ids = () => state.rows.value?.map(({ id }) => id)
  return { state, asked, ids }
}

describe('the links to choose from', () => {
  it('are the newest at first, then those that match what is typed', async () => {
    const { state, ids } = picker()
    await state.begin()
    expect(ids()).toEqual([3, 2, 1])
    await state.type('spring')
    expect([ids(), state.total.value]).toEqual([[3, 2], 2])
  })

  it('stay selected during further searches, and can all be selected at once', async () => {
    const { state } = picker()
    await state.type('autumn')
    state.toggle(link(1))
    await state.type('spring')
    state.chooseShown()
    expect([...state.chosen.value.keys()]).toEqual([1, 3, 2])
    state.toggle(link(3))
    expect([...state.chosen.value.keys()]).toEqual([1, 2])
    state.chooseNone()
    expect(state.chosen.value.size).toBe(0)
  })

  it('grow with the next page', async () => {
    const many = Array.from({ length: 120 }, (_, at) => link(at + 1))
    const { state, ids } = picker({
      searchKept: async (_, offset, limit) =>
        ok({ rows: many.slice(offset, offset + limit), total: many.length, complete: true }),
    })
    await state.begin()
    await state.more()
    expect(state.hasMore.value).toBe(true)
    await state.more()
    expect(state.hasMore.value).toBe(false)
    expect(ids()).toEqual(many.map(({ id }) => id))
  })

  it('are completed from the service on request, without repetitions, until something else is typed', async () => {
    const { state, ids, asked } = picker()
    await state.type('spring')
    await state.askService()
    expect([ids(), state.incomplete.value, state.mayKnowMore.value, state.total.value]).toEqual([
      [3, 2, 9],
      false,
      false,
      3,
    ])
    await state.type('autumn')
    expect([ids(), state.incomplete.value, state.mayKnowMore.value]).toEqual([[1], true, true])
    expect(asked).toEqual(['kept spring 0', 'service spring', 'kept autumn 0'])
  })

  it("are the service's newest while the library is empty", async () => {
    const { state, ids } = picker({ searchKept: async () => ok({ rows: [], total: 0, complete: false }) })
    await state.begin()
    expect(ids()).toEqual([3, 9])
  })

  it('are not requested from the service if it has none either', async () => {
    const { state, asked } = picker({ searchKept: async () => ok({ rows: [], total: 0, complete: true }) })
    await state.begin()
    expect([state.rows.value, asked]).toEqual([[], []])
  })

  it('are those of the last query, whichever response arrives last', async () => {
    const answers: ((found: KeptLinks) => void)[] = []
    const { state, ids } = picker({
      searchKept: () => new Promise((resolve) => answers.push((found) => resolve(ok(found)))),
    })
    const first = state.type('s')
    const second = state.type('sp')
    answers[1]?.({ rows: [link(2)], total: 1, complete: true })
    answers[0]?.({ rows: [link(1)], total: 1, complete: true })
    await Promise.all([first, second])
    expect(ids()).toEqual([2])
  })

  it("stay if the service can't be reached, with the reason", async () => {
    const { state, ids } = picker({ searchService: async () => fail({ kind: 'offline' }) })
    await state.begin()
    await state.askService()
    expect([ids(), state.failure.value]).toEqual([[3, 2, 1], { kind: 'offline' }])
  })
})

describe('searching links to assign', () => {
  it('uses only the library, and reports whether that is complete', async () => {
    const worker = standInWorker()
    worker.answer('library', () => ok({ rows: [], total: 3, library: { complete: false } }))
    const found = await createLinkSearch(worker).searchKept('menu', 50, 50)
    expect(found).toEqual(ok({ rows: [], total: 3, complete: false }))
    expect(worker.asked).toEqual([{ name: 'library', input: { query: 'menu', order: 'date', offset: 50, limit: 50 } }])
  })

  it('searches the service for words, or reads its newest links without any', async () => {
    const worker = standInWorker()
    const data = { result: 0, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 0, urls: [] }
    worker.answer('listLinks', () => ok({ error: '0', data }))
    const search = createLinkSearch(worker)
    expect(await search.searchService(' menu ')).toEqual(ok({ rows: [], total: 0 }))
    await search.searchService('  ')
    expect(worker.askedFor('listLinks')).toEqual([
      { limit: 50, page: 1, order: 'date', q: 'menu' },
      { limit: 50, page: 1, order: 'date' },
    ])
  })

  it('filters again what a service returns that ignores the search (FIELD.md line 13)', async () => {
    const worker = standInWorker()
    worker.answer('library', () => ok({ rows: [], total: 0, library: { total: 3 } }))
    const data = { result: 3, perpage: 50, currentpage: 1, nextpage: 1, maxpage: 1, urls: kept }
    worker.answer('listLinks', () => ok({ error: '0', data }))
    const search = createLinkSearch(worker)
    expect(await search.searchService('autumn')).toEqual(ok({ rows: [link(1, 'Autumn')], total: 1 }))
    worker.answer('library', () => ok({ rows: [], total: 0, library: { total: 300 } }))
    expect(await search.searchService('a word of the note')).toEqual(ok({ rows: kept, total: 3 }))
  })
})
