import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import { optionProblems } from '../../../components/link-options/option-problems.ts'
import { tidyOptions } from '../../../components/link-options/tidy-options.ts'
import type { LinkOptions } from '../../../lib/contract/link.ts'
import type { Failure } from '../../../lib/failure.ts'
import type { Settings } from '../../../lib/rpc/protocol.ts'
import type { Call } from '../rpc.ts'

export interface DefaultsState {
  /** What is typed, or what is stored as long as nobody typed. */
  options: ReadonlySignal<LinkOptions>
  /** Whether there is something that only this page knows. */
  edited: ReadonlySignal<boolean>
  /** By the option's path. */
  problems: ReadonlySignal<Readonly<Record<string, string>>>
  stage: ReadonlySignal<'idle' | 'saving' | 'saved'>
  toolbarButton: ReadonlySignal<Settings['toolbarButton'] | null>
  failure: ReadonlySignal<Failure | null>
  change: (options: LinkOptions) => void
  save: () => Promise<void>
  discard: () => void
  /** Saved at once: there is nothing to think over. */
  chooseToolbarButton: (choice: Settings['toolbarButton']) => Promise<void>
}

export interface DefaultsWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  saved: (settings: Settings) => void
  /** The present moment as the service's own clock writes it. */
  nowAtService: () => string
}

export const createDefaultsState = ({ call, settings, saved, nowAtService }: DefaultsWorld): DefaultsState => {
  const typed = signal<LinkOptions | null>(null)
  const problems = signal<Readonly<Record<string, string>>>({})
  const stage = signal<'idle' | 'saving' | 'saved'>('idle')
  const failure = signal<Failure | null>(null)
  const chosen = signal<Settings['toolbarButton'] | null>(null)
  const options = computed(() => typed.value ?? settings.value?.defaults.options ?? {})

  const write = async (changed: Partial<Settings>): Promise<boolean> => {
    const answer = await call('writeSettings', changed)
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) saved(answer.value)
    else if (answer.failure.kind === 'invalid') problems.value = problemAt(answer.failure)
    return answer.ok
  }

  return {
    options,
    edited: computed(() => typed.value !== null),
    problems,
    stage,
    toolbarButton: computed(() => chosen.value ?? settings.value?.toolbarButton ?? null),
    failure,
    change: (changed) =>
      batch(() => {
        typed.value = changed
        problems.value = {}
        stage.value = 'idle'
      }),
    save: async () => {
      const sent = typed.value
      if (sent === null || stage.value === 'saving') return
      const found = optionProblems(sent, nowAtService())
      problems.value = Object.fromEntries(found.map(({ field, problem }) => [field, `${problem}.`]))
      if (found.length > 0) return
      stage.value = 'saving'
      const expiresAfterMinutes = settings.peek()?.defaults.expiresAfterMinutes ?? null
      const done = await write({ defaults: { options: tidyOptions(sent), expiresAfterMinutes } })
      batch(() => {
        // What was typed while it was being saved is not saved yet.
        const untouched = typed.value === sent
        if (done && untouched) typed.value = null
        stage.value = done && untouched ? 'saved' : 'idle'
      })
    },
    discard: () =>
      batch(() => {
        typed.value = null
        problems.value = {}
        failure.value = null
        stage.value = 'idle'
      }),
    chooseToolbarButton: async (choice) => {
      chosen.value = choice
      await write({ toolbarButton: choice })
      chosen.value = null
    },
  }
}

// The worker names the field from the settings on: `defaults.options.metaimage`.
const problemAt = ({ field, problem }: Extract<Failure, { kind: 'invalid' }>): Record<string, string> => ({
  [field.replace(/^defaults\.(options\.)?/, '')]: `This ${problem}.`,
})
