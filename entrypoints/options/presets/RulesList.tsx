import { useState } from 'preact/hooks'
import { ChevronIcon } from '../../../components/icon/ChevronIcon.tsx'
import type { Preset, PresetRule } from '../../../lib/model/settings.ts'
import type { PresetsState } from './presets-state.ts'
import { RULE_KINDS } from './rule-words.ts'
import './RulesList.css'

interface RulesListProps {
  state: PresetsState
  rules: readonly PresetRule[]
  presets: readonly Preset[]
}

/** The rules in the order in which they are tried; each can be moved by a pair of buttons. */
export function RulesList({ state, rules, presets }: RulesListProps) {
  const [told, setTold] = useState('')
  const move = (rule: PresetRule, at: number, by: -1 | 1) => {
    if (rules[at + by] === undefined) return
    void state.move(rule, by).then(() => {
      const now = state.settings.peek()?.rules ?? []
      const place = now.findIndex(({ id }) => id === rule.id)
      // Where it could not be stored, that is said elsewhere.
      setTold(place === at ? '' : `${rule.value} is now rule ${place + 1} of ${now.length}.`)
    })
  }
  return (
    <>
      <ol class="rules-list" aria-label="Rules">
        {rules.map((rule, at) => (
          <li key={rule.id}>
            <span class="number quiet" aria-hidden="true">
              {at + 1}
            </span>
            <p>
              {RULE_KINDS[rule.match].field} <strong dir="ltr">{rule.value}</strong>
              <span class="quiet"> picks </span>
              <span dir="auto">{presets.find(({ id }) => id === rule.presetId)?.name}</span>
            </p>
            <span class="rules-verbs">
              {([-1, 1] as const).map((by) => (
                <button
                  key={by}
                  type="button"
                  class={`plain icon-only ${by === -1 ? 'up' : 'down'}`}
                  aria-label={`Move ${rule.value} ${by === -1 ? 'up' : 'down'}`}
                  title={by === -1 ? 'Move up' : 'Move down'}
                  aria-disabled={rules[at + by] === undefined}
                  onClick={() => move(rule, at, by)}
                >
                  <ChevronIcon />
                </button>
              ))}
              <button type="button" aria-label={`Edit ${rule.value}`} onClick={() => state.ruleForm.openEdit(rule)}>
                Edit
              </button>
              <button
                type="button"
                class="danger"
                aria-label={`Delete ${rule.value}`}
                onClick={() => state.askRemoveRule(rule)}
              >
                Delete
              </button>
            </span>
          </li>
        ))}
      </ol>
      <p class="visually-hidden" role="status">
        {told}
      </p>
    </>
  )
}
