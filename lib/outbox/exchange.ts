import type { Answered } from '../api/client.ts'
import { NO_RATE_READING } from '../api/rate-headers.ts'
import type { Input, OperationName, Output, ReadName } from '../contract/operations.ts'
import { type Failure, fail } from '../failure.ts'
import { type ConnectionRecord, newRecord } from './connection-record.ts'
import type { Priority } from './job.ts'
import { observe } from './observe.ts'
import { ask, sent } from './pacer.ts'
import type { OutboxPorts } from './ports.ts'

const unanswered = (failure: Failure): Answered<never> => ({
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
  /** A read at the pace of everything else; `slow-down` when it cannot go now. */
  read: <N extends ReadName>(
    connection: string,
    operation: N,
    input: Input<N>,
    priority: Priority,
  ) => Promise<Answered<Output<N>>>
}

type Ports = Pick<OutboxPorts, 'store' | 'wire' | 'now' | 'random' | 'uuid' | 'onRate'>

export const createExchange = ({ store, wire, now, random, uuid, onRate }: Ports): Exchange => {
  const record: Exchange['record'] = async (connection) =>
    (await store.record(connection)) ?? newRecord(connection, now())

  const update: Exchange['update'] = async (connection, to) => {
    for (;;) {
      const before = await record(connection)
      const after = { ...to(before), revision: before.revision + 1 }
      if (await store.commit({ record: after })) return after
    }
  }

  const listen: Exchange['listen'] = async (connection, request, answer) => {
    const sentAt = now()
    const answered = await answer().catch(() => unanswered({ kind: 'internal', detail: 'the wire threw' }))
    const heardAt = now()
    await update(connection, (before) => observe(before, { ...request, sentAt, answered }, { now: heardAt, random }))
    onRate(connection)
    return answered
  }

  const read: Exchange['read'] = async (connection, operation, input, priority) => {
    const token = uuid()
    for (;;) {
      const before = await record(connection)
      const pace = ask(before.pacer, now(), priority)
      if (!pace.go) return unanswered({ kind: 'slow-down', until: pace.at })
      const after = { ...before, revision: before.revision + 1, pacer: sent(before.pacer, now(), token) }
      if (!(await store.commit({ record: after }))) continue
      const request = { operation, input, token, epoch: before.epoch }
      return listen(connection, request, () => wire.read(connection, operation, input))
    }
  }

  return { record, update, listen, read }
}
