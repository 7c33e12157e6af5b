import type { Output } from '../../../lib/contract/operations.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { PixelType } from '../../../lib/model/connection-view.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import { type OperationVerdicts, withCollections, withOperations, withOptions } from './capabilities.ts'
import type { Connection, ConnectionStore } from './connection-store.ts'
import { operationVerdictOf } from './operation-verdicts.ts'
import { collectionVerdictsOf, optionVerdictsOf } from './option-verdicts.ts'
import { withSeenTypes } from './pixel-vocabulary.ts'

/** Records on the connection what the service is seen to support, and broadcasts news. */
export interface CapabilityLearner {
  fromOperations: (connection: string, verdicts: OperationVerdicts) => Promise<Result<Connection | null>>
  /** A finished job; `details` of the link that it created, if they were read. */
  fromJob: (job: Job, details: Output<'readLink'>['details'] | null) => Promise<Result<Connection | null>>
  fromCollections: (connection: string, collections: Collections) => Promise<Result<Connection | null>>
  setPixelTypes: (connection: string, types: PixelType[]) => Promise<Result<Connection | null>>
}

export const createCapabilityLearner = (
  connections: ConnectionStore,
  onLearned: (connection: Connection) => void,
): CapabilityLearner => {
  /** What is learned about any but the current connection is dropped. */
  const learn = async (id: string, update: (connection: Connection) => Connection) => {
    const before = await connections.read()
    if (!before.ok || before.value?.id !== id || isSame(before.value, update(before.value))) return before
    const after = await connections.change((connection) => (connection?.id === id ? update(connection) : connection))
    if (after.ok && after.value?.id === id) onLearned(after.value)
    return after
  }

  return {
    fromOperations: (id, verdicts) =>
      learn(id, (connection) => ({ ...connection, abilities: withOperations(connection.abilities, verdicts) })),
    fromJob: (job, details) =>
      learn(job.connection, (connection) => ({
        ...connection,
        abilities: withOptions(
          withOperations(connection.abilities, operationVerdictsOf(job)),
          job.operation === 'createLink' ? optionVerdictsOf(job, details) : {},
        ),
      })),
    fromCollections: (id, collections) =>
      learn(id, (connection) => ({
        ...connection,
        abilities: withCollections(connection.abilities, collectionVerdictsOf(collections)),
        seenPixelTypes: withSeenTypes(connection.seenPixelTypes, collections.pixels.items),
      })),
    setPixelTypes: (id, types) =>
      learn(id, (connection) => ({ ...connection, pixelTypes: types.length === 0 ? null : types })),
  }
}

const isSame = (one: Connection, other: Connection): boolean => JSON.stringify(one) === JSON.stringify(other)

const operationVerdictsOf = ({ operation, state, failure }: Job): OperationVerdicts => {
  if (state === 'done') return operationVerdictOf(operation, ok(null))
  return failure === null ? {} : operationVerdictOf(operation, { ok: false, failure })
}
