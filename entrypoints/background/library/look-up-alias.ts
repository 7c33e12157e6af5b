import { comparableShortUrl } from '../../../lib/address/comparable-address.ts'
import { baseOn } from '../../../lib/address/predicted-short-url.ts'
import { hostOf, shortUrlBelow } from '../../../lib/address/short-url.ts'
import { findLinkByShort } from '../../../lib/api/find-link-by-short.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { AliasVerdict } from '../../../lib/link-options/check-alias.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** The last fifth of the request limit is left to the user's own requests. */
const LEFT_ALONE = 1 / 5

/** How many of the newest links whose texts contain the alias are checked. */
const LINKS_LOOKED_AT = 200

const UNKNOWN = ok<AliasVerdict>({ kind: 'unknown' })

type Parts = Pick<WorkerParts, 'current' | 'store' | 'outbox' | 'library'>

/** Finds out whose an alias is: from the stored links, otherwise by at most one request, and only if that is cheap. */
export const lookUpAlias = async (
  { current, store, outbox, library }: Parts,
  read: Read,
  { alias, domain }: RpcInput<'lookUpAlias'>,
): Promise<Result<AliasVerdict>> => {
  const id = await current.id()
  if (!id.ok) return id
  const known = await store.record(id.value)
  const seen = domain === undefined ? (known?.shortBase ?? null) : baseOn(hostOf(domain), known?.domainBases ?? {})
  // Short URLs may have a path before the alias (FIELD.md line 32); without an observed one this is a guess.
  const shortUrl = shortUrlBelow(seen ?? domain ?? baseUrlOf(id.value), alias)
  const isAtThisAddress = (found: string) => comparableShortUrl(found) === comparableShortUrl(shortUrl)

  const page = { query: alias, order: 'date', offset: 0, limit: LINKS_LOOKED_AT } as const
  const kept = (await library.page(id.value, page)).rows.find(({ shorturl }) => isAtThisAddress(shorturl))
  if (kept !== undefined) return ok({ kind: 'yours', longUrl: kept.longurl })

  const [rate, status] = await Promise.all([outbox.rate(id.value), outbox.status(id.value)])
  if (!rate.ok || rate.value.remaining <= rate.value.limit * LEFT_ALONE) return UNKNOWN
  if (!status.ok || status.value.hold !== null) return UNKNOWN
  const found = await findLinkByShort(read, shortUrl)
  if (found.ok) {
    const { details, shorturl, longurl } = found.value
    // A list row was found by its alias alone: another domain may have the same.
    return details !== null || isAtThisAddress(shorturl) ? ok({ kind: 'yours', longUrl: longurl }) : UNKNOWN
  }
  if (found.failure.kind !== 'not-found') return UNKNOWN
  const { isFree } = found.failure
  if (isFree === false) return ok({ kind: 'taken' })
  return isFree || seen !== null ? ok({ kind: 'free', everywhere: isFree === true }) : UNKNOWN
}
