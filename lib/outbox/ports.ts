import type { Answered } from '../api/client.ts'
import type { Input, Output, ReadName, WriteName } from '../contract/operations.ts'
import type { JobCounts, JobState } from '../model/job-view.ts'
import type { BatchRecord, NewBatch } from './batches/batch.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Job, NewJob, Priority } from './job.ts'

/** A page of jobs, newest first. An empty `states` means all. */
export interface JobQuery {
  connection: string
  states: JobState[]
  offset: number
  limit: number
}

/**
 * Durable memory. Every method is one transaction; a write has reached the disk when its promise resolves. A method that
 * cannot do its work throws: the outbox then reports `storage` and sends nothing. What comes out is parsed with the
 * schemas of `job.ts` and `connection-record.ts`. Except for `page` and `counts`, no method may get slower as the number
 * of stored jobs grows: each names the index that it needs.
 */
export interface JobStore {
  /** All or none. Gives each job the next `sequence`. */
  add(jobs: readonly NewJob[]): Promise<Job[]>
  get(id: string): Promise<Job | null>
  /**
   * Replaces a job, a connection's record or both: all or none. Each is stored only over the revision that is one less
   * than its own (a record of revision 1 over none), and only while the batch named by `running` is not paused;
   * otherwise nothing is written and the answer is `false`. This is what keeps two drains from taking one job.
   */
  commit(change: { job?: Job; record?: ConnectionRecord; running?: string }): Promise<boolean>
  record(connection: string): Promise<ConnectionRecord | null>
  /**
   * The job with the smallest `nextAt`, then `sequence`; those without a `nextAt` and those that a pause holds are no
   * candidates. Index: connection, priority, the batch of what is unsent, nextAt, sequence: it takes one look for each
   * batch that is not through, however many jobs that holds.
   */
  next(connection: string, priority: Priority): Promise<Job | null>
  /** Of the same candidates the one that comes last. Index as for `next`. */
  last(connection: string, priority: Priority): Promise<Job | null>
  /**
   * The job that has the turn in a lane: the smallest `laneRank`, then `sequence`; what a pause holds keeps nobody
   * waiting. Index: connection, lane, laneRank, sequence.
   */
  headOfLane(connection: string, lane: string): Promise<Job | null>
  /** The job that made this, if any. Index: connection, claim. */
  claimant(connection: string, claim: string): Promise<Job | null>
  /** Jobs in state `sending` or `reconciling`, of all connections. Index: state. */
  underWay(): Promise<Job[]>
  page(query: JobQuery): Promise<{ jobs: Job[]; total: number }>
  counts(connection: string): Promise<JobCounts>
  /** The newest job of this tab that is not dismissed. Index: tabId, sequence. */
  newestOfTab(connection: string, tabId: number): Promise<Job | null>
  /** Only over the revision that was seen, like `commit`. */
  remove(seen: Job): Promise<boolean>
  /** Removes the done jobs that were added first, until `keep` are left; those of batches stay with their batch. */
  pruneDone(connection: string, keep: number): Promise<void>
  /** Removes every job, every batch and the record of a connection. */
  removeConnection(connection: string): Promise<void>
}

/** Batches, in the same memory and under the same rules as their jobs. */
export interface BatchStore {
  /** The batch and all of its jobs, or nothing. */
  addBatch(batch: NewBatch, jobs: readonly NewJob[]): Promise<Job[]>
  batch(id: string): Promise<BatchRecord | null>
  /** Newest first. Index: connection. */
  batches(connection: string): Promise<BatchRecord[]>
  /** What was pasted; empty when there is no such batch. */
  batchText(id: string): Promise<string>
  /** Stored only over the revision before its own, like `commit`. */
  changeBatch(changed: BatchRecord): Promise<boolean>
  /** The same, and every unsent job of it is removed. Index as for `next`. */
  cancelBatch(changed: BatchRecord): Promise<boolean>
  /** Removes it with its jobs; `false`, and nothing happens, while one of them is neither done nor failed. */
  removeBatch(id: string): Promise<boolean>
  /** Index: connection, batch, state. */
  batchCounts(batch: Pick<BatchRecord, 'connection' | 'id'>): Promise<JobCounts>
  /** In the order of adding. */
  batchJobs(id: string, offset: number, limit: number): Promise<Job[]>
}

export type OutboxStore = JobStore & BatchStore

/**
 * What leads to the service of one connection. For a connection that is not the present one it answers `not-connected`.
 * One call is one request: the pacer has counted it, and would not know of a second. What "forbidden" says about the key
 * is found out by the outbox.
 */
export interface Wire {
  send<N extends WriteName>(
    connection: string,
    operation: N,
    input: Input<N>,
    options: { idempotencyKey: string },
  ): Promise<Answered<Output<N>>>
  read<N extends ReadName>(connection: string, operation: N, input: Input<N>): Promise<Answered<Output<N>>>
}

/** What the outbox needs of the world. None of the listeners may throw. */
export interface OutboxPorts {
  store: OutboxStore
  wire: Wire
  /** The id of the present connection, or `null` when there is none. Jobs of other connections wait. */
  connection: () => Promise<string | null>
  /** Host (and path) of the service's own address, for short URLs when no other is known. */
  serviceHost: (connection: string) => string
  /** Epoch milliseconds. */
  now: () => number
  /** From 0 to below 1. */
  random: () => number
  uuid: () => string
  /** `false` only when it is certain that nothing can be sent. A service on this machine needs no network. */
  online: () => boolean
  /** A job has been added or changed, and this is stored. */
  onChange: (job: Job) => void
  /**
   * A job has reached done, failed, or unsure with nothing planned. Called once for each time, after `onChange`: so once
   * more for an unsure job that turns out to be done.
   */
  onSettled: (job: Job) => void
  /** `drain` is to be called then, at the latest; it takes the place of the time told before. `null`: nothing is planned. */
  wakeAt: (at: number | null) => void
  /** What is known of the pace has changed. */
  onRate: (connection: string) => void
}
