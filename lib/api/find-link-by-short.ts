import { comparableShortUrl } from '../address/comparable-address.ts'
import { aliasOf, webAddressOf } from '../address/short-url.ts'
import type { Output } from '../contract/operations.ts'
import { fail, ok, type Result } from '../model/failure.ts'
import type { Read } from './read.ts'

interface FoundLink {
  id: number
  shorturl: string
  longurl: string
  /** `null` if the service returned only a list row. */
  details: Output<'readLink'>['details'] | null
}

/**
 * Reads the link with a short URL; `not-found` if there is none (FIELD.md line 20). Only the alias is compared, because
 * the service may spell scheme and host its own way: a caller that must be sure also compares the long URL.
 */
export const findLinkByShort = async (read: Read, shortUrl: string): Promise<Result<FoundLink>> => {
  const alias = aliasOf(shortUrl).toLowerCase()
  const isMeant = ({ shorturl }: { shorturl: string }): boolean => aliasOf(shorturl).toLowerCase() === alias
  const answer = await read('listLinks', { short: shortUrl })
  if (!answer.ok) return answer
  if ('details' in answer.value) {
    const { id, details } = answer.value
    return isMeant(details)
      ? ok({ id, shorturl: details.shorturl, longurl: webAddressOf(details.longurl) ?? '', details })
      : fail({ kind: 'not-found' })
  }
  // A service that ignores `short` returns the list, as line 13 says of `q`: then only the first page is available.
  const { urls, maxpage, result } = answer.value.data
  const isExact = ({ shorturl }: { shorturl: string }) => comparableShortUrl(shorturl) === comparableShortUrl(shortUrl)
  const exact = urls.find(isExact)
  // Another domain may have the same alias, and the link itself may be on another page.
  if (exact === undefined && (maxpage > 1 || urls.length < result))
    return fail({ kind: 'unreadable', status: 200, detail: 'short' })
  const row = exact ?? urls.find(isMeant)
  if (row === undefined) return fail({ kind: 'not-found' })
  return ok({ id: row.id, shorturl: row.shorturl, longurl: row.longurl, details: null })
}
