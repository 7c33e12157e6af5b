import { isLoopback } from '../../../lib/address/base-url.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { type ServiceZone, UNKNOWN_ZONE } from '../../../lib/model/service-clock.ts'
import { baseUrlOf, type Connection, type ConnectionStore, serviceZoneOf } from './connection-store.ts'

export const OTHER_ACCOUNT = fail({ kind: 'other-account' })

export type CurrentConnection = ReturnType<typeof createCurrentConnection>

/** The current connection, read from the store each time, because another worker may have changed it. */
export const createCurrentConnection = (connections: ConnectionStore) => {
  let lastSeen: string | null = null

  const connection = async (): Promise<Result<Connection>> => {
    const connected = await connections.read()
    lastSeen = connected.ok && connected.value !== null ? connected.value.id : null
    if (!connected.ok) return connected
    return connected.value === null ? fail({ kind: 'not-connected' }) : ok(connected.value)
  }

  const id = async (): Promise<Result<string>> => {
    const found = await connection()
    return found.ok ? ok(found.value.id) : found
  }

  return {
    /** The current connection; `not-connected` if there is none. */
    connection,
    id,
    /**
     * Completes a handler that needs the connection's id. The caller gets a failure if there is no connection, or
     * another one than its page showed.
     */
    connected:
      <Input, Output>(handler: (id: string, input: Input) => Promise<Result<Output>>) =>
      async (input: Input, shown: string | null): Promise<Result<Output>> => {
        const found = await id()
        if (!found.ok) return found
        return shown === null || shown === found.value ? handler(found.value, input) : OTHER_ACCOUNT
      },
    /**
     * Completes a handler that stores requests for the connection that the page showed. If another one is current by
     * now, the requests wait until theirs is connected again, like all that were left waiting.
     */
    storing:
      <Input, Output>(handler: (id: string, input: Input) => Promise<Result<Output>>) =>
      async (input: Input, shown: string | null): Promise<Result<Output>> => {
        const found = await id()
        return found.ok ? handler(shown ?? found.value, input) : found
      },
    idOrNull: async (): Promise<string | null> => {
      const found = await id()
      return found.ok ? found.value : null
    },
    /** The value of `question`'s result; `null` without a connection or on failure. */
    ask: async <T>(question: (id: string) => Promise<Result<T>>): Promise<T | null> => {
      const found = await id()
      const answer = found.ok ? await question(found.value) : found
      return answer.ok ? answer.value : null
    },
    /** As in `ConnectionView`. */
    serviceZone: async (): Promise<ServiceZone> => {
      const found = await connection()
      return found.ok ? serviceZoneOf(found.value) : UNKNOWN_ZONE
    },
    /** Whether the connection read last is a service on this machine, which needs no network. */
    isLocal: (): boolean => {
      const url = lastSeen === null ? null : URL.parse(baseUrlOf(lastSeen))
      return url !== null && isLoopback(url)
    },
  }
}
