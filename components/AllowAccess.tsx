import { useState } from 'preact/hooks'
import { t } from '../lib/words/t.ts'

interface AllowAccessProps {
  /** Shows the browser's prompt; resolves to whether the user allowed the access. Called directly in the gesture. */
  allow: () => Promise<boolean>
  primary?: boolean
}

/** Asks for access to the connected service. Disappears when the worker reports the access. */
export function AllowAccess({ allow, primary = false }: AllowAccessProps) {
  const [isDenied, setDenied] = useState(false)
  return (
    <>
      <button
        type="button"
        class={primary ? 'primary' : ''}
        onClick={() => {
          // No `await` before this call: the user gesture ends with the first one.
          void allow().then((isAllowed) => setDenied(!isAllowed))
        }}
      >
        {t('shared_allow_access')}
      </button>
      <span role="status">{isDenied && t('shared_access_denied')}</span>
    </>
  )
}
