import { aliasPolicy } from '../../../lib/address/predicted-short-url.ts'
import { createOutbox } from '../../../lib/outbox/outbox.ts'
import { withoutScheme } from '../../../lib/words/format.ts'
import { aliasCapabilities } from '../connection/capabilities.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import { createConnectionBroadcast } from '../connection/view-connection.ts'
import { createWire } from '../connection/wire.ts'
import { createFillTemplates, fillingOutbox } from '../jobs/fill-templates.ts'
import { createDrainAfterStart, createWake } from '../jobs/wake.ts'
import type { World } from '../world.ts'
import type { Reports } from './reports.ts'
import type { Storage } from './storage.ts'

export const createSending = (world: World, storage: Storage, reports: Reports) => {
  const { now } = world
  const { store, keys, connections, current, settings, remembered } = storage
  const wire = createWire({ world, connections, keys, onClock: reports.clock.send })
  const wake = createWake(world, reports.due.send)
  const fillTemplates = createFillTemplates({ now, names: storage.cache.read })
  const plain = createOutbox({
    store,
    wire,
    connection: current.idOrNull,
    serviceHost: (id) => withoutScheme(baseUrlOf(id)),
    now,
    random: world.random,
    bytes: world.bytes,
    uuid: world.uuid,
    online: () => world.online() || current.isLocal(),
    aliasPolicy: async (id) => {
      const [connected, set] = await Promise.all([connections.read(), settings.read()])
      // If the settings can't be read, the service chooses the alias. They are reported where they are used.
      if (!connected.ok || connected.value?.id !== id || !set.ok) return null
      return aliasPolicy(set.value, aliasCapabilities(connected.value.capabilities))
    },
    onAdded: (jobs) => {
      const [first] = jobs
      if (first !== undefined) void remembered.learn(first.connection, jobs)
      reports.jobsAdded.send(jobs)
    },
    onChange: reports.jobChanged.send,
    onSettled: reports.jobSettled.send,
    wakeAt: (at) => void wake.at(at).catch(() => undefined),
    onRate: () => reports.rate.send(),
  })
  const outbox = fillingOutbox(plain, fillTemplates)
  /** Sends due jobs; resolves when nothing is in flight anymore. Never rejects, because callers rarely wait. */
  const drain = createDrainAfterStart(outbox, wake, now)
  reports.due.listen(() => void drain())
  const broadcastConnection = createConnectionBroadcast(connections, { keys, outbox }, world.broadcast)
  return { wire, outbox, fillTemplates, drain, broadcastConnection }
}
export type Sending = ReturnType<typeof createSending>
