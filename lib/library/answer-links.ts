import { hostOf } from '../address/short-url.ts'
import type { Read } from '../api/read.ts'
import type { Link } from '../contract/link.ts'
import type { LibraryView } from '../model/library-view.ts'
import type { ListedLink } from '../model/link-facts.ts'
import type { LinksAnswer, LinksQuestion } from '../model/links-question.ts'
import type { LibrarySearch } from './library-search.ts'
import type { ServiceLinks } from './service-links.ts'

interface Ports {
  /** Searches the stored links. */
  find: LibrarySearch['find']
  view: (connection: string) => Promise<LibraryView>
  /** Whether the stored links are the newest ones, without a gap. */
  isNewestFirst: (connection: string) => Promise<boolean>
  service: ServiceLinks
  /** With what this device knows of them. */
  withFacts: (connection: string, rows: readonly Link[]) => Promise<ListedLink[]>
  /** The addresses of the account's short URLs: the service's own and its domains. */
  shortAddresses: (connection: string) => Promise<string[]>
  /** A page shows the end of what is stored, and waits for more. */
  onEndShown: () => void
}

/**
 * The account's links: from the stored ones where they can answer, otherwise from the service, by `read`. If that can't
 * be asked, what is stored of them.
 */
export const createAnswerLinks =
  ({ find, view, isNewestFirst, service, withFacts, shortAddresses, onEndShown }: Ports) =>
  async (connection: string, question: LinksQuestion, read: Read): Promise<LinksAnswer> => {
    const { filters, order, from, count, requests } = question
    const query = question.query.trim()
    const [{ rows, total, unknownFor }, library, newestFirst] = await Promise.all([
      find(connection, { ...question, query }),
      view(connection),
      isNewestFirst(connection),
    ])
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
    const isPlain = query === '' && !isFiltered
    const stored: LinksAnswer = {
      rows,
      listed: total,
      total:
        library.complete && unknownFor === 0
          ? total
          : isPlain && library.total !== null
            ? Math.max(library.total, total)
            : null,
      complete: library.complete && unknownFor === 0,
      hasMore: false,
      readAt: library.updatedAt,
      service: 'unasked',
      failure: null,
      unknownFor,
      library,
    }
    // Nor can the service's list be filtered.
    if (requests === 'none' || isFiltered || (requests === 'if-needed' && library.complete)) return stored
    if (requests === 'if-needed' && isPlain && order === 'date' && newestFirst && library.links > 0) {
      // Reading the list a second time would take the requests that fill the library.
      if (from + count >= total) onEndShown()
      return stored
    }
    const isShortUrl = isShortUrlAt(await shortAddresses(connection))
    const asked = { read, connection, isShortUrl, accountTotal: library.total }
    const served = await service.answer(asked, { query, order }, from, count)
    const { failure, listed } = served
    // A service that fails or can't search (FIELD.md line 13) knows less than what is stored.
    if (served.service !== 'answered' && listed <= total) return { ...stored, failure, service: served.service }
    return { ...served, rows: await withFacts(connection, served.rows), unknownFor: 0, library }
  }

/** A short URL has one path segment after the host. Any other address may be a long URL. */
const isShortUrlAt =
  (addresses: readonly string[]) =>
  (query: string): boolean => {
    const url = /\s/.test(query) ? null : URL.parse(/^https?:\/\//i.test(query) ? query : `https://${query}`)
    return url !== null && /^\/[^/]+$/.test(url.pathname) && addresses.some((one) => hostOf(one) === url.host)
  }
