import type { AliasPolicy, ShortBases } from '../address/predicted-short-url.ts'
import type { Answered } from '../api/client.ts'
import type { ExtendedName, Input, Output, ReadName } from '../contract/operations.ts'
import type { Block } from '../model/connection-view.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { ChosenRequests, Difference, Discardable } from '../model/job-view.ts'
import type { Priority } from '../model/priority.ts'
import type { RateView } from '../model/rate-view.ts'
import { afterStop, rateView, spentUntil, tryNow as tryPacerNow } from '../pace/pacer.ts'
import { chooseAlias } from './alias-choice.ts'
import { backoffUntil } from './backoff.ts'
import { type Batches, createBatches } from './batches/batches.ts'
import { needsUser, rejectsKey } from './can-have-happened.ts'
import type { ConnectionRecord } from './connection-record.ts'
import {
  addDifferences,
  checkDiscardable,
  DISCARDED_TOGETHER,
  discardableOf,
  dismissJob,
  markCopied,
  type Retry,
  recheckJob,
  resolveJob,
  retryJob,
} from './decisions.ts'
import { createDrain, type Drain } from './drain.ts'
import { createExchange } from './exchange.ts'
import { type Intent, newJob } from './intent.ts'
import type { Job, NewJob } from './job.ts'
import { createJobChanges } from './job-changes.ts'
import { createJobRunner } from './job-runner.ts'
import { LEASE_MS } from './policy.ts'
import type { OutboxPorts } from './ports.ts'
import { createReadWhenIdle, type ReadWhenIdle } from './read-when-idle.ts'
import { catchStoreError, createRecords } from './records.ts'

/** Why a connection can't send at present, and until when; `until` is `null` if time alone changes nothing. */
export interface Hold {
  failure: Failure
  until: number | null
}

/** What delays the waiting jobs of a connection. */
export interface OutboxStatus {
  hold: Hold | null
  /** When the rate limit allows the next request of each priority; `null` if it does now. */
  paceUntil: Readonly<Record<Priority, number | null>>
  /** The batches that are paused. */
  paused: readonly string[]
}

/** What pages show of a connection's outbox. */
export interface OutboxView {
  status: OutboxStatus
  rate: RateView
  shortBases: ShortBases
}

export interface Outbox extends Batches {
  /**
   * Called once when the worker starts: recovers jobs that a stopped worker left in flight. Call `drain` afterwards.
   */
  start: () => Promise<Result<null>>
  /** All or none; resolves once durable. `drain` sends the jobs. */
  add: (connection: string, intents: readonly Intent[]) => Promise<Result<Job[]>>
  /** Sends due jobs. Called at the time passed to `wakeAt`, and whenever something changes that jobs waited for. */
  drain: Drain
  /**
   * Sends the job now, even if the service has said to wait; a job retried with others, as soon as the pacer allows.
   */
  retry: (id: string, how?: Retry) => Promise<Result<Job>>
  /** Asks the service again about an unsure job. */
  check: (id: string) => Promise<Result<Job>>
  /** The user resolves an unsure job: it happened, or it is to be sent again. */
  resolve: (id: string, made: boolean) => Promise<Result<Job>>
  discard: (id: string) => Promise<Result<null>>
  /** What the user is told before these requests are discarded. */
  discardable: (connection: string, chosen: ChosenRequests) => Promise<Result<Discardable>>
  /**
   * Discards these requests in one transaction, except those that are being sent or done by then; returns how many were
   * discarded.
   */
  discardMany: (connection: string, chosen: ChosenRequests, until: number) => Promise<Result<number>>
  /** Notes that the user dismissed the result in the popup. */
  dismiss: (id: string) => Promise<Result<Job>>
  /** Notes that this short URL was copied for the job. */
  noteCopied: (id: string, shortUrl: string) => Promise<Result<Job>>
  /** Notes the differences from the request that a later response has shown. */
  noteDifferences: (id: string, differences: readonly Difference[]) => Promise<Result<Job>>
  /** A paced read, before bulk work; `slow-down` if it can't be sent now. */
  pacedRead: <N extends ReadName>(
    connection: string,
    operation: N,
    input: Input<N>,
    priority?: Priority,
  ) => Promise<Answered<Output<N>>>
  /** Checks whether the service has an operation, with an id that doesn't exist; paced. */
  pacedProbe: (
    connection: string,
    operation: ExtendedName,
    probe: () => Promise<Answered<Output<ExtendedName>>>,
  ) => Promise<Answered<Output<ExtendedName>>>
  readWhenIdle: ReadWhenIdle
  /** The user wants a read now: one may be sent, even if the service has said to wait. */
  tryNow: (connection: string) => Promise<Result<null>>
  /** Resolves when no read or probe is under way. */
  readsEnded: () => Promise<void>
  /** A new key was entered: jobs that waited for it may be sent. */
  unblock: (connection: string) => Promise<Result<null>>
  /** The key was unlocked. It is the same key: a rejection by the service stays. */
  recheck: (connection: string) => Promise<Result<null>>
  /** Notes whether the browser allows access to the service: `null` if it does, otherwise nothing is sent. */
  noteAccess: (connection: string, missing: Block | null) => Promise<Result<null>>
  /** Checks the key for the user, even if it was rejected before. */
  checkKey: (connection: string) => Promise<Result<Output<'readAccount'>>>
  /** Status, rate limit and bases of short URLs at one moment. */
  view: (connection: string) => Promise<Result<OutboxView>>
  status: (connection: string) => Promise<Result<OutboxStatus>>
  rate: (connection: string) => Promise<Result<RateView>>
}

