import { batch, computed, signal } from '@preact/signals'
import type { Account } from '../../../lib/contract/account.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import type { PendingJobs } from '../jobs/pending-jobs.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Read, Send } from '../page/rpc.ts'

export interface AccountWorld {
  read: Read
  send: Send
  pending: PendingJobs
  askAgain: AskAgain
}

export type AccountState = ReturnType<typeof createAccountState>

export const createAccountState = ({ read, send, pending, askAgain }: AccountWorld) => {
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
    /** `null` until something is typed. */
    email,
    password,
    /** Whether something was typed that is sent nowhere. */
    edited: computed(
      () => password.value !== '' || (email.value !== null && email.value.trim() !== account.value?.email),
    ),
    problems,
    failure,
    /** Whether a change is being added to the outbox. */
    saving,
    /** Whether the last change was applied. */
    changed,
    /** Unfinished changes, newest first. */
    changes: computed(() =>
      [...pending.jobs.value.values()]
        .filter(({ operation }) => operation === 'updateAccount')
        .sort((a, b) => b.createdAt - a.createdAt),
    ),
    /** The first visit reads; later ones show the stored rows. */
    look: () => {
      if (account.value === null) void refresh()
    },
    refresh,
    typeEmail: (typed: string) =>
      batch(() => {
        email.value = typed
        changed.value = false
        problems.value = {}
      }),
    typePassword: (typed: string) =>
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
