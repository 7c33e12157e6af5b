import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Block } from '../../../lib/library/block.ts'
import type { Decide, LibraryStore, PutLink } from '../../../lib/library/library-store.ts'
import { memoryLibraryStore } from '../../../tests/support/memory-library-store.ts'
import { createDatabase } from '../storage/database.ts'
import { createLibraryStore } from './library-store.ts'

const HERE = 'https://s.test#1'
const ELSEWHERE = 'https://s.test#2'

const linkOf = (id: number, page: number, clicks: number, pass: number): PutLink => ({
  id,
  alias: `a${id}`,
  shorturl: `https://s.test/a${id}`,
  longurl: `https://example.com/page/${page}`,
  clicks,
  title: `Page ${page}`,
  description: '',
  // Several links share a date.
  date: `2030-01-01 00:00:0${id % 5}`,
  pass,
  guessed: id % 2 === 0,
})

const change = fc.record({
  put: fc.array(fc.record({ id: fc.integer({ min: 1, max: 40 }), page: fc.nat(5), clicks: fc.nat(3) }), {
    maxLength: 12,
  }),
  remove: fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 4 }),
  sweeps: fc.boolean(),
})

const linesOf = async (store: LibraryStore): Promise<string[]> => {
  const blocks: Block[] = []
  await store.blocks(HERE, (some) => blocks.push(...some))
  return blocks
    .flatMap(({ ids, ages, clicks, lines }) => {
      const each = lines.split('\n')
      return ids.map((id, at) => `${id} ${ages[at]} ${clicks[at]} ${each[at]}`)
    })
    .sort()
}

it('stores links like the in-memory store, after any changes, and keeps accounts apart', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
      const database = createDatabase(`library-${randomUUID()}`)
      const [kept, model] = [createLibraryStore(database), memoryLibraryStore(HERE).store]
      const other: Decide = ({ sync }) => ({ sync, put: [linkOf(1, 1, 1, 0)], remove: [], sweepBelow: null })
      await kept.change(ELSEWHERE, [1], other)

      for (const [at, { put, remove, sweeps }] of changes.entries()) {
        const pass = at + 1
        const rows = [...new Map(put.map((each) => [each.id, each])).values()]
        const links = rows.map(({ id, page, clicks }) => linkOf(id, page, clicks, pass))
        const gone = [...new Set(remove)].filter((id) => !rows.some((row) => row.id === id))
        const decide: Decide = ({ sync }) => ({ sync, put: links, remove: gone, sweepBelow: sweeps ? pass : null })
        const ids = [...rows.map(({ id }) => id), ...gone]
        const changed = await kept.change(HERE, ids, decide)
        const expected = await model.change(HERE, ids, decide)

        expect(changed.state.links).toBe(expected.state.links)
        expect(changed.state.gone).toEqual(expected.state.gone)
        for (const order of ['date', 'click'] as const) {
          const ofModel = (await model.page(HERE, order, 0, 100)).map(({ id }) => id)
          expect((await kept.page(HERE, order, 0, 100)).map(({ id }) => id)).toEqual(ofModel)
          expect((await kept.page(HERE, order, 3, 4)).map(({ id }) => id)).toEqual(ofModel.slice(3, 7))
        }
        for (let page = 0; page <= 5; page++) {
          const address = `example.com/page/${page}`
          const ofModel = (await model.withAddress(HERE, address, 100)).map(({ id }) => id)
          expect((await kept.withAddress(HERE, address, 100)).map(({ id }) => id)).toEqual(ofModel)
          expect((await kept.withAddress(HERE, address, 1)).map(({ id }) => id)).toEqual(ofModel.slice(0, 1))
        }
        expect(await linesOf(kept)).toEqual(await linesOf(model))
      }
      expect(await kept.page(ELSEWHERE, 'date', 0, 10)).toHaveLength(1)
      await kept.remove(HERE)
      expect(await kept.page(HERE, 'date', 0, 10)).toEqual([])
      expect(await linesOf(kept)).toEqual([])
      expect(await kept.page(ELSEWHERE, 'date', 0, 10)).toHaveLength(1)
    }),
    { numRuns: 25 },
  )
})

it('a decision that throws changes nothing', async () => {
  const store = createLibraryStore(createDatabase(`library-${randomUUID()}`))
  await store.change(HERE, [1], ({ sync }) => ({ sync, put: [linkOf(1, 1, 1, 0)], remove: [], sweepBelow: null }))
  const failing: Decide = () => {
    throw new Error('a defect')
  }
  await expect(store.change(HERE, [1], failing)).rejects.toThrow('a defect')
  expect(await store.state(HERE)).toMatchObject({ links: 1, revision: 1 })
})