/** A request by the user doesn't wait for the backoff after an outage. */
const resetBackoff = (record: ConnectionRecord): ConnectionRecord =>
  record.silence.until === 0 ? record : { ...record, silence: { ...record.silence, until: 0 } }

const withoutBlock = (record: ConnectionRecord): ConnectionRecord => ({
  ...record,
  blocked: null,
  epoch: record.epoch + 1,
})

const afterUnblock = (record: ConnectionRecord): ConnectionRecord => withoutBlock(resetBackoff(record))

const afterRecheck = (record: ConnectionRecord): ConnectionRecord =>
  needsUser(record.blocked) ? record : afterUnblock(record)

const afterAccess = (record: ConnectionRecord, missing: Block | null): ConnectionRecord => {
  const isMissing = record.blocked?.kind === 'permission'
  if (rejectsKey(record.blocked) || isMissing === (missing !== null)) return record
  return missing === null ? afterUnblock(record) : { ...record, blocked: missing, epoch: record.epoch + 1 }
}

/**
 * Backoff and blocks that need the user survive a restart; the worker notes the access again at each start. Other blocks
 * are detected before a request is sent, and may have ended while no worker was running. Reads that the previous worker
 * had in flight are given up: they would delay others for a minute.
 */
const afterRestart = (before: ConnectionRecord, now: number, startedAt: number): ConnectionRecord => {
  const record = { ...before, pacer: afterStop(before.pacer, now, startedAt) }
  return record.blocked === null || needsUser(record.blocked) ? record : withoutBlock(record)
}

/** A base seen in a link created here takes precedence over one from listed links, which may be old. */
const shortBasesOf = ({ shortBase, domainBases, listedBases }: ConnectionRecord): ShortBases => {
  const byHost = Object.entries({ ...listedBases, ...domainBases }).filter(([, base]) => base !== '')
  return { own: shortBase, byHost: Object.fromEntries(byHost) }
}

