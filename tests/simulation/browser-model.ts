import { type Answered, unanswered } from '../../lib/api/client.ts'
import { DEFAULT_RATE } from '../../lib/contract/rate-limit.ts'
import type { JobState } from '../../lib/model/job-view.ts'
import type { BatchRecord } from '../../lib/outbox/batches/batch.ts'
import type { Intent } from '../../lib/outbox/intent.ts'
import type { Job } from '../../lib/outbox/job.ts'
import { createOutbox, type Outbox } from '../../lib/outbox/outbox.ts'
import type { OutboxPorts, OutboxStore, Wire } from '../../lib/outbox/ports.ts'
import type { MemoryJobStore } from '../support/memory-job-store.ts'
import type { NetworkModel } from './network-model.ts'
import { EPOCH, type VirtualTime } from './virtual-time.ts'
import { WakeLog } from './wake-log.ts'

export const CONNECTION = 'https://s.test 1'
export const ANOTHER_CONNECTION = 'https://other.test 1'

/** The shortest delay of a browser's alarm. */
const PRESSED_AGAIN_MS = 10_000
const SOONEST_ALARM_MS = 30_000
interface Life {
  isAlive: boolean
  /** Dies after this many outside calls; the last one may or may not have its effect. */
  callsLeft: number
  outbox: Outbox
}

/** Far more than a schedule needs at one moment. */
const MAX_CALLS_AT_ONCE = 20_000

const never = <T>(): Promise<T> => new Promise(() => undefined)

export interface BrowserModelParts {
  time: VirtualTime
  store: MemoryJobStore
  network: NetworkModel
  random: () => number
}

/** A browser that runs the real outbox in workers that may die at any `await`, with a clock that may be changed. */
export class BrowserModel {
  readonly #parts: BrowserModelParts
  #life: Life
  #alarm = 0
  #uuids = 0
  #clockOffset = 0
  isOnline = true
  #connectedTo: string | null = CONNECTION
  /** How many of the next store calls fail. */
  storeFailures = 0
  /** Jobs that were confirmed as stored. */
  readonly acknowledged: string[] = []
  /** Jobs that were removed by canceling their batch. */
  readonly takenOut: Job[] = []
  /** Jobs that the user discarded, as they were then. */
  readonly discarded: Job[] = []
  /** Jobs that were first sent while their batch was paused. */
  readonly sentInPause: string[] = []
  /** Jobs that got "slow down" and for which reconciling could not find out whether they were done before. */
  readonly waitBlindly: string[] = []
  /** When the user wanted a request now, by the service's clock: each may be refused once. */
  readonly presses: number[] = []
  clockWasSet = false
  /** How often a worker died at one of its calls. */
  deaths = 0
  /** When a worker first stored another limit than the default, by the service's clock. */
  limitKnownSince: number | null = null
  /** Whether it looped without time passing. */
  spins = false
  readonly log = new WakeLog()
  #calls = 0
  #callsAt = 0

  constructor(parts: BrowserModelParts) {
    this.#parts = parts
    this.#life = this.#begin()
  }

  readonly now = (): number => EPOCH + this.#parts.time.now + this.#clockOffset

  setClock(by: number): void {
    this.#clockOffset += by
    this.clockWasSet = true
    this.log.happened()
  }

  #isSpinning(): boolean {
    const { now } = this.#parts.time
    this.#calls = now === this.#callsAt ? this.#calls + 1 : 1
    this.#callsAt = now
    if (this.#calls > MAX_CALLS_AT_ONCE) this.spins = true
    return this.spins
  }

