import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { parseBaseUrl, type ServiceAddress, wantsUnencrypted } from '../../../lib/base-url.ts'
import { type Failure, fail, type Result } from '../../../lib/failure.ts'
import type { ConnectionView } from '../../../lib/rpc/views/connection-view.ts'
import type { Call } from '../rpc.ts'

export interface ConnectionState {
  address: ReadonlySignal<string>
  /** Only what is being typed: a stored key never comes back from the worker. */
  key: ReadonlySignal<string>
  /** What is under way. */
  stage: ReadonlySignal<'idle' | 'permission' | 'connecting' | 'disconnecting'>
  problems: ReadonlySignal<{ baseUrl?: string; key?: string }>
  failure: ReadonlySignal<Failure | null>
  askingDisconnect: ReadonlySignal<boolean>
  /** Whether the person lets the key travel in the clear; asked only where it may be. */
  unencrypted: ReadonlySignal<boolean>
  asksUnencrypted: ReadonlySignal<boolean>
  allowUnencrypted: (allowed: boolean) => void
  typeAddress: (address: string) => void
  typeKey: (key: string) => void
  /** Must be called straight from the user's gesture: the browser only then shows its permission prompt. */
  connect: () => Promise<void>
  askDisconnect: () => void
  stay: () => void
  disconnect: () => Promise<void>
}

export interface ConnectionWorld {
  call: Call
  /** Whether the browser is known to allow requests to this pattern; answers at once. */
  holdsOrigin: (pattern: string) => boolean
  requestOrigin: (pattern: string) => Promise<boolean>
  connected: (connection: ConnectionView | null) => void
}

export const createConnectionState = ({
  call,
  holdsOrigin,
  requestOrigin,
  connected,
}: ConnectionWorld): ConnectionState => {
  const address = signal('')
  const key = signal('')
  const unencrypted = signal(false)
  const asksUnencrypted = computed(() => wantsUnencrypted(address.value))
  const stage = signal<'idle' | 'permission' | 'connecting' | 'disconnecting'>('idle')
  const problems = signal<{ baseUrl?: string; key?: string }>({})
  const failure = signal<Failure | null>(null)
  const askingDisconnect = signal(false)

  const forgetProblem = (field: 'baseUrl' | 'key'): void => {
    const { [field]: _, ...rest } = problems.value
    problems.value = rest
  }

  const permit = async ({ originPattern, origin }: ServiceAddress): Promise<Failure | null> => {
    if (holdsOrigin(originPattern)) return null
    try {
      return (await requestOrigin(originPattern)) ? null : { kind: 'permission', origin }
    } catch {
      // The browser refuses to ask outside of a gesture, or for an address that it keeps to itself.
      return { kind: 'permission', origin }
    }
  }

  const connectTo = async (service: ServiceAddress): Promise<Result<ConnectionView>> => {
    stage.value = 'permission'
    // No await before this: with the first one the gesture is over.
    const refused = await permit(service)
    if (refused) return fail(refused)
    stage.value = 'connecting'
    return call('connect', { baseUrl: service.baseUrl, key: key.value.trim(), unencrypted: service.unencrypted })
  }

  return {
    address,
    key,
    unencrypted,
    asksUnencrypted,
    stage,
    problems,
    failure,
    askingDisconnect,
    allowUnencrypted: (allowed) =>
      batch(() => {
        unencrypted.value = allowed
        forgetProblem('baseUrl')
      }),
    typeAddress: (typed) =>
      batch(() => {
        address.value = typed
        // What was allowed was allowed to the address that stood there.
        unencrypted.value = false
        forgetProblem('baseUrl')
      }),
    typeKey: (typed) =>
      batch(() => {
        key.value = typed
        forgetProblem('key')
      }),
    connect: async () => {
      if (stage.value !== 'idle') return
      const service = parseBaseUrl(address.value, { allowUnencrypted: unencrypted.value })
      const noKey = key.value.trim() === ''
      if (!service.ok || noKey) {
        batch(() => {
          failure.value = service.ok || service.failure.kind === 'invalid' ? null : service.failure
          problems.value = {
            ...(!service.ok && service.failure.kind === 'invalid'
              ? { baseUrl: `The service address ${service.failure.problem}.` }
              : {}),
            ...(noKey ? { key: 'The API key must not be empty.' } : {}),
          }
        })
        return
      }
      failure.value = null
      const answer = await connectTo(service.value)
      batch(() => {
        stage.value = 'idle'
        if (!answer.ok) {
          failure.value = answer.failure
          return
        }
        address.value = ''
        key.value = ''
        unencrypted.value = false
        connected(answer.value)
      })
    },
    askDisconnect: () => {
      askingDisconnect.value = stage.value !== 'disconnecting'
    },
    stay: () => {
      askingDisconnect.value = false
    },
    disconnect: async () => {
      batch(() => {
        askingDisconnect.value = false
        stage.value = 'disconnecting'
      })
      const answer = await call('disconnect', {})
      batch(() => {
        stage.value = 'idle'
        failure.value = answer.ok ? null : answer.failure
        if (answer.ok) connected(null)
      })
    },
  }
}
