import { comparableShortUrl } from '../../../lib/address/comparable-address.ts'
import { seenBase } from '../../../lib/address/predicted-short-url.ts'
import { shortUrlBelow } from '../../../lib/address/short-url.ts'
import { findLinkByShort } from '../../../lib/api/find-link-by-short.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { AccountClicks } from '../../../lib/contract/link.ts'
import type { AliasVerdict } from '../../../lib/link-options/check-alias.ts'
import { MINUTE, SECOND } from '../../../lib/model/durations.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import type { InsightsQuestion } from '../../../lib/model/insights.ts'
import type { LinkFilters } from '../../../lib/model/links-question.ts'
import { addDays, toServiceTime } from '../../../lib/model/service-clock.ts'
import { catchStorageError } from '../../../lib/model/storage-failure.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { isSameData } from '../../../lib/same-data.ts'
import { afterPaint } from '../after-paint.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import { withDeletion } from '../jobs/pending-deletion.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** How long a page waits for the end of a refresh. */
const ANSWERED_BY_MS = 3 * SECOND

type LibraryMethod =
  | 'links'
  | 'insights'
  | 'utmValues'
  | 'knownLinks'
  | 'storedLinks'
  | 'ownShortUrls'
  | 'refreshLibrary'
  | 'readLinkFacts'
  | 'checkLibrary'
  | 'lookUpAlias'

/**
 * Handlers for the library. A request shows that the user is there, so the library looks for new links more often.
 * `readWhileTyping` reads at the pace of bulk work, so that no press waits behind it.
 */
export const createLibraryHandlers = (
  parts: WorkerParts,
  read: Read,
  readWhileTyping: Read,
): Pick<Handlers, LibraryMethod> => {
  const { world, library, scheduler } = parts
  const { connected } = parts.current
  const accountClicks = createAccountClicks(parts, read)
  return {
    links: connected(async (id, question) => {
      afterPaint(world, () => {
        void scheduler.notePresence(id)
        void library.warmUp(id)
      })
      const answer = await library.links(id, question, read)
      // The library is filled faster while a page waits for it.
      if (question.requests !== 'none' && !answer.complete) scheduler.soon()
      // The page waits for a channel's list, so it is read at once.
      if (answer.library.reading?.what === 'channel') void scheduler.runDue()
      return ok(answer)
    }),
    insights: connected(async (id, question) => {
      void scheduler.notePresence(id)
      return catchStorageError(async () => ok(await library.insights(id, question, await accountClicks(id, question))))
    }),
    utmValues: connected((id) => catchStorageError(async () => ok(await library.utmValues(id)))),
    knownLinks: connected(async (id, { urls }) => {
      const known = urls.map(async (url) => withDeletion(parts, id, await library.known(id, url)))
      return ok(await Promise.all(known))
    }),
    storedLinks: connected(async (id, { ids, shortUrls }) =>
      ok({ byId: await library.withIds(id, ids), byShortUrl: await library.withShortUrls(id, shortUrls) }),
    ),
    ownShortUrls: connected(async (id, { aliases, urls }) => {
      const known = await parts.store.record(id)
      const asked = aliases.map((each) => newShortUrl(id, known, each).shortUrl)
      const found = await library.withShortUrls(id, [...asked, ...urls])
      const own = found.map((link) => link && { id: link.id, longUrl: link.longurl })
      return ok({ aliases: own.slice(0, asked.length), urls: own.slice(asked.length) })
    }),
    refreshLibrary: connected(async (id, { force = false }) => {
      if (force) await parts.outbox.tryNow(id)
      await library.refresh(id)
      // A short list is read by then. For a long one, pages receive the progress.
      await Promise.race([
        scheduler.runDue(),
        new Promise<void>((resolve) => void world.timers.set(resolve, ANSWERED_BY_MS)),
      ])
      return ok(await library.view(id))
    }),
    readLinkFacts: connected(async (id, asked) => {
      await ('stop' in asked ? library.stopReadingFacts(id) : library.readFacts(id, asked.filters))
      void scheduler.runDue()
      return ok(await library.view(id))
    }),
    checkLibrary: connected(async (id) => {
      await library.check(id)
      void scheduler.runDue()
      return ok({})
    }),
    lookUpAlias: connected((id, input) => lookUpAlias(parts, readWhileTyping, id, input)),
  }
}

