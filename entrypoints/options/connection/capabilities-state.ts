import { batch, signal } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { PageWorld } from '../page/page-world.ts'
import type { Session } from '../page/session.ts'

export type CapabilitiesState = ReturnType<typeof createCapabilitiesState>

/**
 * Finds out what the connected service supports beyond the contract. This costs requests, so only the user starts it.
 */
export const createCapabilitiesState = ({ call, changed }: Pick<PageWorld, 'call'> & Pick<Session, 'changed'>) => {
  const working = signal(false)
  const found = signal(false)
  const failure = signal<Failure | null>(null)
  return {
    working,
    /** Whether the last attempt was completed. */
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
