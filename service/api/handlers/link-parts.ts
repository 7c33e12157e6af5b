import { MAIN_DOMAIN_ID } from '../../store/schema.ts'
import { ownersMessage } from '../../visits/takedowns.ts'
import { invalid, Refusal } from '../refusal.ts'
import type { CallContext } from './handler.ts'
import type { LinkFields } from './link-columns.ts'

// The parts of a link that are stored in other tables: domain, pixels and channel.

/**
 * Finds the link's domain, given with or without its scheme; the service's own domain if none is given. A link can keep
 * its domain even if another account has taken it over: editors send all they know of a link.
 */
export const linkDomain = async (
  { store, accountId, site, takedowns }: CallContext,
  domain: string | undefined,
  before?: number,
): Promise<{ id: number; origin: string }> => {
  const own = { id: MAIN_DOMAIN_ID, origin: '' }
  if (domain === undefined) return own
  const url = URL.parse(/^https?:\/\//i.test(domain) ? domain : `https://${domain}`)
  if (url === null || url.href !== `${url.origin}/`) {
    throw invalid('domain', 'must be a domain such as https://go.example')
  }
  if (site.isOwnHost(url.host)) return own
  const found = await store.domains.findOwn(accountId, url.host)
  if (found === undefined) throw invalid('domain', 'is unknown: there is no such domain')
  if (found.verified_at === null && found.id !== before) {
    throw invalid('domain', 'is not verified yet: GET /api/domains has the record to create')
  }
  const takedown = takedowns.ofHost(url.host)
  if (takedown !== null && found.id !== before) {
    throw new Refusal(403, ownersMessage(`domain must not be ${url.host}, which was disabled`, takedown))
  }
  return found
}

/** Throws a `Refusal` if the account doesn't have these pixels and this channel. */
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

/** Stores what `checkParts` accepted. A channel's id adds the link to it; `null` removes it from every channel. */
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
