import { batch, computed, signal } from '@preact/signals'
import { parseBaseUrl, type ServiceAddress, wantsUnencrypted } from '../../../lib/address/base-url.ts'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import { type Failure, fail, type Result } from '../../../lib/model/failure.ts'
import type { LeavesRequests, UnfinishedRequests } from '../../../lib/model/job-view.ts'
import { problemSentence, problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Session } from '../page/session.ts'

type Stage = 'idle' | 'permission' | 'connecting' | 'checking' | 'disconnecting'

interface Attempt {
  leaveRequests: boolean
  /** Whether the attempt was started by pasting the key. */
  isPasted: boolean
}

const NO_GESTURE = 'no-gesture'

export type ConnectionState = ReturnType<typeof createConnectionState>

export const createConnectionState = ({
  call,
  access,
  addressBar,
  connection,
  settings,
  changed,
}: Pick<PageWorld, 'call' | 'access' | 'addressBar'> & Pick<Session, 'connection' | 'settings' | 'changed'>) => {
  const typedAddress = signal<string | null>(null)
  /**
   * The address for which a key is missing: after a rejected key, or while the passphrase is forgotten, the form asks
   * for another key.
   */
  const keyMissingAt = computed(() => {
    const { blocked = null, locked = false, baseUrl = null } = connection.value ?? {}
    return blocked?.kind === 'key-refused' || locked ? baseUrl : null
  })
  const managed = computed(() => settings.value?.managed)
  const isLocked = computed(() => managed.value?.locked.includes('serviceAddress') ?? false)
  const address = computed(() => {
    const ofOrganization = managed.value?.serviceAddress ?? ''
    return isLocked.value ? ofOrganization : (typedAddress.value ?? keyMissingAt.value ?? ofOrganization)
  })
  const key = signal('')
  /** Whether the user allows an unencrypted connection. Typing another address resets it. */
  const allowed = signal(false)
  const unencrypted = computed(
    () => allowed.value || (typedAddress.value === null && wantsUnencrypted(keyMissingAt.value ?? '')),
  )
  const asksUnencrypted = computed(() => wantsUnencrypted(address.value))
  const stage = signal<Stage>('idle')
  const problems = signal<{ baseUrl?: string; key?: string }>({})
  const failure = signal<Failure | null>(null)
  const askingDisconnect = signal(false)
  const leaving = signal<UnfinishedRequests | null>(null)
  const keyAsked = signal(0)
  const checkFailure = signal<Failure | null>(null)

  const forgetProblem = (field: 'baseUrl' | 'key'): void => {
    const { [field]: _, ...rest } = problems.value
    problems.value = rest
  }

  /** Asks for access to the service. Returns `NO_GESTURE` if the browser doesn't count the paste as a user gesture. */
  const permit = async (
    { originPattern, origin }: ServiceAddress,
    isPasted: boolean,
  ): Promise<Failure | typeof NO_GESTURE | null> => {
    if (access.holds(originPattern)) return null
    try {
      return (await access.request(originPattern)) ? null : { kind: 'permission', origin }
    } catch {
      // The browser refuses to ask outside a user gesture, or for a protected address.
      return isPasted ? NO_GESTURE : { kind: 'permission', origin }
    }
  }

  const request = async (
    service: ServiceAddress,
    { leaveRequests, isPasted }: Attempt,
  ): Promise<Result<ConnectionView | LeavesRequests> | typeof NO_GESTURE> => {
    stage.value = 'permission'
    // There must be no `await` before this, because the first one ends the user gesture.
    const refused = await permit(service, isPasted)
    if (refused === NO_GESTURE) return refused
    if (refused) return fail(refused)
    stage.value = 'connecting'
    const { baseUrl, unencrypted: isUnencrypted } = service
    const asked = { baseUrl, key: key.value.trim(), unencrypted: isUnencrypted }
    return call('connect', leaveRequests ? { ...asked, leaveRequests } : asked)
  }

  const connect = async (attempt: Attempt): Promise<void> => {
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
    const answer = await request(service.value, attempt)
    batch(() => {
      stage.value = 'idle'
      if (answer === NO_GESTURE) return
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
      changed(answer.value)
    })
  }

  const askForKey = (): void => {
    addressBar.location.hash = '#connection'
    keyAsked.value += 1
  }

  return {
    address,
    /** Whether the user's organization has fixed the address. */
    isLocked,
    /** The part of the organization's policy that isn't valid. */
    policyProblem: computed(() => managed.value?.problem ?? null),
    /** Only the key that is being typed: the worker never returns a stored key. */
    key,
    /** Whether the user allows sending the key unencrypted, which is possible for private addresses only. */
    unencrypted,
    asksUnencrypted,
    /** The step that is in progress. */
    stage,
    problems,
    failure,
    askingDisconnect,
    /** Requests that would be left waiting if another service is connected; the user decides. */
    leaving,
    /** How often the form for a new key was requested. Each time, the field gets the focus. */
    keyAsked,
    /** Why the key couldn't be checked. */
    checkFailure,
    /** Shows the form for a new key for the connected address. */
    enterNewKey: askForKey,
    /** Asks the service whether the key works now. */
    check: async () => {
      if (stage.value !== 'idle') return
      batch(() => {
        stage.value = 'checking'
        checkFailure.value = null
      })
      const answer = await call('checkKey', {})
      batch(() => {
        stage.value = 'idle'
        if (answer.ok) changed(answer.value)
        else checkFailure.value = answer.failure
      })
    },
    allowUnencrypted: (isAllowed: boolean) =>
      batch(() => {
        if (!isAllowed) typedAddress.value = address.value
        allowed.value = isAllowed
        forgetProblem('baseUrl')
      }),
    typeAddress: (typed: string) =>
      batch(() => {
        typedAddress.value = typed
        // The permission was for the address before.
        allowed.value = false
        forgetProblem('baseUrl')
      }),
    typeKey: (typed: string) =>
      batch(() => {
        key.value = typed
        forgetProblem('key')
      }),
    /** Must be called in the user gesture itself, or the browser doesn't show its permission prompt. */
    connect: () => connect({ leaveRequests: false, isPasted: false }),
    /**
     * Connects with a pasted key if there is an address. If the browser needs a gesture, the user must press
     * **Connect**.
     */
    connectPasted: async (pasted: string) => {
      batch(() => {
        key.value = pasted
        forgetProblem('key')
      })
      if (parseBaseUrl(address.value, { allowUnencrypted: unencrypted.value }).ok)
        await connect({ leaveRequests: false, isPasted: true })
    },
    /** Connects despite waiting requests. */
    leave: async () => {
      leaving.value = null
      await connect({ leaveRequests: true, isPasted: false })
    },
    /** Shows the form for this address, to enter a key. */
    connectTo: (baseUrl: string) => {
      typedAddress.value = baseUrl
      askForKey()
    },
    askDisconnect: () => {
      askingDisconnect.value = stage.value !== 'disconnecting'
    },
    stay: () => {
      askingDisconnect.value = false
      leaving.value = null
    },
    /**
     * With `leaveRequests`, unfinished requests wait until the same account is connected again. With `discardData`,
     * everything that is stored of the account is deleted.
     */
    disconnect: async (how: { leaveRequests: boolean; discardData: boolean }) => {
      batch(() => {
        askingDisconnect.value = false
        stage.value = 'disconnecting'
      })
      const answer = await call('disconnect', how, connection.peek()?.id)
      batch(() => {
        stage.value = 'idle'
        failure.value = answer.ok ? null : answer.failure
        if (answer.ok) changed(null)
      })
    },
  }
}
