import type { Answered } from '../api/client.ts'
import type { Input, Output, ReadName } from '../contract/operations.ts'
import type { Failure } from '../model/failure.ts'
import type { ConnectionRecord } from './connection-record.ts'
import { type Exchange, unanswered } from './exchange.ts'
import { PRIORITIES, type Priority } from './job.ts'
import type { OutboxPorts } from './ports.ts'

/**
 * A read in the background. By itself nobody waits for it: `slow-down` while anything else is under way or soon wants to
 * be. One that a person waits for goes as soon as the pace lets it, as a `click` also where nothing was sent for a while
 * because the service did not answer.
 */
export type SpareRead = <N extends ReadName>(
  connection: string,
  operation: N,
  input: Input<N>,
  urgency?: Priority | 'spare',
) => Promise<Answered<Output<N>>>

/** What is due so soon is not made to wait behind a read. */
const SOON_MS = 30_000
/** When to ask again while there is something to send: that goes on for a while. */
const LOOK_AGAIN_MS = 15_000

type Ports = Pick<OutboxPorts, 'store' | 'now'>

/** `holding` tells why nothing of a connection can be sent at all; `null` where nothing is in the way. */
export const createSpareRead = (
  { store, now }: Ports,
  exchange: Exchange,
  holding: (record: ConnectionRecord) => { failure: Failure } | null,
): SpareRead => {
  const isBusy = async (connection: string): Promise<boolean> => {
    const underWay = await store.underWay()
    if (underWay.some((job) => job.connection === connection)) return true
    for (const priority of PRIORITIES) {
      const next = await store.next(connection, priority)
      if ((next?.nextAt ?? Number.POSITIVE_INFINITY) <= now() + SOON_MS) return true
    }
    return false
  }

  return async (connection, operation, input, urgency = 'spare') => {
    const held = urgency === 'click' ? null : holding(await exchange.record(connection))
    if (held !== null) return unanswered(held.failure)
    if (urgency === 'spare' && (await isBusy(connection)))
      return unanswered({ kind: 'slow-down', until: now() + LOOK_AGAIN_MS })
    return exchange.read(connection, operation, input, urgency)
  }
}
