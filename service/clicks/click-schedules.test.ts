import { expect, it } from 'vitest'
import { seededRandom } from '../../tests/faults/seeded-random.ts'
import { DAY } from '../durations.ts'
import { openDatabase } from '../store/open-database.ts'
import type { OpenStore } from '../store/open-store.ts'
import { addLink } from '../testing/link-requests.ts'
import { serviceUnderTest } from '../testing/service-under-test.ts'
import { testDatabase } from '../testing/test-database.ts'
import { dayOf } from './click-batch.ts'
import { ClickCounter } from './click-counter.ts'
import { visitorDays } from './visitor-days.ts'

const NOON = Date.parse('2030-05-05T12:00:00Z')

/** Before or after the store has taken a batch, or when it counts. */
type Failure = 'before' | 'after' | 'counting'

/** A process that shares the store with others. */
const processOn = (store: OpenStore, now: () => number) => {
  let failure: Failure | null = null
  const failAt = (moment: Failure) => {
    if (failure === moment) throw new Error(`fails: ${moment}`)
  }
  const { saltOf, forget } = visitorDays(store, { visitorsPerDay: 1_000_000, onFailure: () => {} })
  const counter = new ClickCounter({
    async storeClicks(batch) {
      failAt('before')
      await store.storeClicks(batch)
      failAt('after')
    },
    async countClicks() {
      failAt('counting')
      await store.countClicks()
    },
    saltOf,
    now,
    onFailure: () => {},
  })
  const flush = () => counter.flush().catch(() => {})
  const flushFailing = async (at: Failure) => {
    failure = at
    await flush()
    failure = null
  }
  return { counter, flush, flushFailing, forget: () => forget(now(), new AbortController().signal) }
}

const countsOf = <K>(keys: readonly K[]): Map<K, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, all]) => [key, all.length]))

it.each([1, 2])('Each click is counted once, whatever fails and happens meanwhile (schedule %i)', async (seed) => {
  await using database = await testDatabase()
  await using under = await serviceUnderTest({ database })
  const isPostgres = database.config.databaseUrl !== null
  const events = { onFailure: () => {}, onDatabaseLost: () => {} }
  const store = await openDatabase(database.config, isPostgres ? 'service' : 'command', events)
  let now = NOON
  const begin = () => processOn(store, () => now)
  const processes = [begin(), begin()]
  const links = new Set<number>()
  const clicks: { link: number; day: number; visitor: number; referrer: string }[] = []
  for (let count = 0; count < 5; count += 1) links.add(await addLink(under))

  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() * most)
  const oneOf = <T>(all: Iterable<T>): T => {
    const list = [...all]
    return list[upTo(list.length)] as T
  }
  const visit = () => {
    const click = { link: oneOf(links), day: dayOf(now), visitor: upTo(6), referrer: `site-${upTo(4)}.test` }
    clicks.push(click)
    oneOf(processes).counter.count({
      linkId: click.link,
      address: `203.0.113.${click.visitor}`,
      userAgent: 'Mozilla/5.0 Firefox/140.0',
      referrer: click.referrer,
      country: null,
    })
  }
  const actions: (() => Promise<unknown>)[] = [
    () => store.countClicks(),
    () => Promise.all(processes.map(({ flush }) => flush())),
    () => oneOf(processes).flushFailing('before'),
    // Only a connection to a server can be lost between the commit and its answer.
    () => (isPostgres ? oneOf(processes).flushFailing('after') : Promise.resolve()),
    async () => {
      const killed = upTo(2)
      await processes[killed]?.flushFailing('counting')
      processes[killed] = begin()
    },
    async () => {
      const link = oneOf(links)
      links.delete(link)
      await under.call('DELETE', `/api/url/${link}/delete`)
      links.add(await addLink(under))
    },
    async () => {
      await Promise.all(processes.map(({ flush }) => flush()))
      now += DAY
      for (const { forget } of processes) await forget()
    },
  ]
  for (let step = 0; step < 100; step += 1) {
    for (let count = upTo(20); count > 0; count -= 1) visit()
    const action = oneOf(actions)
    await (upTo(2) === 0 ? Promise.all([action(), oneOf(processes).flush()]) : action())
  }
  for (const { counter } of processes) await counter.flush()

  for (const link of links) {
    const expected = clicks.filter((click) => click.link === link)
    const visitors = new Set(expected.map(({ day, visitor }) => `${day} ${visitor}`))
    const shown = await store.links.findShown(1, link)
    expect([shown?.clicks, shown?.unique_clicks]).toEqual([expected.length, visitors.size])
    const referrers = await store.links.topNames(link, 'referrer', 10)
    expect(new Map(referrers.map((row) => [row.name, row.clicks]))).toEqual(countsOf(expected.map((c) => c.referrer)))
    const days = await store.clickDays.ofLink(link, 0, dayOf(now))
    expect(new Map(days.map((row) => [row.day, row.clicks]))).toEqual(countsOf(expected.map(({ day }) => day)))
  }
  await store.close()
})
