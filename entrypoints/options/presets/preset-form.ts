import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { FieldProblems } from './preset-body-form.ts'
import { BLANK_PRESET, copyName, draftOf, type PresetDraft, presetOf } from './preset-draft.ts'

export interface OpenPreset {
  /** Tells apart what is typed: a new one, a change of each preset, a copy of each. */
  key: string
  /** `null` until there is such a preset. */
  id: string | null
  /** The name of the preset that is changed; empty for a new one. */
  title: string
  draft: PresetDraft
  problems: FieldProblems
  failure: Failure | null
  saving: boolean
  /** Whether it was opened with what somebody typed before. */
  kept: boolean
}

export interface PresetForm {
  opened: ReadonlySignal<OpenPreset | null>
  /** Whether something was typed that is saved nowhere. */
  edited: ReadonlySignal<boolean>
  openNew: () => void
  openEdit: (preset: Preset) => void
  openCopy: (preset: Preset) => void
  change: (draft: PresetDraft) => void
  /** Puts the form away and keeps what was typed for the next time. */
  close: () => void
  /** Puts the form away with what was typed. */
  discard: () => void
  submit: () => Promise<void>
}

export interface PresetFormWorld {
  presets: () => readonly Preset[]
  /** Stores the presets as `change` makes them. A wrong field is named by its place: `presets.2.options.metaimage`. */
  save: (change: (presets: readonly Preset[]) => Preset[]) => Promise<Result<unknown>>
  nowAtService: () => string
  newId: () => string
}

export const createPresetForm = ({ presets, save, nowAtService, newId }: PresetFormWorld): PresetForm => {
  const opened = signal<OpenPreset | null>(null)
  const drafts = signal<ReadonlyMap<string, PresetDraft>>(new Map())

  const open = (key: string, id: string | null, title: string, fresh: PresetDraft): void => {
    const draft = drafts.value.get(key)
    const kept = draft !== undefined
    opened.value = { key, id, title, draft: draft ?? fresh, kept, problems: {}, failure: null, saving: false }
  }

  const forget = (key: string): void => {
    const rest = new Map(drafts.value)
    rest.delete(key)
    drafts.value = rest
  }

  /** After `form` was saved as `preset`: what was typed meanwhile is a change of that preset, and not saved yet. */
  const settle = (form: OpenPreset, preset: Preset): void => {
    const typed = drafts.value.get(form.key)
    forget(form.key)
    if (typed === undefined || typed === form.draft) {
      if (opened.value?.key === form.key) opened.value = null
      return
    }
    const key = editKey(preset.id)
    drafts.value = new Map(drafts.value).set(key, typed)
    if (opened.value?.key === form.key)
      opened.value = { ...opened.value, key, id: preset.id, title: preset.name, saving: false }
  }

  return {
    opened,
    edited: computed(() => drafts.value.size > 0),
    openNew: () => open('new', null, '', BLANK_PRESET),
    openEdit: (preset) => open(editKey(preset.id), preset.id, preset.name, draftOf(preset)),
    openCopy: (preset) => {
      const taken = presets().map(({ name }) => name)
      open(`copy ${preset.id}`, null, '', { ...draftOf(preset), name: copyName(preset.name, taken) })
    },
    change: (draft) =>
      batch(() => {
        const form = opened.value
        if (form === null) return
        opened.value = { ...form, draft, problems: {}, failure: null }
        drafts.value = new Map(drafts.value).set(form.key, draft)
      }),
    close: () => {
      opened.value = null
    },
    discard: () =>
      batch(() => {
        if (opened.value !== null) forget(opened.value.key)
        opened.value = null
      }),
    submit: async () => {
      const form = opened.value
      if (form === null || form.saving) return
      const id = form.id ?? newId()
      const others = presets().filter((other) => other.id !== id)
      const names = others.map(({ name }) => name)
      const { preset, problems } = presetOf(form.draft, id, names, nowAtService())
      if (Object.keys(problems).length > 0) {
        opened.value = { ...form, problems, failure: null }
        return
      }
      opened.value = { ...form, problems: {}, failure: null, saving: true }
      const answer = await save((all) => withPreset(all, preset))
      batch(() => {
        if (answer.ok) settle(form, preset)
        else if (opened.value?.key === form.key)
          opened.value = { ...opened.value, saving: false, ...refusal(answer.failure) }
      })
    },
  }
}

const editKey = (id: string): string => `edit ${id}`

// One that was deleted elsewhere while it was changed here is there again: what was typed is not lost.
const withPreset = (all: readonly Preset[], preset: Preset): Preset[] =>
  all.some(({ id }) => id === preset.id)
    ? all.map((other) => (other.id === preset.id ? preset : other))
    : [...all, preset]

const refusal = (failure: Failure): Pick<OpenPreset, 'problems' | 'failure'> => {
  const field = failure.kind === 'invalid' ? failure.field.match(/^presets\.\d+\.(?:options\.)?(.+)$/)?.[1] : undefined
  return failure.kind === 'invalid' && field !== undefined
    ? { problems: { [field]: problemSentence(failure.problem) }, failure: null }
    : { problems: {}, failure }
}
