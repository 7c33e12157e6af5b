import { isLoopback } from '../../../lib/address/base-url.ts'
import { fail, ok, type Result } from '../../../lib/model/failure.ts'
import { offsetFromHere } from '../../../lib/model/service-clock.ts'
import { baseUrlOf, type ConnectionStore } from './connection-store.ts'

/** The current connection, read from the store each time, because another worker may have changed it. */
export interface CurrentConnection {
  /** `not-connected` if there is none. */
  id: () => Promise<Result<string>>
  idOrNull: () => Promise<string | null>
  /** The result of `question`; `null` without a connection or a result. */
  ask: <T>(question: (id: string) => Promise<Result<T>>) => Promise<T | null>
  /** As in `ConnectionView`. */
  serviceOffsetMinutes: () => Promise<number | null>
  /** Whether the connection read last is a service on this machine, which needs no network. */
  isLocal: () => boolean
}

export const createCurrentConnection = (connections: ConnectionStore): CurrentConnection => {
  let lastSeen: string | null = null

  const id = async (): Promise<Result<string>> => {
    const connected = await connections.read()
    lastSeen = connected.ok && connected.value !== null ? connected.value.id : null
    if (!connected.ok) return connected
    return connected.value === null ? fail({ kind: 'not-connected' }) : ok(connected.value.id)
  }

  return {
    id,
    idOrNull: async () => {
      const found = await id()
      return found.ok ? found.value : null
    },
    ask: async (question) => {
      const found = await id()
      const answer = found.ok ? await question(found.value) : found
      return answer.ok ? answer.value : null
    },
    serviceOffsetMinutes: async () => {
      const connected = await connections.read()
      return connected.ok && connected.value !== null ? offsetFromHere(connected.value.clock) : null
    },
    isLocal: () => {
      const url = lastSeen === null ? null : URL.parse(baseUrlOf(lastSeen))
      return url !== null && isLoopback(url)
    },
  }
}
