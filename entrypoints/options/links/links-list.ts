import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import type { EndlessRows } from '../../../components/table/endless-rows.ts'
import type { Link } from '../../../lib/contract/link.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { AskLibrary } from '../page/rpc.ts'
import { createLibraryRows, type LibraryAnswer, type LibraryQuestion } from './library-rows.ts'
import type { SearchQuery } from './search-query.ts'
import { createServiceRows, isOlder, type ServiceRows, type ServiceRowsWorld } from './service-rows.ts'

/** Links in one list: those of the library, then those that only the service has. */
export interface ListedLinks extends EndlessRows<Link> {
  question: LibraryQuestion
  /** The total; -1 while it is unknown. */
  total: number
  /** Whether there was nothing more when it was read: the library was complete, or the service has answered. */
  isRead: boolean
}

export interface LinksList {
  /** `null` while nothing is known. */
  listed: ReadonlySignal<ListedLinks | null>
  /** `null` until the library has answered. */
  library: ReadonlySignal<LibraryView | null>
  service: Pick<ServiceRows, 'rows' | 'readAt' | 'loading' | 'failure' | 'ignoresSearch' | 'renew'>
  /** Why the library could not be asked. */
  failure: ReadonlySignal<Failure | null>
  /** Asks the library at once; the service only after `settle`. */
  ask: (question: LibraryQuestion) => void
  /** Typing has paused: what the library lacks may be read from the service. */
  settle: () => void
  /** The rows in view. */
  show: (first: number, end: number) => void
  /** The links may have changed. */
  reload: () => void
  /** The worker reported a change of the library. */
  setLibrary: (library: LibraryView) => void
  /** The links on the screen, and the place of the first in the list by date; `null` in another list. */
  shown: () => { first: number | null; ids: number[] }
  /** These links no longer exist. */
  forget: (ids: readonly number[]) => void
  /** The link has changed. */
  update: (link: Link) => void
  /** The links at these places, loaded or not. */
  read: (first: number, end: number) => Promise<Result<Link[]>>
}

export interface LinksListWorld extends ServiceRowsWorld {
  library: AskLibrary
  searchFor: (term: string) => SearchQuery
}

/** More links than fit on a screen. */
const MAX_SHOWN = 60

/** How near to the end more rows are loaded. */
const NEAR_THE_END = 30

