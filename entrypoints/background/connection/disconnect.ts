import { ok, type Result } from '../../../lib/model/failure.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { returnHostAccess } from './host-access.ts'

/** Removes everything of the connection: the key first, so that nothing more can be sent with it. */
export const disconnect = async (parts: WorkerParts): Promise<Result<null>> => {
  const { keys, connections, store, cache, library, remembered, unseen, outbox, drain } = parts
  const connected = await connections.read()
  const keyless = await keys.remove()
  if (!keyless.ok) return keyless
  const forgotten = await connections.remove()
  if (!forgotten.ok) return forgotten
  const unremembered = await remembered.remove()
  if (!unremembered.ok) return unremembered
  if (!connected.ok || connected.value === null) return ok(null)

  const { id } = connected.value
  await store.removeConnection(id)
  await cache.remove(id)
  await library.remove(id)
  await returnHostAccess(parts, id)
  await unseen.forget(id)
  // The response to a request that is still in flight may be recorded. What it leaves is removed then.
  void drain()
    .then(outbox.readsEnded)
    .then(async () => {
      const now = await connections.read()
      if (now.ok && now.value?.id !== id) await store.removeConnection(id)
    })
    .catch(() => undefined)
  return ok(null)
}
