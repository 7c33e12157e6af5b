import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../store/open-database.ts'
import type { OpenStore } from '../store/open-store.ts'
import { type ServiceUnderTest, serviceUnderTest } from '../testing/service-under-test.ts'
import { type TestDatabase, testDatabase } from '../testing/test-database.ts'
import { referrerHost } from '../visits/user-agent.ts'
import { clickKey, dayOf, MAX_NAMES } from './click-batch.ts'
import { ClickCounter } from './click-counter.ts'
import { visitorDays } from './visitor-days.ts'

const click = (linkId: number, visitor = 1) => ({
  linkId,
  address: `203.0.113.${visitor}`,
  userAgent: 'Mozilla/5.0 Firefox/140.0',
  referrer: 'news.test',
  country: 'SE',
})

/** Without garbage. */
const heapUsed = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

const counterOn = (store: Pick<OpenStore, 'storeClicks' | 'countClicks'>, failures: unknown[]) =>
  new ClickCounter({
    ...store,
    saltOf: async (day) => `the salt of day ${day}`,
    now: Date.now,
    onFailure: (what) => failures.push(what),
  })

/** A database with three links, and a counter on it. */
const counterOnLinks = async (database: TestDatabase) => {
  {
    await using under = await serviceUnderTest({ database })
    for (let link = 0; link < 3; link += 1) await under.call('POST', '/api/url/add', { url: 'https://a.test' })
  }
  const store = await openDatabase(database.config, 'service', { onFailure: () => {}, onDatabaseLost: () => {} })
  const failures: unknown[] = []
  const counter = counterOn(store, failures)
  // It counts what an earlier process has left, and must leave alone what a test stores.
  await counter.flush()
  return { store, failures, counter }
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
      {
        ...store,
        storeClicks: (batch) => (broken ? Promise.reject(new Error('disk full')) : store.storeClicks(batch)),
      },
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
        ...store,
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
    // Another process may count the batch before it is sent again.
    await store.countClicks()
    counter.count(click(1, 1))
    await counter.flush()
    expect(await clicksOf(store, 1)).toEqual({ clicks: 2, unique: 1 })
    expect(await store.links.topNames(1, 'browser', 5)).toEqual([{ name: 'Firefox', clicks: 2 }])
    await store.close()
  })

  it('that a killed process has stored are counted by the next one, once', async () => {
    await using database = await testDatabase()
    const { store, failures, counter } = await counterOnLinks(database)
    const killed = counterOn({ ...store, countClicks: () => Promise.reject(new Error('killed')) }, failures)
    for (const link of [1, 2, 3, 1]) killed.count(click(link))
    await expect(killed.flush()).rejects.toThrow('killed')
    expect(await clicksOf(store, 1)).toEqual({ clicks: 0, unique: 0 })
    await counter.flush()
    counter.count(click(1, 2))
    await counter.flush()
    expect(await clicksOf(store, 1)).toEqual({ clicks: 3, unique: 2 })
    expect(await clicksOf(store, 2)).toEqual({ clicks: 1, unique: 1 })
    await store.close()
  })

  it('that no longer fit into memory are dropped, and their number is reported', async () => {
    let broken = true
    let stored = 0
    const failures: string[] = []
    const counter = new ClickCounter({
      saltOf: async () => 'salt',
      now: Date.now,
      onFailure: (what, error) => failures.push(`${what} ${String(error)}`),
      countClicks: async () => {},
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
    expect(counter.backlog).toEqual({ waiting: 0, dropped: Number(dropped) })
  })

  it('that wait in memory take no more of it for long headers', async () => {
    const counter = counterOn(
      { storeClicks: () => Promise.reject(new Error('disk full')), countClicks: async () => {} },
      [],
    )
    const header = (start: string) => Buffer.from(start.padEnd(15_000, 'x')).toString()
    const before = heapUsed()
    for (let visitor = 0; visitor < 2_000; visitor += 1) {
      const referrer = referrerHost(header(`https://site-${visitor}.test/`))
      counter.count({ ...click(1), userAgent: header(`Firefox/${visitor} `), referrer })
    }
    expect((heapUsed() - before) / 2 ** 20).toBeLessThan(10)
    await expect(counter.close()).rejects.toThrow('2000 clicks could not be stored.')
  })

  it('that cannot be stored at the end are reported with their number', async () => {
    const full = new Error('disk full')
    const counter = counterOn({ storeClicks: () => Promise.reject(full), countClicks: async () => {} }, [])
    for (let visitor = 0; visitor < 6_000; visitor += 1) counter.count(click(1, visitor))
    counter.count(click(1, 1))
    await expect(counter.close()).rejects.toThrow(new Error('6001 clicks could not be stored.', { cause: full }))
  })

  it('store no IP address', async () => {
    await using under = await serviceUnderTest()
    const { body } = await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
    await under.visit('/one', { address: '203.0.113.77' })
    await under.call('GET', `/api/url/${String(body.id)}`)
    const visitors = await under.rows('select * from visitors')
    expect(visitors).toHaveLength(1)
    expect(JSON.stringify(visitors)).not.toContain('203.0.113')
  })

  it('store no IP address while they are not counted', async () => {
    await using database = await testDatabase()
    const { store, failures } = await counterOnLinks(database)
    const counter = counterOn({ ...store, countClicks: () => Promise.reject(new Error('disk full')) }, failures)
    counter.count(click(1, 77))
    await expect(counter.flush()).rejects.toThrow('disk full')
    const batches = await database.rows('select * from click_batches')
    expect(batches).toHaveLength(1)
    expect(JSON.stringify(batches)).toContain('Firefox')
    expect(JSON.stringify(batches)).not.toMatch(/203\.0\.113|Mozilla/)
    await store.close()
  })
})

