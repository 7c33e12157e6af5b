import { aliasKey } from '../../http/alias.ts'
import { readingsOf } from '../../http/lookalikes.ts'
import { shortUrlOf } from '../../http/site.ts'
import { UniqueViolation } from '../../store/database-errors.ts'
import type { LinkRow } from '../../store/link-store.ts'
import { linkTakedown, ownersMessage } from '../../visits/takedowns.ts'
import { momentOf } from '../date-time.ts'
import { Refusal, unknown } from '../refusal.ts'
import type { HandlersFor } from './handler.ts'
import { aliasTaken, refuseSelf, takenAlias, validateAlias } from './link-alias.ts'
import { checkWholeLink, linkColumns, searchText } from './link-columns.ts'
import { checkParts, linkDomain, storeParts } from './link-parts.ts'

const refuseIfDisabled = ({ disabled }: Pick<LinkRow, 'disabled'>): void => {
  const takedown = linkTakedown(disabled)
  if (takedown !== null) throw new Refusal(403, ownersMessage('This link was disabled', takedown))
}

export const linkHandlers: HandlersFor<'updateLink' | 'deleteLink'> = {
  async updateLink(context, input) {
    const { store, accountId, site, now } = context
    const link = (await store.links.lock(accountId, input.id)) && (await store.links.findShown(accountId, input.id))
    if (!link) throw unknown('id', 'link')
    refuseIfDisabled(link)
    const domain =
      input.domain === undefined
        ? { id: link.domain_id, origin: link.origin }
        : await linkDomain(context, input.domain, link.domain_id)
    const staysAtDomain = domain.id === link.domain_id
    // The link's own alias stays valid on its domain, even if it was reserved after the link was created.
    const custom = input.custom ?? link.alias
    // Aliases that differ only in case can look different, so they are validated again.
    const isOwnAlias = staysAtDomain && custom.normalize('NFC') === link.alias
    const alias = isOwnAlias ? link.alias : validateAlias(custom)
    await checkParts(context, input)
    // The link's own expiry may be sent again after it has passed: editors send all they know of a link.
    const isOwnExpiry = typeof input.expiry === 'string' && momentOf(input.expiry) === link.expires_at
    const change = await linkColumns(context, isOwnExpiry ? { ...input, expiry: undefined } : input)
    const whole = { ...link, ...change, alias }
    checkWholeLink(context, whole)
    refuseSelf(context, domain.origin, alias, whole)
    const place = { alias, alias_key: aliasKey(alias), domain_id: domain.id }
    if (!isOwnAlias) {
      await store.links.lockReadings()
      const isFree = await store.links.claimReadings({ ...place, id: input.id }, readingsOf(alias))
      if (!isFree) throw await takenAlias(context, domain, alias, input.id)
    }
    try {
      await store.links.update(accountId, input.id, {
        ...change,
        ...place,
        search_text: searchText(whole),
        changed_at: now,
      })
    } catch (error) {
      if (error instanceof UniqueViolation) throw aliasTaken()
      throw error
    }
    await storeParts(context, input.id, input)
    return { error: 0, id: input.id, shorturl: shortUrlOf(site, domain.origin, alias) }
  },

  async deleteLink({ store, accountId }, { id }) {
    // If a disabled link were deleted, its alias would be free and could lead there again.
    const link = (await store.links.lock(accountId, id)) && (await store.links.findShown(accountId, id))
    if (link) refuseIfDisabled(link)
    if (!(await store.links.remove(accountId, id))) throw unknown('id', 'link')
    await store.channels.unassign('links', id)
    return { error: 0, message: 'The link was deleted.' }
  },
}
