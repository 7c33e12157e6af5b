import { OperatorProblem } from '../commands/operator-problem.ts'
import type { OpenStore } from '../store/open-store.ts'
import { hashApiKey, newApiKey } from './credentials.ts'
import { createAccount } from './new-account.ts'

const ADMIN_EMAIL = 'admin@localhost'

export interface AdminKey {
  /** `null` when the account was made at an earlier start and no key was given: only a hash of it is kept. */
  apiKey: string | null
  /** Made just now, and never to be seen again. */
  isNew: boolean
}

/**
 * Sees to it that the first account exists. A key that the operator gives is the first account's key from then on:
 * whoever can set it owns the machine, and has no other way in when the old one was lost.
 */
export const ensureAdminAccount = (store: OpenStore, givenKey: string | null, now: number): Promise<AdminKey> =>
  store.transaction(async (inside) => {
    const earlier = await inside.accounts.findAdmin()
    if (earlier === undefined) {
      const apiKey = givenKey ?? newApiKey()
      const id = await createAccount(inside, { email: ADMIN_EMAIL, apiKey, isAdmin: true, now })
      if (id !== null) return { apiKey, isNew: givenKey === null }
    }
    // Of processes that start together on an empty database one makes the account, and the others find it.
    const admin = earlier ?? (await inside.accounts.findAdmin())
    if (admin === undefined) {
      throw new OperatorProblem(`Another account has the address ${ADMIN_EMAIL} of the first account`)
    }
    if (givenKey === null) return { apiKey: null, isNew: false }
    const holder = await inside.accounts.findByKeyHash(hashApiKey(givenKey))
    if (holder !== undefined && holder.id !== admin.id) {
      throw new OperatorProblem('ADMIN_API_KEY is the key of another account; the first account needs one of its own')
    }
    if (holder === undefined) await inside.accounts.replaceKey(admin.id, hashApiKey(givenKey))
    return { apiKey: givenKey, isNew: false }
  })
