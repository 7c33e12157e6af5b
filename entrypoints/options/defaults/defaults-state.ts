import { computed, effect, untracked } from '@preact/signals'
import type { Settings } from '../../../lib/model/settings.ts'
import { createSettingsWriter } from '../page/change-settings.ts'
import { createDraftForm } from '../page/draft-form.ts'
import { changedFields } from '../page/merge-edits.ts'
import { createSettingChoice } from '../page/setting-choice.ts'
import {
  type BodyValues,
  bodyOf,
  bodyValues,
  dependsOnInBody,
  leaveOutWithAccount,
} from '../presets/preset-body-form.ts'
import type { PageScope } from '../scopes.ts'

export type DefaultsState = ReturnType<typeof createDefaultsState>

export const createDefaultsState = (
  scope: Pick<PageScope, 'call' | 'connectedAccount' | 'settings' | 'saved' | 'nowAtService'>,
) => {
  const { settings, nowAtService } = scope
  const { shown, choose, failure } = createSettingChoice(scope)
  const write = createSettingsWriter(scope)
  const stored = computed(() => settings.value && bodyValues(settings.value.defaults))
  const isLocked = computed(() => settings.value?.managed?.locked.includes('defaults') ?? false)

  const form = createDraftForm<'defaults', BodyValues, Settings>({
    keyOf: String,
    current: () => stored.value ?? undefined,
    problems: ({ values }) => bodyOf(values, nowAtService()).problems,
    send: (typed, over) =>
      changedFields(typed).length === 0
        ? null
        : write(({ defaults }) => {
            const values = over(bodyValues(defaults))
            return values && { defaults: bodyOf(values, nowAtService()).body }
          }),
    fieldOf: (path) => path.replace(/^defaults\.(options\.)?/, ''),
    dependsOn: dependsOnInBody,
    sent: () => 'defaults',
  })
  leaveOutWithAccount(scope.connectedAccount, form.revise)

  // What was typed reappears when the user's organization no longer locks the settings.
  effect(() => {
    if (isLocked.value) untracked(form.close)
  })

  return {
    /** The form for the values with which new links start. */
    form,
    openForm: (): void => {
      const values = stored.peek()
      if (values !== null && !isLocked.peek()) form.open('defaults', values)
    },
    /** Whether something was typed that can be sent. */
    edited: computed(() => form.edited.value && !isLocked.value),
    /** The settings that are chosen rather than typed; `null` until they are known. */
    shown,
    /** Stores a choice immediately. */
    choose,
    failure,
  }
}
