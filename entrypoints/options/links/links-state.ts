import { type ReadonlySignal, signal } from '@preact/signals'
import type { Choices, ConnectionView } from '../../../lib/rpc/protocol.ts'
import { createPagedList, type PagedList } from '../paged-list.ts'
import type { PendingJobs } from '../pending-jobs.ts'
import type { Read } from '../rpc.ts'
import type { Schedule } from '../schedule.ts'
import { fetchLinks, type LinksPage, type LinksQuery } from './fetch-links.ts'
import { searchQuery, shortHosts } from './search-query.ts'

/** After the last key, before the service is asked: 30 requests a minute are soon spent. */
const TYPING_PAUSE_MS = 300

/** After the last link that was made: a bulk must not cost a second request for each of its links. */
const CHANGES_PAUSE_MS = 3000

export interface LinksState {
  list: PagedList<LinksQuery, LinksPage>
  term: ReadonlySignal<string>
  /** Called while the list is looked at; answers how to say that it no longer is. */
  look: () => () => void
  type: (term: string) => void
  /** Asks at once for what was typed. */
  search: () => void
  sort: (order: LinksQuery['order']) => void
}

export interface LinksWorld {
  read: Read
  pending: PendingJobs
  connection: ReadonlySignal<ConnectionView | null | undefined>
  choices: ReadonlySignal<Choices | null>
  schedule: Schedule
  now: () => number
}

export const createLinksState = ({ read, pending, connection, choices, schedule, now }: LinksWorld): LinksState => {
  const term = signal('')
  const seenHosts = new Set<string>()
  let unfiltered: number | null = null
  let cancelTyping = (): void => {}
  let cancelRefresh = (): void => {}
  let stale = true
  let looking = false

  const list = createPagedList<LinksQuery, LinksPage>({
    first: { search: { kind: 'all' }, order: 'date' },
    fetchPage: async (query, page) => {
      const answer = await fetchLinks(read, query, page, unfiltered)
      if (answer.ok) {
        if (query.search.kind === 'all') unfiltered = answer.value.total
        for (const host of shortHosts(answer.value.rows.map(({ shorturl }) => shorturl))) seenHosts.add(host)
      }
      return answer
    },
    schedule,
    now,
  })

  const ask = (order: LinksQuery['order']): void => {
    cancelTyping()
    const known = [connection.value?.baseUrl ?? '', ...(choices.value?.domains.items.map(({ domain }) => domain) ?? [])]
    const search = searchQuery(term.value, new Set([...shortHosts(known), ...seenHosts]))
    void list.ask({ search, order })
  }

  const refreshIfSeen = (): void => {
    if (!looking || !stale) return
    stale = false
    void list.refresh()
  }

  pending.onDone(['createLink', 'updateLink', 'deleteLink'], () => {
    stale = true
    cancelRefresh()
    cancelRefresh = schedule(CHANGES_PAUSE_MS, refreshIfSeen)
  })

  return {
    list,
    term,
    look: () => {
      looking = true
      refreshIfSeen()
      return () => {
        looking = false
      }
    },
    type: (typed) => {
      term.value = typed
      cancelTyping()
      cancelTyping = schedule(TYPING_PAUSE_MS, () => ask(list.query.value.order))
    },
    search: () => ask(list.query.value.order),
    sort: ask,
  }
}
