import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type ConnectionRecord, newRecord } from '../../../lib/outbox/connection-record.ts'
import { newJob } from '../../../tests/worker/new-job.ts'
import { createDatabase, type JobRow, rowOf, UPGRADES } from '../storage/database.ts'
import { createOutboxStore } from './outbox-store.ts'
import { countUnreadable, createSetAside } from './unreadable-rows.ts'

const HERE = 'https://s.test#1'
const ELSEWHERE = 'https://s.test#2'

const freshStore = (name = `outbox-${randomUUID()}`) => {
  const open = createDatabase(name)
  let reports = 0
  const setAside = createSetAside(
    open,
    () => 5_000,
    () => {
      reports += 1
    },
  )
  return { name, open, store: createOutboxStore(open, setAside), reports: () => reports }
}

const recordOf = (revision: number, connection = HERE): ConnectionRecord => ({ ...newRecord(connection, 0), revision })

const add = async (store: ReturnType<typeof freshStore>['store'], differing: Parameters<typeof newJob>[0] = {}) => {
  const [added] = await store.add([newJob(differing)])
  if (added === undefined) throw new Error('nothing was added')
  return added
}

describe('the stored outbox', () => {
  it('finds a job again in the next worker', async () => {
    const { name, store } = freshStore()
    const added = await add(store, { title: 'A page' })
    expect(await freshStore(name).store.get(added.id)).toEqual(added)
  })

  it('has no job that was never added', async () => {
    expect(await freshStore().store.get(randomUUID())).toBeNull()
  })

  it('gives each job a higher sequence than every earlier job, including removed ones', async () => {
    const { store } = freshStore()
    const [first, second] = await store.add([newJob(), newJob()])
    expect(second?.sequence).toBeGreaterThan(first?.sequence ?? Number.POSITIVE_INFINITY)
    if (second !== undefined) await store.remove(second)
    expect((await add(store)).sequence).toBeGreaterThan(second?.sequence ?? Number.POSITIVE_INFINITY)
  })

  it('adds all jobs or none: a repeated id stores nothing', async () => {
    const { store } = freshStore()
    const twice = newJob()
    await expect(store.add([newJob(), twice, twice])).rejects.toThrow()
    expect((await store.counts(HERE)).waiting).toBe(0)
  })

  it('stores a change only over the revision it was made from', async () => {
    const { store } = freshStore()
    const added = await add(store)
    const changed = { ...added, revision: 2, state: 'sending' as const }
    expect(await store.commit({ job: changed })).toBe(true)
    expect(await store.commit({ job: { ...changed, attempts: 9 } })).toBe(false)
    expect(await store.get(added.id)).toEqual(changed)
  })

  it('lets one of two drains take a job, never both', async () => {
    const { store } = freshStore()
    const added = await add(store)
    const takes = [1, 2].map((attempts) => store.commit({ job: { ...added, revision: 2, attempts } }))
    expect((await Promise.all(takes)).filter((taken) => taken)).toHaveLength(1)
  })

  it('stores nothing for a job that was removed in the meantime', async () => {
    const { store } = freshStore()
    const added = await add(store)
    expect(await store.remove(added)).toBe(true)
    expect(await store.commit({ job: { ...added, revision: 2 } })).toBe(false)
    expect(await store.get(added.id)).toBeNull()
  })

  it('keeps a job that changed before it was removed', async () => {
    const { store } = freshStore()
    const added = await add(store)
    await store.commit({ job: { ...added, revision: 2 } })
    expect(await store.remove(added)).toBe(false)
    expect(await store.get(added.id)).not.toBeNull()
  })

  it("stores a connection's record first over none, then over the previous revision", async () => {
    const { store } = freshStore()
    expect(await store.record(HERE)).toBeNull()
    expect(await store.commit({ record: recordOf(2) })).toBe(false)
    expect(await store.commit({ record: recordOf(1) })).toBe(true)
    expect(await store.commit({ record: recordOf(1) })).toBe(false)
    expect(await store.commit({ record: recordOf(2) })).toBe(true)
    expect(await store.record(HERE)).toEqual(recordOf(2))
  })

  it('stores a job and a record together or neither', async () => {
    const { store } = freshStore()
    const added = await add(store)
    const both = { job: { ...added, revision: 2 }, record: recordOf(7) }
    expect(await store.commit(both)).toBe(false)
    expect((await store.get(added.id))?.revision).toBe(1)
    expect(await store.commit({ ...both, record: recordOf(1) })).toBe(true)
  })

  it('returns the job that is due first, and of two the one added first', async () => {
    const { store } = freshStore()
    await add(store, { nextAt: null })
    await add(store, { nextAt: 300 })
    const first = await add(store, { nextAt: 200 })
    await add(store, { nextAt: 200 })
    await add(store, { nextAt: 100, priority: 'bulk' })
    await add(store, { nextAt: 100, connection: ELSEWHERE })
    expect((await store.next(HERE, 'click'))?.id).toBe(first.id)
    expect((await store.next(HERE, 'bulk'))?.nextAt).toBe(100)
    expect(await store.next(ELSEWHERE, 'bulk')).toBeNull()
  })

  it('returns the job that is due last, and of two the one added last', async () => {
    const { store } = freshStore()
    await add(store, { nextAt: 300 })
    await add(store, { nextAt: null })
    const last = await add(store, { nextAt: 300 })
    await add(store, { nextAt: 200 })
    await add(store, { nextAt: 400, priority: 'bulk' })
    await add(store, { nextAt: 500, connection: ELSEWHERE })
    expect((await store.last(HERE, 'click'))?.id).toBe(last.id)
    expect((await store.last(HERE, 'bulk'))?.nextAt).toBe(400)
    expect(await store.last(ELSEWHERE, 'bulk')).toBeNull()
  })

  it('puts jobs that may be in flight first in a lane, then those added first', async () => {
    const { store } = freshStore()
    await add(store, { lane: 'link 7' })
    const underWay = await add(store, { lane: 'link 7', laneRank: 0 })
    await add(store, { lane: 'link 8', laneRank: 0 })
    expect((await store.headOfLane(HERE, 'link 7'))?.id).toBe(underWay.id)
    expect(await store.headOfLane(HERE, 'link 9')).toBeNull()
  })

  it('finds the newest job that created an object', async () => {
    const { store } = freshStore()
    await add(store, { state: 'done', nextAt: null, claim: 'links 7' })
    const maker = await add(store, { state: 'done', nextAt: null, claim: 'links 7' })
    await add(store, { claim: null })
    expect((await store.claimant(HERE, 'links 7'))?.id).toBe(maker.id)
    expect(await store.claimant(ELSEWHERE, 'links 7')).toBeNull()
  })

  it('finds what was in flight when the worker stopped, for any connection', async () => {
    const { name, store } = freshStore()
    const sending = await add(store, { state: 'sending' })
    const reconciling = await add(store, { state: 'reconciling', connection: ELSEWHERE })
    await add(store, { state: 'unsure' })
    const found = await freshStore(name).store.underWay()
    expect(found.map(({ id }) => id)).toEqual([sending.id, reconciling.id])
  })

  it('returns pages of jobs, the newest first behind those that wait for the user, with the total', async () => {
    const { store } = freshStore()
    const titles = async (states: Parameters<typeof store.page>[0]['states'], offset: number) => {
      const page = await store.page({ connection: HERE, states, offset, limit: 2 })
      return [page.total, ...page.jobs.map(({ title }) => title)]
    }
    for (const [title, state] of [
      ['a', 'done'],
      ['b', 'failed'],
      ['c', 'done'],
      ['d', 'waiting'],
    ] as const) {
      await add(store, { title, state })
    }
    await add(store, { title: 'e', connection: ELSEWHERE })
    expect(await titles([], 0)).toEqual([4, 'b', 'd'])
    expect(await titles([], 2)).toEqual([4, 'c', 'a'])
    expect(await titles(['done', 'failed'], 1)).toEqual([3, 'b', 'a'])
    expect(await titles(['unsure'], 0)).toEqual([0])
  })

  it('returns the jobs about a link, the newest first, and no others', async () => {
    const { store } = freshStore()
    const outcome = { id: 7, shortUrl: 'https://s.test/a', differences: [] }
    const input = (id: number) => ({ operation: 'updateLink', input: { id, description: 'a' } }) as const
    await add(store, { title: 'made', state: 'done', outcome })
    await add(store, { title: 'other', ...input(8) })
    await add(store, { title: 'changed', state: 'done', ...input(7) })
    await add(store, { title: 'waiting', ...input(7) })
    await add(store, { title: 'elsewhere', connection: ELSEWHERE, ...input(7) })
    const titles = async (states: Parameters<typeof store.page>[0]['states'], offset = 0) => {
      const page = await store.page({ connection: HERE, states, link: 7, offset, limit: 2 })
      return [page.total, ...page.jobs.map(({ title }) => title)]
    }
    expect(await titles([])).toEqual([3, 'waiting', 'changed'])
    expect(await titles([], 2)).toEqual([3, 'made'])
    expect(await titles(['done'])).toEqual([2, 'changed', 'made'])
    expect(await store.page({ connection: HERE, states: [], link: 9, offset: 0, limit: 2 })).toEqual({
      jobs: [],
      total: 0,
    })
  })

  it("finds jobs stored by version 2 by their link, even if some rows can't be read", async () => {
    const name = `outbox-${randomUUID()}`
    const old = await createDatabase(name, UPGRADES.slice(0, 2))()
    const { link: _, ...row } = rowOf({
      ...newJob({ operation: 'deleteLink', input: { id: 7 } }),
      sequence: 1,
    })
    await old.put('jobs', row as JobRow)
    await old.put('jobs', { sequence: 2, id: randomUUID(), connection: HERE, operation: 'deleteLink' } as JobRow)
    old.close()
    const { store } = freshStore(name)
    expect((await store.page({ connection: HERE, states: [], link: 7, offset: 0, limit: 9 })).jobs).toMatchObject([
      { id: row.id },
    ])
  })

  it('counts the jobs of a connection by state', async () => {
    const { store } = freshStore()
    await store.add([newJob(), newJob(), newJob({ state: 'failed' }), newJob({ state: 'done', connection: ELSEWHERE })])
    expect(await store.counts(HERE)).toEqual({ waiting: 2, sending: 0, reconciling: 0, unsure: 0, failed: 1, done: 0 })
  })

  it('counts correctly after adding, changing, a refused change, removing, pruning and setting aside', async () => {
    const { name, store, open } = freshStore()
    const [one, two, three] = await store.add([newJob(), newJob(), newJob()])
    if (!one || !two || !three) throw new Error('nothing was added')
    expect((await store.counts(HERE)).waiting).toBe(3)
    await store.commit({ job: { ...one, revision: 2, state: 'sending' } })
    await store.commit({ job: { ...one, revision: 2, state: 'failed' } })
    await store.commit({ job: { ...two, revision: 2, state: 'done', nextAt: null } })
    await store.remove(three)
    await store.add([newJob({ state: 'done', nextAt: null }), newJob({ state: 'unsure' }), newJob({ nextAt: 5 })])
    await store.pruneDone(HERE, 1)
    const due = await store.next(HERE, 'click')
    if (due === null) throw new Error('nothing is due')
    await (await open()).put('jobs', { ...rowOf(due), attempts: 'many' as unknown as number })
    await store.page({ connection: HERE, states: [], offset: 0, limit: 9 })
    const followed = await store.counts(HERE)
    expect(followed).toEqual({ waiting: 0, sending: 1, reconciling: 0, unsure: 1, failed: 0, done: 1 })
    expect(await freshStore(name).store.counts(HERE)).toEqual(followed)
  })

  it('returns the newest jobs of some states, and no others', async () => {
    const { store } = freshStore()
    const states = ['done', 'failed', 'waiting', 'done', 'failed', 'done'] as const
    const added = await store.add(states.map((state) => newJob({ state })))
    await store.add([newJob({ state: 'done', connection: ELSEWHERE })])
    const places = async (limit: number) =>
      (await store.newest(HERE, ['done', 'failed'], limit)).map(({ id }) => added.findIndex((job) => job.id === id))
    expect(await places(3)).toEqual([5, 4, 3])
    expect(await places(9)).toEqual([5, 4, 3, 1, 0])
    expect(await store.newest(HERE, ['unsure'], 9)).toEqual([])
  })

  it('finds the newest job of a tab whose result was not dismissed', async () => {
    const { store } = freshStore()
    const shown = await add(store, { tabId: 4 })
    const dismissed = await add(store, { tabId: 4 })
    await add(store, { tabId: 5 })
    await store.commit({ job: { ...dismissed, revision: 2, dismissed: true } })
    expect((await store.newestOfTab(HERE, 4))?.id).toBe(shown.id)
    expect(await store.newestOfTab(HERE, 6)).toBeNull()
    expect(await store.newestOfTab(ELSEWHERE, 4)).toBeNull()
  })

  it('prunes the oldest done jobs and nothing else', async () => {
    const { store } = freshStore()
    const done = await store.add([1, 2, 3].map(() => newJob({ state: 'done', nextAt: null })))
    await store.add([newJob(), newJob({ state: 'failed' }), newJob({ state: 'unsure' })])
    await store.pruneDone(HERE, 5)
    expect((await store.counts(HERE)).done).toBe(3)
    await store.pruneDone(HERE, 1)
    expect(await store.counts(HERE)).toMatchObject({ done: 1, waiting: 1, failed: 1, unsure: 1 })
    expect(await store.get(done[2]?.id ?? '')).not.toBeNull()
  })

  it('prunes no more than there is, whatever another worker has pruned since it counted', async () => {
    const { name, store } = freshStore()
    await store.add([1, 2, 3].map(() => newJob({ state: 'done', nextAt: null })))
    await store.pruneDone(HERE, 3)
    await freshStore(name).store.pruneDone(HERE, 1)
    await store.pruneDone(HERE, 1)
    expect((await freshStore(name).store.counts(HERE)).done).toBe(1)
  })

  it('removes one connection and keeps the others', async () => {
    const { store, open } = freshStore()
    await store.add([newJob(), newJob({ state: 'done' }), newJob({ connection: ELSEWHERE })])
    await store.commit({ record: recordOf(1) })
    await store.commit({ record: recordOf(1, ELSEWHERE) })
    const aside = (connection: string) => ({ store: 'jobs', row: { connection }, foundAt: 1 })
    await (await open()).add('aside', aside(HERE))
    await (await open()).add('aside', aside(ELSEWHERE))
    await store.removeConnection(HERE)
    expect((await store.page({ connection: HERE, states: [], offset: 0, limit: 9 })).total).toBe(0)
    expect(await store.record(HERE)).toBeNull()
    expect((await store.counts(ELSEWHERE)).waiting).toBe(1)
    expect(await store.record(ELSEWHERE)).not.toBeNull()
    expect(await countUnreadable(open)).toBe(1)
  })

  it.each([
    ['a state that it does not know', { state: 'from-the-future' as 'waiting' }],
    ['an input that its operation can not send', { input: { url: 'example.com' } }],
    ['an option that its operation does not have', { input: { url: 'https://example.com/', colour: 'red' } }],
  ])('sets a row with %s aside, reports it, and continues with the next', async (_, damage) => {
    const { store, open, reports } = freshStore()
    const broken = await add(store, { nextAt: 100 })
    const sound = await add(store, { nextAt: 200 })
    const row = { ...rowOf(broken), ...damage }
    await (await open()).put('jobs', row)
    expect((await store.next(HERE, 'click'))?.id).toBe(sound.id)
    expect(reports()).toBe(1)
    expect(await countUnreadable(open)).toBe(1)
    expect(await (await open()).getAll('aside')).toEqual([{ store: 'jobs', row, foundAt: 5_000 }])
  })

  it('sets an unreadable connection record aside and starts a new one', async () => {
    const { store, open } = freshStore()
    await (await open()).put('records', { ...recordOf(4), pacer: 'fast' } as unknown as ConnectionRecord)
    expect(await store.record(HERE)).toBeNull()
    expect(await countUnreadable(open)).toBe(1)
    expect(await store.commit({ record: recordOf(1) })).toBe(true)
  })

  it('refuses a database of a newer version instead of reading it', async () => {
    const name = `outbox-${randomUUID()}`
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name, 1_000)
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
    await expect(freshStore(name).store.counts(HERE)).rejects.toThrow()
  })

  it("opens again after the database couldn't be opened", async () => {
    const name = `outbox-${randomUUID()}`
    const { store } = freshStore(name)
    const request = indexedDB.open(name, 1_000)
    await new Promise((resolve) => {
      request.onsuccess = resolve
    })
    await expect(store.counts(HERE)).rejects.toThrow()
    request.result.close()
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve
    })
    expect((await store.counts(HERE)).waiting).toBe(0)
  })

  it('finds the due and the newest jobs among 10,000', async () => {
    const { store } = freshStore()
    await store.add(Array.from({ length: 10_000 }, (_, index) => newJob({ nextAt: 20_000 - index, title: `${index}` })))
    expect((await store.next(HERE, 'click'))?.title).toBe('9999')
    const page = await store.page({ connection: HERE, states: ['waiting'], offset: 9_998, limit: 50 })
    expect([page.total, ...page.jobs.map(({ title }) => title)]).toEqual([10_000, '1', '0'])
  })
})

