import { isSealed, LOST_TEXT } from '../../lib/sealed-text.ts'
import { sentences } from '../../lib/words/sentences.ts'
import { t } from '../../lib/words/t.ts'
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

/** A secret that may be locked, lost, or entered before and not stored. */
export function SecretField({ value, hint, missing, onChange, ...field }: SecretFieldProps) {
  const decide = (decision: () => void) => (event: { currentTarget: HTMLButtonElement }) => {
    decision()
    // The buttons disappear, so the focus moves to the field.
    event.currentTarget.form?.querySelector<HTMLElement>(`[name="${field.name}"]`)?.focus()
  }
  return (
    <>
      <PasswordField
        {...field}
        value={isSealed(value) ? '' : (value ?? '')}
        placeholder={isSealed(value) ? '••••••••' : undefined}
        hint={sentences(note(value), hint)}
        onInput={(typed) => onChange(typed || undefined)}
      />
      {isSealed(value) && (
        <button type="button" onClick={decide(() => onChange(undefined))}>
          {t('option_password_remove')}
        </button>
      )}
      {missing && (
        <div class="field-actions">
          <button type="button" onClick={decide(missing.remove)}>
            {t('option_password_remove')}
          </button>
          {missing.usePresets && (
            <button type="button" onClick={decide(missing.usePresets)}>
              {t('option_password_of_preset')}
            </button>
          )}
        </div>
      )}
    </>
  )
}

const note = (password: string | undefined): string => {
  if (password === LOST_TEXT) return t('option_password_lost_hint')
  return t(isSealed(password) ? 'option_password_locked_hint' : 'option_password_hint')
}
