import { type Answered, unanswered } from '../api/client.ts'
import type { Input, OperationName, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail, ok, type Result } from '../model/failure.ts'
import type { Urgency } from '../model/priority.ts'
import { AFTER_OTHERS_MS, afterSend, paceOf, spentUntil, tick } from '../pace/pacer.ts'
import { rejectsKey } from './can-have-happened.ts'
import { type ConnectionRecord, newRecord } from './connection-record.ts'
import { observe } from './observe.ts'
import type { OutboxPorts } from './ports.ts'
import type { Records } from './records.ts'

type KeyRejection = Extract<Failure, { kind: 'key-refused' }>

/** Reported if the key was replaced while the request was in flight: the new key may work. */
const REPLACED_KEY: KeyRejection = { kind: 'key-refused', said: '' }

/**
 * Whether the job's commit also stored the record. `conflict`: the job or the record has changed; `apart`: the record
 * must be stored by itself.
 */
export type Settling = 'stored' | 'conflict' | 'apart'

interface Ports extends Pick<OutboxPorts, 'wire' | 'connection' | 'now' | 'random' | 'uuid' | 'onRate'> {
  records: Records
}

export type Exchange = ReturnType<typeof createExchange>

/**
 * Every request passes through here: it is paced and counted before it is sent, and its response updates the
 * connection's record.
 */