export const createLinksList = ({ library, read, askAgain, now, searchFor }: LinksListWorld): LinksList => {
  const kept = createLibraryRows(library)
  const view = signal<LibraryView | null>(null)
  const service = createServiceRows({ read, askAgain, now })
  /** The last link of the library. Older ones are at the service only. */
  const oldest = signal<{ of: number; link: Link | null }>({ of: 0, link: null })
  let question: LibraryQuestion = { query: '', order: 'date' }
  let list = 0
  let settled = true
  let lookedFrom = 0
  let lookedAt = 0
  let askedService: LibraryQuestion | null = null

  const isIncomplete = (answer: LibraryAnswer | null): boolean => answer === null || !answer.library.complete
  // Sorted by clicks, an incomplete library does not have the first links.
  const counts = (answer: LibraryAnswer): boolean =>
    answer.library.complete || answer.question.order === 'date' || service.failure.value !== null

  const listed = computed((): ListedLinks | null => {
    const answer = kept.answer.value
    const served = service.rows.value
    const here = answer !== null && counts(answer) ? answer : null
    if (here === null && served === null) return null
    const head = here?.total ?? 0
    const { link: last } = oldest.value
    const rest = isIncomplete(answer)
      ? (served ?? []).filter(
          (link) => here === null || ((last === null || isOlder(link, last)) && here.placeOf(link.id) === null),
        )
      : []
    const places = new Map(rest.map(({ id }, at) => [id, head + at]))
    const count = head + rest.length
    return {
      question: answer?.question ?? question,
      list: answer === null || answer.question === question ? list : list - 1,
      count,
      total: isIncomplete(answer) ? totalOf(answer, service.total.value, count) : count,
      isRead: !isIncomplete(answer) || served !== null,
      rowAt: (place) => (place < head ? here?.rowAt(place) : rest[place - head]),
      keyOf: ({ id }) => id,
      placeOf: (id) => here?.placeOf(id) ?? places.get(id) ?? null,
    }
  })

  const findOldest = async (links: number): Promise<void> => {
    if (links === oldest.peek().of) return
    const page = links === 0 ? null : await library({ query: '', order: 'date', offset: links - 1, limit: 1 })
    if (page === null || page.ok) oldest.value = { of: links, link: page?.value.rows[0] ?? null }
  }

  const askService = async (answer: LibraryAnswer | null): Promise<void> => {
    const asked = question
    askedService = asked
    await findOldest(answer?.library.links ?? 0)
    if (askedService !== asked) return
    const { order, query } = asked
    const atHand = answer !== null && order === 'date' ? answer.total : 0
    void service.ask({ search: searchFor(query), order }, atHand, order === 'date' ? oldest.peek().link : null)
  }

  const dropService = (): void => {
    askedService = null
    service.drop()
  }

  const nearTheEnd = (): boolean => lookedAt >= (listed.peek()?.count ?? 0) - NEAR_THE_END

  const consider = (): void => {
    const answer = kept.answer.peek()
    const failed = kept.failure.peek() !== null
    if (!settled || (!failed && answer?.question !== question)) return
    if (!failed && !isIncomplete(answer)) {
      // What it may still answer is not needed, and its failure would be shown beside a complete list.
      dropService()
      return
    }
    const { query, order } = question
    if (askedService === question) {
      if (answer !== null) void findOldest(answer.library.links)
      if (nearTheEnd()) void service.next()
    } else if (query !== '' || order === 'click' || nearTheEnd()) void askService(failed ? null : answer)
  }

  effect(() => {
    if (kept.answer.value !== null) view.value = kept.answer.value.library
  })
  effect(() => {
    void kept.answer.value
    void kept.failure.value
    untracked(consider)
  })

  return {
    listed,
    library: view,
    service,
    failure: kept.failure,
    ask: (asked) => {
      question = asked
      list++
      settled = false
      lookedFrom = 0
      lookedAt = 0
      dropService()
      kept.ask(asked)
    },
    settle: () => {
      settled = true
      consider()
    },
    show: (first, end) => {
      lookedFrom = first
      lookedAt = end
      const here = kept.answer.peek()?.total ?? 0
      kept.show(Math.min(first, here), Math.min(end, here))
      consider()
    },
    reload: () => {
      // Rows from the service stay: the list must not shrink while it is read.
      if (service.failure.peek() !== null) dropService()
      kept.reload()
      consider()
    },
    setLibrary: (library) => {
      view.value = library
    },
    shown: () => {
      const now = listed.peek()
      const ids: number[] = []
      for (let place = lookedFrom; place < Math.min(lookedAt, lookedFrom + MAX_SHOWN); place++) {
        const link = now?.rowAt(place)
        if (link !== undefined) ids.push(link.id)
      }
      const isByDate = question.query === '' && question.order === 'date'
      return { first: isByDate ? lookedFrom : null, ids }
    },
    forget: service.forget,
    update: service.update,
    read: async (first, end) => {
      const answer = kept.answer.peek()
      const head = answer !== null && counts(answer) ? answer.total : 0
      const rows = first < head ? await kept.read(first, Math.min(end, head)) : { ok: true as const, value: [] }
      if (!rows.ok) return rows
      const now = listed.peek()
      for (let place = Math.max(first, head); place < end; place++) {
        const link = now?.rowAt(place)
        if (link) rows.value.push(link)
      }
      return rows
    },
  }
}

const totalOf = (answer: LibraryAnswer | null, served: number | null, count: number): number => {
  const said = served ?? (answer?.question.query === '' ? answer.library.total : null)
  return said === null ? -1 : Math.max(said, count)
}
