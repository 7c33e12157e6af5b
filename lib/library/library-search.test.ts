import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { memoryLibraryStore } from '../../tests/support/memory-library-store.ts'
import type { Link, LinkOrder } from '../contract/link.ts'
import type { LinkFilters } from '../model/links-question.ts'
import { createLibrarySearch } from './library-search.ts'
import type { PutLink } from './library-store.ts'
import { searchLine, searchWords } from './searchable.ts'

const HERE = 'https://s.test#1'

const WORDS = ['kettle', 'kett', 'tle', 'é', 'Ä', 'x', 'page', '短網']
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((some) => some.join(' '))

const linkOf = (id: number, title: string, clicks: number): PutLink => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://example.com/${id}`,
  clicks,
  title,
  description: '',
  // Several links share a date.
  date: `2030-01-01 00:00:0${id % 4}`,
  pass: 1,
  guessed: false,
})

const NOW = '2030-01-01 12:00:00'

const searchWorld = (pause: () => Promise<void> = () => Promise.resolve()) => {
  const disk = memoryLibraryStore(HERE)
  let time = 0
  const newSearch = () =>
    createLibrarySearch({ store: disk.store, clock: () => (time += 5), pause, serviceNow: async () => NOW })
  return { disk, newSearch }
}

type World = ReturnType<typeof searchWorld>

const change = (world: World, put: PutLink[], remove: number[] = []) =>
  world.disk.store.change(
    HERE,
    [...put.map(({ id }) => id), ...remove],
    ({ sync }) => ({ sync, put, remove, sweepBelow: null }),
    '2030-01-01',
  )

const plainly = (world: World, query: string, order: LinkOrder): number[] =>
  [...world.disk.rows.values()]
    .filter((row) => searchWords(query).every((word) => searchLine(row).includes(word)))
    .sort(
      (one, other) =>
        (order === 'click' ? other.clicks - one.clicks : 0) ||
        (one.date < other.date ? 1 : one.date > other.date ? -1 : other.id - one.id),
    )
    .map(({ id }) => id)

const idsOf = ({ rows }: { rows: Link[] }) => rows.map(({ id }) => id)

describe('a search in memory', () => {
  it('finds what a plain scan of every link finds, in the same order and pages, after any changes', async () => {
    const edit = fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      title: words,
      clicks: fc.nat(3),
      isGone: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(edit, { maxLength: 40 }),
        fc.array(fc.tuple(words, fc.constantFrom<LinkOrder>('date', 'click'), fc.nat(10)), { minLength: 1 }),
        async (edits, queries) => {
          const world = searchWorld()
          const [told, untold] = [world.newSearch(), world.newSearch()]
          for (const [at, { id, title, clicks, isGone }] of edits.entries()) {
            const made = await change(world, isGone ? [] : [linkOf(id, title, clicks)], isGone ? [id] : [])
            told.changed(made)
            const [query, order, offset] = queries[at % queries.length] ?? ['', 'date', 0]
            const expected = plainly(world, query, order)
            for (const search of [told, untold]) {
              const found = await search.find(HERE, { query, filters: {}, order, from: offset, count: 5 })
              expect(found.total).toBe(expected.length)
              expect(idsOf(found)).toEqual(expected.slice(offset, offset + 5))
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('finds the links of a domain, of a range of clicks and of dates that both ends belong to', async () => {
    const world = searchWorld()
    const links = Array.from({ length: 12 }, (_, at) => ({
      ...linkOf(at, at < 6 ? 'kettle' : 'pot', at),
      shorturl: `https://${at % 2 ? 'go.test' : 's.test'}/a${at}`,
      date: `2030-01-${String(at + 1).padStart(2, '0')} 12:00:00`,
    }))
    await change(world, links)
    const search = world.newSearch()
    const find = async (filters: LinkFilters, query = '') =>
      idsOf(await search.find(HERE, { query, filters, order: 'date', from: 0, count: 20 }))
    expect(await find({ domain: 'https://go.test' })).toEqual([11, 9, 7, 5, 3, 1])
    expect(await find({ domain: 'go.test' }, 'kettle')).toEqual([5, 3, 1])
    expect(await find({ clicks: { from: 3, to: 5 } })).toEqual([5, 4, 3])
    expect(await find({ clicks: { to: 1 } })).toEqual([1, 0])
    expect(await find({ dates: { from: '2030-01-03', to: '2030-01-05' } })).toEqual([4, 3, 2])
    expect(await find({ dates: { from: '2030-01-11 12:00:01' } })).toEqual([11])
    expect(await find({ domain: 's.test', clicks: { from: 2 }, dates: { to: '2030-01-07' } })).toEqual([6, 4, 2])
  })

  it('runs the newest of several queries first, then the others', async () => {
    const held = Promise.withResolvers<void>()
    const world = searchWorld(() => held.promise)
    await change(
      world,
      Array.from({ length: 40 }, (_, at) => linkOf(at + 1, 'kettle', 0)),
    )
    const search = world.newSearch()
    await search.warmUp(HERE)
    const answered: string[] = []
    const ask = async (query: string) => {
      const found = await search.find(HERE, { query, filters: {}, order: 'date', from: 0, count: 5 })
      answered.push(query)
      return found.total
    }
    const all = [ask('k'), ask('ke'), ask('ket')]
    held.resolve()
    expect(await Promise.all(all)).toEqual([40, 40, 40])
    expect(answered[0]).toBe('ket')
  })

  it('keeps nothing of a library that was removed', async () => {
    const world = searchWorld()
    await change(world, [linkOf(1, 'kettle', 0)])
    const search = world.newSearch()
    expect((await search.find(HERE, { query: 'kettle', filters: {}, order: 'date', from: 0, count: 5 })).total).toBe(1)
    search.forget()
    await world.disk.store.remove(HERE)
    expect(await search.find(HERE, { query: 'kettle', filters: {}, order: 'date', from: 0, count: 5 })).toEqual({
      rows: [],
      total: 0,
      unknownFor: 0,
    })
  })
})
