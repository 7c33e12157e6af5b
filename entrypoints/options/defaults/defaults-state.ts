import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { Failure } from '../../../lib/model/failure.ts'
import type { Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import { createDraftForm } from '../page/draft-form.ts'
import { type BodyValues, bodyOf, bodyValues, dependsOnInBody } from '../presets/preset-body-form.ts'
import type { PageScope } from '../scopes.ts'

export type DefaultsState = ReturnType<typeof createDefaultsState>

export const createDefaultsState = (scope: Pick<PageScope, 'call' | 'settings' | 'saved' | 'nowAtService'>) => {
  const { call, settings, saved, nowAtService } = scope
  /** Why a setting that is stored at once was not. */
  const failure = signal<Failure | null>(null)
  const isSaved = signal(false)
  /** The settings that are being stored. */
  const chosen = signal<Partial<Settings>>({})
  const write = createSettingsWriter(scope)
  const stored = computed(() => settings.value && bodyValues(settings.value.defaults))

  const form = createDraftForm<'defaults', BodyValues, Settings>({
    keyOf: String,
    current: () => stored.value ?? undefined,
    problems: ({ values }) => bodyOf(values, nowAtService()).problems,
    send: async (_, over) => {
      const answer = await write(({ defaults }) => {
        const values = over(bodyValues(defaults))
        return values && { defaults: bodyOf(values, nowAtService()).body }
      })
      isSaved.value = answer?.ok ?? false
      return answer
    },
    fieldOf: (path) => path.replace(/^defaults\.(options\.)?/, ''),
    dependsOn: dependsOnInBody,
    sent: () => 'defaults',
  })
  // It is no dialog: whenever it is saved or discarded, it opens again.
  effect(() => {
    const { value } = stored
    if (form.opened.value === null && value !== null) untracked(() => form.open('defaults', value))
  })

  const shown = computed(() => settings.value && { ...settings.value, ...chosen.value })

  return {
    /** What new links start with; `opened` is `null` until the settings are known. */
    form: {
      ...form,
      change: (changed: Partial<BodyValues>) =>
        batch(() => {
          isSaved.value = false
          form.change(changed)
        }),
      discard: () =>
        batch(() => {
          isSaved.value = false
          form.discard()
        }),
      submit: async () => {
        if (form.edited.peek()) await form.submit()
      },
    },
    /** Whether it was saved, and not changed since. */
    isSaved,
    /** The settings that are chosen, not typed; `null` while unknown. */
    shown,
    /** Stored at once. */
    choose: async (change: Partial<Omit<Settings, 'defaults' | 'presets' | 'rules'>>) => {
      chosen.value = { ...chosen.value, ...change }
      const answer = await call('writeSettings', change)
      if (answer.ok) saved(answer.value)
      failure.value = answer.ok ? null : answer.failure
      chosen.value = {}
    },
    failure,
  }
}
