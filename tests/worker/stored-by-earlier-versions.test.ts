import 'fake-indexeddb/auto'
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCollectionsCache } from '../../entrypoints/background/account/collections-cache.ts'
import { UNKNOWN_CAPABILITIES } from '../../entrypoints/background/connection/capabilities.ts'
import { createConnectionStore } from '../../entrypoints/background/connection/connection-store.ts'
import { createUnseenFailures } from '../../entrypoints/background/feedback/unseen-failures.ts'
import { createOutboxStore } from '../../entrypoints/background/jobs/outbox-store.ts'
import { countUnreadable, createSetAside } from '../../entrypoints/background/jobs/unreadable-rows.ts'
import { createLibraryStore } from '../../entrypoints/background/library/library-store.ts'
import { createSettingsStore } from '../../entrypoints/background/settings/settings-store.ts'
import { createDatabase } from '../../entrypoints/background/storage/database.ts'
import version1 from '../fixtures/stored-by-version-1.json' with { type: 'json' }
import version2 from '../fixtures/stored-by-version-2.json' with { type: 'json' }
import version3 from '../fixtures/stored-by-version-3.json' with { type: 'json' }
import { createMemoryArea } from './memory-area.ts'

interface StoredDatabase {
  version: number
  stores: {
    name: string
    keyPath: string | string[] | null
    autoIncrement: boolean
    indexes: { name: string; keyPath: string | string[]; unique: boolean }[]
    rows: { key?: IDBValidKey; row: unknown }[]
  }[]
}

/** Each version's data in a browser, unchanged. A new schema adds its copy; none is ever changed. */
const COPIES: { local: Record<string, unknown>; database: StoredDatabase }[] = [version1, version2, version3]

/** Restores a stored copy with only the browser's APIs. */
const restore = (name: string, { version, stores }: StoredDatabase): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onerror = () => reject(new Error('The copy cannot be restored.'))
    request.onupgradeneeded = () => {
      for (const { name: storeName, keyPath, autoIncrement, indexes, rows } of stores) {
        const store = request.result.createObjectStore(storeName, { keyPath, autoIncrement })
        for (const index of indexes) store.createIndex(index.name, index.keyPath, { unique: index.unique })
        for (const { key, row } of rows) store.add(row, key)
      }
    }
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })

const areaOf = (stored: Record<string, unknown>) => {
  const area = createMemoryArea()
  for (const [key, value] of Object.entries(stored)) area.contents.set(key, value)
  return area
}

describe.each(COPIES)('data stored by version $database.version', ({ local, database }) => {
  it('is read as the current outbox, without setting a job aside', async () => {
    const name = `stored-${randomUUID()}`
    await restore(name, database)
    const open = createDatabase(name)
    const reports: string[] = []
    const setAside = createSetAside(
      open,
      () => 0,
      () => reports.push('set aside'),
    )
    const store = createOutboxStore(open, setAside)
    const [connection = ''] = database.stores.flatMap(({ name: of, rows }) =>
      of === 'records' ? rows.map(({ row }) => (row as { connection: string }).connection) : [],
    )
    const stored = database.stores.find(({ name: of }) => of === 'jobs')?.rows ?? []
    const page = await store.page({ connection, states: [], offset: 0, limit: 100 })
    expect(page.jobs.map(({ id }) => id).toReversed()).toEqual(stored.map(({ row }) => (row as { id: string }).id))
    expect(await store.record(connection)).not.toBeNull()
    expect((await store.next(connection, 'click'))?.state).toBe('waiting')
    expect((await createCollectionsCache(open).read(connection)).channels.items).toHaveLength(1)
    const batches = await store.batches(connection)
    expect(batches.map(({ name: of }) => of)).toEqual(database.version < 3 ? [] : ['A list'])
    for (const { id } of batches) {
      expect((await store.batchJobs(id, 0, 9)).map(({ state }) => state)).toEqual(['waiting', 'done'])
      expect(await store.batchText(id)).toBe('https://example.com/6\nhttps://example.com/7')
    }
    // Single done jobs are pruned, those of a batch are not.
    await store.pruneDone(connection, 0)
    expect((await store.counts(connection)).done).toBe(batches.length)
    expect(await countUnreadable(open)).toBe(1)
    expect(reports).toEqual([])
  })

  it('is read as the current settings and connection', async () => {
    const area = areaOf(local)
    expect(await createSettingsStore(area).read()).toEqual({
      ok: true,
      value: {
        toolbarButton: 'shorten',
        existingLinks: 'reuse',
        alias: { chosenBy: null, style: 'random', length: 7 },
        copyLink: 'immediately',
        defaults: {
          options: { domain: 'https://go.test', pixels: [1, 2], status: 'public' },
          expiresAfterMinutes: null,
        },
        presets: [],
        rules: [],
      },
    })
    expect(await createConnectionStore(area).read()).toMatchObject({
      ok: true,
      value: {
        id: 'https://s.test#1',
        baseUrl: 'https://s.test',
        unencrypted: false,
        clock: { offsetMinutes: 0, newestId: 9 },
        abilities: UNKNOWN_CAPABILITIES,
        pixelTypes: null,
      },
    })
  })
})

