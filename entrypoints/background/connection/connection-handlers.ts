import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { EXTENDED_NAMES, type ExtendedName } from '../../../lib/contract/operations.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import { wasAnswered } from '../../../lib/outbox/can-have-happened.ts'
import type { Handler, Handlers } from '../../../lib/rpc/receiver.ts'
import { COLLECTION_NAMES } from '../account/collections-cache.ts'
import { FOR_CAPABILITIES, FOR_CONNECTION } from '../account/collections-reader.ts'
import { discardAccount } from '../account/stored-accounts.ts'
import { connectionsByProgress, unfinishedOf } from '../jobs/unfinished-requests.ts'
import { broadcastSettings } from '../settings/settings-handlers.ts'
import type { WorkerParts } from '../worker-parts.ts'
import { probeVerdictOf } from './capability-verdicts.ts'
import { connect } from './connect.ts'
import type { Connection } from './connection-store.ts'
import { OTHER_ACCOUNT } from './current-connection.ts'
import { returnAccessOfRemoved, returnHostAccess } from './host-access.ts'
import { findLocalService } from './local-service.ts'
import { readConnectionView } from './view-connection.ts'

type ConnectionMethod = 'connect' | 'localService' | 'disconnect' | 'findCapabilities' | 'writePixelTypes'

/** Handlers for connecting, disconnecting, and for what the connected service supports. */
export const createConnectionHandlers = (parts: WorkerParts): Pick<Handlers, ConnectionMethod> => {
  const { world, keys, connections, capabilities, collections, store, outbox, announcer, scheduler, drain } = parts
  const { connected } = parts.current
  /** Aborts the attempt to connect that is waiting for its service. */
  let attempt = new AbortController()

  /** A service's description is read when the service is connected, and again when the user asks for it. */
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
    await parts.settings.assign()
    const leaves = async (connection: string) => {
      const left = await unfinishedOf(store, connection)
      if (left.requests > 0 && input.leaveRequests !== true) return left
      if (before.ok && before.value !== null) await parts.leftAccounts.add(before.value)
      return null
    }
    const answer = await connect({ world, connections, keys, leaves, signal }, input)
    if (!answer.ok) return answer
    if ('leaves' in answer.value) return ok(answer.value)
    const connection = answer.value
    const { id } = connection
    if (before.ok && before.value !== null && before.value.id !== id) await returnHostAccess(parts, before.value.id)
    learnFromDescription(id).catch(() => undefined)
    const unblocked = await outbox.unblock(id)
    if (!unblocked.ok) return unblocked
    const view = await parts.broadcastConnection(connection)
    announcer.jobs()
    // Pages still show the rate limit of the previous account, and nothing is announced for this one before its first
    // read.
    announcer.rate()
    void drain()
    collections.refreshInBackground(id, FOR_CONNECTION)
    void scheduler.notePresence(id)
    scheduler.soon()
    await parts.settings.assign()
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
    disconnect: async ({ leaveRequests = false, discardData = false }, shown) => {
      const before = await connections.read()
      if (shown !== null && before.ok && before.value !== null && before.value.id !== shown) return OTHER_ACCOUNT
      // An attempt that is still waiting would store its key after the user was told that there is none.
      attempt.abort()
      if (before.ok && before.value !== null && !discardData) await parts.leftAccounts.add(before.value)
      const gone = await removeConnection(parts)
      if (!gone.ok) return gone
      try {
        if (before.ok && before.value !== null) {
          await removeRequests(parts, before.value.id, leaveRequests)
          if (discardData) await discardAccount(parts, before.value.id)
          // The note contains addresses, which must be gone when the user is told so.
          await parts.outboxNote.update(null)
        }
      } finally {
        // Nothing is connected anymore, even if the data couldn't be removed.
        world.broadcast({ event: 'connection', connection: null })
        announcer.jobs()
        await broadcastSettings(parts)
      }
      return ok({})
    },
    findCapabilities: connected(async (id) => {
      // Collections that the service lacked are read again too; the result is stored with them.
      await collections.refresh(id, COLLECTION_NAMES, FOR_CAPABILITIES)
      return viewed(await findCapabilities(parts, id))
    }),
    writePixelTypes: connected(async (id, { pixelTypes }) => viewed(await capabilities.setPixelTypes(id, pixelTypes))),
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

/**
 * Whether the failure shows something about the service. Without a response, or at a rate limit, further attempts are
 * useless, and the user is told.
 */
const tellsSomething = (failure: Failure): boolean => wasAnswered(failure) && failure.kind !== 'slow-down'

/** Removes the key first, so that nothing more can be sent with it. */
const removeConnection = async ({ keys, connections }: WorkerParts): Promise<Result<null>> => {
  const keyless = await keys.remove()
  return keyless.ok ? connections.remove() : keyless
}

/**
 * Removes the connection's requests, unless they are to be left waiting, and earlier connections whose requests are all
 * done.
 */
const removeRequests = async (parts: WorkerParts, id: string, leaveRequests: boolean): Promise<void> => {
  const { world, connections, store, unseen, outbox, drain } = parts
  try {
    if (!leaveRequests) await store.removeConnection(id)
    const { finished, unfinished } = await connectionsByProgress(world.database)
    for (const connection of finished) await store.removeConnection(connection)
    await unseen.keepOnly(unfinished)
    // Not awaited: another worker may have one of these databases open for a moment.
    world.removeReplacedDatabases().catch(() => undefined)
  } finally {
    // Nothing can be sent without the key.
    await (leaveRequests ? returnHostAccess(parts, id) : returnAccessOfRemoved(parts, id))
  }
  // The response to a request that is still in flight may be recorded. What that stores is removed then.
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
