import { batch, computed, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { PresetRule } from '../../../lib/model/settings.ts'
import { ruleProblem, ruleValue } from '../../../lib/presets/rules.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import { type Conflict, decideConflict, type Edit, type Fields, mergeEdit } from '../page/merge-edits.ts'

export type RuleDraft = Omit<PresetRule, 'id'>

export interface OpenRule {
  /** `null` for a new one. */
  id: string | null
  /** What it was typed over. */
  base: RuleDraft
  draft: RuleDraft
  problem: string | null
  failure: Failure | null
  saving: boolean
  /** Whether an earlier draft was restored. */
  kept: boolean
  /** Fields that another window has changed too, about which the user must decide before saving. */
  conflicts: readonly Conflict[]
  /** It was deleted elsewhere: saving makes a new rule. */
  deleted: boolean
}

export interface RuleFormWorld {
  rules: () => readonly PresetRule[]
  /** The preset of a new rule until another is chosen. */
  firstPreset: () => string
  /** Stores the changed rules, or nothing for `null`. */
  save: (change: (rules: readonly PresetRule[]) => PresetRule[] | null) => Promise<Result<unknown> | null>
  newId: () => string
}

export type RuleForm = ReturnType<typeof createRuleForm>

export const createRuleForm = ({ rules, firstPreset, save, newId }: RuleFormWorld) => {
  const opened = signal<OpenRule | null>(null)
  const drafts = signal<ReadonlyMap<string | null, Pick<OpenRule, 'base' | 'draft'>>>(new Map())

  const show = (form: OpenRule, isTyped: boolean): void => {
    opened.value = form
    if (isTyped) drafts.value = new Map(drafts.value).set(form.id, { base: form.base, draft: form.draft })
  }

  const open = (id: string | null, fresh: RuleDraft): void => {
    const earlier = drafts.value.get(id)
    const kept = earlier !== undefined
    const { base, draft } = earlier ?? { base: fresh, draft: fresh }
    const state = { problem: null, failure: null, saving: false, conflicts: [], deleted: false }
    show(merged({ id, base, draft, kept, ...state }, rules()), kept)
  }

  /** Another form that was opened while this one was saved stays open. */
  const drop = (id: string | null): void =>
    batch(() => {
      const rest = new Map(drafts.value)
      rest.delete(id)
      drafts.value = rest
      if (opened.value?.id === id) opened.value = null
    })

  return {
    opened,
    edited: computed(() => drafts.value.size > 0),
    openNew: () => open(null, { presetId: firstPreset(), match: 'host', value: '' }),
    openEdit: ({ id, ...draft }: PresetRule) => open(id, draft),
    change: (changed: Partial<RuleDraft>) =>
      batch(() => {
        const form = opened.value
        if (form === null || form.saving) return
        const draft = { ...form.draft, ...changed }
        show(merged({ ...form, draft, problem: null, failure: null }, rules()), true)
      }),
    /** The rules have changed, here or elsewhere. */
    follow: () => {
      const form = opened.value
      if (form !== null && !form.saving) show(merged(form, rules()), drafts.value.has(form.id))
    },
    /** Decides about a field that another window has changed too. */
    decide: (conflict: Conflict, choice: 'mine' | 'theirs') => {
      const form = opened.value
      if (form === null) return
      const { base, typed } = decideConflict(editOf(form), conflict, choice)
      show(merged({ ...form, base: draftOf(base), draft: draftOf(typed) }, rules()), true)
    },
    /** Closes the form and keeps what was typed for the next time. */
    close: () => {
      opened.value = null
    },
    discard: () => {
      if (opened.value !== null) drop(opened.value.id)
    },
    /** Discards what was typed for rules other than these, which were deleted; an open form stays. */
    keepOnly: (ids: readonly string[]) => {
      const kept = new Set([null, opened.value?.id, ...ids])
      drafts.value = new Map([...drafts.value].filter(([id]) => kept.has(id)))
    },
    submit: async () => {
      if (opened.value === null || opened.value.saving) return
      const form = merged(opened.value, rules())
      const asked = ({ draft }: OpenRule) => ({ ...draft, value: ruleValue(draft) })
      const problem = ruleProblem(asked(form))
      const saving = problem === null && form.conflicts.length === 0
      opened.value = { ...form, problem: problem && problemSentence(problem), failure: null, saving }
      if (!saving) return
      const id = form.id === null || form.deleted ? newId() : form.id
      const answer = await save((all) => {
        const latest = merged(form, all)
        // Another window was faster: the user decides first.
        if (latest.conflicts.length > 0 || latest.deleted !== form.deleted) return null
        return withRule(all, { ...asked(latest), id })
      })
      if (answer?.ok) drop(form.id)
      else if (opened.value?.id === form.id)
        opened.value = merged({ ...form, problem: null, failure: answer?.failure ?? null, saving: false }, rules())
    },
  }
}

const editOf = ({ base, draft }: OpenRule): Edit => ({ base: { ...base }, typed: { ...draft } })

/** The fields of a rule again. */
const draftOf = (fields: Fields): RuleDraft => fields as unknown as RuleDraft

/** What was typed, over the rule as it is stored now. */
const merged = (form: OpenRule, all: readonly PresetRule[]): OpenRule => {
  if (form.id === null) return form
  const stored = all.find(({ id }) => id === form.id)
  if (stored === undefined) return { ...form, conflicts: [], deleted: true }
  const { id: _, ...fields } = stored
  const { base, typed, conflicts } = mergeEdit(editOf(form), fields)
  return { ...form, base: draftOf(base), draft: draftOf(typed), conflicts, deleted: false }
}

// A new rule comes last, so that the matches of the others don't change.
const withRule = (all: readonly PresetRule[], rule: PresetRule): PresetRule[] =>
  all.some(({ id }) => id === rule.id) ? all.map((other) => (other.id === rule.id ? rule : other)) : [...all, rule]
