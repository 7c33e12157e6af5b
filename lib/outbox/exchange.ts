import type { Answered } from '../api/client.ts'
import { NO_RATE_READING } from '../api/rate-headers.ts'
import type { Input, OperationName, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail } from '../failure.ts'
import { type ConnectionRecord, newRecord } from './connection-record.ts'
import type { Priority } from './job.ts'
import { observe } from './observe.ts'
import { ask, sent } from './pacer.ts'
import { tick } from './pacer-clock.ts'
import { askSpare } from './pacer-spare.ts'
import type { OutboxPorts } from './ports.ts'

export const unanswered = (failure: Failure): Answered<never> => ({
  result: fail(failure),
  rate: NO_RATE_READING,
  idempotent: false,
  clockOffsetMs: null,
})

/** Every request passes here: it is asked for and counted before it leaves, and what its answer teaches is kept. */
export interface Exchange {
  record: (connection: string) => Promise<ConnectionRecord>
  /** Changes the record, however often somebody else is quicker. */
  update: (connection: string, to: (record: ConnectionRecord) => ConnectionRecord) => Promise<ConnectionRecord>
  /** Waits for an answer and keeps what it teaches; a wire that throws is a defect, whose request may have arrived. */
  listen: <N extends OperationName>(
    connection: string,
    request: { operation: N; input: Input<N>; token: string; epoch: number },
    answer: () => Promise<Answered<Output<N>>>,
  ) => Promise<Answered<Output<N>>>
  /** A request that is not stored, at the pace of everything else; `slow-down` when it cannot go now. */
  paced: <N extends OperationName>(
    connection: string,
    request: { operation: N; input: Input<N> },
    priority: Priority | 'spare',
    answer: () => Promise<Answered<Output<N>>>,
  ) => Promise<Answered<Output<N>>>
  /** A read at that pace. */
  read: <N extends ReadName>(
    connection: string,
    operation: N,
    input: Input<N>,
    priority: Priority | 'spare',
  ) => Promise<Answered<Output<N>>>
}

type Ports = Pick<OutboxPorts, 'store' | 'wire' | 'now' | 'random' | 'uuid' | 'onRate'>

export const createExchange = ({ store, wire, now, random, uuid, onRate }: Ports): Exchange => {
  const stored = async (connection: string): Promise<ConnectionRecord> =>
    (await store.record(connection)) ?? newRecord(connection, now())

  const update: Exchange['update'] = async (connection, to) => {
    for (;;) {
      const before = await stored(connection)
      const after = { ...to(before), revision: before.revision + 1 }
      if (await store.commit({ record: after })) return after
    }
  }

  const record: Exchange['record'] = async (connection) => {
    const before = await stored(connection)
    if (now() >= before.pacer.seenAt) return before
    // The clock was set back. Noticed anew at each look, no time would pass until it is as late again: so it is kept.
    return update(connection, (latest) => ({ ...latest, pacer: tick(latest.pacer, now()) }))
  }

  const listen: Exchange['listen'] = async (connection, request, answer) => {
    const sentAt = now()
    const answered = await answer().catch(() => unanswered({ kind: 'internal', detail: 'the wire threw' }))
    const heardAt = now()
    await update(connection, (before) => observe(before, { ...request, sentAt, answered }, { now: heardAt, random }))
    onRate(connection)
    return answered
  }

  const paced: Exchange['paced'] = async (connection, request, priority, answer) => {
    const token = uuid()
    for (;;) {
      const before = await record(connection)
      const pace = priority === 'spare' ? askSpare(before.pacer, now()) : ask(before.pacer, now(), priority)
      if (!pace.go) return unanswered({ kind: 'slow-down', until: pace.at })
      const after = { ...before, revision: before.revision + 1, pacer: sent(before.pacer, now(), token) }
      if (!(await store.commit({ record: after }))) continue
      return listen(connection, { ...request, token, epoch: before.epoch }, answer)
    }
  }

  const read: Exchange['read'] = (connection, operation, input, priority) =>
    paced(connection, { operation, input }, priority, () => wire.read(connection, operation, input))

  return { record, update, listen, paced, read }
}
