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
  /** It was started by pasting the key. */
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
  /** After a rejection, and while the passphrase is forgotten, the form asks for another key for the same address. */
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
  /** Typing another address asks again. */
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

  /** `NO_GESTURE` if the browser didn't take a paste for a gesture in which it may ask. */
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
    // No `await` before this: the user gesture ends with the first one.
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
    /** Whether the user's organization has set the address for good. */
    isLocked,
    /** The part of the organization's policy that isn't valid. */
    policyProblem: computed(() => managed.value?.problem ?? null),
    /** Only what is being typed: a stored key is never returned by the worker. */
    key,
    /** Whether the user allows sending the key unencrypted; asked for private addresses only. */
    unencrypted,
    asksUnencrypted,
    /** What is in progress. */
    stage,
    problems,
    failure,
    askingDisconnect,
    /** Requests that connecting would leave waiting; the user decides. */
    leaving,
    /** Counts requests for a new key: at each, the field gets the focus. */
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
        // The permission was for the previous address.
        allowed.value = false
        forgetProblem('baseUrl')
      }),
    typeKey: (typed: string) =>
      batch(() => {
        key.value = typed
        forgetProblem('key')
      }),
    /** Call it directly in the user gesture: only then does the browser show its permission prompt. */
    connect: () => connect({ leaveRequests: false, isPasted: false }),
    /** Tries a key as it is pasted, if the address is there. Otherwise, **Connect** is still to be pressed. */
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
    /** Shows the form for a key for this address. */
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
     * `leaveRequests`: unfinished requests wait until the same account is connected again. `discardData`: nothing that is
     * stored of the account stays.
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