describe('The time of a write', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** A counter, and when it wrote, in milliseconds. */
  const timedCounter = (storeClicks: () => Promise<void>) => {
    const writtenAt: number[] = []
    const failures: unknown[] = []
    const store = {
      storeClicks() {
        writtenAt.push(Date.now())
        return storeClicks()
      },
      countClicks: async () => {},
    }
    return { counter: counterOn(store, failures), writtenAt, failures }
  }
  const failing = () => Promise.reject(new Error('disk full'))
  const silent = () => new Promise<void>(() => {})

  /** Whether a read goes on. */
  const reading = (counter: ClickCounter) => {
    const read = { goesOn: false }
    void counter.settle().then(() => {
      read.goesOn = true
    })
    return read
  }

  it('is soon after the first click, and one for all clicks until then', async () => {
    const { counter, writtenAt } = timedCounter(async () => {})
    counter.count(click(1))
    await vi.advanceTimersByTimeAsync(90)
    counter.count(click(2))
    expect(writtenAt).toEqual([])
    await vi.advanceTimersByTimeAsync(60)
    expect(writtenAt).toEqual([100])
  })

  it('is at once for a read, which waits at most two seconds for it', async () => {
    const { counter, writtenAt } = timedCounter(silent)
    counter.count(click(1))
    const read = reading(counter)
    await vi.advanceTimersByTimeAsync(1_999)
    expect(writtenAt).toEqual([0])
    expect(read.goesOn).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(read.goesOn).toBe(true)
  })

  it('is not brought forward by a read after a failure, and the read does not wait', async () => {
    const { counter, writtenAt } = timedCounter(failing)
    counter.count(click(1))
    await counter.settle()
    const read = reading(counter)
    await vi.advanceTimersByTimeAsync(0)
    expect(read.goesOn).toBe(true)
    expect(writtenAt).toEqual([0])
  })

  it('is twice as late after each failure, up to four seconds, however many clicks come', async () => {
    const { counter, writtenAt, failures } = timedCounter(failing)
    counter.count(click(1))
    await expect(counter.flush()).rejects.toThrow('disk full')
    for (let visitor = 0; visitor < 20_000; visitor += 1) counter.count(click(1, visitor))
    await vi.advanceTimersByTimeAsync(20_000)
    expect(writtenAt.map((at) => at / 1_000)).toEqual([0, 1, 3, 7, 11, 15, 19])
    expect(failures).toEqual(['Clicks could not be stored and wait in memory:'])
  })
})

