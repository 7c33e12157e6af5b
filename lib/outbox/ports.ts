import type { RandomBytes } from '../address/chosen-alias.ts'
import type { AliasPolicy } from '../address/predicted-short-url.ts'
import type { Answered } from '../api/client.ts'
import type { Input, Output, ReadName, WriteName } from '../contract/operations.ts'
import type { ChosenRequests, JobCounts, JobState } from '../model/job-view.ts'
import type { Priority } from '../model/priority.ts'
import type { BatchRecord, NewBatch } from './batches/batch.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Job, NewJob } from './job.ts'

/** A page of jobs, newest first. Empty `states` means all, with those that wait for the user first. */
export interface JobQuery {
  connection: string
  states: JobState[]
  /** Only those about this link. Index: connection, link, sequence; reads no other job. */
  link?: number | undefined
  offset: number
  limit: number
}

/**
 * Durable storage. Every method is one transaction; a write is on disk when its promise resolves. A method that can't
 * do its work throws: the outbox then reports `storage` and sends nothing. Results are parsed with the schemas of
 * `job.ts` and `connection-record.ts`. Except for `page` and `counts`, no method may get slower as the number of stored
 * jobs grows: each names the index that it needs.
 */
export interface JobStore {
  /** All or none. Assigns the next `sequence` to each job. */
  add(jobs: readonly NewJob[]): Promise<Job[]>
  get(id: string): Promise<Job | null>
  /**
   * Replaces a job, a connection's record or both: all or none. Each is stored only over the preceding revision
   * (revision 1 of a record over none), and only while the batch named by `running` is not paused; otherwise nothing is
   * written and the result is `false`. This keeps two drains from taking the same job.
   */
  commit(change: { job?: Job; record?: ConnectionRecord; running?: string }): Promise<boolean>
  record(connection: string): Promise<ConnectionRecord | null>
  /**
   * The job with the smallest `nextAt`, then `sequence`, of those that have a `nextAt` and are not paused. Index:
   * connection, priority, the batch of unsent jobs, nextAt, sequence: one lookup for each unfinished batch, however
   * many jobs it has.
   */
  next(connection: string, priority: Priority): Promise<Job | null>
  /** The last of the same candidates. Index as for `next`. */
  last(connection: string, priority: Priority): Promise<Job | null>
  /**
   * The first job in a lane: the smallest `laneRank`, then `sequence`; paused jobs are skipped. Index: connection,
   * lane, laneRank, sequence.
   */
  headOfLane(connection: string, lane: string): Promise<Job | null>
  /** The newest job with this claim, if any. Index: connection, claim. */
  claimant(connection: string, claim: string): Promise<Job | null>
  /** Jobs in state `sending` or `reconciling`, of all connections. Index: state. */
  underWay(): Promise<Job[]>
  /** The newest jobs in these states, newest first. Index: connection, state, sequence; reads no other job. */
  newest(connection: string, states: readonly JobState[], limit: number): Promise<Job[]>
  page(query: JobQuery): Promise<{ jobs: Job[]; total: number }>
  counts(connection: string): Promise<JobCounts>
  /** The newest job of this tab that is not dismissed. Index: tabId, sequence. */
  newestOfTab(connection: string, tabId: number): Promise<Job | null>
  /** Removes the job only in the given revision, like `commit`. */
  remove(seen: Job): Promise<boolean>
  /** The chosen jobs of a connection. Indexes: id; connection, batch, state; reads no other job. */
  chosen(connection: string, chosen: ChosenRequests): Promise<Job[]>
  /**
   * Removes the chosen jobs, all or none, except those with a sequence above `until` or in other states; returns the
   * removed ones.
   */
  removeChosen(connection: string, chosen: ChosenRequests, until: number, states: readonly JobState[]): Promise<Job[]>
  /** Removes the oldest done jobs until `keep` are left; those of batches stay. */
  pruneDone(connection: string, keep: number): Promise<void>
  /** Removes every job, every batch and the record of a connection. */
  removeConnection(connection: string): Promise<void>
}

/** Batches, in the same store and under the same rules as their jobs. */
export interface BatchStore {
  /** The batch and all of its jobs, or nothing. */
  addBatch(batch: NewBatch, jobs: readonly NewJob[]): Promise<Job[]>
  batch(id: string): Promise<BatchRecord | null>
  /** Newest first. Index: connection. */
  batches(connection: string): Promise<BatchRecord[]>
  /** The pasted text; empty if there is no such batch. */
  batchText(id: string): Promise<string>
  /** Stored only over the preceding revision, like `commit`. */
  changeBatch(changed: BatchRecord): Promise<boolean>
  /** Also removes every unsent job of it. Index as for `next`. */
  cancelBatch(changed: BatchRecord): Promise<boolean>
  /** Removes the batch with its jobs; `false`, without any change, unless all of them are done or failed. */
  removeBatch(id: string): Promise<boolean>
  /** Index: connection, batch, state. */
  batchCounts(batch: Pick<BatchRecord, 'connection' | 'id'>): Promise<JobCounts>
  /** In the order in which they were added. */
  batchJobs(id: string, offset: number, limit: number): Promise<Job[]>
}

export type OutboxStore = JobStore & BatchStore

/**
 * Sends requests to the service of one connection; `not-connected` for any but the current one. One call is exactly one
 * request, because the pacer has counted one. The outbox finds out what "forbidden" says about the key.
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

/** What the outbox needs from its environment. None of the listeners may throw. */
export interface OutboxPorts {
  store: OutboxStore
  wire: Wire
  /** The id of the current connection, or `null`. Jobs of other connections wait. */
  connection: () => Promise<string | null>
  /** Host and path of the service's address: the base of short URLs while no other is known. */
  serviceHost: (connection: string) => string
  /** Epoch milliseconds. */
  now: () => number
  /** From 0 (inclusive) to 1 (exclusive). */
  random: () => number
  /** From a cryptographic source. */
  bytes: RandomBytes
  uuid: () => string
  /** `false` only if nothing can be sent for certain. A service on this machine needs no network. */
  online: () => boolean
  /** How the aliases of new links are chosen, apart from the bases of short URLs; `null` if that can't be read. */
  aliasPolicy: (connection: string) => Promise<Omit<AliasPolicy, 'shortBases'> | null>
  /** Jobs that were requested together are stored. Called after `onChange` of each. */
  onAdded: (jobs: readonly Job[]) => void
  /** A job was added or changed, and the change is stored. */
  onChange: (job: Job) => void
  /**
   * A job is done, failed, or unsure with nothing planned. Called after `onChange`, and again for an unsure job that
   * turns out to be done.
   */
  onSettled: (job: Job) => void
  /** Call `drain` at this time at the latest; replaces the time passed before. `null`: nothing is planned. */
  wakeAt: (at: number | null) => void
  /** The rate limit's state changed. */
  onRate: (connection: string) => void
}
