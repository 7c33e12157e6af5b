import { UniqueViolation } from '../../store/unique-violation.ts'
import { avatarPath } from '../../visits/pages/avatar.ts'
import { dateTimeOf } from '../date-time.ts'
import { taken } from '../refusal.ts'
import type { HandlersFor } from './handler.ts'

/** An account here never ends; a reader of SPEC.md expects a date-time. */
const NEVER = '9999-12-31 23:59:59'

export const accountHandlers: HandlersFor<'readAccount' | 'updateAccount'> = {
  async readAccount({ store, accountId, site }) {
    const account = await store.accounts.find(accountId)
    if (account === undefined) throw new Error('An account vanished after its key was accepted.')
    return {
      error: 0,
      data: {
        id: account.id,
        email: account.email,
        username: account.username,
        avatar: `${site.origin}${avatarPath(account.email)}`,
        status: account.status,
        expires: NEVER,
        registered: dateTimeOf(account.registered_at),
      },
    }
  },

  async updateAccount({ store, accountId }, { email, passwordHash }) {
    try {
      await store.accounts.update(accountId, {
        ...(email === undefined ? {} : { email }),
        ...(typeof passwordHash === 'string' ? { password_hash: passwordHash } : {}),
      })
    } catch (error) {
      if (error instanceof UniqueViolation) throw taken('email', 'another account has it')
      throw error
    }
    return { error: 0, message: 'The account was updated.' }
  },
}
