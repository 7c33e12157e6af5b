import type { ConnectionRecord } from '../../lib/outbox/connection-record.ts'
import { JOB_STATES, type Job, type NewJob, type Priority } from '../../lib/outbox/job.ts'
import type { JobQuery, JobStore } from '../../lib/outbox/ports.ts'
import type { JobCounts } from '../../lib/rpc/protocol.ts'
import { type Key, OrderedIndex } from './ordered-index.ts'

/** The keys of the indexes that `JobStore` names. A job without a key is not in the index. */
const KEYS: Record<string, (job: Job) => Key | null> = {
  next: (job) => (job.nextAt === null ? null : [job.connection, job.priority, job.nextAt, job.sequence]),
  lane: (job) => (job.lane === null ? null : [job.connection, job.lane, job.laneRank, job.sequence]),
  claim: (job) => (job.claim === null ? null : [job.connection, job.claim, job.sequence]),
  state: (job) => [job.connection, job.state, job.sequence],
  underWay: (job) => (job.state === 'sending' || job.state === 'reconciling' ? [job.sequence] : null),
  tab: (job) => (job.tabId === null || job.dismissed ? null : [job.connection, job.tabId, -job.sequence]),
}

const parseJob = (text: string): Job => JSON.parse(text) as Job
const parseRecord = (text: string): ConnectionRecord => JSON.parse(text) as ConnectionRecord

/**
 * The store of a test: what goes in and comes out has been through JSON, so nothing is shared with the caller. What it
 * holds outlives the outboxes that use it, as a disk outlives workers.
 */
export class MemoryJobStore implements JobStore {
  readonly #jobs = new Map<string, { text: string; job: Job }>()
  readonly #records = new Map<string, string>()
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
    return jobs.map((fresh) => {
      if (this.#jobs.has(fresh.id)) throw new Error(`a job ${fresh.id} is there already`)
      this.#sequence += 1
      const job: Job = { ...fresh, sequence: this.#sequence }
      this.#write(job)
      return job
    })
  }

  async get(id: string): Promise<Job | null> {
    return this.#read(id)
  }

  async commit({ job, record }: { job?: Job; record?: ConnectionRecord }): Promise<boolean> {
    if (job !== undefined && this.#jobs.get(job.id)?.job.revision !== job.revision - 1) return false
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

  async next(connection: string, priority: Priority): Promise<Job | null> {
    return this.#read(this.#index('next').first([connection, priority]))
  }

  async headOfLane(connection: string, lane: string): Promise<Job | null> {
    return this.#read(this.#index('lane').first([connection, lane]))
  }

  async claimant(connection: string, claim: string): Promise<Job | null> {
    return this.#read(this.#index('claim').first([connection, claim]))
  }

  async underWay(): Promise<Job[]> {
    return this.#index('underWay')
      .all([])
      .flatMap((id) => this.#read(id) ?? [])
  }

  async page({ connection, states, offset, limit }: JobQuery): Promise<{ jobs: Job[]; total: number }> {
    const ids = (states.length === 0 ? JOB_STATES : states).flatMap((state) =>
      this.#index('state').all([connection, state]),
    )
    const newestFirst = ids.flatMap((id) => this.#read(id) ?? []).sort((a, b) => b.sequence - a.sequence)
    return { jobs: newestFirst.slice(offset, offset + limit), total: newestFirst.length }
  }

  async counts(connection: string): Promise<JobCounts> {
    const count = (state: Job['state']): number => this.#index('state').all([connection, state]).length
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

  async pruneDone(connection: string, keep: number): Promise<void> {
    const done = this.#index('state').all([connection, 'done'])
    for (const id of done.slice(0, Math.max(0, done.length - keep))) {
      const held = this.#jobs.get(id)
      if (held !== undefined) this.#delete(held.job)
    }
  }

  async removeConnection(connection: string): Promise<void> {
    for (const { job } of this.#jobs.values()) if (job.connection === connection) this.#delete(job)
    this.#records.delete(connection)
  }
}
