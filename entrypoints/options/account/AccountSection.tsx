import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { submitting } from '../../../components/field/focus-first-problem.ts'
import { PasswordField } from '../../../components/field/PasswordField.tsx'
import { TextField } from '../../../components/field/TextField.tsx'
import { AccountIcon } from '../../../components/icons.tsx'
import { Notice } from '../../../components/Notice.tsx'
import type { Account } from '../../../lib/contract/account.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { t } from '../../../lib/words/t.ts'
import { JobMark } from '../jobs/JobMark.tsx'
import { JobReason } from '../jobs/JobReason.tsx'
import { AgeLine } from '../parts/AgeLine.tsx'
import { SectionFailure } from '../parts/SectionFailure.tsx'
import { SectionFrame } from '../parts/SectionFrame.tsx'
import { ServiceTime } from '../parts/ServiceTime.tsx'
import { Avatar } from './Avatar.tsx'
import { type AccountState, createAccountState } from './account-state.ts'
import './AccountSection.css'
import { section } from '../section.tsx'

function AccountSection({ state }: { state: AccountState }) {
  useEffect(() => state.refreshIfOld(), [state])
  const { account, changes, changed, failure } = state
  return (
    <SectionFrame
      title={t('page_section_account')}
      narrow
      age={<AgeLine refreshing={state.refreshing.value} updatedAt={state.updatedAt.value} />}
      onRefresh={() => void state.refresh()}
    >
      <SectionFailure failure={failure.value} onRetry={() => void state.refresh()} />
      {account.value && <Facts account={account.value} />}
      {account.value && <AccountForm state={state} account={account.value} />}
      {changes.value.map((job) => (
        <Notice key={job.id} tone="plain">
          <p>
            {changeText(job)} <JobMark job={job} linked />
          </p>
          <JobReason job={job} />
          {job.state === 'failed' && job.hasPassword && <p>{t('account_password_erased')}</p>}
        </Notice>
      ))}
      <p role="status">{changed.value && changes.value.length === 0 && t('account_changed')}</p>
    </SectionFrame>
  )
}

/** What a request changes. Jobs that pages get contain no password. */
export const changeText = ({ input, hasPassword }: Pick<JobView, 'input' | 'hasPassword'>): string => {
  if (!('email' in input)) return t('account_password_change')
  return t(hasPassword ? 'account_both_change' : 'account_email_change')
}

/** Services report "no end" with the last year that a date can have. */
const NEVER = '9999-'

function Facts({ account }: { account: Account }) {
  const { avatar, username, email, status, expires, registered } = account
  const isEndless = expires === null || expires.startsWith(NEVER)
  return (
    <div class="account-facts">
      <Avatar url={avatar} name={username || email} />
      <dl>
        <Fact name={t('account_name')}>{username && <span dir="auto">{username}</span>}</Fact>
        <Fact name={t('account_plan')}>{status}</Fact>
        <Fact name={t('account_plan_ends')}>
          {isEndless ? t('shared_never') : expires && <ServiceTime time={expires} both />}
        </Fact>
        <Fact name={t('account_registered')}>{registered && <ServiceTime time={registered} both />}</Fact>
      </dl>
    </div>
  )
}

/** A fact that the service returns about the account. */
function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  if (!children) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd class="number">{children}</dd>
    </div>
  )
}

function AccountForm({ state, account }: { state: AccountState; account: Account }) {
  const { email, password, problems, edited, saving } = state
  return (
    <form class="account-form" noValidate onSubmit={submitting(state.save)}>
      <TextField
        label={t('account_email')}
        name="email"
        type="email"
        value={email.value ?? account.email}
        problem={problems.value.email}
        onInput={state.typeEmail}
      />
      <PasswordField
        label={t('account_password')}
        name="password"
        autocomplete="new-password"
        value={password.value}
        problem={problems.value.password}
        hint={t('account_password_hint')}
        onInput={state.typePassword}
      />
      <div>
        <button
          type="submit"
          class={edited.value ? 'primary' : undefined}
          aria-disabled={!edited.value || saving.value}
        >
          {t('account_save')}
        </button>
      </div>
    </form>
  )
}

export const accountSection = section({
  id: 'account',
  group: 'settings',
  icon: AccountIcon,
  needsAccount: true,
  create: (scope) => ({ state: createAccountState(scope) }),
  View: AccountSection,
  hasUnsent: ({ state }) => state.edited.value,
})
