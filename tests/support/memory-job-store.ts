import { type ChosenRequests, type JobCounts, PRESSING_STATES } from '../../lib/model/job-view.ts'
import { linkOfJob } from '../../lib/model/link-of-job.ts'
import type { Priority } from '../../lib/model/priority.ts'
import { type BatchRecord, isUnsent, type NewBatch } from '../../lib/outbox/batches/batch.ts'
import type { ConnectionRecord } from '../../lib/outbox/connection-record.ts'
import { JOB_STATES, type Job, type NewJob } from '../../lib/outbox/job.ts'
import type { JobQuery, OutboxStore } from '../../lib/outbox/ports.ts'
import { type Key, OrderedIndex } from './ordered-index.ts'

/** The batch whose pause would hold it. */
const queueOf = (job: Job): string => (isUnsent(job) ? (job.batch ?? '') : '')

/** The keys of the indexes that `JobStore` names. A job without a key is not in the index. */
const KEYS: Record<string, (job: Job) => Key | null> = {
  next: (job) => (job.nextAt === null ? null : [job.connection, job.priority, queueOf(job), job.nextAt, job.sequence]),
  lane: (job) => (job.lane === null ? null : [job.connection, job.lane, job.laneRank, job.sequence]),
  claim: (job) => (job.claim === null ? null : [job.connection, job.claim, job.sequence]),
  state: (job) => [job.connection, job.state, job.sequence],
  group: (job) => [job.connection, job.batch ?? '', job.state, job.sequence],
  underWay: (job) => (job.state === 'sending' || job.state === 'reconciling' ? [job.sequence] : null),
  link: (job) => (linkOfJob(job) === null ? null : [job.connection, linkOfJob(job) ?? 0, job.sequence]),
  tab: (job) => (job.tabId === null || job.dismissed ? null : [job.connection, job.tabId, -job.sequence]),
}

const parseJob = (text: string): Job => JSON.parse(text) as Job
const parseRecord = (text: string): ConnectionRecord => JSON.parse(text) as ConnectionRecord

/**
 * A store for tests: values pass through JSON, so nothing is shared with the caller. It outlives the outboxes that use
 * it, as a disk outlives workers.
 */
export class MemoryJobStore implements OutboxStore {
  readonly #jobs = new Map<string, { text: string; job: Job }>()
  readonly #records = new Map<string, string>()
  readonly #batches = new Map<string, { record: string; text: string }>()
  readonly #indexes = Object.entries(KEYS).map(([name, key]) => ({ name, key, index: new OrderedIndex() }))
  #sequence = 0

