import { batch, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

export interface CapabilitiesWorld {
  call: Call
  changed: (connection: ConnectionView) => void
}

export type CapabilitiesState = ReturnType<typeof createCapabilitiesState>

/** Finding out what the connected service can do beyond the contract: it costs requests, so a person begins it. */
export const createCapabilitiesState = ({ call, changed }: CapabilitiesWorld) => {
  const working = signal(false)
  const found = signal(false)
  const failure = signal<Failure | null>(null)
  return {
    working,
    /** Whether the last finding out has come to its end. */
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