/** The outbox of all connections. It keeps nothing in memory that another worker would need. */
export const createOutbox = (ports: OutboxPorts): Outbox => {
  const { store, now, uuid, online } = ports
  const records = createRecords(store)
  const exchange = createExchange({ ...ports, records })
  const changes = createJobChanges({ ...ports, records })
  const runner = createJobRunner(ports, exchange, changes)
  const drain = createDrain({ ...ports, records }, exchange, runner, changes)

  const decide = (id: string, decision: (job: Job) => Result<Job>): Promise<Result<Job>> =>
    catchStoreError(async () => {
      for (;;) {
        const job = await store.get(id)
        if (job === null) return fail({ kind: 'not-found' })
        const decided = decision(job)
        if (!decided.ok || (await changes.commit(job, decided.value))) return decided
      }
    })

  /** Wakes a worker that is stopped between here and `drain`, which must follow: it replaces the planned wake-up. */
  const scheduleWake = (): void => ports.wakeAt(now() + LEASE_MS)

  const tryNow = (connection: string): Promise<ConnectionRecord> =>
    exchange.update(connection, (before) => {
      const record = resetBackoff(before)
      const pacer = tryPacerNow(record.pacer, now())
      return pacer === record.pacer ? record : { ...record, pacer }
    })

  /** Sends the head of the job's lane first, because the job waits for it. */
  const advanceHead = async ({ id, connection, state, lane }: Job): Promise<void> => {
    const head = lane === null || state !== 'waiting' ? null : await store.headOfLane(connection, lane)
    if (head?.state === 'waiting' && head.id !== id) await decide(head.id, (job) => retryJob(job, now(), uuid()))
  }

  const decideUrgently = async (
    id: string,
    decision: (job: Job) => Result<Job>,
    isOneOfMany = false,
  ): Promise<Result<Job>> => {
    const decided = await decide(id, (job) => {
      const next = decision(job)
      if (next.ok) scheduleWake()
      return next
    })
    if (!decided.ok) return decided
    return catchStoreError(async () => {
      const { connection } = decided.value
      if (isOneOfMany) await exchange.update(connection, resetBackoff)
      else {
        await advanceHead(decided.value)
        await tryNow(connection)
      }
      return decided
    })
  }

  const aliasPolicy = async (connection: string): Promise<AliasPolicy | null> => {
    const [policy, record] = await Promise.all([ports.aliasPolicy(connection), exchange.recordNow(connection)])
    return policy && { ...policy, shortBases: shortBasesOf(record) }
  }

  /** Stores all or none of the requested jobs with `write`, and reports them. */
  const addAll = async (
    connection: string,
    intents: readonly Intent[],
    write: (jobs: readonly NewJob[]) => Promise<Job[]>,
  ): Promise<Job[]> => {
    const policy = intents.some(({ operation }) => operation === 'createLink') ? await aliasPolicy(connection) : null
    const jobs = intents.map((intent) => {
      const choice = policy && chooseAlias(intent, policy, ports.bytes)
      return newJob({ ...intent, ...choice }, connection, uuid(), now())
    })
    scheduleWake()
    const added = await write(jobs)
    for (const job of added) ports.onChange(job)
    ports.onAdded(added)
    return added
  }

  const add: Outbox['add'] = (connection, intents) =>
    catchStoreError(async () => {
      const isPress = intents.some(({ priority }) => priority === 'click')
      const added = await addAll(connection, intents, async (jobs) => {
        const [stored] = await Promise.all([
          store.add(jobs),
          // The jobs are added in any case: if this fails, they only wait longer.
          isPress ? exchange.update(connection, resetBackoff).catch(() => null) : null,
        ])
        return stored
      })
      return ok(added)
    })

  const discard: Outbox['discard'] = (id) =>
    catchStoreError(async () => {
      for (;;) {
        const job = await store.get(id)
        if (job === null) return fail({ kind: 'not-found' })
        const allowed = checkDiscardable(job)
        if (!allowed.ok) return allowed
        if (!(await store.remove(job))) continue
        await changes.passOn(job)
        return ok(null)
      }
    })

  const discardMany: Outbox['discardMany'] = (connection, chosen, until) =>
    catchStoreError(async () => {
      const removed = await store.removeChosen(connection, chosen, until, DISCARDED_TOGETHER)
      // A job that was never sent was due no later than those behind it, so they have not waited for it.
      for (const job of removed) if (job.attempts > 0) await changes.passOn(job)
      return ok(removed.length)
    })

  const start: Outbox['start'] = () =>
    catchStoreError(async () => {
      const startedAt = now()
      scheduleWake()
      for (const job of await store.underWay()) await runner.recover(job)
      const connection = await ports.connection()
      if (connection !== null) await exchange.update(connection, (record) => afterRestart(record, now(), startedAt))
      return ok(null)
    })

  const holdOf = (record: ConnectionRecord): Hold | null => {
    if (record.blocked !== null) return { failure: record.blocked, until: null }
    if (!online()) return { failure: { kind: 'offline' }, until: null }
    const until = backoffUntil(record, now())
    return until === null ? null : { failure: { kind: 'unreachable' }, until }
  }

  /**
   * The hold as pages show it, with the service's own error. A read that is not sent must fail without that error,
   * which would look like a response.
   */
  const shownHoldOf = (record: ConnectionRecord): Hold | null => {
    const hold = holdOf(record)
    const { status } = record.silence
    const isAnswered = hold?.failure.kind === 'unreachable' && status !== undefined
    return isAnswered ? { ...hold, failure: { kind: 'service-error', status } } : hold
  }

  const statusOf = async (record: ConnectionRecord): Promise<OutboxStatus> => {
    const until = (priority: Priority) => spentUntil(record.pacer, now(), priority)
    const paused = (await store.batches(record.connection)).flatMap((batch) => (batch.paused ? [batch.id] : []))
    return { hold: shownHoldOf(record), paceUntil: { click: until('click'), bulk: until('bulk') }, paused }
  }

  const view: Outbox['view'] = (connection) =>
    catchStoreError(async () => {
      const record = await exchange.recordNow(connection)
      const status = await statusOf(record)
      return ok({ status, rate: rateView(record.pacer, now()), shortBases: shortBasesOf(record) })
    })

  return {
    ...createBatches(ports, { exchange, addAll, scheduleWake, resetBackoff }),
    start,
    add,
    drain,
    discard,
    discardable: (connection, chosen) =>
      catchStoreError(async () => ok(discardableOf(await store.chosen(connection, chosen)))),
    discardMany,
    view,
    status: (connection) => catchStoreError(async () => ok(await statusOf(await exchange.recordNow(connection)))),
    retry: (id, how) => decideUrgently(id, (job) => retryJob(job, now(), uuid(), how), how?.together),
    check: (id) => decideUrgently(id, (job) => recheckJob(job, now())),
    resolve: (id, made) => decideUrgently(id, (job) => resolveJob(job, now(), made)),
    dismiss: (id) => decide(id, dismissJob),
    noteCopied: (id, shortUrl) => decide(id, (job) => markCopied(job, shortUrl)),
    noteDifferences: (id, differences) => decide(id, (job) => addDifferences(job, differences)),
    pacedRead: (connection, operation, input, priority = 'click') =>
      exchange.read(connection, operation, input, priority),
    pacedProbe: (connection, operation, probe) =>
      exchange.paced(connection, { operation, input: { id: 0 } }, 'click', probe),
    tryNow: (connection) =>
      catchStoreError(async () => {
        await tryNow(connection)
        return ok(null)
      }),
    readWhenIdle: createReadWhenIdle(ports, exchange, holdOf),
    readsEnded: exchange.readsEnded,
    unblock: (connection) =>
      catchStoreError(async () => {
        await exchange.update(connection, afterUnblock)
        return ok(null)
      }),
    recheck: (connection) =>
      catchStoreError(async () => {
        await exchange.update(connection, afterRecheck)
        return ok(null)
      }),
    noteAccess: (connection, missing) =>
      catchStoreError(async () => {
        await exchange.update(connection, (record) => afterAccess(record, missing))
        return ok(null)
      }),
    checkKey: (connection) => catchStoreError(async () => (await exchange.checkKey(connection)).result),
    rate: (connection) =>
      catchStoreError(async () => ok(rateView((await exchange.recordNow(connection)).pacer, now()))),
  }
}
