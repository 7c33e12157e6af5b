import { batch, computed, signal } from '@preact/signals'
import type { Account } from '../../../lib/contract/account.ts'
import { MINUTE } from '../../../lib/model/durations.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { problemSentences } from '../../../lib/words/problem-sentence.ts'
import { createLatestRead } from '../page/latest-read.ts'
import type { AccountScope } from '../scopes.ts'

/** An older account is read again at the next visit, like a collection. */
const FRESH_MS = MINUTE

type AccountWorld = Pick<AccountScope, 'read' | 'send' | 'pending' | 'askAgain' | 'schedule' | 'now'>

export type AccountState = ReturnType<typeof createAccountState>

export const createAccountState = (world: AccountWorld) => {
  const { read, send, pending, askAgain, now } = world
  const account = signal<Account | null>(null)
  const updatedAt = signal<number | null>(null)
  const email = signal<string | null>(null)
  const password = signal('')
  const problems = signal<{ email?: string; password?: string }>({})
  const failure = signal<Failure | null>(null)
  const saving = signal(false)
  const changed = signal(false)
  const { refreshing, run } = createLatestRead(world)
  let cancelRetry = (): void => {}

  const refresh = (): Promise<void> => {
    const startedAt = now()
    cancelRetry()
    return run(read('readAccount', {}), (answer) => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) {
        account.value = answer.value.data
        updatedAt.value = startedAt
      } else cancelRetry = askAgain(answer.failure, () => void refresh())
    })
  }

  pending.onDone(['updateAccount'], () => {
    changed.value = true
    void refresh()
  })

  return {
    account,
    /** When the last successful read started; `null` if there was none. */
    updatedAt,
    refreshing,
    /** `null` until something is typed. */
    email,
    password,
    /** Whether something was typed that isn't sent yet. */
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
    changes: computed(() => pending.of('updateAccount')),
    /** Called at each visit: shows what is known, and reads the account if it is unknown or old. */
    refreshIfOld: () => {
      if (updatedAt.value === null || now() - updatedAt.value >= FRESH_MS) void refresh()
    },
    refresh,
    typeEmail: (typed: string) =>
      batch(() => {
        // Typing the present address is no change: it must not undo a change made elsewhere.
        email.value = typed === account.value?.email ? null : typed
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
      const sent = { email: email.value, password: password.value }
      const answer = await send('updateAccount', body)
      batch(() => {
        saving.value = false
        if (answer.ok) {
          pending.note(answer.value)
          failure.value = null
          // What was typed meanwhile isn't sent yet, so it stays.
          if (email.value === sent.email) email.value = null
          if (password.value === sent.password) password.value = ''
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
