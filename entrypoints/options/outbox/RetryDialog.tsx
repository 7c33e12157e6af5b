import { useState } from 'preact/hooks'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { t } from '../../../lib/words/t.ts'
import { operationName } from '../jobs/job-text.ts'
import type { OutboxState } from './outbox-state.ts'

/** Asks for the password of a request that is to be sent again: it was erased when the request was refused. */
export function RetryDialog({ state }: { state: OutboxState }) {
  const job = state.retrying.value
  return (
    job && <AskPassword key={job.id} state={state} subject={job.subject} operation={operationName(job.operation)} />
  )
}

function AskPassword({ state, subject, operation }: { state: OutboxState; subject: string; operation: string }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      title={t('outbox_password_title')}
      onClose={state.close}
      actions={
        <>
          <button type="button" class="aside" onClick={state.close}>
            {t('shared_cancel')}
          </button>
          <button type="button" onClick={() => void state.retryWith(null)}>
            {t('outbox_retry_without_password')}
          </button>
          <button type="submit" form="retry" class="primary">
            {t('outbox_retry')}
          </button>
        </>
      }
    >
      <form
        id="retry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (password === '') setProblem(t('outbox_password_empty'))
          else void state.retryWith(password)
        }}
      >
        <p>{t('outbox_request', operation, subject)}</p>
        <p>{t('outbox_password_about')}</p>
        <PasswordField
          label={t('outbox_password')}
          name="password"
          value={password}
          problem={problem}
          onInput={(typed) => {
            setPassword(typed)
            setProblem(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
