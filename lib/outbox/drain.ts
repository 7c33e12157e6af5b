import { fail, ok, type Result } from '../model/failure.ts'
import { storageFailure } from '../model/storage-failure.ts'
import { ask } from '../pace/pacer.ts'
import { change } from './change.ts'
import { backoffUntil } from './connection-backoff.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Exchange } from './exchange.ts'
import { type Job, PRIORITIES, type Priority } from './job.ts'
import type { JobChanges } from './job-changes.ts'
import type { JobRunner } from './job-runner.ts'
import { LEASE_MS, nextAct } from './policy.ts'
import type { OutboxPorts } from './ports.ts'

/** A bulk request may take 20 s, and a click does not wait for it. */
const MAX_BULK_IN_FLIGHT = 2
const MAX_IN_FLIGHT = 4
/** How long a job stands aside for the one before it in its lane; that one calls it when it is done. */
const ASIDE_MS = 60_000
/** When a browser that says it has no network is asked again. It also tells when that changes. */
const OFFLINE_MS = 60_000
/** No time that is planned lies further ahead than a service may ask us to wait. */
const MAX_PLAN_AHEAD_MS = 25 * 3_600_000
/** However long there is to wait, somebody looks whether the clock was set back meanwhile: an alarm does not notice. */
const MAX_SLEEP_MS = 600_000
/** Done jobs that are kept to be looked at: the result of bulk work is a list of them. */
const DONE_KEPT = 20_000

/** Sends what is due, as far as the pace allows, until nothing can be done now. */
export type Drain = () => Promise<Result<null>>

type Ports = Pick<OutboxPorts, 'store' | 'connection' | 'online' | 'now' | 'wakeAt'>

/** Something was done and there may be more, or when there may be. */
type Step = 'more' | { at: number | null }

const earliest = (one: number | null, other: number | null): number | null =>
  one === null ? other : other === null ? one : Math.min(one, other)

export const createDrain = (ports: Ports, exchange: Exchange, runner: JobRunner, changes: JobChanges): Drain => {
  const { store, connection, online, now, wakeAt } = ports
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
    // A store that fails now leaves the job as it is stored: under way, to be taken up when its lease is over.
    const ended = started.ended.catch(() => undefined).then(() => void underWay.delete(job.id))
    underWay.set(job.id, { priority: job.priority, ended })
  }

  const takeUp = async (job: Job): Promise<void> => {
    if (job.state === 'sending' || job.state === 'reconciling') return runner.recover(job)
    const head = job.lane === null ? null : await store.headOfLane(job.connection, job.lane)
    if (head !== null && head.id !== job.id) {
      await changes.commit(job, change(job, now(), { nextAt: now() + ASIDE_MS }))
      return undefined
    }
    if (nextAct(job, await runner.circumstances(job.connection)) === 'read') follow(job, await runner.look(job))
    else if (await runner.prepare(job)) follow(job, await runner.send(job))
    return undefined
  }

  /** Until when the connection as a whole is left alone; `null` when it is not. */
  const heldUntil = (record: ConnectionRecord): number | null =>
    online() ? backoffUntil(record, now()) : now() + OFFLINE_MS

  const dueAt = ({ nextAt, updatedAt }: Job): number | null =>
    // The clock was set back: what it was planned by means nothing any more.
    nextAt !== null && (updatedAt > now() + LEASE_MS || nextAt > now() + MAX_PLAN_AHEAD_MS) ? now() : nextAt

  /**
   * The first by its time. When that is still to come, nothing else is due, unless the clock was set back: what was planned
   * before stands behind what was planned after, and would do so until it is as late again.
   */
  const nextOf = async (current: string, priority: Priority): Promise<{ job: Job; due: number } | null> => {
    const first = await store.next(current, priority)
    const due = first === null ? null : dueAt(first)
    if (first === null || due === null) return null
    if (due <= now()) return { job: first, due }
    const last = await store.last(current, priority)
    const lastDue = last === null ? null : dueAt(last)
    return last !== null && lastDue !== null && lastDue <= now() ? { job: last, due: lastDue } : { job: first, due }
  }

  const step = async (): Promise<Step> => {
    const current = await connection()
    if (current === null) return { at: null }
    const record = await exchange.record(current)
    if (record.blocked !== null) return { at: null }
    const held = heldUntil(record)
    let at: number | null = null
    for (const priority of PRIORITIES) {
      const next = await nextOf(current, priority)
      if (next === null) continue
      const { job, due } = next
      const pace = ask(record.pacer, now(), priority)
      // Whichever is over first changes nothing while another holds.
      const goesAt = Math.max(due, held ?? due, pace.go ? due : pace.at)
      if (goesAt > now()) at = earliest(at, goesAt)
      else if (hasRoom(priority)) {
        await takeUp(job)
        return 'more'
      }
    }
    return { at: at && Math.min(at, now() + MAX_SLEEP_MS) }
  }

  const run = async (): Promise<null> => {
    for (;;) {
      arrived = Promise.withResolvers()
      hasArrived = false
      // Whatever happens from here on, somebody comes back.
      wakeAt(now() + LEASE_MS)
      let next = await step()
      while (next === 'more') next = await step()
      const current = await connection()
      if (underWay.size === 0 && current !== null) await store.pruneDone(current, DONE_KEPT)
      wakeAt(underWay.size === 0 ? next.at : earliest(next.at, now() + LEASE_MS))
      // In one breath with leaving, so that nobody arrives in between and is not heard.
      if (underWay.size === 0 && !hasArrived) {
        running = null
        return null
      }
      if (!hasArrived) await Promise.race([arrived.promise, ...[...underWay.values()].map(({ ended }) => ended)])
    }
  }

  return () => {
    hasArrived = true
    arrived.resolve()
    running ??= run().then(ok, (error: unknown) => {
      running = null
      return fail(storageFailure(error, 'outbox'))
    })
    return running
  }
}
