import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import { type Conflict, decideConflict, type Edit, mergeEdit } from '../page/merge-edits.ts'
import type { Call } from '../page/rpc.ts'
import {
  type BodyForm,
  bodyFields,
  bodyForm,
  bodyOf,
  bodyOfFields,
  type FieldProblems,
} from '../presets/preset-body-form.ts'

export interface DefaultsWorld {
  call: Call
  settings: ReadonlySignal<Settings | null>
  saved: (settings: Settings) => void
  /** The current time by the service's own clock. */
  nowAtService: () => string
}

interface TypedDefaults {
  base: BodyForm
  body: BodyForm
}

const editOf = ({ base, body }: TypedDefaults): Edit => ({ base: bodyFields(base), typed: bodyFields(body) })

const mergeTyped = (edit: TypedDefaults, stored: BodyForm): TypedDefaults & { conflicts: Conflict[] } => {
  const { base, typed, conflicts } = mergeEdit(editOf(edit), bodyFields(stored))
  return { base: bodyOfFields(base), body: bodyOfFields(typed), conflicts }
}

const NOTHING = { options: {}, expiresAfterMinutes: null }

export type DefaultsState = ReturnType<typeof createDefaultsState>

export const createDefaultsState = ({ call, settings, saved, nowAtService }: DefaultsWorld) => {
  /** With what was shown before: only differences from it are saved. */
  const typed = signal<TypedDefaults | null>(null)
  const problems = signal<FieldProblems>({})
  const stage = signal<'idle' | 'saving' | 'saved'>('idle')
  const failure = signal<Failure | null>(null)
  /** The settings that are being stored. */
  const chosen = signal<Partial<Settings>>({})
  const changeSettings = createSettingsWriter({ call, settings, saved })
  const stored = computed(() => bodyForm(settings.value?.defaults ?? NOTHING))
  /** What was typed, over what is stored now. */
  const merged = computed(() => typed.value && mergeTyped(typed.value, stored.value))
  const form = computed(() => merged.value?.body ?? stored.value)

  const write = async (changed: Partial<Settings>): Promise<void> => {
    const answer = await call('writeSettings', changed)
    if (answer.ok) saved(answer.value)
    note(answer)
  }

  const note = (answer: Result<Settings>): void => {
    failure.value = answer.ok ? null : answer.failure
    if (!answer.ok && answer.failure.kind === 'invalid') problems.value = problemAt(answer.failure)
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
    choose,
    failure,
    /** Fields that another window has changed too, about which the user must decide before saving. */
    conflicts: computed(() => (stage.value === 'saving' ? [] : (merged.value?.conflicts ?? []))),
    decide: (conflict: Conflict, choice: 'mine' | 'theirs') => {
      if (merged.value === null) return
      const { base, typed: decided } = decideConflict(editOf(merged.value), conflict, choice)
      typed.value = { base: bodyOfFields(base), body: bodyOfFields(decided) }
    },
    change: (body: BodyForm) =>
      batch(() => {
        typed.value = { base: merged.value?.base ?? stored.value, body }
        problems.value = {}
        stage.value = 'idle'
      }),
    save: async () => {
      const sent = typed.value
      if (sent === null || stage.value === 'saving') return
      const asked = form.value
      const { body, problems: found } = bodyOf(asked, nowAtService())
      problems.value = found
      if (Object.keys(found).length > 0 || merged.value === null || merged.value.conflicts.length > 0) return
      const before = merged.value
      stage.value = 'saving'
      const answer = await changeSettings(({ defaults }) => {
        const latest = mergeTyped(before, bodyForm(defaults))
        // Another window was faster: the user decides first.
        return latest.conflicts.length > 0 ? null : { defaults: bodyOf(latest.body, nowAtService()).body }
      })
      if (answer !== null) note(answer)
      const done = answer?.ok === true
      batch(() => {
        // What was typed while it was being saved is not saved yet.
        const untouched = typed.value === sent
        if (done && untouched) typed.value = null
        else if (done && typed.value !== null) typed.value = { base: bodyForm(body), body: typed.value.body }
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
