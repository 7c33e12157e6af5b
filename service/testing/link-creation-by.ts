import { PLAIN_LINK } from '../api/handlers/link-columns.ts'
import type { LinkCreation } from '../store/link-creation.ts'

/**
 * The input by which the store creates a link of an account on the first domain, with or without an idempotency key.
 */
export const linkCreationBy = (account: number, alias: string, key: string | null = null): LinkCreation => ({
  link: {
    ...PLAIN_LINK,
    account_id: account,
    domain_id: 1,
    alias,
    alias_key: alias,
    url: 'https://a.test/',
    search_text: alias,
    created_at: 1,
    changed_at: 1,
  },
  claim: key === null ? null : { account_id: account, key_hash: key, fingerprint: `print of ${key}`, created_at: 1 },
  readings: [],
  pixelIds: [],
  channelId: null,
  answer: { error: 0, id: null, shorturl: `http://s.test/${alias}` },
})
