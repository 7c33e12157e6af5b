import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { World } from './world.ts'

interface TakenAliasPorts extends Pick<World, 'call'> {
  /** The shown request. */
  job: ReadonlySignal<JobView | null>
}

type Answer = ReturnType<AliasAssistantPorts['ask']>

/**
 * Whose the alias of the form, and that of a refused request, is. A service refuses a taken alias in its own words
 * (FIELD.md line 19), and with 409 also other things: only a lookup tells.
 */
export const createTakenAlias = ({ call, job }: TakenAliasPorts) => {
  /** The form and the alert ask the same, which may cost a request. */
  let last: { key: string; answer: Answer } | null = null
  const ask = (input: Parameters<AliasAssistantPorts['ask']>[0], isStale = false): Answer => {
    const key = `${input.domain ?? ''} ${input.alias}`
    if (isStale || last?.key !== key) last = { key, answer: call('lookUpAlias', input) }
    return last.answer
  }
  /** The refused request whose alias was looked up, and that alias if it is taken. */
  const found = signal<{ id: string; taken: string | null } | null>(null)
  return {
    lookUp: (input: Parameters<AliasAssistantPorts['ask']>[0]): Answer => ask(input),
    /** The alias for which the shown request was refused; `null` while that isn't known. */
    takenAlias: computed(() => (found.value?.id === job.value?.id ? (found.value?.taken ?? null) : null)),
    /** Looks the alias of a refused request up again: it was free, or unknown, when it was typed. */
    learnWhyRefused: async ({ id, state, failure, operation, input }: JobView): Promise<void> => {
      if (state !== 'failed' || failure?.kind !== 'refused' || operation !== 'createLink') return
      const { custom: alias, domain } = input
      if (typeof alias !== 'string' || alias === '' || found.peek()?.id === id) return
      found.value = { id, taken: null }
      const answer = await ask({ alias, ...(typeof domain === 'string' && { domain }) }, true)
      const isTaken = answer.ok && (answer.value.kind === 'taken' || answer.value.kind === 'yours')
      if (isTaken && found.peek()?.id === id) found.value = { id, taken: alias }
    },
  }
}
