import { useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import { Field, type FieldProps } from './Field.tsx'
import './PasswordField.css'

interface PasswordFieldProps extends Omit<FieldProps, 'children' | 'aside'> {
  value: string
  onInput: (value: string) => void
  placeholder?: string
  /** Returns whether it has handled the text, which then isn't inserted. */
  onPaste?: (text: string) => boolean
  /** What a password manager may fill in. */
  autocomplete?: 'off' | 'new-password'
}

/** A secret, which the user can show while typing. */
export function PasswordField({
  value,
  onInput,
  onPaste,
  placeholder,
  autocomplete = 'off',
  ...field
}: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  return (
    <Field
      {...field}
      aside={
        value !== '' && (
          <button type="button" class="field-aside" aria-pressed={visible} onClick={() => setVisible(!visible)}>
            {t('shared_show_password')}
          </button>
        )
      }
    >
      {(control) => {
        const onPasted = (event: ClipboardEvent) => {
          if (onPaste?.(event.clipboardData?.getData('text/plain') ?? '')) event.preventDefault()
        }
        const shared = { ...control, value, placeholder, autocomplete, spellcheck: false, onPaste: onPasted }
        const onTyped = (event: { currentTarget: HTMLInputElement }) => onInput(event.currentTarget.value)
        // The same element in both cases, so that text and caret stay.
        return visible ? (
          <input {...shared} type="text" onInput={onTyped} />
        ) : (
          <input {...shared} type="password" onInput={onTyped} />
        )
      }}
    </Field>
  )
}
