import { useState } from 'preact/hooks'
import { t } from '../../lib/words/t.ts'
import { PasswordField } from '../field/PasswordField.tsx'
import { LockIcon } from '../icons.tsx'
import { Notice } from '../Notice.tsx'
import './UnlockForm.css'

interface UnlockFormProps {
  /** Returns the problem, or `null` if the key is unlocked; this form then disappears. */
  unlock: (passphrase: string) => Promise<string | null>
}

/** Shows that the key is locked, and asks for the passphrase. */
export function UnlockForm({ unlock }: UnlockFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)

  const attempt = async (form: HTMLFormElement): Promise<void> => {
    if (isTrying) return
    if (passphrase === '') setProblem(t('shared_passphrase_empty'))
    else {
      setTrying(true)
      setProblem(await unlock(passphrase))
      setTrying(false)
    }
    // The problem is shown at the field, which gets the focus.
    form.querySelector('input')?.focus()
  }

  return (
    <Notice tone="warn" icon={<LockIcon />}>
      <p class="notice-title">{t('shared_locked')}</p>
      <p>{t('shared_locked_advice')}</p>
      <form
        class="unlock-form"
        noValidate
        autocomplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(event.currentTarget)
        }}
      >
        <PasswordField
          label={t('shared_passphrase')}
          name="passphrase"
          value={passphrase}
          problem={problem ?? undefined}
          onInput={(typed) => {
            setPassphrase(typed)
            setProblem(null)
          }}
        />
        <button type="submit" class="primary" aria-disabled={isTrying}>
          {t('shared_unlock')}
        </button>
      </form>
    </Notice>
  )
}
