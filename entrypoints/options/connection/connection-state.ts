import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { parseBaseUrl, type ServiceAddress, wantsUnencrypted } from '../../../lib/address/base-url.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { ElsewhereView, LeavesRequests } from '../../../lib/model/elsewhere-view.ts'
import { type Failure, fail, type Result } from '../../../lib/model/failure.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { Call } from '../page/rpc.ts'

type Stage = 'idle' | 'permission' | 'connecting' | 'checking' | 'disconnecting'

export interface ConnectionState {
  address: ReadonlySignal<string>
  /** Only what is being typed: a stored key never comes back from the worker. */
  key: ReadonlySignal<string>
  /** What is under way. */
  stage: ReadonlySignal<Stage>
  problems: ReadonlySignal<{ baseUrl?: string; key?: string }>
  failure: ReadonlySignal<Failure | null>
  askingDisconnect: ReadonlySignal<boolean>
  /** What would be left waiting by connecting as it was asked for; the person decides. */
  leaving: ReadonlySignal<ElsewhereView | null>
  /** Connects all the same. */
  leave: () => Promise<void>
  /** Goes to where a key for this address is entered. */
  connectTo: (baseUrl: string) => void
  /** Whether the person lets the key travel in the clear; asked only where it may be. */
  unencrypted: ReadonlySignal<boolean>
  asksUnencrypted: ReadonlySignal<boolean>
  allowUnencrypted: (allowed: boolean) => void
  typeAddress: (address: string) => void
  typeKey: (key: string) => void
  /** Must be called straight from the user's gesture: the browser only then shows its permission prompt. */
  connect: () => Promise<void>
  /** How often a new key was asked for: each time the field for it wants the focus. */
  keyAsked: ReadonlySignal<number>
  /** Goes to where a key is entered for the address that is connected. */
  enterNewKey: () => void
  /** Has the worker ask the service whether the key works now. */
  check: () => Promise<void>
  /** Why nobody could say whether it does. */
  checkFailure: ReadonlySignal<Failure | null>
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
  connection: ReadonlySignal<ConnectionView | null | undefined>
  /** Shows the form. */
  goToForm: () => void
}

export const createConnectionState = ({
  call,
  holdsOrigin,
  requestOrigin,
  connected,
  connection,
  goToForm,
}: ConnectionWorld): ConnectionState => {
  const typedAddress = signal<string | null>(null)
  /** Where the key was rejected, another one for the same address is what is wanted. */
  const rejectedAt = computed(() => (connection.value?.keyRejection ? connection.value.baseUrl : null))
  const address = computed(() => typedAddress.value ?? rejectedAt.value ?? '')
  const key = signal('')
  /** It was allowed to the address that is connected; what is typed instead must be allowed anew. */
  const allowed = signal(false)
  const unencrypted = computed(
    () => allowed.value || (typedAddress.value === null && wantsUnencrypted(rejectedAt.value ?? '')),
  )
  const asksUnencrypted = computed(() => wantsUnencrypted(address.value))
  const stage = signal<Stage>('idle')
  const problems = signal<{ baseUrl?: string; key?: string }>({})
  const failure = signal<Failure | null>(null)
  const askingDisconnect = signal(false)
  const leaving = signal<ElsewhereView | null>(null)
  const keyAsked = signal(0)
  const checkFailure = signal<Failure | null>(null)

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

  const request = async (
    service: ServiceAddress,
    leaveRequests: boolean,
  ): Promise<Result<ConnectionView | LeavesRequests>> => {
    stage.value = 'permission'
    // No await before this: with the first one the gesture is over.
    const refused = await permit(service)
    if (refused) return fail(refused)
    stage.value = 'connecting'
    const { baseUrl, unencrypted: isUnencrypted } = service
    const asked = { baseUrl, key: key.value.trim(), unencrypted: isUnencrypted }
    return call('connect', leaveRequests ? { ...asked, leaveRequests } : asked)
  }

  const connect = async (leaveRequests: boolean): Promise<void> => {
    if (stage.value !== 'idle') return
    const service = parseBaseUrl(address.value, { allowUnencrypted: unencrypted.value })
    const noKey = key.value.trim() === ''
    if (!service.ok || noKey) {
      batch(() => {
        failure.value = null
        problems.value = {
          ...(service.ok ? {} : problemSentences([service.failure])),
          ...(noKey ? { key: problemSentence({ code: 'empty' }) } : {}),
        }
      })
      return
    }
    failure.value = null
    const answer = await request(service.value, leaveRequests)
    batch(() => {
      stage.value = 'idle'
      if (!answer.ok) {
        failure.value = answer.failure
        return
      }
      if ('leaves' in answer.value) {
        leaving.value = answer.value.leaves
        return
      }
      typedAddress.value = null
      key.value = ''
      allowed.value = false
      connected(answer.value)
    })
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
    leaving,
    keyAsked,
    checkFailure,
    enterNewKey: () => {
      goToForm()
      keyAsked.value += 1
    },
    check: async () => {
      if (stage.value !== 'idle') return
      batch(() => {
        stage.value = 'checking'
        checkFailure.value = null
      })
      const answer = await call('checkKey', {})
      batch(() => {
        stage.value = 'idle'
        if (answer.ok) connected(answer.value)
        else checkFailure.value = answer.failure
      })
    },
    allowUnencrypted: (isAllowed) =>
      batch(() => {
        if (!isAllowed) typedAddress.value = address.value
        allowed.value = isAllowed
        forgetProblem('baseUrl')
      }),
    typeAddress: (typed) =>
      batch(() => {
        typedAddress.value = typed
        // What was allowed was allowed to the address that stood there.
        allowed.value = false
        forgetProblem('baseUrl')
      }),
    typeKey: (typed) =>
      batch(() => {
        key.value = typed
        forgetProblem('key')
      }),
    connect: () => connect(false),
    leave: async () => {
      leaving.value = null
      await connect(true)
    },
    connectTo: (baseUrl) => {
      typedAddress.value = baseUrl
      goToForm()
      keyAsked.value += 1
    },
    askDisconnect: () => {
      askingDisconnect.value = stage.value !== 'disconnecting'
    },
    stay: () => {
      askingDisconnect.value = false
      leaving.value = null
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
