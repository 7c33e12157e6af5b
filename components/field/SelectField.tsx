import { Field, type FieldProps } from './Field.tsx'

export interface Choice {
  value: string
  label: string
}

export interface ChoiceGroup {
  label: string
  choices: readonly Choice[]
}

interface SelectFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onChange: (value: string) => void
  choices: readonly Choice[]
  groups?: readonly ChoiceGroup[]
}

export function SelectField({ value, onChange, choices, groups = [], ...field }: SelectFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
          {choices.map(toOption)}
          {groups.map((group) =>
            group.choices.length === 0 ? null : (
              <optgroup key={group.label} label={group.label}>
                {group.choices.map(toOption)}
              </optgroup>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

const toOption = (choice: Choice) => (
  <option key={choice.value} value={choice.value}>
    {choice.label}
  </option>
)
