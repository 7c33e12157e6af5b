import { useId } from 'preact/hooks'
import { GlobeIcon } from '../icons.tsx'
import { SiteMark } from '../SiteMark.tsx'
import { Field, type FieldProps } from './Field.tsx'

interface TextFieldProps extends Omit<FieldProps, 'children'> {
  value: string
  onInput: (value: string) => void
  /**
   * `address`: may contain more than a URL, and spaces at its end, which browsers remove from a field of the type
   * `url`.
   */
  type?: 'text' | 'url' | 'address' | 'email' | 'search'
  placeholder?: string
  disabled?: boolean
  /** The host of the address, whose mark is shown; empty without one. */
  site?: string
  /** Known values. Anything else is accepted as well. */
  suggestions?: readonly Suggestion[]
}

export interface Suggestion {
  value: string
  label?: string
}

const ADDRESS_PER_LINE = /\S\s*[\r\n]\s*(?:https?:|www\.)/i

export function TextField({
  value,
  onInput,
  type = 'text',
  placeholder,
  disabled,
  site,
  suggestions,
  ...field
}: TextFieldProps) {
  const listId = useId()
  const isAddress = type === 'url' || type === 'address'
  return (
    <Field {...field}>
      {(control) => {
        const input = (
          <input
            {...control}
            type={type === 'address' ? 'text' : type}
            inputMode={type === 'address' ? 'url' : undefined}
            value={value}
            placeholder={placeholder}
            disabled={disabled}
            autocomplete="off"
            spellcheck={false}
            // An address reads from left to right in every language; other text by its first character.
            dir={isAddress ? 'ltr' : 'auto'}
            list={suggestions && listId}
            onInput={(event) => onInput(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData?.getData('text/plain') ?? ''
              if (!isAddress || !ADDRESS_PER_LINE.test(pasted)) return
              // Browsers remove line breaks from pasted text, so that two addresses would look like one.
              event.preventDefault()
              const box = event.currentTarget
              const spaced = pasted.trim().replace(/\s*[\r\n]\s*/g, ' ')
              box.setRangeText(spaced, box.selectionStart ?? 0, box.selectionEnd ?? box.value.length, 'end')
              onInput(box.value)
            }}
          />
        )
        return (
          <>
            {site === undefined ? (
              input
            ) : (
              <span class="field-marked" dir="ltr">
                {site === '' ? <GlobeIcon /> : <SiteMark host={site} />}
                {input}
              </span>
            )}
            {suggestions && (
              <datalist id={listId}>
                {suggestions.map((suggestion) => (
                  <option key={suggestion.value} value={suggestion.value} label={suggestion.label} />
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Field>
  )
}
