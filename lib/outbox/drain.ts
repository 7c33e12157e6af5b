import { MINUTE } from '../model/durations.ts'
import { fail, ok, type Result } from '../model/failure.ts'
import { PRIORITIES, type Priority } from '../model/priority.ts'
import { storageFailure } from '../model/storage-failure.ts'
import { paceOf } from '../pace/pacer.ts'
import { backoffUntil } from './backoff.ts'
import type { ConnectionRecord } from './connection-record.ts'
import { dueAfterOutage } from './due-at.ts'
import type { Exchange } from './exchange.ts'
import type { Job } from './job.ts'
import type { JobChanges } from './job-changes.ts'
import type { JobRunner } from './job-runner.ts'
import { change } from './lane.ts'
import { LEASE_MS, nextAct } from './policy.ts'
import type { OutboxPorts } from './ports.ts'
import type { Records } from './records.ts'

/** A bulk request may take 20 s, and a click doesn't wait for it. */
const MAX_BULK_IN_FLIGHT = 2
const MAX_IN_FLIGHT = 4
/** How long a job yields to the head of its lane, which wakes it when it is done. */
const YIELD_MS = MINUTE
/** How long to wait before trying again while the browser reports no network. It also reports when that changes. */
const OFFLINE_MS = MINUTE
/** The longest sleep: an alarm doesn't notice that the clock was set back. */
const MAX_SLEEP_MS = 10 * MINUTE
/** How many done jobs stay stored, besides those of batches. */
const MAX_DONE = 20_000

/** Sends due jobs, as far as the pacer allows, until none can be sent now. */
export type Drain = () => Promise<Result<null>>

interface Ports extends Pick<OutboxPorts, 'store' | 'connection' | 'online' | 'now' | 'wakeAt'> {
  records: Records
}

/** `more`: a job was handled and another one may be due; `at`: when the next one is due. */
type Step = 'more' | { at: number | null }

const earliest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)

export const createDrain = (ports: Ports, exchange: Exchange, runner: JobRunner, changes: JobChanges): Drain => {
  const { store, records, connection, online, now, wakeAt } = ports
  const underWay = new Map<string, { priority: Priority; ended: Promise<void> }>()
  let running: Promise<Result<null>> | null = null
  let arrived = Promise.withResolvers<void>()
  let hasArrived = false

  const hasRoom = (priority: Priority): boolean => {
    const bulk = [...underWay.values()].filter((each) => each.priority === 'bulk').length
    return underWay.size < MAX_IN_FLIGHT && (priority === 'click' || bulk < MAX_BULK_IN_FLIGHT)
  }

  const follow = (job: Job, started: { ended: Promise<void> } | null): void => {
    if (started === null) return
    // If the store fails now, the job stays stored as in flight, and is recovered after its lease.
    const ended = started.ended
      .catch(() => undefined)
      .then(() => {
        underWay.delete(job.id)
        // A step under way may have read the state from before this request ended, so another one must follow.
        hasArrived = true
      })
    underWay.set(job.id, { priority: job.priority, ended })
  }

  const startJob = async (job: Job): Promise<void> => {
    if (job.state === 'sending' || job.state === 'reconciling') return runner.recover(job)
    const head = job.lane === null ? null : await store.headOfLane(job.connection, job.lane)
    if (head !== null && head.id !== job.id) {
      await changes.commit(job, change(job, now(), { nextAt: now() + YIELD_MS }))
      // The head may be waiting for this job, which was the head until it returned to waiting. This wakes it.
      await changes.passOn(job)
      return undefined
    }
    if (nextAct(job, await runner.circumstances(job.connection)) === 'read') follow(job, await runner.lookUp(job))
    else {
      const ready = await runner.prepare(job)
      if (ready !== null) follow(ready, await runner.send(ready))
    }
    return undefined
  }

  /** When the connection as a whole may be used again; `null` if it may be used now. */
  const heldUntil = (record: ConnectionRecord): number | null =>
    online() ? backoffUntil(record, now()) : now() + OFFLINE_MS

  /**
   * The first job by planned time. If it is not due, no other is, unless the clock was set back or an outage has ended:
   * jobs planned before then sort after those planned since, so the last one is checked as well.
   */
  const nextOf = async (
    { connection: current, heardAgainAt }: ConnectionRecord,
    priority: Priority,
  ): Promise<{ job: Job; due: number } | null> => {
    const first = await store.next(current, priority)
    const due = first === null ? null : dueAfterOutage(first, now(), heardAgainAt)
    if (first === null || due === null) return null
    if (due <= now()) return { job: first, due }
    const last = await store.last(current, priority)
    const lastDue = last === null ? null : dueAfterOutage(last, now(), heardAgainAt)
    return last !== null && lastDue !== null && lastDue <= now() ? { job: last, due: lastDue } : { job: first, due }
  }

  const step = async (current: string | null): Promise<Step> => {
    if (current === null) return { at: null }
    const record = await exchange.record(current)
    if (record.blocked !== null) return { at: null }
    const held = heldUntil(record)
    let at: number | null = null
    for (const priority of PRIORITIES) {
      const next = await nextOf(record, priority)
      if (next === null) continue
      const { job, due } = next
      const pace = paceOf(record.pacer, now(), priority)
      // The job's own time, the end of the outage and the pacer's time must all have passed.
      const startsAt = Math.max(due, held ?? due, pace.go ? due : pace.at)
      if (startsAt > now()) at = earliest(at, startsAt)
      else if (hasRoom(priority)) {
        await startJob(job)
        return 'more'
      }
    }
    return { at: at && Math.min(at, now() + MAX_SLEEP_MS) }
  }

  const run = async (): Promise<null> => {
    for (;;) {
      arrived = Promise.withResolvers()
      hasArrived = false
      records.startCaching()
      // Wakes the worker again if it is stopped from here on.
      wakeAt(now() + LEASE_MS)
      // Each step reads the current connection: it can be replaced during the slow reads before a send.
      let current = await connection()
      let next = await step(current)
      while (next === 'more') {
        current = await connection()
        next = await step(current)
      }
      if (underWay.size === 0 && current !== null) await store.pruneDone(current, MAX_DONE)
      wakeAt(underWay.size === 0 ? next.at : earliest(next.at, now() + LEASE_MS))
      // This check and the return are one task, so that no call of `drain` in between is missed.
      if (underWay.size === 0 && !hasArrived) {
        running = null
        records.stopCaching()
        return null
      }
      if (!hasArrived) await Promise.race([arrived.promise, ...[...underWay.values()].map(({ ended }) => ended)])
    }
  }

  return () => {
    hasArrived = true
    arrived.resolve()
    // The alarm that called may have been the only one, and a step that reads several pages can take minutes.
    if (running !== null) wakeAt(now() + LEASE_MS)
    running ??= run().then(ok, (error: unknown) => {
      running = null
      records.stopCaching()
      return fail(storageFailure(error, 'outbox'))
    })
    return running
  }
}
