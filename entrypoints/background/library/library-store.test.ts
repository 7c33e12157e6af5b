import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { comparisonRules } from '../../../lib/address/comparable-address.ts'
import { START } from '../../../lib/api/all-pages.ts'
import { type Block, emptyBlock } from '../../../lib/library/block.ts'
import { type LibraryState, newLibraryState } from '../../../lib/library/library-state.ts'
import type { Decide, LibraryStore, PutLink } from '../../../lib/library/library-store.ts'
import { derivedFields, type StoredLink } from '../../../lib/library/stored-link.ts'
import { memoryLibraryStore } from '../../../tests/support/memory-library-store.ts'
import { sampleSize } from '../../../tests/support/sample-size.ts'
import { createDatabase, UPGRADES } from '../storage/database.ts'
import { createLibraryStore } from './library-store.ts'

const TODAY = '2030-01-02'
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
      await kept.change(ELSEWHERE, [1], other, TODAY)

      for (const [at, { put, remove, sweeps }] of changes.entries()) {
        const pass = at + 1
        const rows = [...new Map(put.map((each) => [each.id, each])).values()]
        const links = rows.map(({ id, page, clicks }) => linkOf(id, page, clicks, pass))
        const gone = [...new Set(remove)].filter((id) => !rows.some((row) => row.id === id))
        const decide: Decide = ({ sync }) => ({ sync, put: links, remove: gone, sweepBelow: sweeps ? pass : null })
        const ids = [...rows.map(({ id }) => id), ...gone]
        const changed = await kept.change(HERE, ids, decide, TODAY)
        const expected = await model.change(HERE, ids, decide, TODAY)

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
    { numRuns: sampleSize(15, 250) },
  )
})

it('a decision that throws changes nothing', async () => {
  const store = createLibraryStore(createDatabase(`library-${randomUUID()}`))
  await store.change(
    HERE,
    [1],
    ({ sync }) => ({ sync, put: [linkOf(1, 1, 1, 0)], remove: [], sweepBelow: null }),
    TODAY,
  )
  const failing: Decide = () => {
    throw new Error('a defect')
  }
  await expect(store.change(HERE, [1], failing, TODAY)).rejects.toThrow('a defect')
  expect(await store.state(HERE)).toMatchObject({ links: 1, revision: 1 })
})

it('a library of version 1 keeps its links without any facts, and their notes can be filtered', async () => {
  const name = `library-${randomUUID()}`
  const old = await createDatabase(name, UPGRADES.slice(0, 1))()
  const { channelsRead: _read, countedDay: _day, ...state } = { ...newLibraryState(HERE), links: 2, revision: 7 }
  const { facts: _facts, noted: _noted, ...block } = emptyBlock(HERE, 0)
  const rows = [linkOf(1, 1, 1, 0), { ...linkOf(2, 2, 2, 0), description: 'For the team' }].map((link) => ({
    ...link,
    ...derivedFields(link),
    connection: HERE,
    block: 0,
  }))
  await old.put('libraries', state)
  for (const row of rows) await old.put('links', row)
  await old.put('blocks', {
    ...block,
    ids: [1, 2],
    ages: [0, 0],
    clicks: [1, 2],
    lines: 'a\nb',
    hosts: 's\ns',
  } as Block)
  old.close()

  const store = createLibraryStore(createDatabase(name))
  expect(await store.state(HERE)).toEqual({ ...state, channelsRead: {}, countedDay: null })
  expect((await store.page(HERE, 'click', 0, 10)).map(({ id, facts: known }) => [id, known])).toEqual([
    [2, {}],
    [1, {}],
  ])
  await store.blocks(HERE, (blocks) => expect(blocks).toMatchObject([{ ids: [1, 2], noted: [2], facts: {} }]))
  expect(await store.clickDays(HERE, '2000-01-01')).toEqual([])
})

it('links stored by version 3 are found by plain letters, like new ones', async () => {
  const name = `library-${randomUUID()}`
  const old = await createDatabase(name, UPGRADES.slice(0, 3))()
  await old.put('blocks', { ...emptyBlock(HERE, 0), ids: [1, 2], lines: 'straße in łódź\nıhlamur' })
  await old.put('blocks', { ...emptyBlock(HERE, 1), ids: [3], lines: 'plain' })
  old.close()
  const lines: string[] = []
  await createLibraryStore(createDatabase(name)).blocks(HERE, (blocks) => lines.push(...blocks.map((one) => one.lines)))
  expect(lines).toEqual(['strasse in lodz\nihlamur', 'plain'])
})

it("a library of version 4 keeps its state and what it has learned about the service's total", async () => {
  const name = `library-${randomUUID()}`
  const old = await createDatabase(name, UPGRADES.slice(0, 4))()
  const { removed: _removed, ...cursor } = START
  const state = { ...newLibraryState(HERE), links: 17, revision: 7 }
  const { surplus: _surplus, ...before } = { ...state.sync, total: 20, complete: true, countedAt: 5, passes: 2 }
  const pass = { startedAt: 6, cursor, number: 2, ended: null }
  const noLonger = { attempts: 1, unsettled: true, totalIsTrue: false, shortBy: 3 }
  await old.put('libraries', { ...state, sync: { ...before, ...noLonger, pass } } as object as LibraryState)
  await old.put('libraries', { connection: 'damaged' })
  old.close()
  const store = createLibraryStore(createDatabase(name))
  const sync = { ...before, surplus: 3, pass: { ...pass, cursor: START } }
  expect(await store.state(HERE)).toEqual({ ...state, sync })
  expect(await store.state('damaged')).toEqual(newLibraryState('damaged'))
})

