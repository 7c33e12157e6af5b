import { randomToken } from '../http/alias.ts'
import type { Store } from '../store/open-store.ts'
import { FIRST_KEY_NAME, hashApiKey } from './credentials.ts'

/**
 * An email has no spaces and no invisible characters: terminals act on control characters, and no two emails may look
 * alike.
 */
const EMAIL = /^[^\s@\p{C}\p{Default_Ignorable_Code_Point}]+@[^\s@\p{C}\p{Default_Ignorable_Code_Point}]+$/u

export const isEmail = (text: string): boolean => text.length <= 255 && EMAIL.test(text)

export interface NewAccount {
  email: string
  apiKey: string
  isAdmin: boolean
  now: number
}

/** Creates an account, with everything that the API can list but not create. `null` if another account has the email. */
export const createAccount = async (
  store: Store,
  { email, apiKey, isAdmin, now }: NewAccount,
): Promise<number | null> => {
  const accountId = await store.accounts.add({
    email,
    username: email.split('@')[0] ?? email,
    status: 'pro',
    is_admin: isAdmin ? 1 : 0,
    password_hash: null,
    registered_at: now,
  })
  if (accountId === null) return null
  await addFirstKey(store, accountId, apiKey, now)
  const common = { account_id: accountId, created_at: now }
  await store.interstitials.add([
    { ...common, kind: 'overlay', type: 'message', name: 'A word before you go' },
    { ...common, kind: 'overlay', type: 'message', name: 'What is new' },
    { ...common, kind: 'overlay', type: 'contact', name: 'Contact us' },
    { ...common, kind: 'splash', type: 'splash', name: 'One moment, please' },
    { ...common, kind: 'splash', type: 'splash', name: 'You are leaving this site' },
  ])
  await store.showcases.add([
    { ...common, kind: 'bio', token: randomToken(), name: 'My links' },
    { ...common, kind: 'qr', token: randomToken(), name: 'QR code of my links' },
  ])
  return accountId
}

export const addFirstKey = (store: Store, accountId: number, apiKey: string, now: number): Promise<number> =>
  store.keys.add({
    account_id: accountId,
    name: FIRST_KEY_NAME,
    key_hash: hashApiKey(apiKey),
    created_at: now,
    expires_at: null,
    last_used_at: null,
  })
