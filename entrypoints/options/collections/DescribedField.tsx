import { CheckboxField } from '../../../components/field/CheckboxField.tsx'
import { TextAreaField } from '../../../components/field/TextAreaField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { t } from '../../../lib/words/t.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { ColorField } from './ColorField.tsx'
import type { FieldDescription } from './description.ts'

interface DescribedFieldProps {
  field: FieldDescription
  value: string | boolean
  problem: string | undefined
  onChange: (value: string | boolean) => void
}

/** The control for a described field. */
export function DescribedField({ field, value, problem, onChange }: DescribedFieldProps) {
  const { name, kind, choices } = field
  const label = t(field.label)
  const hint = field.hint && t(field.hint)
  const common = { name, label, hint, problem }
  const text = String(value)
  switch (kind) {
    case 'flag':
      return <CheckboxField name={name} label={label} checked={value === true} detail={hint} onChange={onChange} />
    case 'note':
      return <TextAreaField {...common} value={text} onInput={onChange} />
    case 'color':
      return <ColorField {...common} value={text} onChange={onChange} />
    case 'address':
      return <TextField {...common} type="url" value={text} onInput={onChange} />
    case 'text':
      return <TextField {...common} value={text} onInput={onChange} />
    case 'choice':
      return (
        <ChoiceField
          {...common}
          known={choices?.known() ?? []}
          other={choices ? t(choices.other) : ''}
          value={text}
          onChange={onChange}
        />
      )
  }
}
