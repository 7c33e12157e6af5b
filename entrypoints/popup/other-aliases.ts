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

/** Remembers the last answer: after a refusal, the form that is shown again asks the same, which may cost a request. */
export const createAliasLookUp = ({ call }: Pick<World, 'call'>): LookUp => {
  let last: { key: string; answer: ReturnType<LookUp> } | null = null
  return (question) => {
    const key = JSON.stringify(question)
    if (last?.key !== key) last = { key, answer: call('lookUpAlias', question) }
    return last.answer
  }
}

/**
 * Aliases to use in place of the one for which the shown request was refused; empty if it was refused for another
 * reason.
 */
export const createOtherAliases = ({ now, random, job, title }: Ports): ReadonlySignal<string[]> => {
  const taken = computed(() => {
    const { state, failure } = job.value ?? {}
    return state === 'failed' && failure?.kind === 'refused' ? failure.takenAlias : undefined
  })
  // The aliases stay the same when the request is reported again: a press is meant for the alias that the user saw.
  return computed(() => {
    if (taken.value === undefined) return []
    const year = new Date(now()).getFullYear()
    return suggestAliases(taken.value, { title: title(), year, random, isTaken: () => false })
  })
}
