import { isSealed, LOST_TEXT } from '../../lib/sealed-text.ts'
import { PasswordField } from '../field/PasswordField.tsx'
import type { MissingPassword } from './options-form.ts'

interface SecretFieldProps {
  label: string
  name: string
  value: string | undefined
  problem: string | undefined
  hint: string | undefined
  missing: MissingPassword | undefined
  onChange: (value: string | undefined) => void
}

/** A secret that may be locked, lost, or entered before and not kept. */
export function SecretField({ value, hint, missing, onChange, ...field }: SecretFieldProps) {
  return (
    <>
      <PasswordField
        {...field}
        value={isSealed(value) ? '' : (value ?? '')}
        placeholder={isSealed(value) ? '••••••••' : undefined}
        hint={[note(value), hint].filter(Boolean).join(' ')}
        onInput={(typed) => onChange(typed || undefined)}
      />
      {isSealed(value) && (
        <button type="button" onClick={() => onChange(undefined)}>
          Remove password
        </button>
      )}
      {missing && (
        <div class="field-actions">
          <button type="button" onClick={missing.remove}>
            Remove password
          </button>
          {missing.usePresets && (
            <button type="button" onClick={missing.usePresets}>
              Use the preset’s password
            </button>
          )}
        </div>
      )}
    </>
  )
}

const note = (password: string | undefined): string => {
  if (password === LOST_TEXT) return 'The password can’t be read any more. Enter it again, or remove it.'
  return isSealed(password)
    ? 'A password is set, and locked with your passphrase. Unlock to see it, or type another.'
    : 'Visitors must type it. It is never kept in a draft.'
}