describe('The counting of stored clicks', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 0 }))
  afterEach(() => void vi.useRealTimers())

  /** A counter whose counting takes so long, and when it began to count, in milliseconds. */
  const slowCounter = (ms: number) => {
    const countedAt: number[] = []
    const counter = counterOn(
      {
        storeClicks: async () => {},
        countClicks() {
          countedAt.push(Date.now())
          return new Promise((resolve) => setTimeout(resolve, ms))
        },
      },
      [],
    )
    return { counter, countedAt }
  }

  it('is awaited by every read that has something to count', async () => {
    const { counter, countedAt } = slowCounter(500)
    await vi.advanceTimersByTimeAsync(1_000)
    counter.count(click(1))
    const read: number[] = []
    for (const ms of [0, 200]) {
      setTimeout(() => void counter.settle().then(() => read.push(Date.now())), ms)
    }
    await vi.advanceTimersByTimeAsync(1_000)
    expect(countedAt).toEqual([0, 1_000])
    expect(read).toEqual([1_500, 1_500])
    await counter.settle()
    expect(countedAt).toEqual([0, 1_000])
  })

  it.each([
    { takes: 20, every: 100, because: 'as often as clicks are stored' },
    { takes: 500, every: 2_500, because: 'a fifth of the time' },
    { takes: 3_000, every: 8_000, because: 'five seconds after the last one' },
  ])('that takes $takes ms is done every $every ms: $because', async ({ takes, every }) => {
    const { counter, countedAt } = slowCounter(takes)
    for (let ms = 0; ms < 40_000; ms += 50) {
      counter.count(click(1))
      await vi.advanceTimersByTimeAsync(50)
    }
    const pauses = countedAt.slice(2).map((at, index) => at - (countedAt[index + 1] ?? 0))
    for (const pause of pauses) expect(Math.abs(pause - every)).toBeLessThanOrEqual(150)
    expect(pauses.length).toBeGreaterThan(2)
  })

  it('that fails is repeated, and no read waits for it', async () => {
    const failures: unknown[] = []
    let tries = 0
    const counter = counterOn(
      {
        storeClicks: async () => {},
        async countClicks() {
          tries += 1
          if (tries < 4) throw new Error('disk full')
        },
      },
      failures,
    )
    counter.count(click(1))
    await expect(counter.flush()).rejects.toThrow('disk full')
    const before = tries
    await counter.settle()
    expect(tries).toBe(before)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(tries).toBe(4)
    expect(failures).toEqual(['Stored clicks could not be counted yet:'])
  })
})

describe('Visitors', () => {
  const MORNING = Date.parse('2030-05-05T08:00:00Z')
  const HOUR = 60 * 60 * 1000
  const MIDNIGHT = MORNING + 16 * HOUR

  const forgetOld = (under: ServiceUnderTest) => under.service.forgetOld(new AbortController().signal)
  const statistics = async (under: ServiceUnderTest) => (await under.call('GET', '/api/url/1')).body.data

  it('are counted once a day', async () => {
    await using under = await serviceUnderTest()
    under.setNow(MORNING)
    await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
    await under.visit('/one')
    under.setNow(MIDNIGHT - 1)
    await under.visit('/one')
    expect(await statistics(under)).toMatchObject({ clicks: 2, uniqueClicks: 1 })
    under.setNow(MIDNIGHT)
    await under.visit('/one')
    await under.visit('/one', { address: '203.0.113.8' })
    expect(await statistics(under)).toMatchObject({ clicks: 4, uniqueClicks: 3 })
  })

  it('are recognized after a restart', async () => {
    await using database = await testDatabase()
    for (const links of [1, 0]) {
      await using under = await serviceUnderTest({ database })
      under.setNow(MORNING)
      if (links > 0) await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
      await under.visit('/one')
      expect(await statistics(under)).toMatchObject({ clicks: 2 - links, uniqueClicks: 1 })
    }
  })

  it('have one salt a day, whichever process needs it first', async () => {
    await using database = await testDatabase()
    const { store } = await counterOnLinks(database)
    const processes = Array.from({ length: 4 }, () =>
      visitorDays(store, { visitorsPerDay: 1_000, onFailure: () => {} }),
    )
    const salts = await Promise.all(processes.map(({ saltOf }) => saltOf(20_000, 1)))
    expect(new Set(salts).size).toBe(1)
    expect(await processes[0]?.saltOf(20_001, 1)).not.toBe(salts[0])
    await store.close()
  })

  it('are recognized in what a killed process has stored before their day is forgotten', async () => {
    await using database = await testDatabase()
    await using under = await serviceUnderTest({ database })
    under.setNow(MORNING)
    await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
    const visitor = { address: '203.0.113.1', userAgent: 'Mozilla/5.0 Firefox/140.0' }
    await under.visit('/one', visitor)
    expect(await statistics(under)).toMatchObject({ clicks: 1, uniqueClicks: 1 })
    const other = await openDatabase(database.config, 'command', { onFailure: () => {}, onDatabaseLost: () => {} })
    const day = dayOf(MORNING)
    const salt = await other.visitors.saltOf(day, 'not used')
    const key = clickKey(day, { linkId: 1, ...visitor, referrer: null, country: null })
    await other.storeClicks({ id: 'one', clicks: new Map([[key, 3]]), salts: new Map([[day, salt]]) })
    await other.close()
    under.setNow(MIDNIGHT + HOUR)
    await forgetOld(under)
    expect(await under.rows('select * from visitors')).toEqual([])
    await under.visit('/one', visitor)
    expect(await statistics(under)).toMatchObject({ clicks: 5, uniqueClicks: 2 })
  })

  it('are forgotten with the salt of their day, an hour after it, and stay counted', async () => {
    await using under = await serviceUnderTest()
    under.setNow(MORNING)
    await under.call('POST', '/api/url/add', { url: 'https://a.test', custom: 'one' })
    for (let visitor = 0; visitor < 6_000; visitor += 1) await under.visit('/one', { address: `2001:db8::${visitor}` })
    await under.service.flushClicks()
    const remembered = async () => [
      ...(await under.rows('select count(*) as number from visitors')),
      ...(await under.rows('select count(*) as number from visitor_salts')),
    ]
    under.setNow(MIDNIGHT + HOUR - 1)
    await under.visit('/one')
    await under.service.flushClicks()
    await forgetOld(under)
    expect(await remembered()).toEqual([{ number: 6_001 }, { number: 2 }])
    under.setNow(MIDNIGHT + HOUR)
    await under.service.forgetOld(AbortSignal.abort())
    await forgetOld(under)
    expect(await remembered()).toEqual([{ number: 1 }, { number: 1 }])
    await under.visit('/one')
    expect(await statistics(under)).toMatchObject({ clicks: 6_002, uniqueClicks: 6_001 })
  })
})

