import { hostOf } from '../../../lib/address/short-url.ts'
import type { Link } from '../../../lib/contract/link.ts'

/** The query to the service for what was typed. */
export type SearchQuery = { kind: 'all' } | { kind: 'words'; words: string } | { kind: 'short'; short: string }

/**
 * A term is a short URL when it has a known host and one path segment. Any other URL is searched by its words,
 * because it may be a long URL.
 */
export const searchQuery = (term: string, shortHosts: ReadonlySet<string>): SearchQuery => {
  const words = term.trim()
  if (words === '') return { kind: 'all' }
  const url = /\s/.test(words) ? null : URL.parse(/^https?:\/\//i.test(words) ? words : `https://${words}`)
  if (url !== null && shortHosts.has(url.host) && /^\/[^/]+$/.test(url.pathname)) return { kind: 'short', short: words }
  return { kind: 'words', words }
}

/** The known hosts of this account's short URLs. */
export const shortHosts = (addresses: Iterable<string>): Set<string> => new Set(Array.from(addresses, hostOf))

/** Whether the link contains every word. */
export const matchesWords = (link: Link, words: string): boolean => {
  const text = `${link.title}\n${link.alias}\n${link.shorturl}\n${link.longurl}\n${link.description}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