  #index(name: string): OrderedIndex {
    const found = this.#indexes.find((each) => each.name === name)
    if (found === undefined) throw new Error(`no index ${name}`)
    return found.index
  }

  #read(id: string | null): Job | null {
    const held = id === null ? undefined : this.#jobs.get(id)
    return held === undefined ? null : parseJob(held.text)
  }

  #write(next: Job): void {
    const before = this.#jobs.get(next.id)?.job
    const text = JSON.stringify(next)
    const job = parseJob(text)
    for (const { key, index } of this.#indexes) {
      const old = before === undefined ? null : key(before)
      if (old !== null) index.remove(old)
      const fresh = key(job)
      if (fresh !== null) index.insert(fresh, job.id)
    }
    this.#jobs.set(job.id, { text, job })
  }

  #delete(job: Job): void {
    for (const { key, index } of this.#indexes) {
      const old = key(job)
      if (old !== null) index.remove(old)
    }
    this.#jobs.delete(job.id)
  }

  async add(jobs: readonly NewJob[]): Promise<Job[]> {
    const ids = new Set(jobs.map(({ id }) => id))
    if (ids.size < jobs.length || jobs.some(({ id }) => this.#jobs.has(id))) throw new Error('no id is given twice')
    return jobs.map((fresh) => {
      this.#sequence += 1
      const job: Job = { ...fresh, sequence: this.#sequence }
      this.#write(job)
      return job
    })
  }

  async get(id: string): Promise<Job | null> {
    return this.#read(id)
  }

  #isPaused(batch: string): boolean {
    return this.#batch(batch)?.paused === true
  }

  async commit({ job, record, running }: Parameters<OutboxStore['commit']>[0]): Promise<boolean> {
    if (job !== undefined && this.#jobs.get(job.id)?.job.revision !== job.revision - 1) return false
    if (running !== undefined && this.#isPaused(running)) return false
    if (record !== undefined) {
      const held = this.#records.get(record.connection)
      const revision = held === undefined ? 0 : parseRecord(held).revision
      if (revision !== record.revision - 1) return false
      this.#records.set(record.connection, JSON.stringify(record))
    }
    if (job !== undefined) this.#write(job)
    return true
  }

  async record(connection: string): Promise<ConnectionRecord | null> {
    const held = this.#records.get(connection)
    return held === undefined ? null : parseRecord(held)
  }

  /** The job at one end of each queue that is not paused, in the order of their times. */
  #atEnds(connection: string, priority: Priority, end: 'first' | 'last'): Job[] {
    const index = this.#index('next')
    const queues = ['', ...[...this.#batches.keys()].filter((id) => !this.#isPaused(id))]
    const jobs = queues.flatMap((queue) => this.#read(index[end]([connection, priority, queue])) ?? [])
    return jobs.toSorted((a, b) => (a.nextAt ?? 0) - (b.nextAt ?? 0) || a.sequence - b.sequence)
  }

  async next(connection: string, priority: Priority): Promise<Job | null> {
    return this.#atEnds(connection, priority, 'first')[0] ?? null
  }

  async last(connection: string, priority: Priority): Promise<Job | null> {
    return this.#atEnds(connection, priority, 'last').at(-1) ?? null
  }

  async headOfLane(connection: string, lane: string): Promise<Job | null> {
    const inLane = this.#index('lane').all([connection, lane])
    return inLane.flatMap((id) => this.#read(id) ?? []).find((job) => !this.#isPaused(queueOf(job))) ?? null
  }

  async claimant(connection: string, claim: string): Promise<Job | null> {
    return this.#read(this.#index('claim').last([connection, claim]))
  }

  async underWay(): Promise<Job[]> {
    return this.#index('underWay')
      .all([])
      .flatMap((id) => this.#read(id) ?? [])
  }

  async newest(connection: string, states: readonly Job['state'][], limit: number): Promise<Job[]> {
    return (await this.page({ connection, states: [...states], offset: 0, limit })).jobs
  }

  async page({ connection, states, link, offset, limit }: JobQuery): Promise<{ jobs: Job[]; total: number }> {
    const wanted: readonly Job['state'][] = states.length === 0 ? JOB_STATES : states
    const ids =
      link === undefined
        ? wanted.flatMap((state) => this.#index('state').all([connection, state]))
        : this.#index('link').all([connection, link])
    const newestFirst = ids
      .flatMap((id) => this.#read(id) ?? [])
      .filter(({ state }) => wanted.includes(state))
      .sort((a, b) => b.sequence - a.sequence)
    const isPressing = ({ state }: Job) => states.length === 0 && link === undefined && PRESSING_STATES.includes(state)
    const ordered = [...newestFirst.filter(isPressing), ...newestFirst.filter((job) => !isPressing(job))]
    return { jobs: ordered.slice(offset, offset + limit), total: ordered.length }
  }

  async counts(connection: string): Promise<JobCounts> {
    return this.#counted('state', [connection])
  }

  #counted(index: string, of: Key): JobCounts {
    const count = (state: Job['state']): number => this.#index(index).all([...of, state]).length
    return {
      waiting: count('waiting'),
      sending: count('sending'),
      reconciling: count('reconciling'),
      unsure: count('unsure'),
      failed: count('failed'),
      done: count('done'),
    }
  }

  async newestOfTab(connection: string, tabId: number): Promise<Job | null> {
    return this.#read(this.#index('tab').first([connection, tabId]))
  }

  async remove(seen: Job): Promise<boolean> {
    const held = this.#jobs.get(seen.id)?.job
    if (held?.revision !== seen.revision) return false
    this.#delete(held)
    return true
  }

  async chosen(connection: string, chosen: ChosenRequests): Promise<Job[]> {
    const waiting = () => this.#index('state').all([connection, 'waiting'])
    const ofBatch = (batch: string) => this.#index('group').all([connection, batch, 'waiting'])
    const ids = 'ids' in chosen ? chosen.ids : chosen.batch === null ? waiting() : ofBatch(chosen.batch)
    return ids.flatMap((id) => this.#read(id) ?? []).filter((job) => job.connection === connection)
  }

  async removeChosen(
    connection: string,
    chosen: ChosenRequests,
    until: number,
    states: readonly Job['state'][],
  ): Promise<Job[]> {
    const meant = await this.chosen(connection, chosen)
    const present = meant.filter(({ sequence, state }) => sequence <= until && states.includes(state))
    for (const job of present) this.#delete(job)
    return present
  }

  async pruneDone(connection: string, keep: number): Promise<void> {
    const done = this.#index('group').all([connection, '', 'done'])
    for (const id of done.slice(0, Math.max(0, done.length - keep))) {
      const held = this.#jobs.get(id)
      if (held !== undefined) this.#delete(held.job)
    }
  }

  async removeConnection(connection: string): Promise<void> {
    for (const { job } of this.#jobs.values()) if (job.connection === connection) this.#delete(job)
    for (const { id } of await this.batches(connection)) this.#batches.delete(id)
    this.#records.delete(connection)
  }

  #batch(id: string): BatchRecord | null {
    const held = this.#batches.get(id)
    return held === undefined ? null : (JSON.parse(held.record) as BatchRecord)
  }

  async addBatch({ record, text }: NewBatch, jobs: readonly NewJob[]): Promise<Job[]> {
    if (this.#batches.has(record.id)) throw new Error(`a batch ${record.id} is there already`)
    const added = await this.add(jobs)
    this.#batches.set(record.id, { record: JSON.stringify(record), text })
    return added
  }

  async batch(id: string): Promise<BatchRecord | null> {
    return this.#batch(id)
  }

  async batches(connection: string): Promise<BatchRecord[]> {
    const all = [...this.#batches.keys()].flatMap((id) => this.#batch(id) ?? [])
    return all.filter((batch) => batch.connection === connection).toReversed()
  }

  async batchText(id: string): Promise<string> {
    return this.#batches.get(id)?.text ?? ''
  }

  async changeBatch(changed: BatchRecord): Promise<boolean> {
    const held = this.#batches.get(changed.id)
    if (held === undefined || this.#batch(changed.id)?.revision !== changed.revision - 1) return false
    this.#batches.set(changed.id, { ...held, record: JSON.stringify(changed) })
    return true
  }

  #jobsOf(id: string): Job[] {
    const jobs = [...this.#jobs.values()].flatMap(({ job }) => (job.batch === id ? [job] : []))
    return jobs.sort((a, b) => a.sequence - b.sequence)
  }

  async cancelBatch(changed: BatchRecord): Promise<boolean> {
    if (!(await this.changeBatch(changed))) return false
    for (const job of this.#jobsOf(changed.id)) if (isUnsent(job)) this.#delete(job)
    return true
  }

  async removeBatch(id: string): Promise<boolean> {
    const jobs = this.#jobsOf(id)
    if (!this.#batches.has(id) || jobs.some(({ state }) => state !== 'done' && state !== 'failed')) return false
    for (const job of jobs) this.#delete(job)
    this.#batches.delete(id)
    return true
  }

  async batchCounts({ connection, id }: Pick<BatchRecord, 'connection' | 'id'>): Promise<JobCounts> {
    return this.#counted('group', [connection, id])
  }

  async batchJobs(id: string, offset: number, limit: number): Promise<Job[]> {
    return this.#jobsOf(id).slice(offset, offset + limit)
  }
}
