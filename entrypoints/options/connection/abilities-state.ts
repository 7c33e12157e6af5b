import { batch, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Call } from '../page/rpc.ts'

export interface AbilitiesWorld {
  call: Call
  changed: (connection: ConnectionView) => void
}

export type AbilitiesState = ReturnType<typeof createAbilitiesState>

/** Finding out what the connected service can do beyond the contract: it costs requests, so a person begins it. */
export const createAbilitiesState = ({ call, changed }: AbilitiesWorld) => {
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
      const answer = await call('findAbilities', {})
      batch(() => {
        working.value = false
        found.value = answer.ok
        failure.value = answer.ok ? null : answer.failure
        if (answer.ok) changed(answer.value)
      })
    },
  }
}
