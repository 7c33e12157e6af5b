import { hostOf } from '../address/short-url.ts'
import type { Read } from '../api/read.ts'
import { hasWord } from '../contract/folded.ts'
import type { ExtendedLink } from '../contract/link.ts'
import type { LibraryView } from '../model/library-view.ts'
import { factsSaid, type ListedLink } from '../model/link-facts.ts'
import type { LinksAnswer, LinksQuestion } from '../model/links-question.ts'
import type { LibrarySearch } from './library-search.ts'
import { unknownUntil } from './link-filter.ts'
import { factsStillKnown, plainLink } from './row-facts.ts'
import { searchLine, searchWords } from './searchable.ts'
import type { ServiceAnswer, ServiceLinks } from './service-links.ts'

interface Ports {
  /** Searches the stored links. */
  find: LibrarySearch['find']
  view: (connection: string) => Promise<LibraryView>
  /** Whether the stored links are the newest ones, without a gap, and whether the list contains what filters need. */
  listing: (connection: string) => Promise<{ newestFirst: boolean; saysFacts?: boolean | undefined }>
  service: ServiceLinks
  /** The stored ones of these links. */
  stored: (connection: string, ids: readonly number[]) => Promise<ListedLink[]>
  /** The addresses of the account's short URLs: the service's own and its domains. */
  shortAddresses: (connection: string) => Promise<string[]>
  /** A page shows the end of what is stored, and waits for more. */
  onEndShown: () => void
}

/**
 * The account's links: from the stored ones where they can answer, otherwise also from the service, by `read`. Each link
 * is listed once, and keeps its place while more of the service's are read.
 */
export const createAnswerLinks = ({ find, view, listing, service, stored, shortAddresses, onEndShown }: Ports) => {
  const answer = async (connection: string, question: LinksQuestion, read: Read): Promise<LinksAnswer> => {
    const { filters, order, from, count, requests } = question
    const query = question.query.trim()
    const [{ rows, total, unknownFor }, library, { newestFirst, saysFacts = false }] = await Promise.all([
      find(connection, { ...question, query }),
      view(connection),
      listing(connection),
    ])
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
    const isPlain = query === '' && !isFiltered
    const storedOnly: LinksAnswer = {
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
      unknownUntil: unknownUntil(filters, saysFacts),
      library,
    }
    // The service's list can't be filtered either.
    if (requests === 'none' || isFiltered || (requests === 'if-needed' && library.complete)) return storedOnly
    if (requests === 'if-needed' && isPlain && order === 'date' && newestFirst && library.links > 0) {
      // Reading the list a second time would take the requests that fill the library.
      if (from + count >= total) onEndShown()
      return storedOnly
    }
    const isShortUrl = isShortUrlAt(await shortAddresses(connection))
    const ports = { read, connection, isShortUrl, accountTotal: library.total }
    const asked = { query, order: order === 'match' ? 'date' : order }
    const words = searchWords(query)
    const end = from + count
    const storedOf = async (links: readonly ExtendedLink[]) => {
      const ids = links.map(({ id }) => id)
      return new Map((await stored(connection, ids)).map((link) => [link.id, link]))
    }
    /** These links with what this device knows of them and what their rows say. */
    const withFacts = async (links: readonly ExtendedLink[]): Promise<ListedLink[]> => {
      const known = await storedOf(links)
      return links.map((link) => ({
        ...plainLink(link),
        facts: { ...factsStillKnown(known.get(link.id), link.longurl), ...factsSaid(link) },
      }))
    }
    /** The links that the search of the stored links doesn't find. */
    const notFoundHere = async (links: readonly ExtendedLink[]): Promise<ExtendedLink[]> => {
      const known = await storedOf(links)
      return links.filter(({ id }) => {
        const line = known.get(id)
        return line === undefined || !words.every((word) => hasWord(searchLine(line), word))
      })
    }
    const answerOf = (served: ServiceAnswer, range: ListedLink[], listed: number): LinksAnswer => {
      const { failure, complete, hasMore, readAt } = served
      const isAnswered = served.service === 'answered'
      const least = Math.max(listed, hasMore ? Math.max(total, served.total ?? 0) : 0)
      return {
        rows: range,
        listed,
        total: isAnswered ? least : storedOnly.total && Math.max(storedOnly.total, listed),
        complete: isAnswered && complete,
        hasMore,
        readAt: readAt ?? storedOnly.readAt,
        service: served.service,
        failure,
        unknownFor: 0,
        unknownUntil: 'listed',
        library,
      }
    }

    // The stored links are the newest: everything else that the service finds is older.
    if (query !== '' && order !== 'click' && newestFirst) {
      const served = await service.answer(
        ports,
        asked,
        async (links) => total + (await notFoundHere(links)).length >= end,
      )
      const others = await notFoundHere(served.rows)
      // If links were stored in the meantime, the rows found before lack them. Answering again doesn't ask the service
      // again.
      const { links, updatedAt } = await view(connection)
      if (links !== library.links || updatedAt !== library.updatedAt) return answer(connection, question, read)
      const ofRange = others.slice(Math.max(0, from - total), Math.max(0, end - total))
      return answerOf(served, [...rows, ...(await withFacts(ofRange))], total + others.length)
    }

    const served = await service.answer(ports, asked, (links) => links.length >= end)
    const range = await withFacts(served.rows.slice(from, end))
    const isOver = !served.hasMore || served.failure !== null
    const { length } = served.rows
    // A whole list that was read has no further links. A service that fails or searches differently doesn't return
    // every stored link that matches.
    if (!isOver || (query === '' && served.service === 'answered')) return answerOf(served, range, length)
    const without = new Set(served.rows.map(({ id }) => id))
    const others = await find(connection, { ...question, query, without, from: Math.max(0, from - length), count })
    return answerOf(served, [...range, ...others.rows].slice(0, count), length + others.total)
  }
  return answer
}

/** A short URL has one path segment after the host. Any other address may be a long URL. */
const isShortUrlAt =
  (addresses: readonly string[]) =>
  (query: string): boolean => {
    const url = /\s/.test(query) ? null : URL.parse(/^https?:\/\//i.test(query) ? query : `https://${query}`)
    return url !== null && /^\/[^/]+$/.test(url.pathname) && addresses.some((one) => hostOf(one) === url.host)
  }
