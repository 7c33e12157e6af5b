import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { request } from '../../../lib/api/client.ts'
import type { Read } from '../../../lib/api/read.ts'
import { answeringFetch, listAnswer } from '../../../tests/worker/answering-fetch.ts'
import { createDatabase } from '../storage/database.ts'
import { createChoicesReader } from './choices.ts'
import { COLLECTION_NAMES, createChoicesCache } from './choices-cache.ts'

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
  const world = { now: 10 * MINUTE, connection: HERE as string | null, changes: 0 }
  const { fetch, sent } = answeringFetch(answers)
  const target = { baseUrl: 'https://s.test', key: 'k' }
  const read: Read = async (operation, input) =>
    (await request({ fetch, now: () => world.now }, target, operation, input)).result
  const cache = createChoicesCache(createDatabase(database))
  const choices = createChoicesReader({
    cache,
    read,
    now: () => world.now,
    current: async () => world.connection,
    onChange: () => {
      world.changes += 1
    },
  })
  return { choices, cache, sent, world, database }
}

const NEVER_FETCHED = Object.fromEntries(
  COLLECTION_NAMES.map((name) => [name, { items: [], fetchedAt: null, failure: null }]),
)

describe('the choices of the pickers', () => {
  it('are empty, and say that they were never fetched, before the service was asked', async () => {
    expect(await reader({}).choices.known(HERE)).toEqual(NEVER_FETCHED)
  })

  it('are there at once in the next life of the worker', async () => {
    const { choices, database } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await choices.refresh(HERE, COLLECTION_NAMES)
    const later = reader({}, database)
    expect((await later.choices.known(HERE)).channels).toEqual({
      items: [channel],
      fetchedAt: 10 * MINUTE,
      failure: null,
    })
    expect(later.sent).toEqual([])
  })

  it('are empty with the reason where the plan lacks them, and that costs the others nothing', async () => {
    const { choices } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    const { pixels, channels } = await choices.refresh(HERE, COLLECTION_NAMES)
    expect(pixels).toEqual({
      items: [],
      fetchedAt: 10 * MINUTE,
      failure: { kind: 'not-allowed', said: 'Not in your plan.' },
    })
    expect(channels.items).toHaveLength(1)
  })

  it('stay as they were last seen when the service cannot be asked, and say why', async () => {
    const { choices, database } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await choices.refresh(HERE, ['channels'])
    const offline = reader({ '/api/channels': new TypeError('Failed to fetch') }, database)
    expect((await offline.choices.refresh(HERE, ['channels'])).channels).toEqual({
      items: [channel],
      fetchedAt: 10 * MINUTE,
      failure: { kind: 'unreachable' },
    })
  })

  it('are asked for again only once they are stale', async () => {
    const { choices, sent, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await choices.refreshStale(HERE)
    expect(sent).toHaveLength(6)
    world.now += 5 * MINUTE
    await choices.refreshStale(HERE)
    expect(sent).toHaveLength(6)
    world.now += 1
    await choices.refreshStale(HERE)
    expect(sent).toHaveLength(12)
  })

  it('are asked for once when several pages want them at the same time', async () => {
    const { choices, sent } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await Promise.all([choices.refresh(HERE, ['channels']), choices.refresh(HERE, ['channels', 'domains'])])
    expect(sent.map(({ url }) => new URL(url).pathname).sort()).toEqual(['/api/channels', '/api/domains'])
  })

  it('tell the pages as each collection comes in', async () => {
    const { choices, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    await choices.refresh(HERE, COLLECTION_NAMES)
    expect(world.changes).toBe(6)
  })

  it('of an account that was disconnected meanwhile are not kept', async () => {
    const { choices, cache, world } = reader(OF_A_PLAN_WITHOUT_PIXELS)
    const underWay = choices.refresh(HERE, ['channels'])
    world.connection = null
    await underWay
    expect(await cache.read(HERE)).toEqual(NEVER_FETCHED)
  })

  it('that cannot be read count as never fetched', async () => {
    const { cache, choices } = reader({})
    await cache.write(HERE, 'channels', { items: [{ id: 'seven' }], fetchedAt: 1, failure: null })
    expect((await choices.known(HERE)).channels).toEqual({ items: [], fetchedAt: null, failure: null })
  })

  it('are forgotten with their connection, and only with it', async () => {
    const { cache } = reader({})
    const some = { items: [channel], fetchedAt: 1, failure: null }
    await cache.write(HERE, 'channels', some)
    await cache.write(`${HERE}1`, 'channels', some)
    await cache.remove(HERE)
    expect((await cache.read(HERE)).channels.items).toEqual([])
    expect((await cache.read(`${HERE}1`)).channels.items).toEqual([channel])
  })
})
