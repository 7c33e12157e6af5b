import { parseBaseUrl } from '../../../lib/address/base-url.ts'
import { type Answered, probe, request, type Target, unanswered } from '../../../lib/api/client.ts'
import { readDescription } from '../../../lib/api/read-description.ts'
import type { ExtendedName, Output } from '../../../lib/contract/operations.ts'
import { MINUTE } from '../../../lib/model/durations.ts'
import { fail, invalid, ok, type Result } from '../../../lib/model/failure.ts'
import type { Wire } from '../../../lib/outbox/ports.ts'
import { isSealed, LOST_TEXT } from '../../../lib/sealed-text.ts'
import type { KeyStore } from '../key/key-store.ts'
import type { World } from '../world.ts'
import type { ConnectionStore } from './connection-store.ts'

interface Ports {
  world: Pick<World, 'fetch' | 'now' | 'isAllowed'>
  connections: Pick<ConnectionStore, 'read'>
  keys: Pick<KeyStore, 'read' | 'open'>
  /** The service's clock minus ours, in milliseconds, as a response shows it. */
  onClock: (connectionId: string, offsetMs: number) => void
}

interface WorkerWire extends Wire {
  /** As in `client.ts`. */
  probe: (
    connectionId: string,
    operation: ExtendedName,
    where: { atUnknownPath: boolean },
  ) => Promise<Answered<Output<ExtendedName>>>
  /** The service's public description; `null` if it has none. */
  describe: (connectionId: string) => ReturnType<typeof readDescription>
}

/**
 * A response that took longer shows nothing about the clock: no request may take that long, so the machine was asleep
 * in between or its clock was set.
 */
const MAX_ROUND_TRIP_MS = MINUTE

/** Sends every request of the worker. Address, key and permission are read for each request, never cached. */
export const createWire = ({ world, connections, keys, onClock }: Ports): WorkerWire => {
  const target = async (connectionId: string): Promise<Result<Target>> => {
    const current = await connections.read()
    if (!current.ok) return current
    if (current.value?.id !== connectionId) return fail({ kind: 'not-connected' })
    const { baseUrl, unencrypted } = current.value
    const address = parseBaseUrl(baseUrl, { allowUnencrypted: unencrypted })
    if (!address.ok) return address
    const { origin, originPattern } = address.value
    const [allowed, key] = await Promise.all([world.isAllowed(originPattern), keys.read({ connectionId, origin })])
    if (!allowed) return fail({ kind: 'permission', origin })
    return key.ok ? ok({ baseUrl, key: key.value }) : key
  }

  /** Decrypts a password right before it is sent. */
  const withOpenPassword = async <T extends object>(input: T): Promise<Result<T>> => {
    if (!('password' in input) || !isSealed(input.password)) return ok(input)
    const found = await keys.open([input.password])
    if (!found.ok) return found
    const [password] = found.value
    if (password === LOST_TEXT) return invalid('password', 'password_lost')
    return isSealed(password) ? fail({ kind: 'locked' }) : ok({ ...input, password })
  }

  const through = async <T>(
    connectionId: string,
    call: (target: Target) => Promise<Answered<T>>,
  ): Promise<Answered<T>> => {
    const found = await target(connectionId)
    if (!found.ok) return unanswered(found.failure)
    const sentAt = world.now()
    const answered = await call(found.value)
    if (answered.clockOffsetMs !== null && Math.abs(world.now() - sentAt) < MAX_ROUND_TRIP_MS)
      onClock(connectionId, answered.clockOffsetMs)
    return answered
  }

  return {
    send: (connectionId, operation, input, options) =>
      through(connectionId, async (to) => {
        const ready = await withOpenPassword(input)
        return ready.ok ? request(world, to, operation, ready.value, options) : unanswered(ready.failure)
      }),
    describe: async (connectionId) => {
      const found = await target(connectionId)
      return found.ok ? readDescription(world, found.value.baseUrl) : null
    },
    probe: (connectionId, operation, where) => through(connectionId, (to) => probe(world, to, operation, where)),
    read: (connectionId, operation, input) => through(connectionId, (to) => request(world, to, operation, input)),
  }
}
