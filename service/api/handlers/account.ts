import { UniqueViolation } from '../../store/database-errors.ts'
import { avatarPath } from '../../visits/pages/avatar.ts'
import { dateTimeOf, ZONE } from '../date-time.ts'
import { taken } from '../refusal.ts'
import { givenFields } from './given-fields.ts'
import type { HandlersFor } from './handler.ts'

/** Accounts never expire, but SPEC.md has a date-time here. */
const NEVER = '9999-12-31 23:59:59'

export const accountHandlers: HandlersFor<'readAccount' | 'updateAccount'> = {
  async readAccount({ store, accountId, site }) {
    const account = await store.accounts.find(accountId)
    if (account === undefined) throw new Error('The account disappeared after its key was accepted.')
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
        zone: ZONE,
      },
    }
  },

  async updateAccount({ store, accountId }, { email, passwordHash }) {
    try {
      await store.accounts.update(accountId, givenFields({ email, password_hash: passwordHash ?? undefined }))
    } catch (error) {
      if (error instanceof UniqueViolation) throw taken('email', 'another account uses it')
      throw error
    }
    return { error: 0, message: 'The account was updated.' }
  },
}
