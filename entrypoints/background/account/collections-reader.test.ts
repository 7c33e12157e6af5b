import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { request } from '../../../lib/api/client.ts'
import type { Read } from '../../../lib/api/read.ts'
import { type Failure, fail } from '../../../lib/model/failure.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { answeringFetch, listAnswer } from '../../../tests/worker/answering-fetch.ts'
import { createDatabase } from '../storage/database.ts'
import { COLLECTION_NAMES, createCollectionsCache } from './collections-cache.ts'
import {
  createCollectionsReader,
  FOR_CAPABILITIES,
  FOR_LATER,
  FOR_PICKERS,
  FOR_SECTION,
  NOW,
} from './collections-reader.ts'
import type { ReadPriority } from './read-queue.ts'

const HERE = 'https://s.test#7'
const MINUTE = 60_000
const channel = { id: 1, name: 'News', description: '', color: '#aabbcc', starred: true }
const OF_A_PLAN_WITHOUT_PIXELS = {
  '/api/domains': listAnswer('domains', []),
  '/api/campaigns': listAnswer('campaigns', []),
  '/api/channels': listAnswer('channels', [channel]),
  '/api/pixels': { status: 403, json: { error: 1, message: 'Not in your plan.' } },
  '/api/overlay': listAnswer('cta', []),
  '/api/splash': listAnswer('splash', []),
}

const reader = (answers: Parameters<typeof answeringFetch>[0], database = `choices-${randomUUID()}`) => {
  const world = {
    now: 10 * MINUTE,
    connection: HERE as string | null,
    changes: 0,
    done: [] as Job[],
    coming: [] as Job[],
    comingAsked: 0,
    /** What each read fails with before it is sent. */
    failure: null as Failure | null,
  }
  const { fetch, sent } = answeringFetch(answers)
  const target = { baseUrl: 'https://s.test', key: 'k' }
  const urgencies: string[] = []
  const timers: (() => void)[] = []
  /** Blocks the reader's requests to the service. */
  let gate: Promise<void> = Promise.resolve()
  const read =
    (priority: ReadPriority): Read =>
    async (operation, input) => {
      urgencies.push(priority.urgency)
      priority.triedAt = world.now
      await gate
      if (world.failure !== null) return fail(world.failure)
      return (await request({ fetch, now: () => world.now }, target, operation, input)).result
    }
  const cache = createCollectionsCache(createDatabase(database))
  const collections = createCollectionsReader({
    cache,
    reads: { withPriority: read, retry: () => undefined },
    doneJobs: async () => world.done,
    comingJobs: async () => {
      world.comingAsked += 1
      return world.coming
    },
    timers: { set: (work) => timers.push(work), clear: () => undefined },
    now: () => world.now,
    current: async () => world.connection,
    onChange: () => {
      world.changes += 1
    },
  })
  const paths = () => sent.map(({ url }) => new URL(url).pathname)
  const hold = () => {
    const held = Promise.withResolvers<void>()
    gate = held.promise
    return held.resolve
  }
  /** Runs the timers set after the last write. */
  const pass = () => {
    for (const work of timers.splice(0)) work()
  }
  const channels = async () => (await collections.known(HERE)).channels
  return { collections, cache, sent, world, database, urgencies, answers, paths, hold, pass, channels }
}

const write = (operation: Job['operation'], input: object, updatedAt: number, id: number | null = null): Job =>
  ({ connection: HERE, operation, input, state: 'done', updatedAt, outcome: { id } }) as Job

const NEVER_FETCHED = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, { items: [], fetchedAt: null, failure: null }]),
)