  /** One outside call by a worker, which may be its last. */
  async #call<T>(life: Life, effect: () => Promise<T>): Promise<T> {
    if (!life.isAlive || this.#isSpinning()) return never()
    life.callsLeft -= 1
    if (life.callsLeft === 0) {
      life.isAlive = false
      this.deaths += 1
      this.log.happened()
      if (this.#parts.random() < 0.5) await effect()
      return never()
    }
    const result = await effect()
    return life.isAlive ? result : never()
  }

  #store(life: () => Life): OutboxStore {
    const { store } = this.#parts
    const through = <T>(work: () => Promise<T>): Promise<T> =>
      this.#call(life(), () => {
        if (this.storeFailures === 0) return work()
        this.storeFailures -= 1
        this.log.happened()
        return Promise.reject(new Error('the disk is full'))
      })
    return {
      add: (jobs) => through(() => store.add(jobs)),
      get: (id) => through(() => store.get(id)),
      commit: (change) =>
        through(async () => {
          if ((change.record?.pacer.limit ?? DEFAULT_RATE.limit) !== DEFAULT_RATE.limit)
            this.limitKnownSince ??= this.#parts.network.serviceNow
          const { job } = change
          const before = job === undefined ? null : await store.get(job.id)
          const isStored = await store.commit(change)
          // Yielding isn't a change: the same job does so every minute.
          if (isStored && job?.state !== before?.state) this.log.happened()
          const isToWait = isStored && job?.state === 'waiting' && before?.state === 'sending'
          if (isToWait && before.doubt?.greatestId === null) this.waitBlindly.push(job.idempotencyKey)
          // Other changes of a job that is already being sent, such as dismissing it, send nothing.
          const begins = isStored && job?.state === 'sending' && before?.state !== 'sending'
          if (begins && job.doubt?.sends === 1) await this.#noteFirstSend(job)
          return isStored
        }),
      record: (connection) => through(() => store.record(connection)),
      next: (connection, priority) => through(() => store.next(connection, priority)),
      last: (connection, priority) => through(() => store.last(connection, priority)),
      headOfLane: (connection, lane) => through(() => store.headOfLane(connection, lane)),
      claimant: (connection, claim) => through(() => store.claimant(connection, claim)),
      underWay: () => through(() => store.underWay()),
      newest: (connection, states, limit) => through(() => store.newest(connection, states, limit)),
      page: (query) => through(() => store.page(query)),
      counts: (connection) => through(() => store.counts(connection)),
      newestOfTab: (connection, tabId) => through(() => store.newestOfTab(connection, tabId)),
      remove: (seen) =>
        through(async () => {
          const isRemoved = await store.remove(seen)
          if (isRemoved) this.discarded.push(seen)
          return isRemoved
        }),
      chosen: (connection, chosen) => through(() => store.chosen(connection, chosen)),
      removeChosen: (...asked) =>
        through(async () => {
          const removed = await store.removeChosen(...asked)
          this.discarded.push(...removed)
          return removed
        }),
      pruneDone: (connection, keep) => through(() => store.pruneDone(connection, keep)),
      removeConnection: (connection) => through(() => store.removeConnection(connection)),
      addBatch: (batch, jobs) => through(() => store.addBatch(batch, jobs)),
      batch: (id) => through(() => store.batch(id)),
      batches: (connection) => through(() => store.batches(connection)),
      batchText: (id) => through(() => store.batchText(id)),
      changeBatch: (changed) => through(() => store.changeBatch(changed)),
      cancelBatch: (changed) => through(() => this.#cancel(changed)),
      removeBatch: (id) => through(() => store.removeBatch(id)),
      batchCounts: (batch) => through(() => store.batchCounts(batch)),
      batchJobs: (id, offset, limit) => through(() => store.batchJobs(id, offset, limit)),
    }
  }

  async #noteFirstSend({ id, batch }: Job): Promise<void> {
    const { store } = this.#parts
    if (batch !== null && (await store.batch(batch))?.paused === true) this.sentInPause.push(id)
  }

  async #cancel(changed: BatchRecord): Promise<boolean> {
    const { store } = this.#parts
    const before = await store.batchJobs(changed.id, 0, 1_000)
    const isDone = await store.cancelBatch(changed)
    const left = new Set((await store.batchJobs(changed.id, 0, 1_000)).map(({ id }) => id))
    this.takenOut.push(...before.filter(({ id }) => !left.has(id)))
    return isDone
  }

  #wire(life: () => Life): Wire {
    const { network, time } = this.#parts
    const heard = async <T>(exchange: () => Promise<Answered<T>>): Promise<Answered<T>> => {
      // As the worker's wire, which sends with the key of the connected service.
      if (this.#connectedTo !== CONNECTION) return unanswered({ kind: 'not-connected' })
      this.log.request(time.now)
      const answer = await exchange()
      this.log.happened()
      return answer
    }
    return {
      // The key of a job that was never retried is its id.
      send: (_, operation, input, { idempotencyKey }) =>
        this.#call(life(), () =>
          heard(() => network.exchange({ operation, input, key: idempotencyKey, by: idempotencyKey }, this.now)),
        ),
      read: (_, operation, input) =>
        this.#call(life(), () => heard(() => network.exchange({ operation, input, key: null, by: '' }, this.now))),
    }
  }

  #begin(): Life {
    const { random } = this.#parts
    const life: Life = { isAlive: true, callsLeft: Number.POSITIVE_INFINITY, outbox: undefined as unknown as Outbox }
    const ports: OutboxPorts = {
      store: this.#store(() => life),
      wire: this.#wire(() => life),
      connection: () => Promise.resolve(this.#connectedTo),
      serviceHost: () => 's.test',
      now: this.now,
      random,
      bytes: (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256)),
      uuid: () => this.#uuid(),
      aliasPolicy: async () => null,
      onAdded: () => undefined,
      online: () => this.isOnline,
      onChange: () => undefined,
      onSettled: () => undefined,
      onRate: () => undefined,
      wakeAt: (at) => {
        if (life.isAlive) this.#setAlarm(at)
      },
    }
    life.outbox = createOutbox(ports)
    return life
  }

  #uuid(): string {
    this.#uuids += 1
    return `00000000-0000-4000-8000-${this.#uuids.toString(16).padStart(12, '0')}`
  }

  /** Alarms outlive workers. */
  #setAlarm(at: number | null): void {
    const { time } = this.#parts
    this.#alarm += 1
    const mine = this.#alarm
    if (at === null) return
    const setAt = time.now
    const fire = (): void => {
      if (this.#alarm !== mine || this.log.isRestless) return
      this.log.woke(time.now)
      if (this.#life.isAlive) void this.#life.outbox.drain()
      else time.at(Math.max(time.now, setAt + SOONEST_ALARM_MS), () => this.wakeWorker())
    }
    time.after(Math.max(0, at - this.now()), fire)
  }

  /** Wakes the current worker or starts another. */
  wakeWorker(): void {
    if (this.#life.isAlive) void this.#life.outbox.drain()
    else this.startWorker()
  }

  /** Closes and restarts the browser. */
  restart(): void {
    this.#life.isAlive = false
    this.startWorker()
  }

  /** Starts another worker; if the last one hasn't ended, both use one store for a while. */
  startWorker(): void {
    this.#life = this.#begin()
    const { outbox } = this.#life
    void outbox.start().then(() => outbox.drain())
  }

  /** Kills the worker after this many more outside calls; at once for 0. */
  killWorker(afterCalls: number): void {
    if (afterCalls === 0) this.#life.isAlive = false
    else this.#life.callsLeft = afterCalls
  }

  add(intents: Intent[]): void {
    if (!this.#life.isAlive) this.startWorker()
    const { outbox } = this.#life
    void outbox.add(CONNECTION, intents).then((added) => {
      if (added.ok) for (const { id } of added.value) this.acknowledged.push(id)
      return outbox.drain()
    })
  }

  /** `changes`: it changes links instead of creating them. */
  addBatch(asked: Intent[], changes?: BatchRecord['changes']): void {
    if (!this.#life.isAlive) this.startWorker()
    const { outbox } = this.#life
    const intents = asked.map((intent) => ({ ...intent, id: this.#uuid() }))
    void outbox.addBatch(CONNECTION, { id: this.#uuid(), name: '', text: '', changes, intents }).then((added) => {
      if (added.ok) for (const { id } of intents) this.acknowledged.push(id)
      return outbox.drain()
    })
  }

  /** A user's action on a batch, if there is one. */
  async onBatch(place: number, act: (outbox: Outbox, id: string) => Promise<unknown>): Promise<void> {
    if (!this.#life.isAlive) this.startWorker()
    const { outbox } = this.#life
    const batches = await this.#parts.store.batches(CONNECTION)
    const batch = batches[place % batches.length]
    if (batch === undefined) return
    await act(outbox, batch.id)
    await outbox.drain()
  }

  /** A user's action on jobs that wait for a decision. */
  async decide(decision: (outbox: Outbox, id: string) => Promise<unknown>, states: JobState[]): Promise<void> {
    if (!this.#life.isAlive) this.startWorker()
    const { outbox } = this.#life
    const { jobs } = await this.#parts.store.page({ connection: CONNECTION, states, offset: 0, limit: 5 })
    for (const { id } of jobs) {
      this.presses.push(this.#parts.network.serviceNow)
      await decision(outbox, id)
    }
    await outbox.drain()
  }

  /** The user connects another account, which has no jobs, or none, and later this one again. */
  leave(to: string | null, forMs: number): void {
    this.#connectedTo = to
    this.wakeWorker()
    this.#parts.time.after(forMs, () => {
      this.#connectedTo = CONNECTION
      this.unblock()
    })
  }

  /** A user enters a valid key, again if it wasn't confirmed because the worker was killed or the disk was full. */
  unblock(): void {
    if (!this.#life.isAlive) this.startWorker()
    const { outbox } = this.#life
    const { time } = this.#parts
    let isConfirmed = false
    void outbox.unblock(CONNECTION).then((unblocked) => {
      isConfirmed = unblocked.ok
      return outbox.drain()
    })
    time.after(PRESSED_AGAIN_MS, () => {
      if (!isConfirmed) this.unblock()
    })
  }
}
