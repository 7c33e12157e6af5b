import { useState } from 'preact/hooks'
import { Dialog } from '../../../components/dialog/Dialog.tsx'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { OPERATION_NAMES } from './job-text.ts'
import type { OutboxState } from './outbox-state.ts'

/** Asks for the password of a request that is to be sent again: it was erased when the request was refused. */
export function RetryDialog({ state }: { state: OutboxState }) {
  const job = state.retrying.value
  return (
    job && <AskPassword key={job.id} state={state} subject={job.subject} operation={OPERATION_NAMES[job.operation]} />
  )
}

function AskPassword({ state, subject, operation }: { state: OutboxState; subject: string; operation: string }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string>()
  return (
    <Dialog
      title="Enter the password again"
      onClose={state.putAway}
      actions={
        <>
          <button type="button" class="aside" onClick={state.putAway}>
            Cancel
          </button>
          <button type="button" onClick={() => void state.retryWith(null)}>
            Retry without password
          </button>
          <button type="submit" form="retry" class="primary">
            Retry
          </button>
        </>
      }
    >
      <form
        id="retry"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (password === '') setProblem('Enter the password, or retry without one')
          else void state.retryWith(password)
        }}
      >
        <p dir="auto">
          {operation}: {subject}
        </p>
        <p>
          This request had a password. Terselink doesn’t keep passwords, so nothing is sent until you enter it again.
        </p>
        <PasswordField
          label="Password"
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
