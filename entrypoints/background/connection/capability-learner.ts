import type { Described } from '../../../lib/api/read-description.ts'
import type { Output } from '../../../lib/contract/operations.ts'
import type { Collections } from '../../../lib/model/collections.ts'
import type { PixelType } from '../../../lib/model/connection-view.ts'
import { ok } from '../../../lib/model/failure.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import {
  type OperationVerdicts,
  type OptionVerdicts,
  withCollections,
  withOperations,
  withOptions,
} from './capabilities.ts'
import { collectionVerdictsOf, operationVerdictOf, optionVerdictsOf } from './capability-verdicts.ts'
import type { Learn } from './connection-store.ts'
import { withSeenTypes } from './pixel-vocabulary.ts'

export type CapabilityLearner = ReturnType<typeof createCapabilityLearner>

/** Stores with the connection what the service is seen to support. */
export const createCapabilityLearner = (learn: Learn) => ({
  fromOperations: (id: string, verdicts: OperationVerdicts) =>
    learn(id, (connection) => ({ ...connection, capabilities: withOperations(connection.capabilities, verdicts) })),
  fromDescription: (id: string, { operations, options, keepsUnsentFields }: Described) =>
    learn(id, (connection) => ({
      ...connection,
      capabilities: {
        ...withOptions(withOperations(connection.capabilities, operations), verdictsOf(options)),
        keepsUnsentFields,
      },
    })),
  /** Learns from a finished job, and from the `details` of the link that it created, if they were read. */
  fromJob: (job: Job, details: Output<'readLink'>['details'] | null) =>
    learn(job.connection, (connection) => ({
      ...connection,
      capabilities: withOptions(
        withOperations(connection.capabilities, operationVerdictsOf(job)),
        job.operation === 'createLink' ? optionVerdictsOf(job, details) : {},
      ),
    })),
  fromCollections: (id: string, collections: Collections) =>
    learn(id, (connection) => ({
      ...connection,
      capabilities: withCollections(connection.capabilities, collectionVerdictsOf(collections)),
      seenPixelTypes: withSeenTypes(connection.seenPixelTypes, collections.pixels.items),
    })),
  setPixelTypes: (id: string, types: PixelType[]) =>
    learn(id, (connection) => ({ ...connection, pixelTypes: types.length === 0 ? null : types })),
})

const verdictsOf = (options: Described['options']): OptionVerdicts =>
  Object.fromEntries(Object.entries(options).map(([option, has]) => [option, has ? 'applied' : 'dropped']))

const operationVerdictsOf = ({ operation, state, failure }: Job): OperationVerdicts => {
  if (state === 'done') return operationVerdictOf(operation, ok(null))
  return failure === null ? {} : operationVerdictOf(operation, { ok: false, failure })
}
