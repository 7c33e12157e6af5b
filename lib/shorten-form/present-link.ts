import { comparableShortUrl, comparableUrl } from '../address/comparable-address.ts'
import type { Link } from '../contract/link.ts'
import type { Output } from '../contract/operations.ts'

/**
 * The present short URL of a stored link, given the details that the service has just returned; `null` if the link has
 * expired or leads to another page. `now` is the time by the service's clock.
 */
export const presentShortUrl = (
  { longurl, shorturl }: Pick<Link, 'longurl' | 'shorturl'>,
  { details }: Pick<Output<'readLink'>, 'details'>,
  now: string,
): string | null => {
  if (!isSameTarget(details.longurl, longurl) || (details.expiry !== null && details.expiry <= now)) return null
  const isSame = comparableShortUrl(details.shorturl) === comparableShortUrl(shorturl)
  return details.shorturl === '' || isSame ? shorturl : details.shorturl
}

/** A service may spell an address in a list and in the link's details differently. */
const isSameTarget = (one: string, other: string): boolean =>
  comparableUrl(one) === comparableUrl(other) && URL.parse(one)?.hash === URL.parse(other)?.hash
