import type { Output } from '../../../lib/contract/operations.ts'
import { aliasKey, aliasProblem, randomAlias } from '../../http/alias.ts'
import { lookKeyOf, readingsOf } from '../../http/lookalikes.ts'
import { shortUrlOf } from '../../http/site.ts'
import { UniqueViolation } from '../../store/database-errors.ts'
import type { LinkCreation, NewLink } from '../../store/link-creation.ts'
import type { LinkRow } from '../../store/link-store.ts'
import type { OpenStore } from '../../store/open-store.ts'
import { MAIN_DOMAIN_ID } from '../../store/schema.ts'
import { addressesOf, hostsOf, isAnyServed, leadsTo, placeOf } from '../../visits/redirect-loop.ts'
import { linkTakedown, ownersMessage } from '../../visits/takedowns.ts'
import { momentOf } from '../date-time.ts'
import { invalid, Refusal, taken, unknown } from '../refusal.ts'
import type { CallContext, HandlerInput, HandlersFor } from './handler.ts'
import { checkWholeLink, linkColumns, PLAIN_LINK, searchText } from './link-columns.ts'
import { checkParts, linkDomain, storeParts } from './link-parts.ts'

/** There are 27 billion random aliases: even a second try is rare, so ten failures mean a bug. */
const RANDOM_TRIES = 10

const aliasTaken = () => taken('custom', 'another link on this domain has this alias')

/** Refuses an alias that can be mistaken for that of another link. Which one it is, only its own account learns. */
const refuseLookalike = async (
  { store, accountId, site }: CallContext,
  domain: { id: number; origin: string },
  alias: string,
  linkId?: number,
): Promise<void> => {
  const other = await store.links.findLookalike(domain.id, {
    aliasKey: aliasKey(alias),
    readings: readingsOf(alias),
    linkId,
  })
  if (other === undefined) return
  const which =
    other.account_id === accountId
      ? `your link ${shortUrlOf(site, domain.origin, other.alias)}`
      : 'another link on this domain'
  throw taken('custom', `it looks like the alias of ${which}`)
}

/** Validates an alias and normalizes it for storage. */
const validateAlias = (custom: string): string => {
  const problem = aliasProblem(custom)
  if (problem !== null) throw invalid('custom', problem)
  return custom.normalize('NFC')
}

/** Most addresses are elsewhere: then each host costs one query. */
const refuseLoop = async (
  { store, site }: CallContext,
  origin: string,
  alias: string,
  link: Parameters<typeof addressesOf>[0],
): Promise<void> => {
  const place = placeOf(site, shortUrlOf(site, origin, alias))
  if (place !== null && (await leadsTo({ store, site }, place, addressesOf(link)))) {
    throw invalid('url', 'must not lead back to this short URL')
  }
}

const newLink = (
  { accountId, now }: CallContext,
  domainId: number,
  alias: string,
  columns: Omit<
    NewLink,
    'account_id' | 'domain_id' | 'alias' | 'alias_key' | 'look_key' | 'search_text' | 'created_at'
  >,
): NewLink => ({
  ...columns,
  account_id: accountId,
  domain_id: domainId,
  alias,
  alias_key: aliasKey(alias),
  look_key: lookKeyOf(alias),
  search_text: searchText({ ...columns, alias }),
  created_at: now,
})

/**
 * Nearly every link needs no row but its own: then it is created without looking anything up first. `null` for others,
 * and for what `createLink` refuses.
 */
