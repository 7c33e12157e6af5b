import { useState } from 'preact/hooks'
import type { FieldProps } from '../../../components/field/Field.tsx'
import { type Choice, SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'

interface ChoiceFieldProps extends Omit<FieldProps, 'children'> {
  known: readonly Choice[]
  /** What it is called to type a value that is not known here. */
  other: string
  value: string
  onChange: (value: string) => void
}

/** In the select alone: no service has a word like this. */
const OTHER = '\u0000other'

/** One of the known values, or another that is typed. */
export function ChoiceField({ known, other, value, problem, hint, onChange, ...field }: ChoiceFieldProps) {
  const isKnown = known.some((choice) => choice.value === value)
  const [typing, setTyping] = useState(value !== '' && !isKnown)
  return (
    <>
      <SelectField
        {...field}
        value={typing ? OTHER : value}
        hint={typing ? undefined : hint}
        problem={typing ? undefined : problem}
        choices={[{ value: '', label: 'Choose' }, ...known, { value: OTHER, label: `${other} …` }]}
        onChange={(chosen) => {
          setTyping(chosen === OTHER)
          onChange(chosen === OTHER ? '' : chosen)
        }}
      />
      {typing && (
        <TextField
          label={other}
          name={`${field.name}.other`}
          value={value}
          problem={problem}
          hint={hint}
          onInput={onChange}
        />
      )}
    </>
  )
}
