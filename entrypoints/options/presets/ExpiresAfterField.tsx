import { Field } from '../../../components/field/Field.tsx'
import { SelectField } from '../../../components/field/SelectField.tsx'
import type { ExpiryUnit, TypedExpiry } from './expires-after.ts'

interface ExpiresAfterFieldProps {
  value: TypedExpiry
  problem: string | undefined
  onChange: (value: TypedExpiry) => void
}

const UNITS: readonly { value: ExpiryUnit; label: string }[] = [
  { value: 'minutes', label: 'Minutes' },
  { value: 'hours', label: 'Hours' },
  { value: 'days', label: 'Days' },
]

/** How long each link lives, counted from when it is made. */
export function ExpiresAfterField({ value, problem, onChange }: ExpiresAfterFieldProps) {
  return (
    <div class="field-columns">
      <Field
        label="Expires after"
        name="expiresAfterMinutes"
        problem={problem}
        hint="Counted from when a link is made. Empty: it stays."
      >
        {(control) => (
          <input
            {...control}
            type="text"
            inputMode="numeric"
            autocomplete="off"
            value={value.amount}
            onInput={(event) => onChange({ ...value, amount: event.currentTarget.value })}
          />
        )}
      </Field>
      <SelectField
        label="Unit of the expiry"
        name="expiryUnit"
        value={value.unit}
        choices={UNITS}
        onChange={(chosen) => {
          const unit = UNITS.find((each) => each.value === chosen)
          if (unit) onChange({ ...value, unit: unit.value })
        }}
      />
    </div>
  )
}
