import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inZone } from '../../tests/support/in-zone.ts'
import { memoryLibraryStore } from '../../tests/support/memory-library-store.ts'
import { sampleSize } from '../../tests/support/sample-size.ts'
import { localClock, zoneOf } from '../../tests/support/service-clock.ts'
import type { Link, LinkOrder } from '../contract/link.ts'
import type { LinkFilters } from '../model/links-question.ts'
import { fromServiceTime, toServiceTime } from '../model/service-clock.ts'
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

const CLOCK = localClock('2030-01-01 12:00:00')

const searchWorld = (pause: () => Promise<void> = () => Promise.resolve()) => {
  const disk = memoryLibraryStore(HERE)
  let time = 0
  const newSearch = (store = disk.store) =>
    createLibrarySearch({
      store,
      clock: () => (time += 5),
      pause,
      now: CLOCK.now,
      serviceTime: async (at) => CLOCK.toService(at),
    })
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
      { numRuns: sampleSize(40, 600) },
    )
  })

  it('finds an alias among newer ones that begin with it, then what begins so, and counts all', async () => {
    const world = searchWorld()
    const aliased = (id: number, alias: string, title = '') => ({
      ...linkOf(id, title, 0),
      alias,
      shorturl: `https://s.test/${alias}`,
      date: `2030-01-01 00:00:${id}`,
    })
    await change(world, [
      aliased(10, 'n77'),
      aliased(11, 'other', 'n77 of the month'),
      aliased(12, 'another', 'About n77'),
      ...Array.from({ length: 8 }, (_, at) => aliased(20 + at, `n77${at}`)),
    ])
    const search = world.newSearch()
    const asked = { query: 'n77', filters: {}, order: 'match', from: 0, count: 4 } as const
    const found = await search.find(HERE, asked)
    expect([idsOf(found), found.total]).toEqual([[10, 27, 26, 25], 11])
    expect(idsOf(await search.find(HERE, { ...asked, from: 8 }))).toEqual([20, 11, 12])
    expect(idsOf(await search.find(HERE, { ...asked, query: '', count: 2 }))).toEqual([27, 26])
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
    expect(await find({ dates: { from: '2030-01-12' } })).toEqual([11])
    expect(await find({ domain: 's.test', clicks: { from: 2 }, dates: { to: '2030-01-07' } })).toEqual([6, 4, 2])
  })

  it.each([
    ['Asia/Tokyo', '2026-12-05', ['2026-12-04 15:00:00', '2026-12-05 14:59:59']],
    ['America/Los_Angeles', '2026-12-05', ['2026-12-05 08:00:00', '2026-12-06 07:59:59']],
    // The day has 23 hours, and in autumn one has 25.
    ['America/Los_Angeles', '2027-03-14', ['2027-03-14 08:00:00', '2027-03-15 06:59:59']],
    ['America/Los_Angeles', '2027-11-07', ['2027-11-07 07:00:00', '2027-11-08 07:59:59']],
  ])('finds the links of a day of the user, by the clock of a service in UTC: %s, %s', async (zone, day, ends) => {
    const world = searchWorld()
    const [first = 0, last = 0] = ends.map((end) => fromServiceTime(end, zoneOf(0)) ?? 0)
    const dates = [first - 1000, first, last, last + 1000].map((at) => toServiceTime(at, zoneOf(0)))
    await change(
      world,
      dates.map((date, at) => ({ ...linkOf(at, 'kettle', 0), date })),
    )
    const search = createLibrarySearch({
      store: world.disk.store,
      clock: () => 0,
      pause: () => Promise.resolve(),
      now: CLOCK.now,
      serviceTime: async (at) => toServiceTime(at, zoneOf(0)),
    })
    const filters = { dates: { from: day, to: day } }
    const asked = { query: '', filters, order: 'date' as const, from: 0, count: 20 }
    expect(idsOf(await inZone(zone, () => search.find(HERE, asked)))).toEqual([2, 1])
  })

  it('reads the addresses for a UTM filter again only of the links beside those that changed', async () => {
    const world = searchWorld()
    const tagged = (id: number, source: string) => ({
      ...linkOf(id, 'kettle', 0),
      longurl: `https://example.com/${id}?utm_source=${source}`,
    })
    await change(
      world,
      Array.from({ length: 40 }, (_, at) => tagged(at + 1, 'mail')),
    )
    const read: number[] = []
    const { store } = world.disk
    const links: typeof store.links = (connection, ids) => {
      read.push(...ids)
      return store.links(connection, ids)
    }
    const search = world.newSearch({ ...store, links })
    const count = async (value: string) => {
      const filters = { utm: { name: 'utm_source', value } }
      return (await search.find(HERE, { query: '', filters, order: 'date', from: 0, count: 1 })).total
    }
    expect(await count('mail')).toBe(40)
    search.changed(await change(world, [tagged(7, 'post')]))
    read.length = 0
    expect([await count('mail'), await count('post')]).toEqual([39, 1])
    // A block has five, and each answer reads its row.
    expect(read).toHaveLength(5 + 2)
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

  it('lets the rows of the newest query be read while the others wait for it', async () => {
    const world = searchWorld()
    await change(
      world,
      Array.from({ length: 40 }, (_, at) => linkOf(at + 1, 'kettle', 0)),
    )
    let waits = 0
    const rowsAreRead = Promise.withResolvers<void>()
    const search = createLibrarySearch({
      store: {
        ...world.disk.store,
        links: (...asked) => rowsAreRead.promise.then(() => world.disk.store.links(...asked)),
      },
      clock: () => (waits += 10),
      // Rows are read in a later turn, which never comes if the others go on without a pause.
      pause: async () => void setImmediate(rowsAreRead.resolve),
      now: CLOCK.now,
      serviceTime: async (at) => CLOCK.toService(at),
    })
    await search.warmUp(HERE)
    const ask = (query: string) => search.find(HERE, { query, filters: {}, order: 'date', from: 0, count: 5 })
    const found = await Promise.all([ask('k'), ask('ke'), ask('ket')])
    expect(found.map(({ total }) => total)).toEqual([40, 40, 40])
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
