import { useId } from 'preact/hooks'
import { Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onInput: (value: string) => void
  type?: 'text' | 'url' | 'email' | 'search'
  placeholder?: string
  /** Known values; anything else is accepted too. */
  suggestions?: readonly Suggestion[]
}

export interface Suggestion {
  value: string
  label?: string
}

export function TextField({ value, onInput, type = 'text', placeholder, suggestions, ...field }: TextFieldProps) {
  const listId = useId()
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            type={type}
            value={value}
            placeholder={placeholder}
            autocomplete="off"
            spellcheck={false}
            // An address reads from left to right in every language; other text by its first character.
            dir={type === 'url' ? 'ltr' : 'auto'}
            list={suggestions && listId}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((suggestion) => (
                <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
              ))}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}