it.each(COPIES.filter(({ database }) => database.version >= 2))(
  'the library stored by version $database.version is read as the current library',
  async ({ database }) => {
    const name = `stored-${randomUUID()}`
    await restore(name, database)
    const store = createLibraryStore(createDatabase(name))
    const connection = 'https://s.test#1'
    expect(await store.state(connection)).toMatchObject({ links: 2, sync: { complete: true, total: 2 } })
    expect((await store.page(connection, 'date', 0, 10)).map(({ id }) => id)).toEqual([2, 1])
    expect(await store.withAddress(connection, 'example.com/1', 9)).toMatchObject([{ alias: 'a1' }])
    const lines: string[] = []
    await store.blocks(connection, (some) => lines.push(...some.map((block) => block.lines)))
    expect(lines.join()).toContain('page 2')
  },
)

it.each(COPIES.filter(({ database }) => database.version >= 2))(
  'short URLs that version $database.version stored as the service wrote them are read as harmless addresses',
  async ({ database }) => {
    const name = `stored-${randomUUID()}`
    const wild = JSON.stringify('https://s.test/$(id)\u001b[201~').slice(1, -1)
    const asWritten = JSON.stringify(database).replaceAll(/"(shortUrl|shorturl)":"[^"]*"/g, `"$1":"${wild}"`)
    await restore(name, JSON.parse(asWritten) as StoredDatabase)
    const open = createDatabase(name)
    const connection = 'https://s.test#1'
    const inert = 'https://s.test/%24%28id%29%1B[201~'
    const links = await createLibraryStore(open).page(connection, 'date', 0, 10)
    expect(links.map(({ shorturl }) => shorturl)).toEqual([inert, inert])
    const setAside = createSetAside(
      open,
      () => 0,
      () => undefined,
    )
    const done = await createOutboxStore(open, setAside).page({ connection, states: ['done'], offset: 0, limit: 10 })
    expect(done.jobs.length).toBeGreaterThan(0)
    for (const { outcome } of done.jobs) expect(outcome?.shortUrl).toBe(inert)
  },
)

it.each(COPIES)(
  'a problem that version $database.version stored as an English sentence is read as data',
  async ({ database }) => {
    const name = `stored-${randomUUID()}`
    const refused = JSON.stringify({ kind: 'refused', status: 400, said: 'no' })
    const invalid = JSON.stringify({ kind: 'invalid', field: 'password', problem: 'must be entered again, or removed' })
    await restore(name, JSON.parse(JSON.stringify(database).replaceAll(refused, invalid)) as StoredDatabase)
    const open = createDatabase(name)
    const setAside = createSetAside(
      open,
      () => 0,
      () => undefined,
    )
    const connection = 'https://s.test#1'
    const failed = await createOutboxStore(open, setAside).page({ connection, states: ['failed'], offset: 0, limit: 9 })
    expect(failed.jobs.map(({ failure }) => failure)).toEqual([
      { kind: 'invalid', field: 'password', problem: { code: 'password_lost' } },
    ])
    const gesture = { id: 'g1', connection, what: 'a text', at: 1 }
    const failure = { kind: 'invalid', field: 'selection', problem: 'contains no links' }
    const area = areaOf({
      'unseen-failures': { version: 1, value: { seenAt: {}, gestures: [{ ...gesture, failure }] } },
    })
    const unseen = createUnseenFailures({
      area,
      store: { newest: async () => [] },
      now: () => 2,
      uuid: () => 'x',
    })
    expect(await unseen.of(connection)).toEqual([
      { ...gesture, failure: { ...failure, problem: { code: 'no_links' } }, job: null },
    ])
  },
)

it('there is a copy of every released version of the database', async () => {
  const name = `stored-${randomUUID()}`
  const { version } = await createDatabase(name)()
  expect(COPIES.map(({ database }) => database.version)).toEqual(
    Array.from({ length: version }, (_, index) => index + 1),
  )
})

it('an older build refuses what a newer one has stored, and leaves it unchanged', async () => {
  const [copy] = COPIES
  if (copy === undefined) throw new Error('no copy')
  const name = `stored-${randomUUID()}`
  await restore(name, { ...copy.database, version: 1_000 })
  await expect(createDatabase(name)()).rejects.toMatchObject({ name: 'VersionError' })
  expect(await indexedDB.databases()).toContainEqual({ name, version: 1_000 })
  const newer = { settings: { version: 1_000, value: { toolbarButton: 'menu' } } }
  const area = areaOf(newer)
  const settings = createSettingsStore(area)
  expect(await settings.read()).toMatchObject({ ok: false, failure: { kind: 'storage', trouble: 'newer' } })
  expect(await settings.change((before) => before)).toMatchObject({ ok: false })
  expect(Object.fromEntries(area.contents)).toEqual(newer)
})
