import { useState } from 'preact/hooks'
import type { FieldProps } from '../../../components/field/Field.tsx'
import { type Choice, SelectField } from '../../../components/field/SelectField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { t } from '../../../lib/words/t.ts'

interface ChoiceFieldProps extends Omit<FieldProps, 'children'> {
  known: readonly Choice[]
  /** The label for typing a value that is not listed. */
  other: string
  value: string
  onChange: (value: string) => void
}

/** In the select only; no service has such a value. */
const OTHER = '\u0000other'

/** A choice of the known values, or a typed one. */
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
        choices={[
          { value: '', label: t('collections_choose') },
          ...known,
          { value: OTHER, label: t('collections_other', other) },
        ]}
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
