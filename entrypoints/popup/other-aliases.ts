import { computed, type ReadonlySignal } from '@preact/signals'
import type { AliasAssistantPorts } from '../../lib/link-options/alias-assistant.ts'
import { suggestAliases } from '../../lib/link-options/check-alias.ts'
import type { JobView } from '../../lib/model/job-view.ts'
import type { World } from './world.ts'

interface Ports extends Pick<World, 'now' | 'random'> {
  /** The shown request. */
  job: ReadonlySignal<JobView | null>
  /** The title of the page. */
  title: () => string
}

type LookUp = AliasAssistantPorts['ask']

/** The form that is shown again after a refusal asks the same as before, which may cost a request. */
export const createAliasLookUp = ({ call }: Pick<World, 'call'>): LookUp => {
  let last: { key: string; answer: ReturnType<LookUp> } | null = null
  return (question) => {
    const key = JSON.stringify(question)
    if (last?.key !== key) last = { key, answer: call('lookUpAlias', question) }
    return last.answer
  }
}

/** What could be used in place of the alias for which the shown request was refused; empty if that isn't the reason. */
export const createOtherAliases = ({ now, random, job, title }: Ports): ReadonlySignal<string[]> => {
  const taken = computed(() => {
    const { state, failure } = job.value ?? {}
    return state === 'failed' && failure?.kind === 'refused' ? failure.takenAlias : undefined
  })
  // They stay when the request is reported again: a press is meant for the one that was there.
  return computed(() => {
    if (taken.value === undefined) return []
    const year = new Date(now()).getFullYear()
    return suggestAliases(taken.value, { title: title(), year, random, isTaken: () => false })
  })
}
