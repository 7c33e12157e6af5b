import type { Output } from '../../../lib/contract/operations.ts'
import { aliasKey, randomAlias } from '../../http/alias.ts'
import { readingsOf } from '../../http/lookalikes.ts'
import { shortUrlOf } from '../../http/site.ts'
import { ReferenceViolation } from '../../store/database-errors.ts'
import { IDEMPOTENCY_KEY_MS } from '../../store/idempotency-store.ts'
import type { OpenStore } from '../../store/open-store.ts'
import { type Answered, claimOf, type IdempotentRequest, replayOf } from '../idempotency.ts'
import { Refusal } from '../refusal.ts'
import type { CallContext, HandlerInput } from './handler.ts'
import { refuseSelf, takenAlias, validateAlias } from './link-alias.ts'
import { checkWholeLink, linkColumns, PLAIN_LINK, searchText } from './link-columns.ts'
import { checkParts, linkDomain } from './link-parts.ts'

/** There are 27 billion random aliases: even a second try is rare, so ten failures mean a bug. */
const TRIES = 10

type Context = CallContext & { store: OpenStore }

/**
 * Creates a link outside of a transaction of its own, because the store creates links together that are requested at
 * the same time. What was looked up before can change until then; the database refuses a link that no longer fits.
 */
export const createLink = async (
  context: Context,
  input: HandlerInput<'createLink'>,
  request: IdempotentRequest | null,
): Promise<Answered> => {
  try {
    return await tryToCreate(context, input, request, TRIES)
  } catch (error) {
    if (request === null || !(error instanceof Refusal)) throw error
    // A repeated request gets the same answer again, whatever has changed meanwhile.
    const earlier = await context.store.idempotency.find(request.accountId, request.keyHash)
    if (earlier !== undefined && earlier.created_at >= context.now - IDEMPOTENCY_KEY_MS)
      return replayOf(request, earlier)
    throw error
  }
}

const tryToCreate = async (
  context: Context,
  input: HandlerInput<'createLink'>,
  request: IdempotentRequest | null,
  tries: number,
): Promise<Answered> => {
  const { store, site, accountId, now } = context
  const custom = input.custom === undefined ? null : validateAlias(input.custom)
  const domain = await linkDomain(context, input.domain)
  await checkParts(context, input)
  const columns = { ...PLAIN_LINK, ...(await linkColumns(context, input)), url: input.url }
  checkWholeLink(context, columns)
  if (custom !== null) refuseSelf(context, domain.origin, custom, columns)
  const alias = custom ?? randomAlias()
  const place = { account_id: accountId, domain_id: domain.id, alias, alias_key: aliasKey(alias) }
  const answer: Output<'createLink'> = { error: 0, id: null, shorturl: shortUrlOf(site, domain.origin, alias) }
  const tryAgain = (reason: Error) => {
    if (tries > 1) return tryToCreate(context, input, request, tries - 1)
    throw reason
  }
  try {
    const created = await store.createLink({
      link: { ...columns, ...place, search_text: searchText({ ...columns, alias }), created_at: now, changed_at: now },
      readings: readingsOf(alias),
      pixelIds: [...new Set(input.pixels)],
      channelId: input.channel ?? null,
      claim: request === null ? null : claimOf(request, now),
      answer,
    })
    if (created.kind === 'created') return { body: created.body, replayed: false }
    if (created.kind === 'earlier' && request !== null) return replayOf(request, created)
    if (custom !== null) throw await takenAlias(context, domain, custom)
    return await tryAgain(new Error(`No unused alias found in ${TRIES} tries.`))
  } catch (error) {
    // Something that the link refers to was deleted after it was looked up. The next try says what is missing.
    if (error instanceof ReferenceViolation) return tryAgain(error)
    throw error
  }
}
