import { describe, expect, it } from 'vitest'
import { openDatabase } from '../store/open-database.ts'
import type { OpenStore } from '../store/open-store.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { ClickCounter } from './click-counter.ts'
import type { ClickBatch } from './click-rows.ts'

const click = (linkId: number, visitor = 1) => ({
  linkId,
  address: `203.0.113.${visitor}`,
  userAgent: 'Mozilla/5.0 Firefox/140.0',
  referrer: 'news.test',
  country: 'SE',
})

const counterOn = (store: Pick<OpenStore, 'storeClicks'>, failures: unknown[]) =>
  new ClickCounter({
    storeClicks: store.storeClicks,
    visitorSecret: 'secret',
    onFailure: (what) => failures.push(what),
  })

/** A database with three links, and a counter on it. */
const counterOnLinks = async (database: TestDatabase) => {
  {
    await using under = await serviceUnderTest({ database })
    for (let link = 0; link < 3; link += 1) await under.call('POST', '/api/url/add', { url: 'https://a.test' })
  }
  const store = await openDatabase(database.config, 'owner', { onFailure: () => {}, onDatabaseLost: () => {} })
  const failures: unknown[] = []
  return { store, failures, counter: counterOn(store, failures) }
}

const clicksOf = async (store: OpenStore, linkId: number) => {
  const link = await store.links.findShown(1, linkId)
  return { clicks: link?.clicks, unique: link?.unique_clicks }
}

describe('Clicks', () => {
  it('are all stored after a flush', async () => {
    await using database = await testDatabase()
    const { store, counter } = await counterOnLinks(database)
    for (let round = 0; round < 300; round += 1) for (const id of [3, 1, 2]) counter.count(click(id, round % 7))
    const flushes = [counter.flush(), counter.flush()]
    for (let late = 0; late < 50; late += 1) counter.count(click(1, 200))
    await Promise.all([...flushes, counter.flush()])
    expect(await clicksOf(store, 1)).toEqual({ clicks: 350, unique: 8 })
    expect(await clicksOf(store, 2)).toEqual({ clicks: 300, unique: 7 })
    expect(await store.links.topNames(1, 'browser', 5)).toEqual([{ name: 'Firefox', clicks: 350 }])
    expect(await store.links.topNames(1, 'referrer', 5)).toEqual([{ name: 'news.test', clicks: 350 }])
    expect(await store.links.topNames(1, 'country', 5)).toEqual([{ name: 'SE', clicks: 350 }])
    await store.close()
  })

  it('are stored soon without a flush', async () => {
    await using database = await testDatabase()
    const { store, counter } = await counterOnLinks(database)
    counter.count(click(1))
    await expect.poll(() => clicksOf(store, 1)).toEqual({ clicks: 1, unique: 1 })
    await store.close()
  })

  it('on a deleted link are dropped, and no others are lost', async () => {
    await using database = await testDatabase()
    const { store, counter } = await counterOnLinks(database)
    counter.count(click(1))
    counter.count(click(2))
    await store.links.remove(1, 1)
    await counter.flush()
    expect(await clicksOf(store, 2)).toEqual({ clicks: 1, unique: 1 })
    await store.close()
  })

  it('are kept while the database fails, then counted exactly once', async () => {
    await using database = await testDatabase()
    const { store, failures } = await counterOnLinks(database)
    let broken = true
    const counter = counterOn(
      { storeClicks: (batch) => (broken ? Promise.reject(new Error('disk full')) : store.storeClicks(batch)) },
      failures,
    )
    counter.count(click(1, 1))
    counter.count(click(1, 2))
    await expect(counter.flush()).rejects.toThrow('disk full')
    counter.count(click(1, 2))
    broken = false
    await counter.flush()
    expect(await clicksOf(store, 1)).toEqual({ clicks: 3, unique: 2 })
    await store.close()
  })

  it('are counted once if their batch is sent again', async () => {
    await using database = await testDatabase()
    const { store, failures } = await counterOnLinks(database)
    const isPostgres = database.config.databaseUrl !== null
    let uncertain = isPostgres
    const counter = counterOn(
      {
        async storeClicks(batch) {
          await store.storeClicks(batch)
          if (!uncertain) return
          uncertain = false
          throw new Error('lost during the commit')
        },
      },
      failures,
    )
    counter.count(click(1, 1))
    if (isPostgres) await expect(counter.flush()).rejects.toThrow('lost during the commit')
    counter.count(click(1, 1))
    await counter.flush()
    expect(await clicksOf(store, 1)).toEqual({ clicks: 2, unique: 1 })
    expect(await store.links.topNames(1, 'browser', 5)).toEqual([{ name: 'Firefox', clicks: 2 }])
    await store.close()
  })

  it('make no read wait while they cannot be stored', async () => {
    const writes: ClickBatch[] = []
    const never = new Promise<void>(() => {})
    const storeClicks = (batch: ClickBatch) => {
      writes.push(batch)
      return never
    }
    const counter = counterOn({ storeClicks }, [])
    counter.count(click(1))
    await counter.settle()
    expect(writes).toHaveLength(1)
    const failing = counterOn({ storeClicks: () => Promise.reject(new Error('disk full')) }, [])
    failing.count(click(1))
    await failing.settle()
    await failing.settle()
  })

  it('are written at a slower pace while that fails, however many come', async () => {
    let writes = 0
    const failures: unknown[] = []
    const storeClicks = async () => {
      writes += 1
      throw new Error('disk full')
    }
    const counter = counterOn({ storeClicks }, failures)
    counter.count(click(1))
    await expect(counter.flush()).rejects.toThrow('disk full')
    for (let visitor = 0; visitor < 20_000; visitor += 1) counter.count(click(1, visitor))
    await new Promise((resolve) => setImmediate(resolve))
    expect(writes).toBe(1)
    expect(failures).toEqual(['Clicks could not be stored and wait in memory:'])
  })

  it('that no longer fit into memory are dropped, and their number is reported', async () => {
    let broken = true
    let stored = 0
    const failures: string[] = []
    const counter = new ClickCounter({
      visitorSecret: 'secret',
      onFailure: (what, error) => failures.push(`${what} ${String(error)}`),
      async storeClicks(batch) {
        if (broken) throw new Error('disk full')
        for (const count of batch.clicks.values()) stored += count
      },
    })
    counter.count(click(1))
    await expect(counter.flush()).rejects.toThrow('disk full')
    const long = 'x'.repeat(500)
    for (let visitor = 0; visitor < 70_000; visitor += 1) {
      counter.count({ ...click(1), userAgent: `${visitor} ${long}` })
    }
    broken = false
    await counter.flush()
    const [, dropped = ''] =
      /Clicks are stored again\. Error: (\d+) clicks were dropped\.$/.exec(failures[1] ?? '') ?? []
    expect(Number(dropped)).toBeGreaterThan(0)
    expect(stored + Number(dropped)).toBe(70_001)
  })

  it('store no IP address', async () => {
    await using under = await serviceUnderTest()
    const { body } = await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
    await under.visit('/one', { address: '203.0.113.77' })
    await under.call('GET', `/api/url/${String(body.id)}`)
    const visitors = await under.rows('select * from link_visitors')
    expect(visitors).toHaveLength(1)
    expect(JSON.stringify(visitors)).not.toContain('203.0.113')
  })
})
