import { batch, computed, effect, signal, untracked } from '@preact/signals'
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
  const isSaved = signal(false)
  const { shown, choose, failure } = createSettingChoice(scope)
  const write = createSettingsWriter(scope)
  const stored = computed(() => settings.value && bodyValues(settings.value.defaults))
  const isLocked = computed(() => settings.value?.managed?.locked.includes('defaults') ?? false)
  /** What was typed before the organization of the user has locked the form; `null` if nothing was. */
  const setAside = signal<Partial<BodyValues> | null>(null)

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
  leaveOutWithAccount(scope.connectedAccount, form.revise)
  // It is no dialog: whenever it is saved or discarded, it opens again.
  effect(() => {
    const { value } = stored
    if (form.opened.value === null && value !== null) untracked(() => form.open('defaults', value))
  })

  // The policy's values are shown without a question, which could not be answered in a locked form.
  effect(() => {
    const locked = isLocked.value
    untracked(() =>
      batch(() => {
        const opened = form.opened.peek()
        if (opened === null) return
        if (locked && form.edited.peek()) {
          const typed = changedFields(opened).map((field) => [field, opened.values[field]])
          form.discard()
          setAside.value = Object.fromEntries(typed) as Partial<BodyValues>
        } else if (!locked && setAside.peek() !== null) {
          form.change(setAside.peek() ?? {})
          setAside.value = null
        }
      }),
    )
  })

  return {
    setAside,
    discardAside: (): void => {
      setAside.value = null
    },
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
