/** How the address of a page differs from that of the link that is offered for it. */
export interface AddressDifference {
  /** What of the page's address the link does not have: names of parameters, the fragment. */
  without: string[]
  /** What the link has beyond it. */
  added: string[]
  /** Whether one is encrypted and the other is not: what the link begins with. */
  scheme: 'http' | 'https' | null
}

/**
 * What using a link in place of a page's own address changes for who follows it. The two are of one page
 * (`comparableAddress`), so that only what is set aside there can differ: tracking parameters, the fragment, the scheme.
 * Spelling, order, `www.` and a slash at the end lead to the same place.
 */
export const addressDifference = (page: string, link: string): AddressDifference | null => {
  const [from, to] = [URL.parse(page), URL.parse(link)]
  if (from === null || to === null) return null
  const without = [...missingNames(from, to), ...missingFragment(from, to)]
  const added = [...missingNames(to, from), ...missingFragment(to, from)]
  const scheme = from.protocol === to.protocol ? null : to.protocol === 'https:' ? 'https' : 'http'
  return without.length + added.length === 0 && scheme === null ? null : { without, added, scheme }
}

/** By name: a parameter whose value is another one is among both differences. */
const missingNames = (one: URL, other: URL): string[] => {
  const has = new Set(Array.from(other.searchParams, pairOf))
  return [...new Set([...one.searchParams].flatMap((pair) => (has.has(pairOf(pair)) ? [] : [pair[0]])))]
}

const pairOf = (pair: [string, string]): string => JSON.stringify(pair)

const missingFragment = ({ hash }: URL, other: URL): string[] => (hash === '' || hash === other.hash ? [] : [hash])
