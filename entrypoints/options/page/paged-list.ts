import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { AskAgain } from './retry.ts'

/** One page of a list, as the service returned it. */
export interface Page<Row> {
  rows: Row[]
  /** The total over all pages. */
  total: number
  pages: number
}

/** A list that is read page by page. The shown page stays until the next one arrives. */
export interface PagedList<Query, Content> {
  query: ReadonlySignal<Query>
  /** The requested page; the shown one again after a failure. */
  page: ReadonlySignal<number>
  content: ReadonlySignal<Content | null>
  loading: ReadonlySignal<boolean>
  failure: ReadonlySignal<Failure | null>
  /** Another query, from its first page. */
  ask: (query: Query) => Promise<void>
  show: (page: number) => Promise<void>
  /** Reads again without the cache; returns whether that succeeded. */
  refresh: () => Promise<boolean>
}

export interface PagedListWorld<Query, Content> {
  first: Query
  fetchPage: (query: Query, page: number) => Promise<Result<Content>>
  askAgain: AskAgain
}

export const createPagedList = <Query, Content extends { pages: number }>({
  first,
  fetchPage,
  askAgain,
}: PagedListWorld<Query, Content>): PagedList<Query, Content> => {
  const query = signal(first)
  const page = signal(1)
  const content = signal<Content | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  let kept = new Map<string, Content>()
  let shownPage = 1
  let newest = 0
  let cancelRetry = (): void => {}

  const settle = (shown: Content, at: number): void =>
    batch(() => {
      content.value = shown
      loading.value = false
      shownPage = at
    })

  const load = async (wantedQuery: Query, wantedPage: number): Promise<boolean> => {
    const mine = ++newest
    const keeping = kept
    const key = JSON.stringify([wantedQuery, wantedPage])
    const known = keeping.get(key)
    cancelRetry()
    batch(() => {
      query.value = wantedQuery
      page.value = wantedPage
      failure.value = null
      loading.value = known === undefined
    })
    if (known !== undefined) {
      settle(known, wantedPage)
      return true
    }
    const answer = await fetchPage(wantedQuery, wantedPage)
    if (answer.ok) keeping.set(key, answer.value)
    if (mine !== newest) return false
    if (!answer.ok) {
      batch(() => {
        failure.value = answer.failure
        loading.value = false
        page.value = shownPage
      })
      cancelRetry = askAgain(answer.failure, () => void load(wantedQuery, wantedPage))
      return false
    }
    // The last page can disappear while it is shown.
    if (wantedPage > 1 && answer.value.pages < wantedPage) return load(wantedQuery, Math.max(1, answer.value.pages))
    settle(answer.value, wantedPage)
    return true
  }

  return {
    query,
    page,
    content,
    loading,
    failure,
    ask: async (asked) => {
      await load(asked, 1)
    },
    show: async (wanted) => {
      await load(query.value, wanted)
    },
    refresh: () => {
      kept = new Map()
      return load(query.value, page.value)
    },
  }
}
