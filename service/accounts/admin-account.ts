import { OperatorError } from '../operator-error.ts'
import { UniqueViolation } from '../store/database-errors.ts'
import type { OpenStore } from '../store/open-store.ts'
import { FIRST_KEY_NAME, hashApiKey, newApiKey } from './credentials.ts'
import { addFirstKey, createAccount } from './new-account.ts'

const ADMIN_EMAIL = 'admin@localhost'

export interface AdminKey {
  /** `null` if the account already existed and no key was given; only a hash is stored. */
  apiKey: string | null
  /** Whether it was just generated and must be shown now. */
  isNew: boolean
}

/** Creates the first account if there is none. A given key replaces the account's key, so a lost key can be replaced. */
export const ensureAdminAccount = async (store: OpenStore, givenKey: string | null, now: number): Promise<AdminKey> => {
  try {
    return await ensureOnce(store, givenKey, now)
  } catch (error) {
    // Another process that started at the same time has just stored the same key.
    if (error instanceof UniqueViolation) return ensureOnce(store, givenKey, now)
    throw error
  }
}

const ensureOnce = (store: OpenStore, givenKey: string | null, now: number): Promise<AdminKey> =>
  store.transaction(async (inside) => {
    const earlier = await inside.accounts.findAdmin()
    if (earlier === undefined) {
      const apiKey = givenKey ?? newApiKey()
      const id = await createAccount(inside, { email: ADMIN_EMAIL, apiKey, isAdmin: true, now })
      if (id !== null) return { apiKey, isNew: givenKey === null }
    }
    // If several processes start on an empty database, one creates the account and the others find it here.
    const admin = earlier ?? (await inside.accounts.findAdmin())
    if (admin === undefined) {
      throw new OperatorError(`Another account uses the first account’s email, ${ADMIN_EMAIL}`)
    }
    if (givenKey === null) return { apiKey: null, isNew: false }
    const holder = await inside.keys.find(hashApiKey(givenKey))
    if (holder !== undefined && holder.account_id !== admin.id) {
      throw new OperatorError('ADMIN_API_KEY is the key of another account. Choose a different one')
    }
    if (holder === undefined) {
      await inside.keys.remove(admin.id, { name: FIRST_KEY_NAME })
      await addFirstKey(inside, admin.id, givenKey, now)
    }
    return { apiKey: givenKey, isNew: false }
  })
