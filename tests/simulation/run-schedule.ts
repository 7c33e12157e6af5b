import type { BatchRecord } from '../../lib/outbox/batches/batch.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { seededRandom } from '../faults/seeded-random.ts'
import { MemoryJobStore } from '../support/memory-job-store.ts'
import { ANOTHER_CONNECTION, BrowserModel, CONNECTION } from './browser-model.ts'
import { NetworkModel } from './network-model.ts'
import { RateModel } from './rate-model.ts'
import { FAULTS_UNTIL, GROUND, type Happening, type Schedule } from './schedule.ts'
import { ELSEWHERE, ServiceModel } from './service-model.ts'
import { VirtualTime } from './virtual-time.ts'

/** Long enough for every backoff and every window. */
const END_OF_TIME = 4 * 86_400_000

export interface Ended {
  schedule: Schedule
  jobs: Job[]
  batches: BatchRecord[]
  service: ServiceModel
  rate: RateModel
  browser: BrowserModel
  network: NetworkModel
  /** Whether there were no more events. */
  cameToRest: boolean
}

interface Models {
  time: VirtualTime
  service: ServiceModel
  network: NetworkModel
  rate: RateModel
  browser: BrowserModel
}

const others = ({ time, network, rate }: Models, requests: number, overMs: number): void => {
  for (let i = 0; i < requests; i += 1)
    time.after((overMs * i) / requests, () => rate.takeForOthers(network.serviceNow))
}

/** The effect of each event. */
const HAPPEN: { [K in Happening['kind']]: (models: Models, happening: Extract<Happening, { kind: K }>) => void } = {
  add: ({ browser }, { intents, besides }) => {
    browser.add(intents)
    if (besides) browser.startWorker()
  },
  batch: ({ browser }, { intents }) => browser.addBatch(intents),
  pause: ({ browser }, { batch }) => void browser.onBatch(batch, (outbox, id) => outbox.pauseBatch(id)),
  resume: ({ browser }, { batch }) => void browser.onBatch(batch, (outbox, id) => outbox.resumeBatch(id)),
  cancel: ({ browser }, { batch }) => void browser.onBatch(batch, (outbox, id) => outbox.cancelBatch(id)),
  kill: ({ browser }, { afterCalls }) => browser.killWorker(afterCalls),
  'second worker': ({ browser }) => browser.startWorker(),
  'set clock': ({ browser }, { by }) => browser.setClock(by),
  others: (models, { requests, overMs }) => others(models, requests, overMs),
  down: ({ time, network }, { forMs }) => {
    network.downUntil = time.now + forMs
  },
  offline: ({ time, browser }, { forMs }) => {
    browser.isOnline = false
    time.after(forMs, () => {
      browser.isOnline = true
      browser.wakeWorker()
    })
  },
  'dead key': ({ time, network, browser }, { forMs }) => {
    network.keyDeadUntil = time.now + forMs
    time.after(forMs, () => browser.unblock())
  },
  'disk full': ({ browser }, { calls }) => {
    browser.storeFailures = calls
  },
  retry: ({ browser }, { state }) => void browser.decide((outbox, id) => outbox.retry(id), [state]),
  dismiss: ({ browser }) => void browser.decide((outbox, id) => outbox.dismiss(id), []),
  discard: ({ browser }, { states }) => void browser.decide((outbox, id) => outbox.discard(id), states),
  'made elsewhere': ({ service }, { alias }) => {
    if (alias === undefined || service.links.every((link) => link.alias !== alias))
      service.addLink('https://elsewhere.example/', alias, ELSEWHERE)
    service.addChannel('blue', ELSEWHERE)
  },
  'deleted elsewhere': ({ service }, { what }) => service.deleteElsewhere(what),
  leave: ({ browser }, { to, forMs }) => browser.leave(to === 'none' ? null : ANOTHER_CONNECTION, forMs),
  check: ({ browser }) => void browser.decide((outbox, id) => outbox.check(id), ['unsure']),
}

const happen = <K extends Happening['kind']>(models: Models, happening: Extract<Happening, { kind: K }>): void => {
  const effect = HAPPEN[happening.kind]
  effect(models, happening)
}

const groundOf = (schedule: Schedule): ServiceModel => {
  const service = new ServiceModel(schedule.service)
  GROUND.shortened.forEach((longurl, at) => {
    service.links.push({ id: at + 1, alias: `old${at}`, longurl, by: 'ground' })
  })
  service.links.push({ id: GROUND.doomedLink, alias: 'doomed', longurl: 'https://gone.example/', by: 'ground' })
  service.channels.push({ id: GROUND.channel, name: 'v0', by: 'ground', items: new Set() })
  service.channels.push({ id: GROUND.doomedChannel, name: 'doomed', by: 'ground', items: new Set() })
  return service
}

/**
 * Two things are repaired only when the browser restarts: a worker that was stopped while a new key was entered, and an
 * alarm that one of two workers cleared for both.
 */
const needsStart = ({ happening }: Schedule['steps'][number]): boolean =>
  happening.kind === 'dead key' || happening.kind === 'second worker' || (happening.kind === 'add' && happening.besides)

/** Runs a schedule with the real outbox. The result is deterministic. */
export const runSchedule = async (schedule: Schedule): Promise<Ended> => {
  const random = seededRandom(schedule.seed)
  const time = new VirtualTime()
  const store = new MemoryJobStore()
  const service = groundOf(schedule)
  const rate = new RateModel(schedule.rate)
  const network = new NetworkModel({ time, service, rate, random }, { ...schedule.network, faultsUntil: FAULTS_UNTIL })
  const browser = new BrowserModel({ time, store, network, random })
  const models = { time, service, network, rate, browser }
  for (const { at, happening } of schedule.steps) time.at(at, () => happen(models, happening))
  time.at(FAULTS_UNTIL, () => {
    browser.storeFailures = 0
    if (schedule.steps.some(needsStart)) browser.restart()
  })
  const cameToRest = await time.run(END_OF_TIME)
  const { jobs } = await store.page({ connection: CONNECTION, states: [], offset: 0, limit: 1_000 })
  const batches = await store.batches(CONNECTION)
  return { schedule, jobs, batches, service, rate, browser, network, cameToRest }
}
