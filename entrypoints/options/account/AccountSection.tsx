import { useEffect } from 'preact/hooks'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { RefreshIcon } from '../../../components/icon/RefreshIcon.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { Account } from '../../../lib/contract/account.ts'
import { JobMark } from '../outbox/JobMark.tsx'
import { jobReason } from '../outbox/job-text.ts'
import { usePageTools } from '../page/page-context.ts'
import { focusFirstProblem } from '../parts/focus-first-problem.ts'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { Avatar } from './Avatar.tsx'
import type { AccountState } from './account-state.ts'
import './AccountSection.css'

export function AccountSection({ state }: { state: AccountState }) {
  const { clock } = usePageTools()
  useEffect(() => state.look(), [state])
  const { account, changes, changed, failure } = state
  return (
    <SectionFrame
      title="Account"
      narrow
      actions={
        <button type="button" onClick={() => void state.refresh()}>
          <RefreshIcon />
          Refresh
        </button>
      }
    >
      <SectionFailure failure={failure.value} onRetry={() => void state.refresh()} />
      {account.value && <Facts account={account.value} />}
      {account.value && <AccountForm state={state} account={account.value} />}
      {changes.value.map((job) => {
        const reason = jobReason(job, clock.value)
        return (
          <Notice key={job.id} tone="plain">
            <p>
              Change of {changeText(job.input)} <JobMark job={job} linked />
            </p>
            {reason && (
              <p class="quiet">
                {reason.text} {reason.quote && <q dir="auto">{reason.quote}</q>}
              </p>
            )}
            {job.state === 'failed' && !('email' in job.input) && (
              <p>The password was not kept. Type it again to try once more.</p>
            )}
          </Notice>
        )
      })}
      <p role="status">{changed.value && changes.value.length === 0 && 'The service took the change.'}</p>
    </SectionFrame>
  )
}

// A view of a job never holds a password: what is not the e-mail address was one.
const changeText = (input: Record<string, unknown>): string => ('email' in input ? 'e-mail' : 'password')

/** The last year that a date can name, by which services say that there is no end. */
const NEVER = '9999-'

function Facts({ account }: { account: Account }) {
  const { avatar, username, email, status, expires, registered } = account
  return (
    <div class="account-facts">
      <Avatar url={avatar} name={username || email} />
      <dl>
        <div>
          <dt>Name</dt>
          <dd dir="auto">{username}</dd>
        </div>
        <div>
          <dt>Plan</dt>
          <dd>{status}</dd>
        </div>
        <div>
          <dt>Plan ends</dt>
          <dd class="number" dir="auto">
            {expires === null || expires.startsWith(NEVER) ? 'Never' : expires}
          </dd>
        </div>
        <div>
          <dt>Registered</dt>
          <dd class="number" dir="auto">
            {registered}
          </dd>
        </div>
      </dl>
    </div>
  )
}

function AccountForm({ state, account }: { state: AccountState; account: Account }) {
  const { email, password, problems, edited, saving } = state
  return (
    <form
      class="account-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        void state.save().then(() => focusFirstProblem(form))
      }}
    >
      <TextField
        label="E-mail"
        name="email"
        type="email"
        value={email.value ?? account.email}
        problem={problems.value.email}
        onInput={state.typeEmail}
      />
      <PasswordField
        label="New password"
        name="password"
        autocomplete="new-password"
        value={password.value}
        problem={problems.value.password}
        hint="Leave it empty to keep the present one. It is forgotten here as soon as it was sent."
        onInput={state.typePassword}
      />
      <div>
        <button type="submit" class="primary" aria-disabled={!edited.value || saving.value}>
          Save
        </button>
      </div>
    </form>
  )
}
