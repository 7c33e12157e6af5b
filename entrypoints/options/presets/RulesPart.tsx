import { TextField } from '../../../components/field/TextField.tsx'
import { PlusIcon } from '../../../components/icon/PlusIcon.tsx'
import type { Settings } from '../../../lib/model/settings.ts'
import type { PresetsState } from './presets-state.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { RulesList } from './RulesList.tsx'
import { ruleVerdict, verdictText } from './rule-words.ts'

interface RulesPartProps {
  state: PresetsState
  settings: Pick<Settings, 'presets' | 'rules'>
}

/** Which addresses get which preset by themselves, and what comes of it for one address. */
export function RulesPart({ state, settings }: RulesPartProps) {
  const { presets, rules } = settings
  return (
    <section class="rules" aria-labelledby="rules-title">
      <header class="section-header">
        <h2 id="rules-title">Rules</h2>
        <div class="section-actions">
          <button type="button" onClick={state.ruleForm.openNew}>
            <PlusIcon />
            Add rule
          </button>
        </div>
      </header>
      <p class="quiet">
        A rule picks a preset by the address that a new link leads to. They are tried in this order, and the first that
        fits counts. In the popup the choice can be taken back.
      </p>
      {rules.length > 0 && (
        <>
          <RulesList state={state} rules={rules} presets={presets} />
          <TextField
            label="Address to try"
            name="tried"
            type="url"
            placeholder="https://"
            value={state.tried.value}
            onInput={state.tryOut}
          />
          <p role="status">
            {state.tried.value.trim() !== '' && verdictText(ruleVerdict(state.tried.value, settings))}
          </p>
        </>
      )}
      <RuleDialog form={state.ruleForm} presets={presets} />
    </section>
  )
}
