import { describe, expect, it } from 'vitest'
import type { Intent } from '../../lib/outbox/intent.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { seededRandom } from '../faults/seeded-random.ts'
import { MemoryJobStore } from '../support/memory-job-store.ts'
import { sampleSize } from '../support/sample-size.ts'
import { BrowserModel, CONNECTION } from './browser-model.ts'
import { NetworkModel } from './network-model.ts'
import { RateModel } from './rate-model.ts'
import { ServiceModel } from './service-model.ts'
import { VirtualTime } from './virtual-time.ts'

/** Long enough for every backoff and every window. */
const DAY_MS = 86_400_000

interface Trouble {
  /** Of the network, while it is faulty, and of what a killed worker's last call did. */
  seed: number
  faultPercent?: number
  limit?: number
}

/** A service with links, and a browser whose worker can be killed. */
const worldOf = (links: number, { seed, faultPercent = 0, limit = 1_000 }: Trouble) => {
  const [random, time, store] = [seededRandom(seed), new VirtualTime(), new MemoryJobStore()]
  const service = new ServiceModel({
    honorsKey: seed % 2 === 0,
    perPage: 100,
    newestFirst: true,
    namesakes: 'allow',
    firstId: 1,
  })
  for (let at = 1; at <= links; at++) service.addLink(`https://old.test/${at}`, `a${at}`, 'ground')
  const rate = new RateModel({ limit, windowMs: 60_000, rounding: 'ceil', begins: 'first-request' })
  const network = new NetworkModel(
    { time, service, rate, random },
    { faultPercent, resends: true, faultsUntil: 600_000, hasDate: true, serviceOffset: 0 },
  )
  return { time, store, service, browser: new BrowserModel({ time, store, network, random }) }
}
type World = ReturnType<typeof worldOf>

const changing = (id: number, url: string, before: string, onlyIfSame: boolean): Intent => ({
  operation: 'updateLink',
  input: { id, url },
  priority: 'bulk',
  source: 'bulk',
  tabId: null,
  title: '',
  copy: false,
  change: { fields: ['url'], before: { url: before }, onlyIfSame, whole: true },
})

const replacements = ({ service }: World): Intent[] =>
  service.links.map(({ id, longurl }) => changing(id, longurl.replace('old', 'new'), longurl, true))

/** The changes back to what each job has stored. */
const reversals = (jobs: readonly Job[]): Intent[] =>
  jobs
    .filter(({ state }) => state === 'done')
    .map(({ input, change }) => changing(Number(input.id), String(change?.before.url), String(input.url), true))

const jobsOf = async ({ store }: World): Promise<Job[]> => {
  const { jobs } = await store.page({ connection: CONNECTION, states: [], offset: 0, limit: 10_000 })
  return jobs.toSorted((one, other) => one.sequence - other.sequence)
}

const urlsOf = ({ service }: World): string[] => service.links.map(({ longurl }) => longurl)

/** The execution of each change, without the repetitions that change nothing. */
const historyOf = ({ service }: World, of: number): string[] =>
  service.updates
    .filter(({ id }) => id === of)
    .map(({ url }) => url)
    .filter((url, at, all) => url !== all[at - 1])

/** A batch is changed, someone else changes a link, and the batch is taken back; each of them meets the trouble. */
const changeAndUndo = async (links: number, trouble: Trouble, meet: (world: World) => void): Promise<World> => {
  const world = worldOf(links, trouble)
  world.browser.addBatch(replacements(world), { undoes: null })
  meet(world)
  await world.time.run(DAY_MS)
  expect((await jobsOf(world)).map(({ state }) => state)).toEqual(Array.from({ length: links }, () => 'done'))
  expect(urlsOf(world)).toEqual(Array.from({ length: links }, (_, at) => `https://new.test/${at + 1}`))
  world.browser.restart()
  await world.time.run(DAY_MS)
  const [second] = world.service.links.slice(1)
  if (second) second.longurl = 'https://theirs.test/'
  world.browser.addBatch(reversals(await jobsOf(world)), { undoes: null })
  meet(world)
  await world.time.run(2 * DAY_MS)
  return world
}

const expectUndone = async (world: World, links: number): Promise<void> => {
  const undone = (await jobsOf(world)).slice(links)
  const expected = Array.from({ length: links }, (_, at) => (at === 1 ? 'failed' : 'done'))
  expect(undone.map(({ state }) => state)).toEqual(expected)
  expect(undone[1]?.failure).toEqual({ kind: 'invalid', field: 'url', problem: { code: 'link_changed_since' } })
  for (const { id, longurl } of world.service.links) {
    const [old, fresh] = [`https://old.test/${id}`, `https://new.test/${id}`]
    expect(longurl).toBe(id === 2 ? 'https://theirs.test/' : old)
    expect(historyOf(world, id)).toEqual(id === 2 ? [fresh] : [fresh, old])
  }
}

describe('changes of many links', () => {
  it('happen once each and are taken back, wherever the worker is killed', { timeout: 60_000 }, async () => {
    let deaths = 0
    // A worker that dies at its first call has stored nothing, and the page asks again.
    for (let calls = 2; calls === 2 || deaths > 0; calls++) {
      deaths = 0
      // The last call of the worker may or may not have had its effect.
      for (const seed of [calls, 1_000 + calls, 2_000 + calls]) {
        const world = await changeAndUndo(3, { seed }, ({ browser }) => browser.killWorker(calls))
        await expectUndone(world, 3)
        deaths += world.browser.deaths
      }
    }
  })

  it('happen once each or are shown to have failed, however the network fails', { timeout: 120_000 }, async () => {
    for (let seed = 1; seed <= sampleSize(60, 3_000); seed++) {
      const world = worldOf(5, { seed, faultPercent: 30, limit: 30 })
      world.browser.addBatch(replacements(world), { undoes: null })
      world.browser.killWorker((seed % 40) + 1)
      await world.time.run(DAY_MS)
      const jobs = await jobsOf(world)
      expect(jobs.filter(({ state }) => state !== 'done' && state !== 'failed')).toEqual([])
      for (const { input, state, change } of jobs) {
        expect(change?.before).toEqual({ url: `https://old.test/${Number(input.id)}` })
        const history = historyOf(world, Number(input.id))
        expect(state === 'done' ? history : []).toEqual(state === 'done' ? [String(input.url)] : [])
      }
    }
  })
})
