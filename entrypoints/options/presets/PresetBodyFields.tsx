import { LinkOptionsForm } from '../../../components/link-options/LinkOptionsForm.tsx'
import type { OptionsFormProps } from '../../../components/link-options/options-form.ts'
import type { Choices } from '../../../lib/model/choices.ts'
import { ExpiresAfterField } from './ExpiresAfterField.tsx'
import { FixedExpiryNotice } from './FixedExpiryNotice.tsx'
import { type BodyForm, type FieldProblems, withExpiry } from './preset-body-form.ts'
import './PresetBodyFields.css'

interface PresetBodyFieldsProps extends Pick<OptionsFormProps, 'without' | 'hints'> {
  value: BodyForm
  choices: Choices
  problems: FieldProblems
  /** The present moment as the service's own clock writes it. */
  nowAtService: string
  onChange: (value: BodyForm) => void
}

/** What new links start with: their options, and how long they live. */
export function PresetBodyFields({ value, nowAtService, onChange, ...rest }: PresetBodyFieldsProps) {
  const { options, expires } = value
  return (
    <div class="preset-body">
      {options.expiry !== undefined && (
        <FixedExpiryNotice
          expiry={options.expiry}
          nowAtService={nowAtService}
          problem={rest.problems.expiry}
          onRemove={() => onChange(withExpiry(value, expires))}
        />
      )}
      <ExpiresAfterField
        value={expires}
        problem={rest.problems.expiresAfterMinutes}
        onChange={(typed) => onChange(withExpiry(value, typed))}
      />
      <LinkOptionsForm
        {...rest}
        value={options}
        // Without a clock: one moment in time would be the same for every link.
        onChange={(changed) => onChange({ ...value, options: changed })}
      />
    </div>
  )
}