describe('Invented names', () => {
  const totals = (database: TestDatabase) =>
    database.rows('select kind, sum(clicks) as clicks from link_tallies group by kind order by kind')
  const numberOfReferrers = async (store: OpenStore) => (await store.links.topNames(1, 'referrer', 10_000)).length

  it('are counted together, and names that people often have remain', async () => {
    await using database = await testDatabase()
    const { store, counter } = await counterOnLinks(database)
    for (let round = 0; round < 20; round += 1) {
      for (let name = 0; name < 60; name += 1) {
        counter.count({ ...click(1), referrer: `invented-${round}-${name}.test` })
      }
      for (let visitor = 0; visitor < 10; visitor += 1) counter.count(click(1, visitor))
      await counter.flush()
      expect(await numberOfReferrers(store)).toBeLessThanOrEqual(MAX_NAMES)
    }
    const [first, second] = await store.links.topNames(1, 'referrer', 2)
    expect(first?.name).toBe('Other')
    expect(second).toEqual({ name: 'news.test', clicks: 200 })
    const all = 20 * 70
    expect(await clicksOf(store, 1)).toMatchObject({ clicks: all })
    expect((await totals(database)).map((row) => ({ ...row, clicks: Number(row.clicks) }))).toEqual(
      ['browser', 'country', 'os', 'referrer'].map((kind) => ({ kind, clicks: all })),
    )
    await store.close()
  })

  it('are counted exactly when several processes merge them at once', async () => {
    await using database = await testDatabase()
    const { store, failures, counter } = await counterOnLinks(database)
    const isPostgres = database.config.databaseUrl !== null
    const counters = isPostgres ? [counter, counterOn(store, failures), counterOn(store, failures)] : [counter]
    for (let round = 0; round < 8; round += 1) {
      for (const [process, one] of counters.entries()) {
        for (let name = 0; name < 150; name += 1) {
          one.count({ ...click(1), referrer: `invented-${(round * 31 + process * 17 + name) % 400}.test` })
        }
      }
      await Promise.all(counters.map((one) => one.flush()))
    }
    const all = 8 * 150 * counters.length
    expect(failures).toEqual([])
    expect(await clicksOf(store, 1)).toMatchObject({ clicks: all })
    for (const { clicks } of await totals(database)) expect(Number(clicks)).toBe(all)
    await store.close()
  })
})
