import type { Link } from '../../../lib/contract/link.ts'

/** What is asked of the service for what was typed. */
export type SearchQuery = { kind: 'all' } | { kind: 'words'; words: string } | { kind: 'short'; short: string }

/**
 * A term is taken for a short URL when it has the host of one and a single step of path: any other address is
 * looked for by its words, because it may be a long URL.
 */
export const searchQuery = (term: string, shortHosts: ReadonlySet<string>): SearchQuery => {
  const words = term.trim()
  if (words === '') return { kind: 'all' }
  const url = /\s/.test(words) ? null : URL.parse(/^https?:\/\//i.test(words) ? words : `https://${words}`)
  if (url !== null && shortHosts.has(url.host) && /^\/[^/]+$/.test(url.pathname)) return { kind: 'short', short: words }
  return { kind: 'words', words }
}

/** The hosts that short URLs of this account were seen under. */
export const shortHosts = (addresses: Iterable<string>): Set<string> => {
  const hosts = new Set<string>()
  for (const address of addresses) {
    const url = URL.parse(address)
    if (url !== null && url.host !== '') hosts.add(url.host)
  }
  return hosts
}

/** Whether every word stands somewhere in what is known of the link. */
export const matchesWords = (link: Link, words: string): boolean => {
  const text = `${link.title}\n${link.alias}\n${link.shorturl}\n${link.longurl}\n${link.description}`.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
