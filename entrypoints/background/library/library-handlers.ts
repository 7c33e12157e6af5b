import { comparableShortUrl } from '../../../lib/address/comparable-address.ts'
import { seenBase } from '../../../lib/address/predicted-short-url.ts'
import { shortUrlBelow } from '../../../lib/address/short-url.ts'
import { findLinkByShort } from '../../../lib/api/find-link-by-short.ts'
import type { Read } from '../../../lib/api/read.ts'
import type { AliasVerdict } from '../../../lib/link-options/check-alias.ts'
import { SECOND } from '../../../lib/model/durations.ts'
import { ok, type Result } from '../../../lib/model/failure.ts'
import { catchStorageError } from '../../../lib/model/storage-failure.ts'
import type { RpcInput } from '../../../lib/rpc/protocol.ts'
import type { Handlers } from '../../../lib/rpc/receiver.ts'
import { afterPaint } from '../after-paint.ts'
import { baseUrlOf } from '../connection/connection-store.ts'
import type { WorkerParts } from '../worker-parts.ts'

/** How long a page waits for the end of a refresh. */
const ANSWERED_BY_MS = 3 * SECOND

type LibraryMethod =
  | 'links'
  | 'insights'
  | 'utmValues'
  | 'knownLinks'
  | 'ownShortUrls'
  | 'refreshLibrary'
  | 'checkLibrary'
  | 'lookUpAlias'

/**
 * Handlers for the library. A request shows that the user is there, so new links are looked for more often.
 * `readWhileTyping` is at the pace of bulk work, so that no press waits behind it.
 */
export const createLibraryHandlers = (
  parts: WorkerParts,
  read: Read,
  readWhileTyping: Read,
): Pick<Handlers, LibraryMethod> => {
  const { world, current, library, scheduler } = parts
  return {
    links: async (question) => {
      const id = await current.id()
      if (!id.ok) return id
      afterPaint(world, () => {
        void scheduler.attend(id.value)
        void library.warmUp(id.value)
      })
      const answer = await library.links(id.value, question, read)
      // The library is filled faster while a page waits for it.
      if (question.requests !== 'none' && !answer.complete) scheduler.soon()
      return ok(answer)
    },
    insights: async (question) => {
      const id = await current.id()
      if (!id.ok) return id
      void scheduler.attend(id.value)
      return catchStorageError(async () => ok(await library.insights(id.value, question)))
    },
    utmValues: async () => {
      const id = await current.id()
      return id.ok ? catchStorageError(async () => ok(await library.utmValues(id.value))) : id
    },
    knownLinks: async ({ urls }) => {
      const id = await current.id()
      return id.ok ? ok(await Promise.all(urls.map((url) => library.known(id.value, url)))) : id
    },
    ownShortUrls: async ({ aliases, urls }) => {
      const id = await current.id()
      if (!id.ok) return id
      const known = await parts.store.record(id.value)
      const asked = aliases.map((each) => newShortUrl(id.value, known, each).shortUrl)
      const found = await library.withShortUrls(id.value, [...asked, ...urls])
      const longUrls = found.map((link) => link?.longurl ?? null)
      return ok({ aliases: longUrls.slice(0, asked.length), urls: longUrls.slice(asked.length) })
    },
    refreshLibrary: async ({ force = false }) => {
      const id = await current.id()
      if (!id.ok) return id
      if (force) await parts.outbox.tryNow(id.value)
      await library.refresh(id.value)
      // A short list is done by then; for a long one, pages receive the progress.
      await Promise.race([
        scheduler.runDue(),
        new Promise<void>((resolve) => void world.timers.set(resolve, ANSWERED_BY_MS)),
      ])
      return ok(await library.view(id.value))
    },
    checkLibrary: async () => {
      const id = await current.id()
      if (!id.ok) return id
      await library.check(id.value)
      void scheduler.runDue()
      return ok({})
    },
    lookUpAlias: (input) => lookUpAlias(parts, readWhileTyping, input),
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
  { current, store, outbox, library }: WorkerParts,
  read: Read,
  { alias, domain }: RpcInput<'lookUpAlias'>,
): Promise<Result<AliasVerdict>> => {
  const id = await current.id()
  if (!id.ok) return id
  const known = await store.record(id.value)
  const { seen, shortUrl } = newShortUrl(id.value, known, { alias, domain })
  const isAtThisAddress = (found: string) => comparableShortUrl(found) === comparableShortUrl(shortUrl)

  const named = { query: alias, filters: {}, order: 'date', from: 0, count: LINKS_LOOKED_AT, requests: 'none' } as const
  const { rows } = await library.links(id.value, named, read)
  const stored = rows.find(({ shorturl }) => isAtThisAddress(shorturl))
  if (stored !== undefined) return ok({ kind: 'yours', longUrl: stored.longurl })

  const [rate, status] = await Promise.all([outbox.rate(id.value), outbox.status(id.value)])
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
