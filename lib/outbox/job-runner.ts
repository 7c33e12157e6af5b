import { seenBase } from '../address/predicted-short-url.ts'
import type { Answered } from '../api/client.ts'
import type { Read } from '../api/read.ts'
import type { Input, Output, WriteName } from '../contract/operations.ts'
import { MINUTE, SECOND } from '../model/durations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { JobOutcome } from '../model/job-view.ts'
import { afterLoss, afterSend, allowanceOf, paceOf } from '../pace/pacer.ts'
import { hasRandomAlias } from './alias-choice.ts'
import { isUnsent } from './batches/batch.ts'
import { afterReading, needsReading } from './batches/link-change.ts'
import { mayPass } from './can-have-happened.ts'
import { type ConnectionRecord, CREATES_IN } from './connection-record.ts'
import type { Exchange, Settling } from './exchange.ts'
import { type Job, typedInput } from './job.ts'
import type { JobChanges } from './job-changes.ts'
import { change } from './lane.ts'
import { outcomeOf } from './outcome.ts'
import { backToWaiting, type Circumstances, done, failed, postpone, recover, settle, startSending } from './policy.ts'
import type { OutboxPorts } from './ports.ts'
import { pagesWithin, readGreatestId } from './reconcile/collection-rows.ts'
import { afterFailedRead, conclude, type Moment } from './reconcile/finding.ts'
import { reconcile } from './reconcile/reconcile.ts'

/** Reconciling takes several reads of up to 20 s each. */
const RECONCILE_LEASE_MS = 5 * MINUTE
/** When to ask again if the reason for "forbidden" couldn't be found out. */
const ASK_AGAIN_MS = 30 * SECOND

/** How many earlier changes of a link are read. More are hardly made while another one of it waits. */
const OWN_CHANGES = 20

/** The user can't change these fields while the step runs. */
const isSameStep = (one: Job, other: Job): boolean =>
  one.state === other.state && one.attempts === other.attempts && one.nextAt === other.nextAt

/** Whether the base of the short URL is known, so that the link that this job creates can be looked up by its alias. */
const isBaseSeen = (job: Job, record: ConnectionRecord): boolean =>
  seenBase(typedInput('createLink', job).domain, record) !== null

/** A step under way. */
interface Started {
  ended: Promise<void>
}

type Ports = Pick<OutboxPorts, 'store' | 'wire' | 'serviceHost' | 'now' | 'random' | 'bytes' | 'uuid'>

export type JobRunner = ReturnType<typeof createJobRunner>

