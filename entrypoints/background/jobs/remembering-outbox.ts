import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { RememberedStore } from '../settings/remembered-store.ts'

/**
 * An outbox that remembers its links' parameters for suggestions. It runs in the background, and a failure loses
 * nothing.
 */
export const rememberingOutbox = (outbox: Outbox, remembered: Pick<RememberedStore, 'learn'>): Outbox => ({
  ...outbox,
  add: async (connection, intents) => {
    const added = await outbox.add(connection, intents)
    if (added.ok) void remembered.learn(connection, added.value)
    return added
  },
  addBatch: async (connection, batch) => {
    const added = await outbox.addBatch(connection, batch)
    if (added.ok) void remembered.learn(connection, batch.intents)
    return added
  },
})
