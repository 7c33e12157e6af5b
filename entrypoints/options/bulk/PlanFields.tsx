import { useState } from 'preact/hooks'
import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import { LeftOutNotice } from '../../../components/LeftOutNotice.tsx'
import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { ServiceClock } from '../../../lib/model/service-clock.ts'
import { t } from '../../../lib/words/t.ts'
import type { Session } from '../page/session.ts'
import type { PlanState } from './plan-state.ts'

interface PlanFieldsProps extends Pick<Session, 'settings' | 'collections'> {
  plan: PlanState
  clock: ServiceClock
}

/** The options of all links: a preset or typed options, and whether rules may choose another preset by address. */
export function PlanFields({ plan, settings, collections, clock }: PlanFieldsProps) {
  const [open, setOpen] = useState(false)
  const { presets = [], rules = [] } = settings.value ?? {}
  const problems = plan.optionProblems.value
  const isWrong = Object.keys(problems).length > 0
  return (
    <div class="bulk-plan">
      <div class="bulk-plan-preset">
        <SelectField
          label={t('bulk_preset')}
          name="preset"
          value={plan.preset.value}
          choices={[
            { value: 'defaults', label: t('bulk_preset_defaults') },
            { value: 'none', label: t('bulk_preset_none') },
            ...presets.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={plan.choosePreset}
        />
        {rules.length > 0 && (
          <CheckboxField
            label={t('bulk_follow_rules')}
            name="byRules"
            checked={plan.byRules.value}
            onChange={plan.followRules}
          />
        )}
      </div>
      <LeftOutNotice
        options={plan.leftOut.value}
        matches={plan.matches.value}
        onUse={(options) => plan.type({ ...plan.options.value, ...options })}
      />
      <details open={open || isWrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          {t('bulk_options')}
          {plan.typed.value !== null && <span class="quiet"> {t('bulk_options_changed')}</span>}
        </summary>
        {(open || isWrong) && collections.value && (
          <div class="bulk-plan-options">
            <LinkOptionsForm
              value={plan.options.value}
              collections={collections.value}
              onChange={(options) => plan.type(options)}
              without={['custom']}
              clock={clock}
              problems={problems}
            />
            {plan.typed.value !== null && (
              <div>
                <button type="button" onClick={() => plan.type(null)}>
                  {t('bulk_options_discard')}
                </button>
              </div>
            )}
          </div>
        )}
      </details>
    </div>
  )
}
