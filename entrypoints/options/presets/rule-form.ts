import { batch, computed, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { PresetRule } from '../../../lib/model/settings.ts'
import { ruleProblem, ruleValue } from '../../../lib/presets/rules.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'

export type RuleDraft = Omit<PresetRule, 'id'>

export interface OpenRule {
  /** `null` for a new one. */
  id: string | null
  draft: RuleDraft
  problem: string | null
  failure: Failure | null
  saving: boolean
  /** Whether an earlier draft was restored. */
  kept: boolean
}

export interface RuleFormWorld {
  /** The preset of a new rule until another is chosen. */
  firstPreset: () => string
  save: (change: (rules: readonly PresetRule[]) => PresetRule[]) => Promise<Result<unknown>>
  newId: () => string
}

export type RuleForm = ReturnType<typeof createRuleForm>

export const createRuleForm = ({ firstPreset, save, newId }: RuleFormWorld) => {
  const opened = signal<OpenRule | null>(null)
  const drafts = signal<ReadonlyMap<string | null, RuleDraft>>(new Map())

  const open = (id: string | null, fresh: RuleDraft): void => {
    const draft = drafts.value.get(id)
    opened.value = { id, draft: draft ?? fresh, kept: draft !== undefined, problem: null, failure: null, saving: false }
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
        opened.value = { ...form, draft, problem: null, failure: null }
        drafts.value = new Map(drafts.value).set(form.id, draft)
      }),
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
      const form = opened.value
      if (form === null || form.saving) return
      const draft = { ...form.draft, value: ruleValue(form.draft) }
      const problem = ruleProblem(draft)
      if (problem !== null) {
        opened.value = { ...form, problem: problemSentence(problem), failure: null }
        return
      }
      opened.value = { ...form, problem: null, failure: null, saving: true }
      const rule = { ...draft, id: form.id ?? newId() }
      const answer = await save((all) => withRule(all, rule))
      if (answer.ok) drop(form.id)
      else if (opened.value?.id === form.id)
        opened.value = { ...form, problem: null, failure: answer.failure, saving: false }
    },
  }
}

// A new rule comes last, so that the matches of the others don't change.
const withRule = (all: readonly PresetRule[], rule: PresetRule): PresetRule[] =>
  all.some(({ id }) => id === rule.id) ? all.map((other) => (other.id === rule.id ? rule : other)) : [...all, rule]
