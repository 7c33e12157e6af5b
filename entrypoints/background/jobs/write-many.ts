import { ok, type Result } from '../../../lib/model/failure.ts'
import type { RpcInput, RpcOutput } from '../../../lib/rpc/protocol.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { bulkIntents } from './bulk-intents.ts'

type Parts = Pick<WorkerParts, 'current' | 'store' | 'outbox' | 'drain'>

/** Adds many writes to the outbox, all or none: the next click doesn't wait for them. */
export const writeMany = async (
  { current, store, outbox, drain }: Parts,
  { writes }: RpcInput<'writeMany'>,
): Promise<Result<RpcOutput<'writeMany'>>> => {
  const connection = await current.id()
  if (!connection.ok) return connection
  const intents = bulkIntents(writes)
  if (!intents.ok) return intents
  // All were added or none, so the first shows whether this message is a repetition.
  const first = writes[0]?.id
  const isKnown = async () => first !== undefined && (await store.get(first)) !== null
  if (!(await isKnown())) {
    const added = await outbox.add(connection.value, intents.value)
    if (!added.ok && !(await isKnown())) return added
    void drain()
  }
  return ok({ added: writes.length })
}
