import { Field, type FieldProps } from './Field.tsx'
import './TextAreaField.css'

interface TextAreaFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onInput: (value: string) => void
}

export function TextAreaField({ value, onInput, ...field }: TextAreaFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...control}
          class="text-area"
          rows={2}
          value={value}
          dir="auto"
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}