export const createExchange = ({ records, wire, connection: current, now, random, uuid, onRate }: Ports) => {
  const recordOrNew = async (connection: string): Promise<ConnectionRecord> =>
    (await records.read(connection)) ?? newRecord(connection, now())

  /** Changes the record and retries on conflicts. */
  const update = async (
    connection: string,
    to: (record: ConnectionRecord) => ConnectionRecord,
  ): Promise<ConnectionRecord> => {
    for (;;) {
      const before = await recordOrNew(connection)
      const changed = to(before)
      if (changed === before) return before
      const after = { ...changed, revision: before.revision + 1 }
      if (await records.commit({ record: after })) return after
    }
  }

  /**
   * Stores the state of the pacer adjusted to a clock that was set back. If it were adjusted at each read, no time
   * would pass.
   */
  const adjustClock = async (before: ConnectionRecord): Promise<ConnectionRecord> =>
    now() >= before.pacer.at
      ? before
      : update(before.connection, (latest) => ({ ...latest, pacer: tick(latest.pacer, now()) }))

  /** The connection's record, cached during a drain. */
  const record = async (connection: string): Promise<ConnectionRecord> => adjustClock(await recordOrNew(connection))

  /** The record as stored now, for pages. */
  const recordNow = async (connection: string): Promise<ConnectionRecord> =>
    adjustClock((await records.readAgain(connection)) ?? newRecord(connection, now()))

  /**
   * Waits for the response and records what it shows. A wire that throws is a bug, and its request may have arrived.
   * `settle` can store the record together with the request's job: one commit instead of two.
   */
  const listen = async <N extends OperationName>(
    connection: string,
    request: { operation: N; input: Input<N>; token: string; epoch: number },
    answer: () => Promise<Answered<Output<N>>>,
    settle?: (answered: Answered<Output<N>>, observed: ConnectionRecord) => Promise<Settling>,
  ): Promise<{ answered: Answered<Output<N>>; isSettled: boolean }> => {
    const sentAt = now()
    const answered = await answer().catch(() => unanswered({ kind: 'internal', detail: 'the wire threw' }))
    const heardAt = now()
    const observed = (before: ConnectionRecord): ConnectionRecord =>
      observe(before, { ...request, sentAt, answered }, { now: heardAt, random })
    let settling: Settling = settle === undefined ? 'apart' : 'conflict'
    while (settling === 'conflict' && settle !== undefined) {
      const before = await recordOrNew(connection)
      settling = await settle(answered, { ...observed(before), revision: before.revision + 1 })
    }
    if (settling === 'apart') await update(connection, observed)
    onRate(connection)
    return { answered, isSettled: settling === 'stored' }
  }

  /** Several requests that were forbidden at once share one check. */
  const checks = new Map<string, Promise<Answered<Output<'readAccount'>>>>()

  /**
   * A service answers "forbidden" both for a rejected key and for a plan that doesn't include the endpoint; only
   * reading the account tells which (FIELD.md line 6). `epoch` is that of the forbidden request. `null` if the key
   * works; fails if the account can't be read.
   */
  const keyRejection = async (connection: string, epoch: number): Promise<Result<KeyRejection | null>> => {
    const before = await record(connection)
    if (before.epoch !== epoch) return ok(REPLACED_KEY)
    if (rejectsKey(before.blocked)) return ok(before.blocked)
    const check =
      checks.get(connection) ??
      read(connection, 'readAccount', {}, 'click').finally(() => void checks.delete(connection))
    checks.set(connection, check)
    const { result } = await check
    if (result.ok) return ok((await record(connection)).epoch === epoch ? null : REPLACED_KEY)
    return rejectsKey(result.failure) ? ok(result.failure) : result
  }

  /** Finds out what "forbidden" was about: a rejected key replaces it, and so does the failure of finding out. */
  const withVerdict = async <T>(connection: string, epoch: number, answered: Answered<T>): Promise<Answered<T>> => {
    if (answered.result.ok || answered.result.failure.kind !== 'not-allowed') return answered
    const rejection = await keyRejection(connection, epoch)
    if (!rejection.ok) return { ...answered, result: rejection }
    return rejection.value === null ? answered : { ...answered, result: fail(rejection.value) }
  }

  const underWay = new Set<Promise<unknown>>()

  /** Resolves when no paced request is under way and the records contain what the responses showed. */
  const readsEnded = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  }

  const tracked = <T>(request: Promise<T>): Promise<T> => {
    const ended = request.finally(() => void underWay.delete(ended))
    underWay.add(ended)
    return ended
  }

  const sendPaced = async <N extends OperationName>(
    connection: string,
    request: { operation: N; input: Input<N> },
    { priority, withRejectedKey }: { priority: Urgency; withRejectedKey: boolean },
    answer: () => Promise<Answered<Output<N>>>,
  ): Promise<Answered<Output<N>>> => {
    const token = uuid()
    for (;;) {
      // The wire checks this too, but only after a record was stored, and a removed connection must not get one.
      if ((await current()) !== connection) return unanswered({ kind: 'not-connected' })
      const before = await record(connection)
      if (rejectsKey(before.blocked) && !withRejectedKey) return unanswered(before.blocked)
      const pace = paceOf(before.pacer, now(), priority)
      if (!pace.go) {
        // An idle reader is not woken when the request that it waits for is answered.
        const waitsForOthers = priority !== 'idle' && spentUntil(before.pacer, now(), priority) === null
        const until = waitsForOthers ? Math.min(pace.at, now() + AFTER_OTHERS_MS) : pace.at
        return unanswered({ kind: 'slow-down', until })
      }
      const after = { ...before, revision: before.revision + 1, pacer: afterSend(before.pacer, now(), token) }
      if (!(await records.commit({ record: after }))) continue
      const { answered } = await listen(connection, { ...request, token, epoch: before.epoch }, answer)
      return withVerdict(connection, before.epoch, answered)
    }
  }

  /**
   * A request that is not stored, paced like all others; `slow-down` if it can't be sent now. Nothing is sent with a
   * rejected key, nor for any but the current connection. `not-allowed` means that the key was seen to work.
   */
  const paced = <N extends OperationName>(
    connection: string,
    request: { operation: N; input: Input<N> },
    priority: Urgency,
    answer: () => Promise<Answered<Output<N>>>,
  ): Promise<Answered<Output<N>>> =>
    tracked(sendPaced(connection, request, { priority, withRejectedKey: false }, answer))

  const read = <N extends ReadName>(
    connection: string,
    operation: N,
    input: Input<N>,
    priority: Urgency,
  ): Promise<Answered<Output<N>>> =>
    paced(connection, { operation, input }, priority, () => wire.read(connection, operation, input))

  /** Checks the key for the user, even if it was rejected before. */
  const checkKey = (connection: string): Promise<Answered<Output<'readAccount'>>> =>
    tracked(
      sendPaced(connection, { operation: 'readAccount', input: {} }, { priority: 'click', withRejectedKey: true }, () =>
        wire.read(connection, 'readAccount', {}),
      ),
    )

  return { record, recordNow, update, listen, keyRejection, paced, read, checkKey, readsEnded }
}
