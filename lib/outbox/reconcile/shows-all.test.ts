import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sampleSize } from '../../../tests/support/sample-size.ts'
import type { Listed } from '../../api/all-pages.ts'
import type { Read } from '../../api/read.ts'
import type { Input, Output, ReadName } from '../../contract/operations.ts'
import { fail, ok, type Result } from '../../model/failure.ts'
import { channels, showsAll } from './collection-rows.ts'

type Order = 'oldest' | 'newest' | 'mixed'

/** A stable order unrelated to age. */
const mixed = (id: number): number => (id * 7919) % 101

const PLACES: Record<Order, (id: number) => number> = { oldest: (id) => id, newest: (id) => -id, mixed }

/** Channels on pages of two; before each page some are removed (`removed` are indexes) and some added. */
const comingAndGoing = (order: Order, many: number, changes: readonly { removed: number[]; added: number }[]) => {
  let ids = Array.from({ length: many }, (_, index) => index + 1)
  let next = many + 1
  let asked = 0
  /** Those that were there at every moment so far. */
  let stayed = new Set(ids)
  const read: Read = <N extends ReadName>(_: N, input: Input<N>): Promise<Result<Output<N>>> => {
    const { removed, added } = changes[asked] ?? { removed: [], added: 0 }
    asked += 1
    const gone = new Set(removed.map((place) => ids[place % ids.length]))
    ids = ids.filter((id) => !gone.has(id))
    stayed = new Set(ids.filter((id) => stayed.has(id)))
    for (let times = 0; times < added; times += 1) ids.push(next++)
    const { page = 1 } = input as Input<'listChannels'>
    const maxpage = Math.ceil(ids.length / 2)
    const listed = ids.toSorted((one, other) => PLACES[order](one) - PLACES[order](other))
    const rows = listed.slice(page * 2 - 2, page * 2).map((id) => ({ id, name: '' }))
    const counters = { result: ids.length, perpage: 2, currentpage: page, nextpage: page + 1, maxpage }
    // Only what a read looks at is filled in.
    return Promise.resolve(ok({ error: '0', data: { ...counters, channels: rows } } as unknown as Output<N>))
  }
  return { read, stayed: () => stayed, asked: () => asked }
}

const readTwice = async (read: Read, mostPages = 40) => {
  const first = await channels(read, mostPages)
  if (!first.ok) throw new Error('this list can be read')
  const all = await showsAll(first.value, (rest) => channels(read, rest), mostPages)
  if (!all.ok) throw new Error('this list can be read')
  return { ids: first.value.rows.map(({ id }) => id), isSure: all.value }
}

it("doesn't trust a read from which a row moved away because one was removed and another added between two pages", async () => {
  const { read } = comingAndGoing('oldest', 5, [
    { removed: [], added: 0 },
    { removed: [], added: 0 },
    { removed: [0], added: 1 },
  ])
  expect(await readTwice(read)).toEqual({ ids: [1, 2, 3, 4, 6], isSure: false })
})

it('never trusts a read that misses a row that was there all the time', async () => {
  const change = fc.record({ removed: fc.array(fc.nat(9), { maxLength: 2 }), added: fc.nat(2) })
  const order = fc.constantFrom<Order>('oldest', 'newest', 'mixed')
  await fc.assert(
    fc.asyncProperty(order, fc.integer({ min: 1, max: 9 }), fc.array(change, { maxLength: 9 }), async (...given) => {
      const { read, stayed } = comingAndGoing(...given)
      const { ids, isSure } = await readTwice(read)
      if (isSure) expect([...stayed()].filter((id) => !ids.includes(id))).toEqual([])
    }),
    { numRuns: sampleSize(300, 20_000) },
  )
})

it("doesn't trust a read in which a row was added to a page already read and removed before it was seen", async () => {
  const { read } = comingAndGoing('mixed', 8, [
    { removed: [], added: 0 },
    { removed: [0], added: 2 },
    { removed: [8], added: 1 },
  ])
  expect((await readTwice(read)).isSure).toBe(false)
})

it('trusts an unchanged list in any order after two reads', async () => {
  const { read, asked } = comingAndGoing('mixed', 9, [])
  expect((await readTwice(read)).isSure).toBe(true)
  expect(asked()).toBe(10)
})

it("doesn't trust several pages if the total is missing", async () => {
  const untold = (newest: number): Listed<{ id: number }> => ({
    rows: [newest, newest - 1, newest - 2].map((id) => ({ id })),
    complete: true,
    hasEnough: false,
    pages: 2,
    begunAnew: false,
    total: 2,
  })
  expect(await showsAll(untold(9), () => Promise.resolve(ok(untold(9))), 20)).toEqual(ok(false))
})

it.each([false, true])(
  'trusts no list that ends with its first page and fewer rows than its total, unless that was far enough: %s',
  async (hasEnough) => {
    const rows = [{ id: 9 }, { id: 8 }]
    const listed = { rows, complete: true, hasEnough, pages: 1, begunAnew: false, total: 40 }
    expect(await showsAll(listed, () => Promise.resolve(ok(listed)), 20)).toEqual(ok(hasEnough))
  },
)

it('needs one read for a single page and for a list with the newest first', async () => {
  for (const [order, many] of [
    ['oldest', 2],
    ['newest', 6],
  ] as const) {
    const { read, asked } = comingAndGoing(order, many, [])
    expect((await readTwice(read)).isSure).toBe(true)
    expect(asked()).toBe(many / 2)
  }
})

it('returns the failure of the second read', async () => {
  const rows = [{ id: 1 }, { id: 2 }]
  const listed = { rows, complete: true, hasEnough: false, pages: 2, begunAnew: false, total: 2 }
  const again = () => Promise.resolve(fail({ kind: 'timeout', afterMs: 20_000 } as const))
  expect(await showsAll(listed, again, 20)).toEqual({ ok: false, failure: { kind: 'timeout', afterMs: 20_000 } })
})

it.each([
  ['was not read to its end', 7, 2, 2],
  ['would not be read to its end again', 5, 5, 3],
])("doesn't read a list twice that %s", async (_, many, mostPages, asked) => {
  const list = comingAndGoing('oldest', many, [])
  expect((await readTwice(list.read, mostPages)).isSure).toBe(false)
  expect(list.asked()).toBe(asked)
})