describe("the account's collections", () => {
  it('are empty and unfetched before the first read', async () => {
    expect(await reader({}).collections.known(HERE)).toEqual(NEVER_FETCHED)
  })

  it('are available at once in the next worker', async () => {
    const { collections, database } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, COLLECTION_NAMES, NOW)
    const later = reader({}, database)
    expect((await later.collections.known(HERE)).channels).toMatchObject({
      items: [channel],
      fetchedAt: 10 * MINUTE,
      failure: null,
    })
    expect(later.sent).toEqual([])
  })

  it("are empty with the reason if the plan doesn't include them, without affecting the others", async () => {
    const { collections } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, COLLECTION_NAMES, NOW)
    const { pixels, channels } = await collections.known(HERE)
    expect(pixels).toMatchObject({
      items: [],
      fetchedAt: 10 * MINUTE,
      failure: { kind: 'not-allowed', said: 'Not in your plan.' },
    })
    expect(channels.items).toHaveLength(1)
  })

  it("keep their last content with the reason if the service can't be reached", async () => {
    const { collections, database } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], NOW)
    const offline = reader({ '/api/channels': new TypeError('Failed to fetch') }, database)
    expect(await offline.collections.refresh(HERE, ['channels'], NOW)).toEqual(fail({ kind: 'unreachable' }))
    expect(await offline.channels()).toMatchObject({
      items: [channel],
      fetchedAt: 10 * MINUTE,
      failure: { kind: 'unreachable' },
    })
  })

  it("are only read again once they are stale by the caller's definition", async () => {
    const { collections, sent, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_LATER)
    expect(sent).toHaveLength(6)
    world.now += MINUTE - 1
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_PICKERS)
    await collections.refresh(HERE, ['channels'], FOR_SECTION)
    expect(sent).toHaveLength(6)
    world.now += 1
    await collections.refresh(HERE, ['channels'], FOR_SECTION)
    expect(sent).toHaveLength(7)
    await collections.refresh(HERE, ['channels'], NOW)
    expect(sent).toHaveLength(8)
    world.now += 5 * MINUTE
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_LATER)
    // All but the pixels, which the plan doesn't include.
    expect(sent).toHaveLength(13)
  })

  // FIELD.md line 31.
  it.each([
    ['404 with a page', { status: 404, text: '<h1>Not found</h1>' }],
    ['500 with a page', { status: 500, text: '<h1>Server error</h1>' }],
    ['403 of the plan', { status: 403, json: { error: 1, message: 'Not in your plan.' } }],
    ['404 in words of the API', { status: 404, json: { error: 1, message: 'Not found.' } }],
  ])('that the service lacks (%s) are requested once a day, also by the next worker', async (_, answer) => {
    const { collections, paths, database, world } = reader({ ...OF_A_PLAN_WITHOUT_PIXELS, '/api/overlay': answer })
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_LATER)
    world.now += 20 * MINUTE
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_PICKERS)
    const later = reader({ '/api/overlay': answer }, database)
    later.world.now = world.now + 20 * 60 * MINUTE
    await later.collections.refresh(HERE, ['overlays'], FOR_LATER)
    expect([...paths(), ...later.paths()].filter((path) => path === '/api/overlay')).toHaveLength(1)
    later.world.now = world.now + 24 * 60 * MINUTE
    await later.collections.refresh(HERE, ['overlays'], FOR_LATER)
    expect(later.paths()).toEqual(['/api/overlay'])
    await later.collections.refresh(HERE, ['overlays'], FOR_CAPABILITIES)
    await later.collections.refresh(HERE, ['overlays'], NOW)
    expect(later.paths()).toHaveLength(3)
  })

  it('that were unavailable when they were first read are requested again soon', async () => {
    const unavailable = { status: 503, text: '<h1>Back soon</h1>' }
    const { collections, sent, world } = reader({ '/api/domains': unavailable })
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_LATER)
    expect(sent).toHaveLength(1)
    world.now += MINUTE
    await collections.refresh(HERE, ['domains'], FOR_PICKERS)
    expect(sent).toHaveLength(2)
  })

  it("don't count as lacking if they couldn't be requested when they were first read", async () => {
    const { collections, sent, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    world.failure = { kind: 'storage', part: 'connection', detail: 'The key was not readable.' }
    expect(await collections.refresh(HERE, COLLECTION_NAMES, FOR_PICKERS)).toEqual(fail(world.failure))
    world.failure = null
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_PICKERS)
    expect(sent).toHaveLength(6)
  })

  it('fail together if nothing can be reached', async () => {
    const { collections, sent } = reader({ '/api/domains': new TypeError('Failed to fetch') })
    await collections.refresh(HERE, COLLECTION_NAMES, FOR_LATER)
    expect(sent).toHaveLength(1)
  })

  it('are read once if several pages request them at the same time', async () => {
    const { collections, paths } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await Promise.all([
      collections.refresh(HERE, ['channels'], FOR_PICKERS),
      collections.refresh(HERE, ['channels', 'domains'], FOR_PICKERS),
    ])
    expect(paths().sort()).toEqual(['/api/channels', '/api/domains'])
  })

  it('are read again by Refresh, even if a read has just started', async () => {
    const { collections, sent, hold, world, urgencies } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    const release = hold()
    const first = collections.refresh(HERE, ['channels'], FOR_LATER)
    await vi.waitUntil(() => urgencies.length === 1)
    world.now += 1
    const pressed = [collections.refresh(HERE, ['channels'], NOW), collections.refresh(HERE, ['channels'], NOW)]
    release()
    await Promise.all([first, ...pressed])
    expect(sent).toHaveLength(2)
  })

  it('are read with the highest urgency requested, and their later pages with less', async () => {
    const { collections, urgencies } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], FOR_LATER)
    await collections.refresh(HERE, ['domains'], FOR_PICKERS)
    await collections.refresh(HERE, ['campaigns'], FOR_SECTION)
    expect(urgencies).toEqual(['idle', 'bulk', 'click'])
  })

  it("report why rows are missing in a list that the service doesn't return completely", async () => {
    const rows = (from: number) => Array.from({ length: 2 }, (_, at) => ({ ...channel, id: from + at }))
    const page = {
      json: { error: 0, data: { result: 5, perpage: 2, currentpage: 1, nextpage: 2, maxpage: 3, channels: rows(1) } },
    }
    const { collections, channels } = reader({ '/api/channels': page })
    await collections.refresh(HERE, ['channels'], NOW)
    expect(await channels()).toMatchObject({ items: [{ id: 1 }, { id: 2 }], missing: { why: 'repeats', total: 5 } })
  })

  it('are broadcast to the pages as each one arrives', async () => {
    const { collections, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, COLLECTION_NAMES, NOW)
    expect(world.changes).toBe(6)
  })

  it('of an account that was disconnected in the meantime are not stored', async () => {
    const { collections, cache, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    const underWay = collections.refresh(HERE, ['channels'], NOW)
    world.connection = null
    await underWay
    expect(await cache.read(HERE)).toEqual(NEVER_FETCHED)
  })

  it("that can't be read count as unfetched", async () => {
    const { cache, collections } = reader({})
    await cache.write(HERE, 'channels', { items: [{ id: 'seven' }], fetchedAt: 1, failure: null })
    expect((await collections.known(HERE)).channels).toEqual({ items: [], fetchedAt: null, failure: null })
  })

  it('are removed with their connection only', async () => {
    const { cache } = reader({})
    const some = { items: [channel], fetchedAt: 1, failure: null }
    await cache.write(HERE, 'channels', some)
    await cache.write(`${HERE}1`, 'channels', some)
    await cache.remove(HERE)
    expect((await cache.read(HERE)).channels.items).toEqual([])
    expect((await cache.read(`${HERE}1`)).channels.items).toEqual([channel])
  })
})

