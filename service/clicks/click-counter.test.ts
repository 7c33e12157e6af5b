import { describe, expect, it } from 'vitest'
import { openDatabase } from '../store/open-database.ts'
import type { OpenStore } from '../store/open-store.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { ClickCounter } from './click-counter.ts'

const click = (linkId: number, visitor = 1) => ({
  linkId,
  address: `203.0.113.${visitor}`,
  userAgent: 'Mozilla/5.0 Firefox/140.0',
  referrer: 'https://news.test/',
  country: 'SE',
})

/** A database with three links, and a counter on it. */
const counterOnLinks = async (database: TestDatabase) => {
  {
    await using under = await serviceUnderTest({ database })
    for (let link = 0; link < 3; link += 1) await under.call('POST', '/api/url/add', { url: 'https://a.test' })
  }
  const store = await openDatabase(database.config, 'owner', { onFailure: () => {}, onDatabaseLost: () => {} })
  const failures: unknown[] = []
  return { store, failures, counter: new ClickCounter(store, 'secret', (error) => failures.push(error)) }
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
    const { store } = await counterOnLinks(database)
    let broken = true
    const failing: OpenStore = {
      ...store,
      transaction: (work) => (broken ? Promise.reject(new Error('disk full')) : store.transaction(work)),
    }
    const counter = new ClickCounter(failing, 'secret', () => {})
    counter.count(click(1, 1))
    counter.count(click(1, 2))
    await expect(counter.flush()).rejects.toThrow('disk full')
    counter.count(click(1, 2))
    broken = false
    await counter.flush()
    expect(await clicksOf(store, 1)).toEqual({ clicks: 3, unique: 2 })
    await store.close()
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
