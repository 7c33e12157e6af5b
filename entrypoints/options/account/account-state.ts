import { batch, computed, type ReadonlySignal, signal } from '@preact/signals'
import type { Account } from '../../../lib/contract/account.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobView } from '../../../lib/model/job-view.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Read, Send } from '../page/rpc.ts'

export interface AccountState {
  account: ReadonlySignal<Account | null>
  /** `null` as long as nobody typed. */
  email: ReadonlySignal<string | null>
  password: ReadonlySignal<string>
  /** Whether something was typed that is sent nowhere. */
  edited: ReadonlySignal<boolean>
  problems: ReadonlySignal<{ email?: string; password?: string }>
  failure: ReadonlySignal<Failure | null>
  /** Changes that have not come to their end, newest first. */
  changes: ReadonlySignal<JobView[]>
  /** Whether a change is on its way into the outbox. */
  saving: ReadonlySignal<boolean>
  /** Whether the last change was made. */
  changed: ReadonlySignal<boolean>
  /** The first visit fetches; later ones show what is kept. */
  look: () => void
  refresh: () => Promise<void>
  typeEmail: (email: string) => void
  typePassword: (password: string) => void
  save: () => Promise<void>
}

export interface AccountWorld {
  read: Read
  send: Send
  pending: PendingJobs
  askAgain: AskAgain
}

export const createAccountState = ({ read, send, pending, askAgain }: AccountWorld): AccountState => {
  const account = signal<Account | null>(null)
  const email = signal<string | null>(null)
  const password = signal('')
  const problems = signal<{ email?: string; password?: string }>({})
  const failure = signal<Failure | null>(null)
  const saving = signal(false)
  const changed = signal(false)
  let cancelRetry = (): void => {}

  const refresh = async (): Promise<void> => {
    cancelRetry()
    const answer = await read('readAccount', {})
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) account.value = answer.value.data
    })
    if (!answer.ok) cancelRetry = askAgain(answer.failure, () => void refresh())
  }

  pending.onDone(['updateAccount'], () => {
    changed.value = true
    void refresh()
  })

  return {
    account,
    email,
    password,
    edited: computed(
      () => password.value !== '' || (email.value !== null && email.value.trim() !== account.value?.email),
    ),
    problems,
    failure,
    saving,
    changed,
    changes: computed(() =>
      [...pending.jobs.value.values()]
        .filter(({ operation }) => operation === 'updateAccount')
        .sort((a, b) => b.createdAt - a.createdAt),
    ),
    look: () => {
      if (account.value === null) void refresh()
    },
    refresh,
    typeEmail: (typed) =>
      batch(() => {
        email.value = typed
        changed.value = false
        problems.value = {}
      }),
    typePassword: (typed) =>
      batch(() => {
        password.value = typed
        changed.value = false
        problems.value = {}
      }),
    save: async () => {
      if (saving.value) return
      const newEmail = email.value?.trim()
      const body = {
        ...(newEmail !== undefined && newEmail !== account.value?.email ? { email: newEmail } : {}),
        ...(password.value === '' ? {} : { password: password.value }),
      }
      if (Object.keys(body).length === 0) return
      saving.value = true
      const answer = await send('updateAccount', body)
      batch(() => {
        saving.value = false
        if (answer.ok) {
          pending.note(answer.value)
          failure.value = null
          email.value = null
          password.value = ''
          return
        }
        const refused = answer.failure
        if (refused.kind === 'invalid' && ['email', 'password'].includes(refused.field))
          problems.value = problemSentences([refused])
        else failure.value = refused
      })
    },
  }
}