/** How long the counted clicks are used again: a page asks for them after each change of the links. */
const COUNTED_VALID_MS = MINUTE

/** The filters by which the service can count clicks; `null` if it can't count the clicks of these links. */
const countable = ({ channel, campaign, domain, ...others }: LinkFilters) => {
  const isMore = Object.values(others).some((filter) => filter !== undefined)
  return isMore || campaign === null
    ? null
    : {
        ...(channel !== undefined && { channel }),
        ...(campaign !== undefined && { campaign }),
        ...(domain !== undefined && { domain }),
      }
}

/**
 * The service's own count of the clicks in a period; `null` if the service can't be asked, or can't count these links.
 */
const createAccountClicks = ({ world, current, library }: WorkerParts, read: Read) => {
  let latest: { key: string; askedAt: number; counted: Promise<AccountClicks | null> } | null = null

  return async (id: string, { period, filters, asksService }: InsightsQuestion): Promise<AccountClicks | null> => {
    const of = countable(filters)
    if (!asksService || of === null) return null
    const connection = await current.connection()
    if (!connection.ok) return null
    // If the service was updated after it was connected, its list shows that.
    const { operations } = connection.value.capabilities
    if (!operations.includes('readAccountClicks') && !(await library.saysFacts(id))) return null
    const now = world.now()
    const today = toServiceTime(now, await current.serviceZone()).slice(0, 10)
    const key = `${id} ${period} ${today} ${JSON.stringify(of)}`
    if (latest?.key !== key || now - latest.askedAt >= COUNTED_VALID_MS) {
      const counted = read('readAccountClicks', { from: addDays(today, 1 - period), limit: 100, ...of }).then(
        (answer) =>
          // An older service ignores the filters and counts all links.
          answer.ok && isSameData({ ...answer.value.data.of }, of) ? answer.value.data : null,
      )
      latest = { key, askedAt: now, counted }
    }
    return latest.counted
  }
}

/** The last fifth of the request limit is left to the user's own requests. */
const RESERVED_SHARE = 1 / 5

/** How many of the newest links whose texts contain the alias are checked. */
const LINKS_LOOKED_AT = 200

const UNKNOWN = ok<AliasVerdict>({ kind: 'unknown' })

/**
 * Short URLs may have a path before the alias (FIELD.md line 32); without an observed base (`seen`) the short URL is a
 * guess.
 */
const newShortUrl = (
  connection: string,
  known: Awaited<ReturnType<WorkerParts['store']['record']>>,
  { alias, domain }: RpcInput<'lookUpAlias'>,
) => {
  const seen = known === null ? null : seenBase(domain, known)
  return { seen, shortUrl: shortUrlBelow(seen ?? domain ?? baseUrlOf(connection), alias) }
}

/** Finds out whose an alias is: from the stored links, otherwise by at most one request, and only if that is cheap. */
const lookUpAlias = async (
  { store, outbox, library }: WorkerParts,
  read: Read,
  id: string,
  { alias, domain }: RpcInput<'lookUpAlias'>,
): Promise<Result<AliasVerdict>> => {
  const known = await store.record(id)
  const { seen, shortUrl } = newShortUrl(id, known, { alias, domain })
  const isAtThisAddress = (found: string) => comparableShortUrl(found) === comparableShortUrl(shortUrl)

  const named = { query: alias, filters: {}, order: 'date', from: 0, count: LINKS_LOOKED_AT, requests: 'none' } as const
  const { rows } = await library.links(id, named, read)
  const stored = rows.find(({ shorturl }) => isAtThisAddress(shorturl))
  if (stored !== undefined) return ok({ kind: 'yours', longUrl: stored.longurl })

  const [rate, status] = await Promise.all([outbox.rate(id), outbox.status(id)])
  if (!rate.ok || (rate.value.remaining ?? 0) <= rate.value.limit * RESERVED_SHARE) return UNKNOWN
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