export const plainCreation = async (
  context: CallContext & { store: OpenStore },
  input: HandlerInput<'createLink'>,
): Promise<Pick<LinkCreation, 'link' | 'answer'> | null> => {
  const { custom, domain, pixels, channel, campaign, type, url } = input
  const isPlain = [domain, pixels, channel, campaign, type].every((field) => field === undefined)
  if (!isPlain || (custom !== undefined && aliasProblem(custom) !== null)) return null
  // It can be read in several ways. The statement that stores a link compares only one of them.
  if (custom !== undefined && lookKeyOf(custom) !== null) return null
  const { store, site } = context
  try {
    const columns = { ...PLAIN_LINK, ...(await linkColumns(context, input)), url }
    checkWholeLink(context, columns)
    // It could lead back to its own short URL.
    const hosts = hostsOf(site, addressesOf(columns))
    if (custom !== undefined && (await isAnyServed(store.visits.findDomain, hosts))) return null
    const alias = custom?.normalize('NFC') ?? randomAlias()
    const answer: Output<'createLink'> = { error: 0, id: null, shorturl: shortUrlOf(site, '', alias) }
    return { link: newLink(context, MAIN_DOMAIN_ID, alias, columns), answer }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

const refuseIfDisabled = ({ disabled }: Pick<LinkRow, 'disabled'>): void => {
  const takedown = linkTakedown(disabled)
  if (takedown !== null) throw new Refusal(403, ownersMessage('This link was disabled', takedown))
}

export const linkHandlers: HandlersFor<'createLink' | 'updateLink' | 'deleteLink'> = {
  async createLink(context, input) {
    const { store, site } = context
    const custom = input.custom === undefined ? null : validateAlias(input.custom)
    const domain = await linkDomain(context, input.domain)
    await checkParts(context, input)
    const columns = { ...PLAIN_LINK, ...(await linkColumns(context, input)), url: input.url }
    checkWholeLink(context, columns)
    // Nothing can lead to a random alias yet, and nothing looks like one.
    if (custom !== null) {
      await refuseLoop(context, domain.origin, custom, columns)
      await refuseLookalike(context, domain, custom)
    }
    for (let tries = custom === null ? RANDOM_TRIES : 1; tries > 0; tries -= 1) {
      const alias = custom ?? randomAlias()
      const id = await store.links.add(newLink(context, domain.id, alias, columns))
      if (id === null) continue
      await storeParts(context, id, input)
      return { error: 0, id, shorturl: shortUrlOf(site, domain.origin, alias) }
    }
    if (custom === null) throw new Error(`No unused alias found in ${RANDOM_TRIES} tries.`)
    throw aliasTaken()
  },

  async updateLink(context, input) {
    const { store, accountId, site } = context
    const link = (await store.links.lock(accountId, input.id)) && (await store.links.findShown(accountId, input.id))
    if (!link) throw unknown('id', 'link')
    refuseIfDisabled(link)
    const domain =
      input.domain === undefined
        ? { id: link.domain_id, origin: link.origin }
        : await linkDomain(context, input.domain, link.domain_id)
    const staysAtDomain = domain.id === link.domain_id
    // Its own alias stays valid where it is, even if it was reserved after the link was created.
    const custom = input.custom ?? link.alias
    const isOwnAlias = staysAtDomain && aliasKey(custom) === link.alias_key
    const alias = isOwnAlias ? custom.normalize('NFC') : validateAlias(custom)
    await checkParts(context, input)
    // Its own expiry can be repeated after it has passed: an editor sends all that it knows of the link.
    const isOwnExpiry = typeof input.expiry === 'string' && momentOf(input.expiry) === link.expires_at
    const change = await linkColumns(context, isOwnExpiry ? { ...input, expiry: undefined } : input)
    const whole = { ...link, ...change, alias }
    checkWholeLink(context, whole)
    await refuseLoop(context, domain.origin, alias, whole)
    if (!isOwnAlias) await refuseLookalike(context, domain, alias, input.id)
    const place = { alias, alias_key: aliasKey(alias), look_key: lookKeyOf(alias), domain_id: domain.id }
    try {
      await store.links.update(accountId, input.id, { ...change, ...place, search_text: searchText(whole) })
    } catch (error) {
      if (error instanceof UniqueViolation) throw aliasTaken()
      throw error
    }
    await storeParts(context, input.id, input)
    return { error: 0, id: input.id, shorturl: shortUrlOf(site, domain.origin, alias) }
  },

  async deleteLink({ store, accountId }, { id }) {
    // Its alias would be free, and could lead there again.
    const link = (await store.links.lock(accountId, id)) && (await store.links.findShown(accountId, id))
    if (link) refuseIfDisabled(link)
    if (!(await store.links.remove(accountId, id))) throw unknown('id', 'link')
    await store.channels.unassign('links', id)
    return { error: 0, message: 'The link was deleted.' }
  },
}
