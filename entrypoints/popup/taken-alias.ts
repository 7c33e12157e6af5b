import { computed, type ReadonlySignal, signal } from '@preact/signals'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import { suggestAliases } from '../../lib/link-options/check-alias.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { World } from './world.ts'

interface Ports extends Pick<World, 'call' | 'now' | 'random'> {
  /** The shown request. */
  job: ReadonlySignal<JobView | null>
  /** The title of the page. */
  title: () => string
}

type Question = Parameters<AliasAssistantPorts['ask']>[0]
type Answer = Awaited<ReturnType<AliasAssistantPorts['ask']>>

const isTaken = (answer: Answer | null): boolean =>
  answer?.ok === true && (answer.value.kind === 'taken' || answer.value.kind === 'yours')

/**
 * Whose the alias of the form, and that of a refused request, is. A service refuses a taken alias in its own words
 * (FIELD.md line 19), and with 409 also other things: only a lookup tells.
 */
export const createTakenAlias = ({ call, now, random, job, title }: Ports) => {
  /** The form and the alert ask the same, which may cost a request. */
  let last: { key: string; answer: Promise<Answer> } | null = null
  const keyOf = ({ alias, domain }: Question) => `${domain ?? ''} ${alias}`
  const ask = (question: Question): Promise<Answer> => {
    last = { key: keyOf(question), answer: call('lookUpAlias', question) }
    return last.answer
  }
  const lastAnswer = (question: Question) => (last?.key === keyOf(question) ? last.answer : null)
  /** The refused request whose alias was looked up, and that alias if it is taken. */
  const found = signal<{ id: string; taken: string | null } | null>(null)
  const takenAlias = computed(() => (found.value?.id === job.value?.id ? (found.value?.taken ?? null) : null))
  return {
    lookUp: (question: Question): Promise<Answer> => lastAnswer(question) ?? ask(question),
    /** The alias for which the shown request was refused; `null` while that isn't known. */
    takenAlias,
    /** What could be used in its place. */
    otherAliases: computed(() => {
      if (takenAlias.value === null) return []
      const year = new Date(now()).getFullYear()
      return suggestAliases(takenAlias.value, { title: title(), year, random, isTaken: () => false })
    }),
    /** What was free, or unknown, when it was typed is looked up again. */
    learnWhyRefused: async ({ id, state, failure, operation, input }: JobView): Promise<void> => {
      if (state !== 'failed' || failure?.kind !== 'refused' || operation !== 'createLink') return
      const { custom: alias, domain } = input
      if (typeof alias !== 'string' || alias === '' || found.peek()?.id === id) return
      found.value = { id, taken: null }
      const question = { alias, ...(typeof domain === 'string' && { domain }) }
      const wasTaken = isTaken(await lastAnswer(question))
      if ((wasTaken || isTaken(await ask(question))) && found.peek()?.id === id) found.value = { id, taken: alias }
    },
  }
}
