import { batch, signal } from '@preact/signals'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import { latestOnly } from './latest-read.ts'
import type { AskAgain } from './retry.ts'

/** One page of a list, as the service returned it. */
export interface Page<Row> {
  rows: Row[]
  /** The total over all pages. */
  total: number
  pages: number
}

export type PagedList<Row> = ReturnType<typeof createPagedList<Row>>

interface PagedListWorld<Row> {
  fetchPage: (page: number) => Promise<Result<Page<Row>>>
  askAgain: AskAgain
  now: () => number
}

/** A list that is read page by page. The shown page stays until the next one has arrived. */
export const createPagedList = <Row>({ fetchPage, askAgain, now }: PagedListWorld<Row>) => {
  const page = signal(1)
  const content = signal<Page<Row> | null>(null)
  const readAt = signal<number | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  let cached = new Map<number, { shown: Page<Row>; at: number }>()
  let shownPage = 1
  const begin = latestOnly()
  let cancelRetry = (): void => {}

  const settle = (wanted: number, { shown, at }: { shown: Page<Row>; at: number }): void =>
    batch(() => {
      content.value = shown
      readAt.value = at
      loading.value = false
      shownPage = wanted
    })

  const load = async (wanted: number): Promise<boolean> => {
    const isLatest = begin()
    const pages = cached
    const earlier = pages.get(wanted)
    cancelRetry()
    batch(() => {
      page.value = wanted
      failure.value = null
      loading.value = earlier === undefined
    })
    if (earlier !== undefined) {
      settle(wanted, earlier)
      return true
    }
    const answer = await fetchPage(wanted)
    const at = now()
    if (answer.ok) pages.set(wanted, { shown: answer.value, at })
    if (!isLatest()) return false
    if (!answer.ok) {
      batch(() => {
        failure.value = answer.failure
        loading.value = false
        page.value = shownPage
      })
      cancelRetry = askAgain(answer.failure, () => void load(wanted))
      return false
    }
    // The last page may have disappeared while it was shown.
    if (wanted > 1 && answer.value.pages < wanted) return load(Math.max(1, answer.value.pages))
    settle(wanted, { shown: answer.value, at })
    return true
  }

  return {
    /** The requested page; after a failure, the shown page again. */
    page,
    content,
    /** When the shown page was read; `null` before the first one. */
    readAt,
    loading,
    failure,
    show: load,
    /** Reads the page again, bypassing the cache. Returns whether that succeeded. */
    refresh: () => {
      cached = new Map()
      return load(page.value)
    },
  }
}
