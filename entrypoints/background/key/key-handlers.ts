import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { rejectsKey } from '../../../lib/outbox/can-have-happened.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { FOR_CONNECTION, FOR_PICKERS } from '../account/collections-reader.ts'
import { keyOwner } from '../connection/connection-store.ts'
import { broadcastSettings } from '../settings/settings-handlers.ts'
import type { WorkerParts } from '../worker-parts.ts'
import type { KeyOwner } from './sealed-key.ts'

type KeyHandlers = Pick<Handlers, 'setPassphrase' | 'removePassphrase' | 'lock' | 'unlock' | 'checkKey'>

/** Handlers for the passphrase, and for checking the key. */
export const createKeyHandlers = (parts: WorkerParts): KeyHandlers => {
  const { current, keys, vault, outbox, collections, scheduler, drain, broadcastConnection } = parts

  const changed = async (change: (owner: KeyOwner) => Promise<Result<null>>): Promise<Result<ConnectionView>> => {
    const connected = await current.connection()
    if (!connected.ok) return connected
    const owner = keyOwner(connected.value)
    const done = await change(owner)
    const result = done.ok ? await vault.convert() : done
    // The passphrase may have changed even if old passwords couldn't be encrypted yet.
    const view = await broadcastConnection(connected.value)
    await broadcastSettings(parts)
    if (!result.ok) return result
    if (view.locked) return ok(view)
    // The key may have been unlocked, so jobs that waited for it may be sent.
    const { id } = connected.value
    const rechecked = await outbox.recheck(id)
    if (!rechecked.ok) return rechecked
    void drain()
    collections.refreshInBackground(id, FOR_PICKERS)
    return ok(view)
  }

  return {
    checkKey: async () => {
      const connected = await current.connection()
      if (!connected.ok) return connected
      const { id } = connected.value
      const answer = await outbox.checkKey(id)
      if (!answer.ok && !rejectsKey(answer.failure)) return answer
      if (answer.ok) {
        void drain()
        scheduler.soon()
        collections.refreshInBackground(id, FOR_CONNECTION)
      }
      return ok(await broadcastConnection(connected.value))
    },
    setPassphrase: ({ passphrase, current }) => changed((owner) => keys.setPassphrase(owner, passphrase, current)),
    removePassphrase: ({ passphrase }) => changed((owner) => keys.removePassphrase(owner, passphrase)),
    lock: () => changed(() => keys.lock()),
    unlock: ({ passphrase }) => changed((owner) => keys.unlock(owner, passphrase)),
  }
}
