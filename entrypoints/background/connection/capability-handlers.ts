import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, ok, type Result } from '../../../lib/model/failure.ts'
import { wasAnswered } from '../../../lib/outbox/can-have-happened.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { COLLECTION_NAMES } from '../account/collections-cache.ts'
import { FOR_CAPABILITIES } from '../account/collections-reader.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { probeVerdictOf } from './capability-verdicts.ts'
import type { Connection } from './connection-store.ts'
import { viewConnection } from './view-connection.ts'

type CapabilityHandlers = Pick<Handlers, 'findCapabilities' | 'writePixelTypes'>

/** Handlers for finding out what the connected service supports, and for its pixel types. */
export const createCapabilityHandlers = (parts: WorkerParts): CapabilityHandlers => {
  const { current, capabilities } = parts

  const viewed = async (learned: Result<Connection | null>): Promise<Result<ConnectionView>> => {
    if (!learned.ok) return learned
    return learned.value === null ? fail({ kind: 'not-connected' }) : ok(await viewConnection(parts, learned.value))
  }

  return {
    findCapabilities: async () => {
      const id = await current.id()
      if (!id.ok) return id
      // Collections that the service lacked are tried again too; the result is stored with them.
      await parts.collections.refresh(id.value, COLLECTION_NAMES, FOR_CAPABILITIES)
      return viewed(await findCapabilities(parts, id.value))
    },
    writePixelTypes: async ({ pixelTypes }) => {
      const id = await current.id()
      return id.ok ? viewed(await capabilities.setPixelTypes(id.value, pixelTypes)) : id
    },
  }
}

const findCapabilities = async (
  { wire, outbox, capabilities, connections }: WorkerParts,
  id: string,
): Promise<Result<Connection | null>> => {
  const described = await wire.describe(id)
  if (described !== null) return capabilities.fromDescription(id, described)
  const ask = async (operation: ExtendedName, where: { nowhere: boolean }) =>
    (await outbox.pacedProbe(id, operation, () => wire.probe(id, operation, where))).result
  for (const operation of EXTENDED_NAMES) {
    const result = await ask(operation, { nowhere: false })
    const isRefused = !result.ok && result.failure.kind === 'refused'
    const beside = isRefused ? await ask(operation, { nowhere: true }) : result
    if (!beside.ok && !tellsSomething(beside.failure)) return beside
    const learned = await capabilities.fromOperations(id, probeVerdictOf(operation, result, beside))
    if (!learned.ok) return learned
  }
  return connections.read()
}

/** Without a response, or with a rate limit, further attempts are useless: the user is told. */
const tellsSomething = (failure: Failure): boolean => wasAnswered(failure) && failure.kind !== 'slow-down'
