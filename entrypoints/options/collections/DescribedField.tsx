import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { ChoiceField } from './ChoiceField.tsx'
import { ColourField } from './ColourField.tsx'
import type { FieldDescription } from './description.ts'

interface DescribedFieldProps {
  field: FieldDescription
  value: string | boolean
  problem: string | undefined
  onChange: (value: string | boolean) => void
}

/** The control that a described field asks for. */
export function DescribedField({ field, value, problem, onChange }: DescribedFieldProps) {
  const { name, label, kind, hint, choices } = field
  const common = { name, label, hint, problem }
  const text = String(value)
  switch (kind) {
    case 'flag':
      return <CheckboxField name={name} label={label} checked={value === true} detail={hint} onChange={onChange} />
    case 'note':
      return <TextAreaField {...common} value={text} onInput={onChange} />
    case 'colour':
      return <ColourField {...common} value={text} onChange={onChange} />
    case 'address':
      return <TextField {...common} type="url" value={text} onInput={onChange} />
    case 'text':
      return <TextField {...common} value={text} onInput={onChange} />
    case 'choice':
      return (
        <ChoiceField
          {...common}
          known={choices?.known() ?? []}
          other={choices?.other ?? ''}
          value={text}
          onChange={onChange}
        />
      )
  }
}