/** Runs one job. Each step is stored before the next; a job that was changed concurrently is left alone. */
export const createJobRunner = (ports: Ports, exchange: Exchange, changes: JobChanges) => {
  const { store, wire, serviceHost, now, random, bytes, uuid } = ports

  const circumstances = async (connection: string): Promise<Circumstances> => {
    const { idempotent } = await exchange.record(connection)
    return { now: now(), random, bytes, uuid, honorsKey: idempotent }
  }

  /** How a response changes its job, once it is known what "forbidden" means. `epoch` is that of the request. */
  const changeBy = async (
    connection: string,
    result: Result<JobOutcome>,
    epoch: number,
  ): Promise<(job: Job) => Job> => {
    const forbidden = !result.ok && result.failure.kind === 'not-allowed' ? result.failure : null
    const rejection = forbidden === null ? ok(null) : await exchange.keyRejection(connection, epoch)
    const given = await circumstances(connection)
    // The request was refused whatever the reason was, so the job can wait and be sent again.
    if (!rejection.ok) return (job) => backToWaiting(job, rejection.failure, given.now + ASK_AGAIN_MS, given)
    const meant = rejection.value === null ? result : fail(rejection.value)
    return (job) => settle(job, meant, given)
  }

  /**
   * Stores the result of a step; `false`, without any change, if the step was given up. Another change of the job, such
   * as dismissing it, doesn't end the step.
   */
  const endStep = async (taken: Job, to: (job: Job) => Job): Promise<boolean> => {
    for (let job: Job | null = taken; job !== null && isSameStep(job, taken); job = await store.get(taken.id))
      if (await changes.commit(job, to(job))) return true
    return false
  }

  const isClaimed = async (job: Job, claim: string, id: number): Promise<boolean> => {
    const claimant = await store.claimant(job.connection, claim)
    // The alias of a deleted link can be used again: the new link has another id.
    return claimant !== null && (claimant.outcome?.id ?? id) === id
  }

  /**
   * Raises the highest known id to that of an object that a read found. Objects requested from now on get higher ids.
   */
  const learnNewest = async ({ connection, operation }: Job, newestId: number | null): Promise<void> => {
    const collection = CREATES_IN[operation]
    if (collection === undefined || newestId === null) return
    await exchange.update(connection, (before) => {
      const known = before.greatestIds[collection]
      const greatest = known === null ? null : Math.max(known, newestId)
      return { ...before, greatestIds: { ...before.greatestIds, [collection]: greatest } }
    })
  }

  const resultOf = (taken: Job, { result }: Answered<Output<WriteName>>): Result<JobOutcome> =>
    result.ok ? ok(outcomeOf(taken, result.value)) : result

  /** For `listen`: settles the job in the commit that records the response, unless that is "forbidden". */
  const settleWithRecord = (taken: Job) => {
    let current: Job | null = taken
    return async (answered: Answered<Output<WriteName>>, observed: ConnectionRecord): Promise<Settling> => {
      const result = resultOf(taken, answered)
      if (!result.ok && result.failure.kind === 'not-allowed') return 'apart'
      if (current === null || !isSameStep(current, taken)) return 'apart'
      const settled = settle(current, result, { now: now(), random, bytes, uuid, honorsKey: observed.idempotent })
      if (await changes.commit(current, settled, { record: observed })) return 'stored'
      current = await store.get(taken.id)
      return 'conflict'
    }
  }

  /** Settles a job that could not be settled with the record. */
  const settleApart = async (taken: Job, answered: Answered<Output<WriteName>>, epoch: number): Promise<void> => {
    const result = resultOf(taken, answered)
    if (await endStep(taken, await changeBy(taken.connection, result, epoch))) return
    // The request was given up, but its late success is certain: it ends every doubt and cancels a planned repeat.
    if (!result.ok) return
    const current = await store.get(taken.id)
    if (current !== null && current.state !== 'sending' && current.state !== 'done')
      await changes.commit(current, done(current, now(), result.value))
  }

  /** Stores that the job is being sent. Then `ended` is the request in flight; `null` if it was not sent. */
  const send = async (job: Job): Promise<Started | null> => {
    const record = await exchange.record(job.connection)
    // A response that arrived since this job was chosen may have blocked the connection or closed the pacer.
    if (record.blocked !== null || !paceOf(record.pacer, now(), job.priority).go) return null
    const collection = CREATES_IN[job.operation]
    const taken = startSending(job, now(), collection === undefined ? null : record.greatestIds[collection])
    const counted = { ...record, revision: record.revision + 1, pacer: afterSend(record.pacer, now(), job.id) }
    const running = job.batch !== null && isUnsent(job) ? { running: job.batch } : {}
    if (!(await changes.commit(job, taken, { record: counted, ...running }))) return null

    const input = taken.input as Input<WriteName>
    const request = { operation: taken.operation, input, token: taken.id, epoch: record.epoch }
    const options = { idempotencyKey: taken.idempotencyKey }
    const ended = exchange
      .listen(
        taken.connection,
        request,
        () => wire.send(taken.connection, taken.operation, input, options),
        settleWithRecord(taken),
      )
      .then(async ({ answered, isSettled }) => {
        if (!isSettled) await settleApart(taken, answered, record.epoch)
      })
    return { ended }
  }

  const reconcileTaken = async (taken: Job): Promise<void> => {
    let moment: Moment = { at: now(), byService: false }
    const read: Read = async (operation, input) => {
      const { result, clockOffsetMs } = await exchange.read(taken.connection, operation, input, taken.priority)
      if (clockOffsetMs !== null) moment = { at: now() + clockOffsetMs, byService: true }
      else moment = { at: now(), byService: false }
      return result
    }
    const { shortBase, domainBases, pacer } = await exchange.record(taken.connection)
    const found = await reconcile(taken, {
      read,
      isClaimed: (claim, id) => isClaimed(taken, claim, id),
      shortBase: shortBase ?? serviceHost(taken.connection),
      isShortBaseSeen: shortBase !== null,
      domainBases,
      mostPages: pagesWithin(allowanceOf(pacer, taken.priority)),
    })
    if (found.ok && found.value.kind === 'made') await learnNewest(taken, found.value.newestId)
    const given = await circumstances(taken.connection)
    await endStep(taken, (job) =>
      found.ok ? conclude(job, found.value, moment, given) : afterFailedRead(job, found.failure, given),
    )
  }

  /** Stores that the job is being looked up, and reads what became of its request. */
  const lookUp = async (job: Job): Promise<Started | null> => {
    const { blocked, pacer } = await exchange.record(job.connection)
    // As in `send`: a response may have blocked the connection or closed the pacer. The job stays due.
    if (blocked !== null || !paceOf(pacer, now(), job.priority).go) return null
    const taken = change(job, now(), { state: 'reconciling', nextAt: now() + RECONCILE_LEASE_MS })
    return (await changes.commit(job, taken)) ? { ended: reconcileTaken(taken) } : null
  }

  /** A read for this job; if the pacer doesn't allow it now, nothing is sent. */
  const readFor =
    ({ connection, priority }: Job): Read =>
    async (operation, input) =>
      (await exchange.read(connection, operation, input, priority)).result

  /** Whether the service works and fails only for this object or list: waiting for that could take forever. */
  const failsOnlyHere = async (failure: Failure, read: Read): Promise<boolean> =>
    (failure.kind === 'service-error' || failure.kind === 'timeout') && (await read('readAccount', {})).ok

  /** Lets the job wait because of a failed read. */
  const wait = async (job: Job, failure: Failure): Promise<null> => {
    // After `slow-down` the job stays due: the pacer is asked before every step, and may allow it earlier than it said.
    if (failure.kind !== 'slow-down') await changes.commit(job, postpone(job, failure, { now: now(), random }))
    return null
  }

  /** The inputs of changes of the job's link that were made on this device since the job was added. */
  const ownChanges = async ({ id, connection, createdAt, input }: Job): Promise<Job['input'][]> => {
    const about = { connection, link: Number(input.id), offset: 0, limit: OWN_CHANGES }
    const { jobs } = await store.page({ ...about, states: ['done'] })
    return jobs
      .filter((each) => each.operation === 'updateLink' && each.id !== id && each.updatedAt >= createdAt)
      .map((each) => each.input)
  }

  /** Reads the link before one of many changes; `null` if the change can't be sent now, or must not be sent. */
  const prepareChange = async (job: Job): Promise<Job | null> => {
    const read = readFor(job)
    const answer = await read('readLink', { id: typedInput('updateLink', job).id })
    const end = async (to: Job): Promise<boolean> => changes.commit(job, to)
    if (!answer.ok) {
      const { failure } = answer
      if (mayPass(failure) && !(await failsOnlyHere(failure, read))) return wait(job, failure)
      const isNeeded = failure.kind === 'not-found' || job.change?.onlyIfSame || job.change?.whole
      if (!isNeeded) return job
      await end(failed(job, now(), failure))
      return null
    }
    const here = { now: now(), ownHost: serviceHost(job.connection) }
    const first = afterReading(job, answer.value, here)
    // Earlier changes are read only if something differs: it may have been changed on this device.
    const ready =
      first.refusal === null ? first : afterReading(job, answer.value, { ...here, ownChanges: await ownChanges(job) })
    const next = ready.refusal === null ? ready.job : failed(ready.job, now(), ready.refusal)
    return (await end(next)) && ready.refusal === null ? next : null
  }

  /** Reads what must be known before the first send; `null` if the job can't go on now. */
  const prepare = async (job: Job): Promise<Job | null> => {
    if (needsReading(job, now())) return prepareChange(job)
    const record = await exchange.record(job.connection)
    const collection = CREATES_IN[job.operation]
    if (job.doubt !== null || collection === undefined || record.idempotent) return job
    // No one else can have chosen a random alias: one read shows afterwards what became of the request.
    if (hasRandomAlias(job) && job.chosenAlias?.appliesAliases === true && isBaseSeen(job, record)) return job
    const isKnown = record.greatestIds[collection] !== null
    // After an outage a read goes first, because a failed read leaves no doubt.
    if (isKnown && record.silence.count === 0) return job
    const read = readFor(job)
    const mostPages = pagesWithin(allowanceOf(record.pacer, job.priority))
    const answer = isKnown ? await read('readAccount', {}) : await readGreatestId(read, collection, mostPages)
    if (answer.ok && typeof answer.value === 'number') {
      const id = answer.value
      await exchange.update(job.connection, (before) => ({
        ...before,
        greatestIds: { ...before.greatestIds, [collection]: Math.max(before.greatestIds[collection] ?? 0, id) },
      }))
    }
    // The service or the plan doesn't have the list. Without it, the user may have to resolve a lost response.
    if (answer.ok || !mayPass(answer.failure)) return job
    // The same applies if only the list fails (FIELD.md line 31).
    if (!isKnown && (await failsOnlyHere(answer.failure, read))) return job
    return wait(job, answer.failure)
  }

  return {
    circumstances,
    prepare,
    send,
    lookUp,
    /** Recovers a job that a stopped worker left in flight. */
    recover: async (job: Job): Promise<void> => {
      const given = await circumstances(job.connection)
      if (job.state === 'sending')
        await exchange.update(job.connection, (before) => ({
          ...before,
          pacer: afterLoss(before.pacer, now(), job.id),
        }))
      await changes.commit(job, recover(job, given))
    },
  }
}
