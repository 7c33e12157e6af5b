import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { ConnectionView } from '../../../lib/model/connection-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { AliasSettings, Settings } from '../../../lib/model/settings.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { Call } from '../page/rpc.ts'
import { type BodyForm, bodyForm, bodyOf, type FieldProblems, rebaseBody } from '../presets/preset-body-form.ts'

export interface DefaultsWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  connection: ReadonlySignal<ConnectionView | null | undefined>
  saved: (settings: Settings) => void
  /** The current time by the service's own clock. */
  nowAtService: () => string
}

const NOTHING = { options: {}, expiresAfterMinutes: null }

export type DefaultsState = ReturnType<typeof createDefaultsState>

export const createDefaultsState = ({ call, settings, connection, saved, nowAtService }: DefaultsWorld) => {
  /** With what was shown before: only differences from it are saved. */
  const typed = signal<{ base: BodyForm; body: BodyForm } | null>(null)
  const problems = signal<FieldProblems>({})
  const stage = signal<'idle' | 'saving' | 'saved'>('idle')
  const failure = signal<Failure | null>(null)
  /** The settings that are being stored. */
  const chosen = signal<Partial<Settings>>({})
  const stored = computed(() => bodyForm(settings.value?.defaults ?? NOTHING))
  // Only what was typed, so that changes made elsewhere are not overwritten.
  const form = computed(() =>
    typed.value === null ? stored.value : rebaseBody(typed.value.body, typed.value.base, stored.value),
  )

  const write = async (changed: Partial<Settings>): Promise<boolean> => {
    const answer = await call('writeSettings', changed)
    failure.value = answer.ok ? null : answer.failure
    if (answer.ok) saved(answer.value)
    else if (answer.failure.kind === 'invalid') problems.value = problemAt(answer.failure)
    return answer.ok
  }

  const shown = computed(() => settings.value && { ...settings.value, ...chosen.value })

  /** Stored at once. */
  const choose = async (change: Partial<Omit<Settings, 'defaults' | 'presets' | 'rules'>>) => {
    chosen.value = { ...chosen.value, ...change }
    await write(change)
    chosen.value = {}
  }

  return {
    /** What is typed, over the stored defaults. */
    form,
    /** Whether something was typed that isn't stored. */
    edited: computed(() => typed.value !== null),
    problems,
    stage,
    /** The settings that are chosen, not typed; `null` while unknown. */
    shown,
    /** Who chooses aliases at present. */
    aliasChosenBy: computed((): AliasSettings['chosenBy'] => {
      if (shown.value === null) return null
      return shown.value.alias.chosenBy ?? (connection.value?.keepsAliases ? 'terselink' : 'service')
    }),
    choose,
    failure,
    change: (body: BodyForm) =>
      batch(() => {
        typed.value = { base: stored.value, body }
        problems.value = {}
        stage.value = 'idle'
      }),
    save: async () => {
      const sent = typed.value
      if (sent === null || stage.value === 'saving') return
      const asked = form.value
      const { body, problems: found } = bodyOf(asked, nowAtService())
      problems.value = found
      if (Object.keys(found).length > 0) return
      stage.value = 'saving'
      const done = await write({ defaults: body })
      batch(() => {
        // What was typed while it was being saved is not saved yet.
        const untouched = typed.value === sent
        if (done && untouched) typed.value = null
        else if (done && typed.value !== null) typed.value = { base: asked, body: typed.value.body }
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
  }
}

// The worker's path starts with the settings: `defaults.options.metaimage`.
const problemAt = ({ field, problem }: Extract<Failure, { kind: 'invalid' }>): Record<string, string> => ({
  [field.replace(/^defaults\.(options\.)?/, '')]: problemSentence(problem),
})
