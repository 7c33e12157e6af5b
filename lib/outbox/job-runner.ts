import { seenBase } from '../address/predicted-short-url.ts'
import type { Answered } from '../api/client.ts'
import type { Read } from '../api/read.ts'
import type { Input, Output, WriteName } from '../contract/operations.ts'
import { MINUTE, SECOND } from '../model/durations.ts'
import { fail, ok, type Result } from '../model/failure.ts'
import type { JobOutcome } from '../model/job-view.ts'
import { afterLoss, afterSend, allowanceOf, ask } from '../pace/pacer.ts'
import { isOnlyOurs } from './alias-choice.ts'
import { isUnsent } from './batches/batch.ts'
import { mayPass } from './can-have-happened.ts'
import type { ConnectionRecord } from './connection-record.ts'
import { MAKES } from './connection-record.ts'
import type { Exchange, Settling } from './exchange.ts'
import { type Job, typedInput } from './job.ts'
import type { JobChanges } from './job-changes.ts'
import { change } from './lane.ts'
import { outcomeOf } from './outcome.ts'
import { type Circumstances, done, postpone, recover, settle, take, turnedBack } from './policy.ts'
import type { OutboxPorts } from './ports.ts'
import { pagesWithin, readGreatestId } from './reconcile/collection-rows.ts'
import { afterFailedRead, conclude, type Moment } from './reconcile/finding.ts'
import { reconcile } from './reconcile/reconcile.ts'

/** Reconciling takes several reads of up to 20 s each. */
const RECONCILE_LEASE_MS = 5 * MINUTE
/** When to ask again if the reason for "forbidden" couldn't be found out. */
const ASK_AGAIN_MS = 30 * SECOND

/** Runs one job. Each step is stored before the next; a job that was changed concurrently is left alone. */
export interface JobRunner {
  circumstances: (connection: string) => Promise<Circumstances>
  /** Recovers a job that a stopped worker left in flight. */
  recover: (job: Job) => Promise<void>
  /** Reads what must be known before the first send; `false` if the job can't go on now. */
  prepare: (job: Job) => Promise<boolean>
  /** Stores that the job is being sent. Then `ended` is the request in flight; `null` if it was not sent. */
  send: (job: Job) => Promise<{ ended: Promise<void> } | null>
  lookUp: (job: Job) => Promise<{ ended: Promise<void> } | null>
}

/** The user can't change these fields while the step runs. */
const isSameStep = (one: Job, other: Job): boolean =>
  one.state === other.state && one.attempts === other.attempts && one.nextAt === other.nextAt

/** Whether it is known where a link that this job creates is looked up. */
const isBaseSeen = (job: Job, record: ConnectionRecord): boolean =>
  seenBase(typedInput('createLink', job).domain, record) !== null

type Ports = Pick<OutboxPorts, 'store' | 'wire' | 'serviceHost' | 'now' | 'random' | 'bytes' | 'uuid'>

