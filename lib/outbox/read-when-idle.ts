import { type Answered, unanswered } from '../api/client.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import { SECOND } from '../model/durations.ts'
import type { Failure } from '../model/failure.ts'
import { PRIORITIES, type Urgency } from '../model/priority.ts'
import type { ConnectionRecord } from './connection-record.ts'
import type { Exchange } from './exchange.ts'
import type { OutboxPorts } from './ports.ts'

/**
 * A background read. With urgency `idle` it is sent only when no job is in flight or due soon; otherwise it fails with
 * `slow-down`. With urgency `bulk` or `click` it is sent as soon as the pacer allows; `click` also ignores the backoff
 * after an outage.
 */
export type ReadWhenIdle = <N extends ReadName>(
  connection: string,
  operation: N,
  input: Input<N>,
  urgency?: Urgency,
) => Promise<Answered<Output<N>>>

/** A job due within this time is not delayed by a read. */
const SOON_MS = 30 * SECOND
/** When to ask again while jobs are being sent. */
const ASK_AGAIN_MS = 15 * SECOND

type Ports = Pick<OutboxPorts, 'store' | 'now'>

/** `holding` returns why the connection can't send anything at present, or `null`. */
export const createReadWhenIdle = (
  { store, now }: Ports,
  exchange: Exchange,
  holding: (record: ConnectionRecord) => { failure: Failure } | null,
): ReadWhenIdle => {
  const isBusy = async (connection: string): Promise<boolean> => {
    const underWay = await store.underWay()
    if (underWay.some((job) => job.connection === connection)) return true
    for (const priority of PRIORITIES) {
      const next = await store.next(connection, priority)
      if ((next?.nextAt ?? Number.POSITIVE_INFINITY) <= now() + SOON_MS) return true
    }
    return false
  }

  return async (connection, operation, input, urgency = 'idle') => {
    const held = urgency === 'click' ? null : holding(await exchange.record(connection))
    if (held !== null) return unanswered(held.failure)
    if (urgency === 'idle' && (await isBusy(connection)))
      return unanswered({ kind: 'slow-down', until: now() + ASK_AGAIN_MS })
    return exchange.read(connection, operation, input, urgency)
  }
}
