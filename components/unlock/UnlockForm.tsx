import { useState } from 'preact/hooks'
import { PasswordField } from '../field/PasswordField.tsx'
import { LockIcon } from '../icon/LockIcon.tsx'
import { Notice } from '../Notice.tsx'
import './UnlockForm.css'

interface UnlockFormProps {
  /** Answers with what is wrong; `null` when it is open, after which nobody shows this form any more. */
  unlock: (passphrase: string) => Promise<string | null>
}

/** Says that the key is locked, and asks for the passphrase. */
export function UnlockForm({ unlock }: UnlockFormProps) {
  const [passphrase, setPassphrase] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isTrying, setTrying] = useState(false)

  const attempt = async (form: HTMLFormElement): Promise<void> => {
    if (isTrying) return
    if (passphrase === '') setProblem('The passphrase must not be empty.')
    else {
      setTrying(true)
      setProblem(await unlock(passphrase))
      setTrying(false)
    }
    // The field says what is wrong as soon as it has the focus.
    form.querySelector('input')?.focus()
  }

  return (
    <Notice tone="warn" icon={<LockIcon />}>
      <p class="notice-title">Locked</p>
      <p>The key is under your passphrase. Until you unlock it nothing is sent; what you ask for is kept and waits.</p>
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
          label="Passphrase"
          name="passphrase"
          value={passphrase}
          problem={problem ?? undefined}
          onInput={(typed) => {
            setPassphrase(typed)
            setProblem(null)
          }}
        />
        <button type="submit" class="primary" aria-disabled={isTrying}>
          Unlock
        </button>
      </form>
    </Notice>
  )
}
