import { MAIN_DOMAIN_ID } from '../../store/schema.ts'
import { invalid } from '../refusal.ts'
import type { CallContext } from './handler.ts'
import type { LinkFields } from './link-columns.ts'

// What of a link stands in other tables: its domain, its pixels and its channel.

/** The domain that a link is asked for on, with or without its scheme; the service's own when none was named. */
export const linkDomain = async (
  { store, accountId, site }: CallContext,
  domain: string | undefined,
): Promise<{ id: number; origin: string }> => {
  const own = { id: MAIN_DOMAIN_ID, origin: '' }
  if (domain === undefined) return own
  const url = URL.parse(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`)
  if (url === null || url.hostname === '' || url.pathname !== '/') {
    throw invalid('domain', 'must be a domain such as https://go.example')
  }
  if (site.isOwnHost(url.host)) return own
  const found = await store.domains.findByHost(url.host)
  if (found?.account_id !== accountId) throw invalid('domain', 'is unknown: there is no such domain')
  return found
}

/** Refuses pixels and a channel that the account has not. */
export const checkParts = async (
  { store, accountId }: CallContext,
  { pixels = [], channel }: Pick<LinkFields, 'pixels' | 'channel'>,
): Promise<void> => {
  const owned = await store.pixels.owned(accountId, pixels)
  const missing = pixels.findIndex((id) => !owned.has(id))
  if (missing >= 0) throw invalid(`pixels.${missing}`, `is unknown: there is no such pixel`)
  if (typeof channel === 'number' && !(await store.channels.exists(accountId, channel))) {
    throw invalid('channel', 'is unknown: there is no such channel')
  }
}

/** Stores what `checkParts` has let pass. Naming a channel adds the link to it; `null` takes it out of every channel. */
export const storeParts = async (
  { store, now }: CallContext,
  linkId: number,
  { pixels, channel }: Pick<LinkFields, 'pixels' | 'channel'>,
): Promise<void> => {
  if (pixels !== undefined) await store.links.setPixels(linkId, [...new Set(pixels)])
  if (channel === null) await store.channels.unassign('links', linkId)
  else if (channel !== undefined) {
    await store.channels.assign({ channel_id: channel, item_type: 'links', item_id: linkId, assigned_at: now })
  }
}
