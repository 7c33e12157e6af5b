import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Link } from '../../../lib/contract/link.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { AskAgain } from '../page/retry.ts'
import type { Read } from '../page/rpc.ts'
import { fetchLinks, LINKS_PER_PAGE, type LinksPage, type LinksQuery } from './fetch-links.ts'

export interface ServiceRows {
  /** The rows loaded so far, in the service's order; `null` before the first answer. */
  rows: ReadonlySignal<readonly Link[] | null>
  /** The total at the service. */
  total: ReadonlySignal<number | null>
  /** When the oldest of them was requested; `null` while there are none. */
  readAt: ReadonlySignal<number | null>
  loading: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** Whether the service answered a search with its full list (FIELD.md line 13). */
  ignoresSearch: ReadonlySignal<boolean>
  /** Reads the first page that can have new rows: `atHand` rows are loaded, down to `oldest`. */
  ask: (query: LinksQuery, atHand: number, oldest: Link | null) => Promise<void>
  next: () => Promise<void>
  /** Reads all loaded pages again, then replaces the rows. */
  renew: () => Promise<void>
  /** These links no longer exist. */
  forget: (ids: readonly number[]) => void
  /** The link has changed to this. */
  update: (link: Link) => void
  /** Forgets everything: another query is being typed. */
  drop: () => void
}

export interface ServiceRowsWorld {
  read: Read
  askAgain: AskAgain
  now: () => number
}

/** The links as the service lists them, page by page, for those that are not in the library yet. */
export const createServiceRows = ({ read, askAgain, now }: ServiceRowsWorld): ServiceRows => {
  const rows = signal<readonly Link[] | null>(null)
  const total = signal<number | null>(null)
  const readAt = signal<number | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  const ignoresSearch = signal(false)
  let unfiltered: number | null = null
  let query: LinksQuery = { search: { kind: 'all' }, order: 'date' }
  let nextPage = 1
  /** Whether there are further pages. */
  let hasMore = false
  /** The page of the first row. */
  let firstPage = 1
  let newest = 0
  let cancelRetry = (): void => {}

  /** The page, and those before it until one has a loaded row, so that no link is left out. */
  const fetchFrom = async (page: number, oldest: Link | null): Promise<Result<LinksPage>> => {
    const later: Link[] = []
    for (let at = page; ; at--) {
      const answer = await fetchLinks(read, query, at, unfiltered)
      if (!answer.ok) return answer
      const { value } = answer
      const meets = oldest === null || value.rows.some((link) => !isOlder(link, oldest))
      if (at === 1 || meets) {
        if (rows.peek() === null) firstPage = at
        return { ok: true, value: { ...value, rows: [...value.rows, ...later] } }
      }
      later.unshift(...value.rows)
    }
  }

  const load = async (page: number, oldest: Link | null): Promise<void> => {
    const mine = ++newest
    const isSearch = query.search.kind !== 'all'
    cancelRetry()
    batch(() => {
      loading.value = true
      failure.value = null
    })
    const askedAt = now()
    const answer = await fetchFrom(page, oldest)
    if (answer.ok && !isSearch) unfiltered = answer.value.total
    if (mine !== newest) return
    batch(() => {
      loading.value = false
      if (!answer.ok) {
        failure.value = answer.failure
        return
      }
      const { value } = answer
      rows.value = withoutTwins(rows.value ?? [], value.rows)
      readAt.value ??= askedAt
      total.value = value.total
      ignoresSearch.value = value.hidden > 0
      nextPage = page + 1
      // Further pages of a full list do not answer a search and would waste requests.
      hasMore = value.rows.length > 0 && page < value.pages && value.hidden === 0
    })
    if (!answer.ok) cancelRetry = askAgain(answer.failure, () => void load(page, oldest))
  }

  return {
    rows,
    total,
    readAt,
    loading,
    failure,
    ignoresSearch,
    ask: (asked, atHand, oldest) => {
      query = asked
      return load(Math.floor(atHand / LINKS_PER_PAGE) + 1, oldest)
    },
    next: async () => {
      if (hasMore && !loading.value && failure.value === null) await load(nextPage, null)
    },
    renew: async () => {
      const before = rows.peek()
      if (before === null || loading.peek()) return
      const mine = ++newest
      const fresh: Link[] = []
      cancelRetry()
      loading.value = true
      const askedAt = now()
      let answer: Result<LinksPage>
      let page = firstPage
      do {
        answer = await fetchLinks(read, query, page, unfiltered)
        if (mine !== newest) return
        if (!answer.ok) break
        fresh.push(...answer.value.rows)
        page++
      } while (page < nextPage && page <= answer.value.pages)
      const last = answer
      batch(() => {
        loading.value = false
        failure.value = last.ok ? null : last.failure
        if (!last.ok) return
        rows.value = withoutTwins([], fresh)
        readAt.value = askedAt
        total.value = last.value.total
        nextPage = page
        hasMore = last.value.rows.length > 0 && page <= last.value.pages && last.value.hidden === 0
      })
    },
    forget: (ids) => {
      if (rows.value?.some(({ id }) => ids.includes(id))) rows.value = rows.value.filter(({ id }) => !ids.includes(id))
    },
    update: (changed) => {
      if (rows.value?.some(({ id }) => id === changed.id))
        rows.value = rows.value.map((link) => (link.id === changed.id ? changed : link))
    },
    drop: () => {
      newest++
      hasMore = false
      cancelRetry()
      batch(() => {
        rows.value = null
        total.value = null
        readAt.value = null
        loading.value = false
        failure.value = null
        ignoresSearch.value = false
      })
    },
  }
}

/** A link can move to the next page while pages are read. */
const withoutTwins = (before: readonly Link[], after: readonly Link[]): Link[] => {
  // The last copy is newer and replaces the first.
  const links = new Map([...before, ...after].map((link) => [link.id, link]))
  return [...links.values()]
}

/** Whether a link comes after another in a newest-first list. Dates sort as strings (FIELD.md line 25). */
export const isOlder = (link: Link, other: Link): boolean =>
  link.date < other.date || (link.date === other.date && link.id < other.id)
