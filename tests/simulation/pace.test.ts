import { expect, test } from 'vitest'
import type { Intent } from '../../lib/outbox/intent.ts'
import { seededRandom } from '../faults/seeded-random.ts'
import { MemoryJobStore } from '../support/memory-job-store.ts'
import { BrowserModel, CONNECTION } from './browser-model.ts'
import { NetworkModel } from './network-model.ts'
import { RateModel, type RateModelOptions } from './rate-model.ts'
import { ServiceModel } from './service-model.ts'
import { VirtualTime } from './virtual-time.ts'

const LIMIT = 30
const WINDOW_MS = 60_000

const bulk = (count: number): Intent[] =>
  Array.from({ length: count }, (_, at) => ({
    operation: 'createLink',
    input: { url: `https://example.com/${at}` },
    priority: 'bulk',
    source: 'bulk',
    tabId: null,
    title: '',
    copy: false,
  }))

const world = (rate: Partial<RateModelOptions>, honorsKey = false) => {
  const random = seededRandom(7)
  const time = new VirtualTime()
  const store = new MemoryJobStore()
  const service = new ServiceModel({ honorsKey, perPage: 100, newestFirst: true, namesakes: 'allow', firstId: 1 })
  const limit = new RateModel({
    limit: LIMIT,
    windowMs: WINDOW_MS,
    rounding: 'ceil',
    begins: 'first-request',
    ...rate,
  })
  const parts = { time, service, rate: limit, random }
  const network = new NetworkModel(parts, {
    faultPercent: 0,
    resends: false,
    faultsUntil: 0,
    hasDate: true,
    serviceOffset: 5_417,
  })
  const browser = new BrowserModel({ time, store, network, random })
  return { random, time, store, service, limit, network, browser }
}

const counts = async (store: MemoryJobStore) => store.counts(CONNECTION)

/** The used share of the rate limit, without the last window, in which the work ran out. */
const usedOf = ({ windows }: RateModel): number => {
  const whole = windows.slice(0, -1)
  const lasted = (windows.at(-1)?.endsAt ?? 0) - (windows[0]?.endsAt ?? 0)
  return whole.reduce((sum, { passed }) => sum + passed, 0) / ((LIMIT * lasted) / WINDOW_MS)
}

const SERVICES: Pick<RateModelOptions, 'rounding' | 'begins'>[] = [
  { rounding: 'ceil', begins: 'first-request' },
  { rounding: 'floor', begins: 'first-request' },
  { rounding: 'ceil', begins: 'aligned' },
  { rounding: 'floor', begins: 'aligned' },
]

test.for(SERVICES)(
  '3,000 jobs use at least 97 % of the allowance and none is refused, with windows that start $begins and headers that $rounding',
  { timeout: 120_000 },
  async (service) => {
    const { time, store, browser, limit, service: made } = world(service)
    browser.add(bulk(3_000))
    await time.run(10 * 3_600_000)

    expect((await counts(store)).done).toBe(3_000)
    expect(made.links).toHaveLength(3_000)
    expect(limit.refusals).toEqual([])
    expect(usedOf(limit)).toBeGreaterThanOrEqual(0.97)
  },
)

test('a click in the middle of bulk work is done within two seconds', async () => {
  const { time, browser, service } = world({})
  browser.add(bulk(300))
  const click: Intent[] = [{ ...bulk(1)[0], input: { url: 'https://click.example/' }, priority: 'click' } as Intent]
  const madeAt: number[] = []
  for (const minute of [1, 2, 3]) {
    const at = minute * WINDOW_MS + 20_000
    const url = `https://click.example/${minute}`
    time.at(at, () => browser.add(click.map((intent) => ({ ...intent, input: { url } }))))
    time.at(at + 2_000, () => madeAt.push(service.links.filter(({ longurl }) => longurl === url).length))
  }
  await time.run(3_600_000)
  expect(madeAt).toEqual([1, 1, 1])
})

test('a service without headers is never asked more than the limit in any minute', async () => {
  for (const begins of ['first-request', 'aligned'] as const) {
    const { time, store, browser, limit } = world({ rounding: 'none', begins })
    browser.add(bulk(300))
    await time.run(3_600_000)
    expect((await counts(store)).done).toBe(300)
    expect(limit.refusals).toEqual([])
  }
})

test('if other clients use a random share, no window has more than one refusal', { timeout: 120_000 }, async () => {
  const { time, store, browser, limit, network, random } = world({})
  browser.add(bulk(600))
  for (let at = 0; at < 3_600_000; at += Math.floor(random() * 8_000)) {
    time.at(at, () => limit.takeForOthers(network.serviceNow))
  }
  await time.run(10 * 3_600_000)
  expect((await counts(store)).done).toBe(600)
  const perWindow = Map.groupBy(limit.refusals, ({ window }) => window)
  expect([...perWindow.values()].filter((refusals) => refusals.length > 1)).toEqual([])
})