it('the links of version 5 can be filtered by their last click', async () => {
  const name = `library-${randomUUID()}`
  const old = await createDatabase(name, UPGRADES.slice(0, 5))()
  const facts = [{ lastClick: '2030-05-01' }, undefined, undefined]
  const rows = [linkOf(1, 1, 1, 0), linkOf(2, 2, 2, 0), linkOf(3, 3, 0, 0)].map((link, at) => ({
    ...link,
    ...derivedFields(link),
    connection: HERE,
    block: 0,
    facts: facts[at],
  }))
  for (const row of rows) await old.put('links', row)
  const { lastClicks: _clicks, ...block } = emptyBlock(HERE, 0)
  await old.put('blocks', { ...block, ids: [1, 2, 3] } as Block)
  old.close()
  const clicks: number[] = []
  await createLibraryStore(createDatabase(name)).blocks(HERE, ([stored]) => clicks.push(...(stored?.lastClicks ?? [])))
  expect(clicks).toEqual([-20_300_501_000_000, Number.NaN, Number.POSITIVE_INFINITY])
})

const inDays = async (store: LibraryStore, day: string, put: PutLink[], sync: Partial<LibraryState['sync']> = {}) => {
  await store.change(
    HERE,
    put.map(({ id }) => id),
    (state) => ({ sync: { ...state.sync, ...sync }, put, remove: [], sweepBelow: null }),
    day,
  )
}

it('finds the links of a page after a release that compares addresses by new rules, and derives them once', async () => {
  const database = createDatabase(`library-${randomUUID()}`)
  const put = Array.from({ length: 1_200 }, (_, at) => ({
    ...linkOf(at + 1, at, 0, 1),
    longurl: `https://a.test/${at}?gclid=x`,
  }))
  const first = createLibraryStore(database)
  await first.change(HERE, [], ({ sync }) => ({ sync, put, remove: [], sweepBelow: null }), TODAY)
  const db = await database()
  // An earlier build has stored no rules, and addresses with a parameter that it didn't know.
  for (const row of await db.getAll('links')) await db.put('links', { ...row, address: `a.test/${row.id - 1}?gclid=x` })
  const { comparedBy: _, ...state } = await first.state(HERE)
  await db.put('libraries', state)

  const next = createLibraryStore(database)
  const idsAt = async (address: string) => (await next.withAddress(HERE, address, 9)).map(({ id }) => id)
  expect(await Promise.all([idsAt('a.test/0'), idsAt('a.test/1199')])).toEqual([[1], [1_200]])
  expect(await next.state(HERE)).toEqual({ ...state, comparedBy: comparisonRules() })
  expect((await db.getAll('links')).filter(({ id, address }) => address !== `a.test/${id - 1}`)).toEqual([])

  // Only once.
  await db.put('links', { ...(await db.get('links', [HERE, 7])), address: 'other.test' } as StoredLink)
  expect(await idsAt('other.test')).toEqual([7])
})

it('stores by day what counts have changed since all were read, for 400 days and until the account is removed', async () => {
  const store = createLibraryStore(createDatabase(`library-${randomUUID()}`))
  const read = { complete: true, countedAt: 1 }
  await inDays(store, '2030-01-02', [linkOf(1, 1, 5, 1), linkOf(2, 1, 3, 1)], read)
  await inDays(store, '2030-01-03', [linkOf(1, 1, 9, 1), linkOf(2, 1, 3, 1)])
  await inDays(store, '2030-01-03', [linkOf(1, 1, 10, 1), linkOf(2, 1, 1, 1)])
  // One that was created before all were read was unknown for another reason.
  const made = { ...linkOf(3, 1, 4, 1), date: '2030-01-03 10:00:00' }
  await inDays(store, '2030-01-04', [made, { ...linkOf(4, 1, 7, 1), date: '2029-05-05 10:00:00' }], { countedAt: 2 })
  const stored = (await store.clickDays(HERE, '2030-01-01')).map(({ day, whole, ids, gains }) => ({
    day,
    whole,
    gains: Object.fromEntries(ids.map((id, at) => [id, gains[at]])),
  }))
  expect(stored).toEqual([
    { day: '2030-01-02', whole: true, gains: {} },
    { day: '2030-01-03', whole: false, gains: { 1: 5, 2: -2 } },
    { day: '2030-01-04', whole: true, gains: { 3: 4 } },
  ])
  await inDays(store, '2031-02-07', [linkOf(1, 1, 11, 1)])
  expect((await store.clickDays(HERE, '')).map(({ day }) => day)).toEqual(['2030-01-04', '2031-02-07'])
  await store.remove(HERE)
  expect(await store.clickDays(HERE, '')).toEqual([])
})

it('keeps what is known of a link when the list is read again, and drops it with the link', async () => {
  const store = createLibraryStore(createDatabase(`library-${randomUUID()}`))
  const known = { pageTitle: 'Getting started', channels: [5] }
  await inDays(store, TODAY, [{ ...linkOf(1, 1, 0, 0), facts: known }])
  await inDays(store, TODAY, [linkOf(1, 2, 3, 1)])
  expect(await store.links(HERE, [1])).toMatchObject([{ clicks: 3, facts: known }])
  // No filter asks for the title of a page.
  await store.blocks(HERE, (blocks) => expect(blocks.map(({ facts }) => facts)).toEqual([{ 1: { channels: [5] } }]))
  await store.change(HERE, [1], ({ sync }) => ({ sync, put: [], remove: [1], sweepBelow: null }), TODAY)
  await inDays(store, TODAY, [linkOf(1, 2, 3, 1)])
  expect(await store.links(HERE, [1])).toMatchObject([{ facts: {} }])
})