describe('our own write', () => {
  it('is in the collection at once, and causes one read together with others', async () => {
    const { collections, sent, world, channels, pass } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], NOW)
    world.now += 10
    await collections.settled(write('createChannel', { name: 'Podcast', starred: true }, world.now, 5))
    await collections.settled(write('updateChannel', { id: 1, name: 'Newsletter' }, world.now))
    expect((await channels()).items.map(({ id, name }) => [id, name])).toEqual([
      [5, 'Podcast'],
      [1, 'Newsletter'],
    ])
    world.now += 200
    pass()
    await vi.waitUntil(() => sent.length > 1)
    await vi.waitUntil(async () => (await channels()).items.length === 1)
    expect(sent).toHaveLength(2)
    // The service's list overrides our row, even if it differs.
    expect((await channels()).items).toEqual([channel])
  })

  it('delays its read until the writes after it are done', async () => {
    const { collections, sent, world, pass } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], NOW)
    world.coming = [write('updateChannel', { id: 1 }, world.now)]
    await collections.settled(write('deleteChannel', { id: 9 }, world.now + 1))
    pass()
    await vi.waitUntil(() => world.comingAsked === 1)
    await collections.known(HERE)
    expect(sent).toHaveLength(1)
  })

  it('is not undone by a read that started before it, and causes another read', async () => {
    const { collections, world, channels, hold, pass, sent, urgencies } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], NOW)
    world.now += 10
    const release = hold()
    const reading = collections.refresh(HERE, ['channels'], NOW)
    await vi.waitUntil(() => urgencies.length === 2)
    world.now += 10
    world.done = [write('deleteChannel', { id: 1 }, world.now)]
    for (const job of world.done) await collections.settled(job)
    release()
    await reading
    expect((await channels()).items).toEqual([])
    world.now += 200
    pass()
    await vi.waitUntil(() => sent.length === 3)
  })

  it('that no worker lived to record is found when a page opens', async () => {
    const { collections, world, channels, database } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.refresh(HERE, ['channels'], NOW)
    const later = reader({ '/api/channels': new TypeError('Failed to fetch') }, database)
    later.world.now = world.now + 30_000
    later.world.done = [write('createChannel', { name: 'Podcast' }, world.now + 10, 5)]
    await later.collections.refresh(HERE, ['channels'], FOR_LATER)
    expect((await channels()).items.map(({ name }) => name)).toEqual(['Podcast', 'News'])
    // It has not been read since: that is still due.
    expect(later.sent).toHaveLength(1)
  })

  it("to a list that was never read doesn't count as the whole list", async () => {
    const { collections, channels } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await collections.settled(write('createChannel', { name: 'Podcast' }, 10, 5))
    expect(await channels()).toMatchObject({ items: [], fetchedAt: null })
  })
})
