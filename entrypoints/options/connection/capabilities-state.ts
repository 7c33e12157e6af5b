import { batch, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

export interface CapabilitiesWorld {
  call: Call
  changed: (connection: ConnectionView) => void
}

export type CapabilitiesState = ReturnType<typeof createCapabilitiesState>

/** Finds out what the connected service supports beyond the contract. It costs requests, so the user starts it. */
export const createCapabilitiesState = ({ call, changed }: CapabilitiesWorld) => {
  const working = signal(false)
  const found = signal(false)
  const failure = signal<Failure | null>(null)
  return {
    working,
    /** Whether the last attempt finished. */
    found,
    failure,
    find: async () => {
      if (working.value) return
      batch(() => {
        working.value = true
        found.value = false
        failure.value = null
      })
      const answer = await call('findCapabilities', {})
      batch(() => {
        working.value = false
        found.value = answer.ok
        failure.value = answer.ok ? null : answer.failure
        if (answer.ok) changed(answer.value)
      })
    },
  }
}
