import { hashApiKey, sameHash } from '../accounts/credentials.ts'
import type { Store } from '../store/open-store.ts'
import { Refusal } from './refusal.ts'

/** Whose key this is, or why nobody's. */
export const accountOfKey = async (store: Store, authorization: string | undefined): Promise<number | Refusal> => {
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization ?? '') ?? []
  if (key === undefined) {
    return new Refusal(401, 'An API key is required: send the header Authorization: Bearer <API_KEY>.', {
      'www-authenticate': 'Bearer',
    })
  }
  const hash = hashApiKey(key)
  const account = await store.accounts.findByKeyHash(hash)
  if (account !== undefined && sameHash(account.api_key_hash, hash)) return account.id
  return new Refusal(403, 'A valid API key is required to use this service.')
}