describe('several chosen jobs', () => {
  const ALL = ['waiting', 'unsure', 'failed'] as const
  const BATCH = randomUUID()

  const stocked = async () => {
    const { store } = freshStore()
    const jobs = await store.add([
      newJob({ connection: HERE }),
      newJob({ connection: HERE, batch: BATCH }),
      newJob({ connection: HERE, state: 'sending' }),
      newJob({ connection: HERE, state: 'failed', nextAt: null }),
      newJob({ connection: ELSEWHERE }),
      newJob({ connection: HERE, batch: BATCH }),
      newJob({ connection: HERE }),
    ])
    const ids = jobs.map(({ id }) => id)
    const places = (some: { id: string }[]) => some.map(({ id }) => ids.indexOf(id)).sort((one, other) => one - other)
    const left = async () => places((await store.page({ connection: HERE, states: [], offset: 0, limit: 99 })).jobs)
    return { store, jobs, ids, places, left }
  }

  it('are all that wait, those of a batch, or those that are named', async () => {
    const { store, ids, places } = await stocked()
    expect(places(await store.chosen(HERE, { batch: null }))).toEqual([0, 1, 5, 6])
    expect(places(await store.chosen(HERE, { batch: BATCH }))).toEqual([1, 5])
    expect(places(await store.chosen(HERE, { ids: [...ids, randomUUID()] }))).toEqual([0, 1, 2, 3, 5, 6])
  })

  it('are removed with their counts, except later ones and those in other states', async () => {
    const { store, jobs, ids, places, left } = await stocked()
    expect((await store.counts(HERE)).waiting).toBe(4)
    const until = jobs[5]?.sequence ?? 0
    expect(places(await store.removeChosen(HERE, { batch: null }, until, ALL))).toEqual([0, 1, 5])
    expect(await left()).toEqual([2, 3, 6])
    expect(await store.counts(HERE)).toMatchObject({ waiting: 1, sending: 1, failed: 1 })
    expect(places(await store.removeChosen(HERE, { ids }, Number.MAX_SAFE_INTEGER, ALL))).toEqual([3, 6])
    expect(await left()).toEqual([2])
    expect((await store.counts(ELSEWHERE)).waiting).toBe(1)
  })
})
