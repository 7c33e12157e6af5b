import { batch, computed, effect, signal, untracked } from '@preact/signals'
import type { Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import { createDraftForm } from '../page/draft-form.ts'
import { createSettingChoice } from '../page/setting-choice.ts'
import { type BodyValues, bodyOf, bodyValues, dependsOnInBody } from '../presets/preset-body-form.ts'
import type { PageScope } from '../scopes.ts'

export type DefaultsState = ReturnType<typeof createDefaultsState>

export const createDefaultsState = (scope: Pick<PageScope, 'call' | 'settings' | 'saved' | 'nowAtService'>) => {
  const { settings, nowAtService } = scope
  const isSaved = signal(false)
  const { shown, choose, failure } = createSettingChoice(scope)
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
    choose,
    failure,
  }
}
