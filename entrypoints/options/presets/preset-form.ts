import { ok } from '../../../lib/model/failure.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { withoutInvisible } from '../../../lib/outside-text.ts'
import { comparableName } from '../../../lib/presets/settings-problem.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { t } from '../../../lib/words/t.ts'
import type { ChangeSettings } from '../page/change-settings.ts'
import { createDraftForm, type Problems } from '../page/draft-form.ts'
import type { PageScope } from '../scopes.ts'
import { type BodyValues, bodyOf, bodyValues, dependsOnInBody, leaveOutWithAccount } from './preset-body-form.ts'

/** What the form is for: a new preset, a change, or a copy. Each has its own draft. */
type PresetSubject = { kind: 'new' } | { kind: 'edit' | 'copy'; id: string; name: string }

interface PresetValues extends BodyValues {
  name: string
}

export type PresetForm = ReturnType<typeof createPresetForm>

export const createPresetForm = (
  {
    settings,
    connectedAccount,
    nowAtService,
    newId,
  }: Pick<PageScope, 'settings' | 'connectedAccount' | 'nowAtService' | 'newId'>,
  write: ChangeSettings,
) => {
  const presets = () => settings.value?.presets
  const form = createDraftForm<PresetSubject, PresetValues, Pick<Preset, 'id' | 'name'>>({
    keyOf: (subject) => (subject.kind === 'new' ? 'new' : `${subject.kind} ${subject.id}`),
    current: (subject) => currentIn(presets(), subject),
    problems: ({ subject, deleted, values }) => {
      const isOther = (preset: Preset) => subject.kind !== 'edit' || deleted || preset.id !== subject.id
      return presetOf(values, '', (presets() ?? []).filter(isOther), nowAtService()).problems
    },
    send: async ({ subject, deleted, values: { name } }, over) => {
      const id = subject.kind === 'edit' && !deleted ? subject.id : newId()
      const answer = await write(({ presets: now }) => {
        const values = over(currentIn(now, subject))
        return values && { presets: withPreset(now, presetOf(values, id, [], nowAtService()).preset) }
      })
      return answer?.ok ? ok({ id, name: name.trim() }) : answer
    },
    fieldOf: (path) => path.match(/^presets\.\d+\.(?:options\.)?(.+)$/)?.[1] ?? null,
    dependsOn: dependsOnInBody,
    // If the user types while a new preset is being saved, the form then changes that preset instead of adding another
    // one.
    sent: ({ id, name }) => ({ kind: 'edit', id, name }),
  })
  leaveOutWithAccount(connectedAccount, form.revise)
  return {
    ...form,
    openNew: () => form.open({ kind: 'new' }, BLANK_PRESET),
    openEdit: (preset: Preset) => form.open({ kind: 'edit', id: preset.id, name: preset.name }, presetValues(preset)),
    openCopy: (preset: Preset) => {
      const name = copyName(preset.name, presets() ?? [])
      form.open({ kind: 'copy', id: preset.id, name: preset.name }, { ...presetValues(preset), name })
    },
  }
}

export const BLANK_PRESET: PresetValues = { name: '', ...bodyValues({ options: {}, expiresAfterMinutes: null }) }

export const presetValues = (preset: Preset): PresetValues => ({ name: preset.name, ...bodyValues(preset) })

/** A copy doesn't follow changes of its original, but needs it in order to be opened. */
const currentIn = (presets: readonly Preset[] | undefined, subject: PresetSubject): PresetValues | null | undefined => {
  if (subject.kind === 'new' || presets === undefined) return undefined
  const stored = presets.find(({ id }) => id === subject.id)
  if (stored === undefined) return null
  return subject.kind === 'edit' ? presetValues(stored) : undefined
}

/** A free name, derived from one that is taken. */
export const copyName = (name: string, others: readonly Pick<Preset, 'name'>[]): string => {
  for (let count = 1; ; count++) {
    const words = count === 1 ? t('presets_copy_name', name) : t('presets_copy_name_numbered', name, count)
    // Removes the characters that isolate parts of a name on the screen, because the name is stored.
    const copy = withoutInvisible(words)
    if (!isTaken(copy, others)) return copy
  }
}

const isTaken = (name: string, others: readonly Pick<Preset, 'name'>[]): boolean =>
  others.some((other) => comparableName(other.name) === comparableName(name))

/** The stored form of a preset, and the problems of what was typed. */
export const presetOf = (
  values: PresetValues,
  id: string,
  others: readonly Pick<Preset, 'name'>[],
  nowAtService: string,
): { preset: Preset; problems: Problems } => {
  const name = values.name.trim()
  const { body, problems } = bodyOf(values, nowAtService)
  const code = name === '' ? 'empty' : isTaken(name, others) ? 'name_taken' : null
  return {
    preset: { id, name, ...body },
    problems: { ...(code === null ? {} : { name: problemSentence({ code }) }), ...problems },
  }
}

const withPreset = (all: readonly Preset[], preset: Preset): Preset[] =>
  all.some(({ id }) => id === preset.id)
    ? all.map((other) => (other.id === preset.id ? preset : other))
    : [...all, preset]
