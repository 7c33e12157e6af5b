import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'

/** What the list says of itself. */
export interface ListedSoFar {
  query: string
  /** How many links match, as far as is known. */
  found: number
  /** `null` while, or where, it cannot say. */
  library: LibraryView | null
  /** What came of asking the service for what is not kept here; `unasked` where that was not needed. */
  service: 'unasked' | 'asking' | 'answered' | 'failed' | 'no-search'
}

/** What is listed, and whether that is all there is. */
export const libraryWords = ({ query, found, library, service }: ListedSoFar): string => {
  const matches = query === '' ? '' : `${count(found)} found. `
  if (library === null) return service === 'asking' ? 'Searching at the service …' : matches.trimEnd()
  const { links, total, complete } = library
  if (complete)
    return links === 0 ? '' : `${matches}${links === 1 ? 'The only link is' : `All ${count(links)} links are`} here.`
  const here = `${links === 0 ? 'No' : count(links)}${total === null ? '' : ` of ${count(total)}`} links are here yet`
  switch (service) {
    case 'unasked':
      return `${matches}${here}; the others are listed by the service.`
    case 'asking':
      return `${here}; searching at the service …`
    case 'answered':
      return `${matches}${here}; the others were looked for at the service.`
    case 'failed':
      return `${matches}${here}; the service could not be asked for the others.`
    case 'no-search':
      return `${matches}${here}, and only these are searched: the service cannot search.`
  }
}

const count = (links: number): string => links.toLocaleString()
