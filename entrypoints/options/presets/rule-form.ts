import { ok } from '../../../lib/model/failure.ts'
import type { PresetRule } from '../../../lib/model/settings.ts'
import { ruleProblem, ruleValue } from '../../../lib/presets/rules.ts'
import { problemSentence } from '../../../lib/words/problem-sentence.ts'
import type { ChangeSettings } from '../page/change-settings.ts'
import { createDraftForm } from '../page/draft-form.ts'
import type { PageScope } from '../scopes.ts'

export type RuleValues = Omit<PresetRule, 'id'>

export type RuleForm = ReturnType<typeof createRuleForm>

export const createRuleForm = ({ settings, newId }: Pick<PageScope, 'settings' | 'newId'>, write: ChangeSettings) => {
  /** The subject is the id of a rule; `null` for a new one. */
  const form = createDraftForm<string | null, RuleValues, string>({
    keyOf: String,
    current: (id) => currentIn(settings.value?.rules, id),
    problems: ({ values }) => {
      const problem = ruleProblem(tidy(values))
      return { ...(problem && { value: problemSentence(problem) }) }
    },
    send: async ({ subject, deleted }, over) => {
      const id = subject === null || deleted ? newId() : subject
      const answer = await write(({ rules: now }) => {
        const values = over(currentIn(now, subject))
        return values && { rules: withRule(now, { ...tidy(values), id }) }
      })
      return answer?.ok ? ok(id) : answer
    },
    fieldOf: (path) => path.match(/^rules\.\d+\.(.+)$/)?.[1] ?? null,
    dependsOn: (path) => (path === 'value' ? ['match', 'value'] : [path]),
    sent: (id) => id,
  })
  return {
    ...form,
    openNew: () => {
      const presetId = settings.peek()?.presets[0]?.id ?? ''
      form.open(null, { presetId, match: 'host', value: '' })
    },
    openEdit: ({ id, ...values }: PresetRule) => form.open(id, values),
  }
}

const tidy = (values: RuleValues): RuleValues => ({ ...values, value: ruleValue(values) })

const currentIn = (rules: readonly PresetRule[] | undefined, wanted: string | null): RuleValues | null | undefined => {
  if (wanted === null || rules === undefined) return undefined
  const { id: _, ...stored } = rules.find(({ id }) => id === wanted) ?? {}
  return 'value' in stored ? stored : null
}

// A new rule comes last, so that it doesn't change what the other rules match.
const withRule = (all: readonly PresetRule[], rule: PresetRule): PresetRule[] =>
  all.some(({ id }) => id === rule.id) ? all.map((other) => (other.id === rule.id ? rule : other)) : [...all, rule]
