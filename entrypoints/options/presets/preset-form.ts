import { batch, computed, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { Preset } from '../../../lib/model/settings.ts'
import { isSameValue } from '../../../lib/shorten-form/by-hand.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { type Conflict, decideConflict, type Edit, mergeEdit } from '../page/merge-edits.ts'
import type { FieldProblems } from './preset-body-form.ts'
import {
  BLANK_PRESET,
  copyName,
  draftFields,
  draftOf,
  draftOfFields,
  type PresetDraft,
  presetOf,
} from './preset-draft.ts'

export interface OpenPreset {
  /** The key of the draft: there is one for a new preset, one for each change and one for each copy. */
  key: string
  /** `null` until the preset exists. */
  id: string | null
  /** The name of the preset that is changed; empty for a new one. */
  title: string
  /** What the form showed before anything was typed: only differences from it are saved. */
  base: PresetDraft
  draft: PresetDraft
  problems: FieldProblems
  failure: Failure | null
  saving: boolean
  /** Whether an earlier draft was restored. */
  kept: boolean
  /** Fields that another window has changed too, about which the user must decide before saving. */
  conflicts: readonly Conflict[]
  /** It was deleted elsewhere: saving makes a new preset. */
  deleted: boolean
}

export interface PresetFormWorld {
  presets: () => readonly Preset[]
  /**
   * Stores the changed presets, or nothing for `null`. A failure names the field by its path:
   * `presets.2.options.metaimage`.
   */
  save: (change: (presets: readonly Preset[]) => Preset[] | null) => Promise<Result<unknown> | null>
  nowAtService: () => string
  newId: () => string
}

export type PresetForm = ReturnType<typeof createPresetForm>

export const createPresetForm = ({ presets, save, nowAtService, newId }: PresetFormWorld) => {
  const opened = signal<OpenPreset | null>(null)
  const drafts = signal<ReadonlyMap<string, Pick<OpenPreset, 'base' | 'draft'>>>(new Map())

  const show = (form: OpenPreset, isTyped: boolean): void => {
    opened.value = form
    if (isTyped) drafts.value = new Map(drafts.value).set(form.key, { base: form.base, draft: form.draft })
  }

  const open = (key: string, id: string | null, title: string, fresh: PresetDraft): void => {
    const earlier = drafts.value.get(key)
    const kept = earlier !== undefined
    const { base, draft } = earlier ?? { base: fresh, draft: fresh }
    const state = { problems: {}, failure: null, saving: false, conflicts: [], deleted: false }
    show(merged({ key, id, title, base, draft, kept, ...state }, presets()), kept)
  }

  const forget = (key: string): void => {
    const rest = new Map(drafts.value)
    rest.delete(key)
    drafts.value = rest
  }

  /** After `form` was saved as `preset`: what was typed in the meantime is an unsaved change of that preset. */
  const settle = (form: OpenPreset, preset: Preset): void => {
    const typed = drafts.value.get(form.key)?.draft
    const base = draftOf(preset)
    forget(form.key)
    if (typed === undefined || isSameValue(typed, form.draft)) {
      if (opened.value?.key === form.key) opened.value = null
      return
    }
    const key = editKey(preset.id)
    drafts.value = new Map(drafts.value).set(key, { base, draft: typed })
    if (opened.value?.key === form.key)
      opened.value = merged({ ...opened.value, key, id: preset.id, title: preset.name, base, saving: false }, presets())
  }

  return {
    opened,
    /** Whether something was typed that isn't saved. */
    edited: computed(() => drafts.value.size > 0),
    openNew: () => open('new', null, '', BLANK_PRESET),
    openEdit: (preset: Preset) => open(editKey(preset.id), preset.id, preset.name, draftOf(preset)),
    openCopy: (preset: Preset) => {
      const taken = presets().map(({ name }) => name)
      open(copyKey(preset.id), null, '', { ...draftOf(preset), name: copyName(preset.name, taken) })
    },
    change: (draft: PresetDraft) =>
      batch(() => {
        const form = opened.value
        if (form === null) return
        const next = { ...form, draft, problems: {}, failure: null }
        show(form.saving ? next : merged(next, presets()), true)
      }),
    /** The presets have changed, here or elsewhere. */
    follow: () => {
      const form = opened.value
      if (form !== null && !form.saving) show(merged(form, presets()), drafts.value.has(form.key))
    },
    /** Decides about a field that another window has changed too. */
    decide: (conflict: Conflict, choice: 'mine' | 'theirs') => {
      const form = opened.value
      if (form === null) return
      const { base, typed } = decideConflict(editOf(form), conflict, choice)
      show(merged({ ...form, base: draftOfFields(base), draft: draftOfFields(typed) }, presets()), true)
    },
    /** Closes the form and keeps what was typed for the next time. */
    close: () => {
      opened.value = null
    },
    /** Closes the form and discards what was typed. */
    discard: () =>
      batch(() => {
        if (opened.value !== null) forget(opened.value.key)
        opened.value = null
      }),
    /** Discards what was typed for presets other than these, which were deleted; an open form stays. */
    keepOnly: (ids: readonly string[]) => {
      const kept = new Set(['new', opened.value?.key, ...ids.flatMap((id) => [editKey(id), copyKey(id)])])
      drafts.value = new Map([...drafts.value].filter(([key]) => kept.has(key)))
    },
    submit: async () => {
      if (opened.value === null || opened.value.saving) return
      const form = merged(opened.value, presets())
      const id = form.id === null || form.deleted ? newId() : form.id
      const others = presets().filter((other) => other.id !== id)
      const names = others.map(({ name }) => name)
      const asked = ({ draft }: OpenPreset) => presetOf(draft, id, names, nowAtService())
      const { preset, problems } = asked(form)
      const saving = Object.keys(problems).length === 0 && form.conflicts.length === 0
      show({ ...form, problems, failure: null, saving }, drafts.value.has(form.key))
      if (!saving) return
      const answer = await save((all) => {
        const latest = merged(form, all)
        // Another window was faster: the user decides first.
        if (latest.conflicts.length > 0 || latest.deleted !== form.deleted) return null
        return withPreset(all, asked(latest).preset)
      })
      if (answer === null) {
        if (opened.value?.key === form.key)
          opened.value = merged({ ...opened.value, base: form.base, saving: false }, presets())
        return
      }
      batch(() => {
        if (answer.ok) settle(form, preset)
        else if (opened.value?.key === form.key)
          opened.value = { ...opened.value, saving: false, ...refusal(answer.failure) }
      })
    },
  }
}

const editKey = (id: string): string => `edit ${id}`
const copyKey = (id: string): string => `copy ${id}`

const editOf = ({ base, draft }: OpenPreset): Edit => ({ base: draftFields(base), typed: draftFields(draft) })

/** What was typed, over the preset as it is stored now. */
const merged = (form: OpenPreset, all: readonly Preset[]): OpenPreset => {
  if (form.id === null) return form
  const stored = all.find(({ id }) => id === form.id)
  if (stored === undefined) return { ...form, conflicts: [], deleted: true }
  const { base, typed, conflicts } = mergeEdit(editOf(form), draftFields(draftOf(stored)))
  return { ...form, base: draftOfFields(base), draft: draftOfFields(typed), conflicts, deleted: false }
}

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
