import { type Course, type OpenList, openList } from '../api/all-pages.ts'
import type { Read } from '../api/read.ts'
import { hasWord } from '../contract/folded.ts'
import type { ExtendedLink, LinkOrder } from '../contract/link.ts'
import { MINUTE } from '../model/durations.ts'
import { type Failure, ok, type Result } from '../model/failure.ts'
import type { LinksAnswer } from '../model/links-question.ts'
import { rowOfLink } from '../model/row-of-link.ts'
import { createSerialQueue, type SerialQueue } from '../serial-queue.ts'
import { searchLine, searchWords } from './searchable.ts'

interface Asked {
  query: string
  order: LinkOrder
}
export type ServiceAnswer = Omit<LinksAnswer, 'rows' | 'listed' | 'unknownFor' | 'unknownUntil' | 'library'> & {
  rows: ExtendedLink[]
}

interface ServiceLinksPorts {
  read: Read
  connection: string
  /** Whether this is a short URL of the account. */
  isShortUrl: (query: string) => boolean
  /** How many links the account has; `null` while that is unknown. */
  accountTotal: number | null
}

const ROWS_PER_PAGE = 100

/** How long rows that were read answer further ranges, in milliseconds. */
const VALID_MS = 5 * MINUTE

interface Listing {
  key: string
  readAt: number
  list: OpenList<ExtendedLink>
  rows: ExtendedLink[]
  total: number | null
  course: Course
  ignoresSearch: boolean
  inTurn: SerialQueue
}

export type ServiceLinks = ReturnType<typeof createServiceLinks>

/** The links that the service lists for the last question, as far as they were read. */
export const createServiceLinks = (now: () => number) => {
  let latest: Listing | null = null

  const open = ({ read, connection }: ServiceLinksPorts, { query, order }: Asked): Listing => {
    const key = JSON.stringify([connection, query, order])
    if (latest?.key === key && now() - latest.readAt < VALID_MS) return latest
    const q = query === '' ? {} : { q: query }
    const list = openList(read, 'listLinks', { limit: ROWS_PER_PAGE, order, ...q })
    const nothing = { rows: [], total: null, course: 'on', ignoresSearch: false } as const
    latest = { ...nothing, key, readAt: now(), list, rows: [], inTurn: createSerialQueue() }
    return latest
  }

  /** Whether the link was found; "not found" comes in several forms (FIELD.md line 20). */
  const readByShort = async (listing: Listing, read: Read, short: string): Promise<Result<boolean>> => {
    const found = await read('listLinks', { short })
    if (!found.ok) return found.failure.kind === 'not-found' || found.failure.kind === 'not-allowed' ? ok(false) : found
    if (!('details' in found.value)) return ok(false)
    Object.assign(listing, { rows: [rowOfLink(found.value)], total: 1, course: 'end' } satisfies Partial<Listing>)
    return ok(true)
  }

  const readMore = async (listing: Listing, ports: ServiceLinksPorts, { query }: Asked): Promise<Result<unknown>> => {
    const isFirst = listing.list.progress().cursor.pages === 0
    if (isFirst && ports.isShortUrl(query)) {
      const found = await readByShort(listing, ports.read, query)
      if (!found.ok || found.value) return found
    }
    const some = await listing.list.next()
    if (!some.ok) return some
    const { cursor, course } = listing.list.progress()
    const { rows, page } = some.value
    const words = searchWords(query)
    const matching = rows.filter((link) => words.every((word) => hasWord(searchLine(link), word)))
    // An older service ignores `q` and returns the full list (FIELD.md line 13). A service that searches may search
    // more than a row shows, so its answer is filtered only if it is as long as the list without a search.
    const isFullList = ports.accountTotal === null || (cursor.total ?? 0) >= ports.accountTotal
    listing.ignoresSearch = matching.length < rows.length && isFullList
    listing.rows = [...(page === 1 ? [] : listing.rows), ...(listing.ignoresSearch ? matching : rows)]
    listing.total = listing.ignoresSearch ? listing.rows.length : cursor.total
    // Further pages of a full list do not answer a search and would waste requests.
    listing.course = listing.ignoresSearch ? 'early' : course
    return ok(null)
  }

  return {
    /**
     * All rows that were read: at least the first page, and more until they are enough. After the first page, reading
     * ends if another question replaces this one.
     */
    answer: (
      ports: ServiceLinksPorts,
      asked: Asked,
      areEnough: (rows: readonly ExtendedLink[]) => boolean | Promise<boolean>,
    ): Promise<ServiceAnswer> => {
      const listing = open(ports, asked)
      return listing.inTurn(async () => {
        let failure: Failure | null = null
        const isUnread = () => listing.list.progress().cursor.pages === 0
        const goesOn = async () => listing === latest && (listing.total === null || !(await areEnough(listing.rows)))
        while (failure === null && listing.course === 'on' && (isUnread() || (await goesOn()))) {
          const read = await readMore(listing, ports, asked)
          if (!read.ok) failure = read.failure
        }
        const { rows, total, course, ignoresSearch, readAt } = listing
        return {
          rows,
          total: total === null ? null : Math.max(total, rows.length),
          complete: course === 'end',
          hasMore: course === 'on',
          readAt: rows.length === 0 && failure !== null ? null : readAt,
          service: failure !== null ? 'failed' : ignoresSearch ? 'no-search' : 'answered',
          failure,
        }
      })
    },
    /** Applies links that changed, and links that no longer exist. Returns whether one of them is listed. */
    apply: (changed: readonly ExtendedLink[], gone: readonly number[]): boolean => {
      const rows = latest?.rows ?? []
      const isListed = rows.some(({ id }) => gone.includes(id) || changed.some((link) => link.id === id))
      if (latest === null || !isListed) return false
      const now = new Map(changed.map((link) => [link.id, link]))
      latest.rows = rows.filter(({ id }) => !gone.includes(id)).map((link) => now.get(link.id) ?? link)
      return true
    },
    /** The next question reads the list again. */
    forget: (): void => {
      latest = null
    },
  }
}
