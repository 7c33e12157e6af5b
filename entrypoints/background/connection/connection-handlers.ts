import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { wasAnswered } from '../../../lib/outbox/can-have-happened.ts'
import type { Handler, Handlers } from '../../../lib/rpc/receiver.ts'
import { COLLECTION_NAMES } from '../account/collections-cache.ts'
import { FOR_CAPABILITIES, FOR_CONNECTION } from '../account/collections-reader.ts'
import { connectionsByProgress, unfinishedOf } from '../jobs/unfinished-requests.ts'
import { broadcastSettings } from '../settings/settings-handlers.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { probeVerdictOf } from './capability-verdicts.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection-store.ts'
import { returnAccessOfRemoved, returnHostAccess } from './host-access.ts'
import { findLocalService } from './local-service.ts'
import { readConnectionView } from './view-connection.ts'

type ConnectionMethod = 'connect' | 'localService' | 'disconnect' | 'findCapabilities' | 'writePixelTypes'

/** Handlers for connecting, disconnecting, and for what the connected service supports. */
export const createConnectionHandlers = (parts: WorkerParts): Pick<Handlers, ConnectionMethod> => {
  const { world, keys, connections, current, capabilities, collections, store, outbox, announcer, scheduler, drain } =
    parts
  /** The attempt to connect that waits for its service. */
  let attempt = new AbortController()

  /** A service's description is read once, when it is connected; the user can read it again. */
  const learnFromDescription = async (id: string): Promise<void> => {
    const described = await parts.wire.describe(id)
    if (described !== null) await capabilities.fromDescription(id, described)
  }

  const connectTo: Handler<'connect'> = async (input) => {
    const { locked, serviceAddress } = await parts.policy.read()
    const address = parseBaseUrl(input.baseUrl, { allowUnencrypted: true })
    if (locked.includes('serviceAddress') && !(address.ok && address.value.baseUrl === serviceAddress))
      return invalid('baseUrl', 'other_service')
    attempt.abort()
    attempt = new AbortController()
    const { signal } = attempt
    const before = await connections.read()
    const leaves = async (connection: string) => {
      const left = await unfinishedOf(store, connection)
      return left.requests === 0 || input.leaveRequests === true ? null : left
    }
    const answer = await connect({ world, connections, keys, leaves, signal }, input)
    if (!answer.ok) return answer
    if ('leaves' in answer.value) return ok(answer.value)
    const connected = answer.value
    const { id } = connected
    if (before.ok && before.value !== null && before.value.id !== id) {
      await parts.cache.remove(before.value.id)
      await parts.library.remove(before.value.id)
      await returnHostAccess(parts, before.value.id)
    }
    learnFromDescription(id).catch(() => undefined)
    const unblocked = await outbox.unblock(id)
    if (!unblocked.ok) return unblocked
    const view = await parts.broadcastConnection(connected)
    announcer.jobs()
    // Pages still show the rate limit of the previous account, and until this one may read, nothing announces its own.
    announcer.rate()
    void drain()
    collections.refreshInBackground(id, FOR_CONNECTION)
    void scheduler.attend(id)
    scheduler.soon()
    // A key that replaced a locked one also removed the keys of the passwords.
    await broadcastSettings(parts)
    return ok(view)
  }

  const viewed = async (learned: Result<Connection | null>): Promise<Result<ConnectionView>> => {
    if (!learned.ok) return learned
    return learned.value === null ? fail({ kind: 'not-connected' }) : ok(await readConnectionView(parts, learned.value))
  }

  return {
    connect: connectTo,
    localService: async () => ok({ baseUrl: await findLocalService(world) }),
    disconnect: async ({ leaveRequests = false }) => {
      // Its key would be stored after the user was told that there is none.
      attempt.abort()
      const connected = await connections.read()
      const gone = await removeConnection(parts)
      if (!gone.ok) return gone
      try {
        if (connected.ok && connected.value !== null) await removeData(parts, connected.value.id, leaveRequests)
      } finally {
        // Nothing is connected anymore, even if the data couldn't be removed.
        world.broadcast({ event: 'connection', connection: null })
        announcer.jobs()
        await broadcastSettings(parts)
      }
      return ok({})
    },
    findCapabilities: async () => {
      const id = await current.id()
      if (!id.ok) return id
      // Collections that the service lacked are tried again too; the result is stored with them.
      await collections.refresh(id.value, COLLECTION_NAMES, FOR_CAPABILITIES)
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
  const ask = async (operation: ExtendedName, where: { atUnknownPath: boolean }) =>
    (await outbox.pacedProbe(id, operation, () => wire.probe(id, operation, where))).result
  for (const operation of EXTENDED_NAMES) {
    const result = await ask(operation, { atUnknownPath: false })
    const isRefused = !result.ok && result.failure.kind === 'refused'
    const compared = isRefused ? await ask(operation, { atUnknownPath: true }) : result
    if (!compared.ok && !tellsSomething(compared.failure)) return compared
    const learned = await capabilities.fromOperations(id, probeVerdictOf(operation, result, compared))
    if (!learned.ok) return learned
  }
  return connections.read()
}

/** Without a response, or with a rate limit, further attempts are useless: the user is told. */
const tellsSomething = (failure: Failure): boolean => wasAnswered(failure) && failure.kind !== 'slow-down'

/** The key first, so that nothing more can be sent with it. */
const removeConnection = async ({ keys, connections, remembered }: WorkerParts): Promise<Result<null>> => {
  const keyless = await keys.remove()
  if (!keyless.ok) return keyless
  const forgotten = await connections.remove()
  return forgotten.ok ? remembered.remove() : forgotten
}

/**
 * Removes what is stored of the connection, except requests to be left waiting, and all of earlier connections whose
 * requests are done.
 */
const removeData = async (parts: WorkerParts, id: string, leaveRequests: boolean): Promise<void> => {
  const { world, connections, store, cache, library, unseen, outbox, drain } = parts
  try {
    if (!leaveRequests) await store.removeConnection(id)
    await cache.remove(id)
    await library.remove(id)
    const { finished, unfinished } = await connectionsByProgress(world.database)
    for (const connection of finished) await store.removeConnection(connection)
    await unseen.keepOnly(unfinished)
    // Not awaited: another worker may have one open for a moment.
    world.removeReplacedDatabases().catch(() => undefined)
  } finally {
    // Nothing can be sent without the key.
    await (leaveRequests ? returnHostAccess(parts, id) : returnAccessOfRemoved(parts, id))
  }
  // The response to a request that is still in flight may be recorded. What it leaves is removed then.
  void drain()
    .then(outbox.readsEnded)
    .then(async () => {
      const now = await connections.read()
      if (!now.ok || now.value?.id === id) return
      const isLeft = leaveRequests && (await connectionsByProgress(world.database)).unfinished.includes(id)
      if (!isLeft) await store.removeConnection(id)
    })
    .catch(() => undefined)
}