export const createJobRunner = (ports: Ports, exchange: Exchange, changes: JobChanges): JobRunner => {
  const { store, wire, serviceHost, now, random, bytes, uuid } = ports

  const circumstances: JobRunner['circumstances'] = async (connection) => {
    const { idempotent } = await exchange.record(connection)
    return { now: now(), random, bytes, uuid, honorsKey: idempotent }
  }

  /** What a response makes of its job. `epoch` is that of its request. */
  const settling = async (
    connection: string,
    result: Result<JobOutcome>,
    epoch: number,
  ): Promise<(job: Job) => Job> => {
    const forbidden = !result.ok && result.failure.kind === 'not-allowed' ? result.failure : null
    const rejection = forbidden === null ? ok(null) : await exchange.keyRejection(connection, epoch)
    const given = await circumstances(connection)
    // The request was refused in any case, whatever the account shows.
    if (!rejection.ok) return (job) => turnedBack(job, rejection.failure, given.now + ASK_AGAIN_MS, given)
    const meant = rejection.value === null ? result : fail(rejection.value)
    return (job) => settle(job, meant, given)
  }

  /** `false`, without any change, if the step was given up. The user may have dismissed the job in the meantime. */
  const endStep = async (taken: Job, to: (job: Job) => Job): Promise<boolean> => {
    for (let job: Job | null = taken; job !== null && isSameStep(job, taken); job = await store.get(taken.id))
      if (await changes.commit(job, to(job))) return true
    return false
  }

  const isClaimed = async (job: Job, claim: string, id: number): Promise<boolean> => {
    const claimant = await store.claimant(job.connection, claim)
    // The alias of a link that was deleted can be used again: what has it now has another id.
    return claimant !== null && (claimant.outcome?.id ?? id) === id
  }

  /** What a read found was there before everything that is sent from now on. */
  const learnNewest = async ({ connection, operation }: Job, newestId: number | null): Promise<void> => {
    const collection = MAKES[operation]
    if (collection === undefined || newestId === null) return
    await exchange.update(connection, (before) => {
      const known = before.greatestIds[collection]
      const greatest = known === null ? null : Math.max(known, newestId)
      return { ...before, greatestIds: { ...before.greatestIds, [collection]: greatest } }
    })
  }

  const resultOf = (taken: Job, { result }: Answered<Output<WriteName>>): Result<JobOutcome> =>
    result.ok ? ok(outcomeOf(taken, result.value)) : result

  /** Settles the job in the commit that records the response. What "forbidden" means must be read first. */
  const settlingWithRecord = (taken: Job) => {
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

  const settleAnswer = async (taken: Job, answered: Answered<Output<WriteName>>, epoch: number): Promise<void> => {
    const result = resultOf(taken, answered)
    if (await endStep(taken, await settling(taken.connection, result, epoch))) return
    // The request was given up, but its late success is certain: it ends every doubt and cancels a planned repeat.
    if (!result.ok) return
    const current = await store.get(taken.id)
    if (current !== null && current.state !== 'sending' && current.state !== 'done')
      await changes.commit(current, done(current, now(), result.value))
  }

  const send: JobRunner['send'] = async (job) => {
    const record = await exchange.record(job.connection)
    // What was learned since this job was chosen applies to it too.
    if (record.blocked !== null || !ask(record.pacer, now(), job.priority).go) return null
    const collection = MAKES[job.operation]
    const taken = take(job, now(), collection === undefined ? null : record.greatestIds[collection])
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
        settlingWithRecord(taken),
      )
      .then(async ({ answered, isSettled }) => {
        if (!isSettled) await settleAnswer(taken, answered, record.epoch)
      })
    return { ended }
  }

  const finish = async (taken: Job): Promise<void> => {
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

  const lookUp: JobRunner['lookUp'] = async (job) => {
    const { blocked, pacer } = await exchange.record(job.connection)
    // A refusal that was stored since this job was chosen has closed the pacer, and made the job due again.
    if (blocked !== null || !ask(pacer, now(), job.priority).go) return null
    const taken = change(job, now(), { state: 'reconciling', nextAt: now() + RECONCILE_LEASE_MS })
    return (await changes.commit(job, taken)) ? { ended: finish(taken) } : null
  }

  const prepare: JobRunner['prepare'] = async (job) => {
    const record = await exchange.record(job.connection)
    const collection = MAKES[job.operation]
    if (job.doubt !== null || collection === undefined || record.idempotent) return true
    // If no one else can have chosen the alias, one read shows afterwards what became of it.
    if (isOnlyOurs(job) && job.chosenAlias?.appliesAliases === true && isBaseSeen(job, record)) return true
    const isKnown = record.greatestIds[collection] !== null
    // After an outage a read goes first, because a failed read leaves no doubt.
    if (isKnown && record.silence.count === 0) return true
    const read: Read = async (operation, input) =>
      (await exchange.read(job.connection, operation, input, job.priority)).result
    const mostPages = pagesWithin(allowanceOf(record.pacer, job.priority))
    const answer = isKnown ? await read('readAccount', {}) : await readGreatestId(read, collection, mostPages)
    if (answer.ok && typeof answer.value === 'number') {
      const id = answer.value
      await exchange.update(job.connection, (before) => ({
        ...before,
        greatestIds: { ...before.greatestIds, [collection]: Math.max(before.greatestIds[collection] ?? 0, id) },
      }))
    }
    // A list that the service or the plan doesn't have can't be read before; the user may have to resolve what is
    // created then.
    if (answer.ok || !mayPass(answer.failure)) return true
    const { failure } = answer
    // The same for a list that is all that fails (FIELD.md line 31): waiting for it could take forever.
    const mayBeOnlyList = !isKnown && (failure.kind === 'service-error' || failure.kind === 'timeout')
    if (mayBeOnlyList && (await read('readAccount', {})).ok) return true
    // The pacer is asked before every step, so the job stays due: the given time is only the latest, and the next
    // response may allow it earlier.
    if (failure.kind !== 'slow-down') await changes.commit(job, postpone(job, failure, { now: now(), random }))
    return false
  }

  return {
    circumstances,
    prepare,
    send,
    lookUp,
    recover: async (job) => {
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
