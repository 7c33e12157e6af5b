import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Link } from '../../../lib/contract/link.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import { fetchLinks, LINKS_PER_PAGE } from '../links/fetch-links.ts'
import type { Call, Read } from '../page/rpc.ts'

export interface FoundLinks {
  rows: Link[]
  /** The total of matches. */
  total: number
}

/** Matches in the library. */
export interface KeptLinks extends FoundLinks {
  /** Whether the library has every link of the account, as of its last update. */
  complete: boolean
}

export interface LinkPickerState {
  term: ReadonlySignal<string>
  /** `null` until the first answer. */
  rows: ReadonlySignal<readonly Link[] | null>
  /** How many links match where was searched. */
  total: ReadonlySignal<number>
  failure: ReadonlySignal<Failure | null>
  /** Whether links of the account are missing from what was searched. */
  incomplete: ReadonlySignal<boolean>
  /** Whether the service was not searched for the current term: it may have newer links. */
  mayKnowMore: ReadonlySignal<boolean>
  /** Whether the library has more matches. */
  hasMore: ReadonlySignal<boolean>
  chosen: ReadonlySignal<ReadonlyMap<number, Link>>
  /** Loads the links for what is typed; with an empty library, the newest from the service. */
  begin: () => Promise<void>
  type: (term: string) => Promise<void>
  more: () => Promise<void>
  /** Searches the service for links that are not in the library. */
  askService: () => Promise<void>
  toggle: (link: Link) => void
  chooseShown: () => void
  chooseNone: () => void
}

export interface LinkPickerWorld {
  /** Searches the library, without a request. */
  searchKept: (query: string, offset: number, limit: number) => Promise<Result<KeptLinks>>
  /** Searches the service for its first page. */
  searchService: (query: string) => Promise<Result<FoundLinks>>
}

/** Links to select by searching. The selection stays while the term changes. */
export const createLinkPicker = ({ searchKept, searchService }: LinkPickerWorld): LinkPickerState => {
  const term = signal('')
  const rows = signal<readonly Link[] | null>(null)
  const total = signal(0)
  const failure = signal<Failure | null>(null)
  const incomplete = signal(false)
  const mayKnowMore = signal(false)
  const hasMore = signal(false)
  const chosen = signal<ReadonlyMap<number, Link>>(new Map())
  let newest = 0

  const take = async <Found extends FoundLinks>(asking: Promise<Result<Found>>, noting: (found: Found) => void) => {
    const mine = ++newest
    const answer = await asking
    if (mine !== newest) return
    batch(() => {
      failure.value = answer.ok ? null : answer.failure
      if (answer.ok) noting(answer.value)
    })
  }

  const takeKept = (from: number, before: readonly Link[]): Promise<void> =>
    take(searchKept(term.value, from, LINKS_PER_PAGE), (found) => {
      rows.value = withoutTwins([...before, ...found.rows])
      total.value = found.total
      hasMore.value = from + found.rows.length < found.total && found.rows.length > 0
      incomplete.value = !found.complete
      mayKnowMore.value = true
    })

  const look = (): Promise<void> => takeKept(0, [])

  const askService = (): Promise<void> =>
    take(searchService(term.value), (found) => {
      rows.value = withoutTwins([...(rows.value ?? []), ...found.rows])
      total.value = Math.max(found.total, rows.value.length)
      hasMore.value = false
      incomplete.value = false
      mayKnowMore.value = false
    })

  return {
    term,
    rows,
    total,
    failure,
    incomplete,
    mayKnowMore,
    hasMore,
    chosen,
    begin: async () => {
      await look()
      if (rows.value?.length === 0 && incomplete.value && term.value === '') await askService()
    },
    type: (typed) => {
      term.value = typed
      return look()
    },
    more: () => takeKept(rows.value?.length ?? 0, rows.value ?? []),
    askService,
    toggle: (link) => {
      const next = new Map(chosen.value)
      if (!next.delete(link.id)) next.set(link.id, link)
      chosen.value = next
    },
    chooseShown: () => {
      chosen.value = new Map([...chosen.value, ...(rows.value ?? []).map((link): [number, Link] => [link.id, link])])
    },
    chooseNone: () => {
      chosen.value = new Map()
    },
  }
}

const withoutTwins = (links: readonly Link[]): Link[] => [...new Map(links.map((link) => [link.id, link])).values()]

/** Searches the library and the service. */
export const createLinkSearch = ({ call, read }: { call: Call; read: Read }): LinkPickerWorld => ({
  searchKept: async (query, offset, limit) => {
    const page = await call('library', { query, order: 'date', offset, limit })
    if (!page.ok) return page
    return ok({ rows: page.value.rows, total: page.value.total, complete: page.value.library.complete })
  },
  searchService: async (query) => {
    const words = query.trim()
    const search = words === '' ? ({ kind: 'all' } as const) : ({ kind: 'words', words } as const)
    const all = await call('library', { query: '', order: 'date', offset: 0, limit: 1 })
    const answer = await fetchLinks(read, { search, order: 'date' }, 1, all.ok ? all.value.library.total : null)
    if (!answer.ok) return answer
    const { rows, total, hidden } = answer.value
    // A total of the full list says nothing about a search.
    return ok({ rows, total: hidden > 0 ? rows.length : total })
  },
})
