/** How a page's address differs from the long URL of the link that is offered for it. */
export interface AddressDifference {
  /** What the link lacks: names of parameters, the fragment. */
  without: string[]
  /** What only the link has. */
  added: string[]
  /** The link's scheme if exactly one of the two is encrypted, otherwise `null`. */
  scheme: 'http' | 'https' | null
}

/**
 * What changes for visitors if a link is used in place of the page's own address. Both are of one page
 * (`comparableAddress`), so only what that ignores can differ: tracking parameters, the fragment, the scheme. Spelling,
 * order, `www.` and a trailing slash don't matter.
 */
export const addressDifference = (page: string, link: string): AddressDifference | null => {
  const [from, to] = [URL.parse(page), URL.parse(link)]
  if (from === null || to === null) return null
  const without = [...missingNames(from, to), ...missingFragment(from, to)]
  const added = [...missingNames(to, from), ...missingFragment(to, from)]
  const scheme = from.protocol === to.protocol ? null : to.protocol === 'https:' ? 'https' : 'http'
  return without.length + added.length === 0 && scheme === null ? null : { without, added, scheme }
}

/** By name: a parameter with a different value is in both differences. */
const missingNames = (one: URL, other: URL): string[] => {
  const has = new Set(Array.from(other.searchParams, pairOf))
  return [...new Set([...one.searchParams].flatMap((pair) => (has.has(pairOf(pair)) ? [] : [pair[0]])))]
}

const pairOf = (pair: [string, string]): string => JSON.stringify(pair)

const missingFragment = ({ hash }: URL, other: URL): string[] => (hash === '' || hash === other.hash ? [] : [hash])
