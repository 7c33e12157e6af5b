import { batch, signal } from '@preact/signals'
import type { EndlessRows } from '../../../components/table/endless-rows.ts'
import type { LinkOrder } from '../../../lib/contract/link.ts'
import { type Failure, ok, type Result } from '../../../lib/model/failure.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { ListedLink } from '../../../lib/model/link-facts.ts'
import type { LinkFilters, LinksAnswer, LinksQuestion } from '../../../lib/model/links-question.ts'
import type { AskAgain } from '../page/retry.ts'

interface ListQuestion {
  query: string
  filters: LinkFilters
  order: LinkOrder
}

/** The links that match a question. Those around the rows in view are loaded. */
export interface ListedLinks extends EndlessRows<ListedLink> {
  question: ListQuestion
  /** The total; -1 while it is unknown. */
  total: number
  /** Whether there was nothing more to load when the list was read. */
  isRead: boolean
  readAt: number | null
  service: LinksAnswer['service']
  /** How many more links may match, and when that will be known. */
  unknownFor: number
  unknownUntil: LinksAnswer['unknownUntil']
}

/** How many links a block has. Links are loaded in blocks. */
const BLOCK = 100

/** The most blocks in memory: far more than a screen shows, far fewer than an account can have. */
const MAX_BLOCKS = 40

/** The most rows of one answer. */
const MAX_ROWS = 1000

/** How many links are searched for the place of one link, which is only needed to show its neighbors. */
const MOST_LOOKED_THROUGH = 20_000

/** How many rows before the end more rows are loaded. */
const NEAR_THE_END = 30

/** The blocks from `from` up to, but not including, `to`. */
interface Span {
  from: number
  to: number
}

const blocksOf = (first: number, end: number): Span => ({
  from: Math.floor(first / BLOCK),
  to: Math.max(1, Math.ceil(end / BLOCK)),
})

export type LinksList = ReturnType<typeof createLinksList>

export const createLinksList = (
  links: (question: LinksQuestion) => Promise<Result<LinksAnswer>>,
  askAgain: AskAgain,
) => {
  const listed = signal<ListedLinks | null>(null)
  const library = signal<LibraryView | null>(null)
  const loading = signal(false)
  const failure = signal<Failure | null>(null)
  let question: ListQuestion = { query: '', filters: {}, order: 'date' }
  let list = 0
  let settled = true
  let view: { first: number; end: number } = { first: 0, end: 0 }
  let blocks = new Map<number, ListedLink[]>()
  /** The last answer to the question, and whether a request was allowed for it. */
  let latest: { answer: LinksAnswer; isSettled: boolean } | null = null
  /** Whether the loaded blocks are outdated, or belong to another question. */
  let stale = true
  /** The question whose answer is awaited. */
  let awaited: ListQuestion | null = null
  let cancelRetry = (): void => {}

  /** The blocks to load next; `null` if none are missing. */
  const missing = (): Span | null => {
    const looked = blocksOf(view.first, view.end)
    if (stale || latest === null) return looked
    const { answer, isSettled } = latest
    if (settled && !isSettled && !answer.complete) return looked
    const isNearTheEnd = view.end >= answer.listed - NEAR_THE_END
    if (settled && answer.hasMore && answer.failure === null && isNearTheEnd)
      return blocksOf(answer.listed, answer.listed + 1)
    let { from, to } = { from: looked.from, to: Math.min(looked.to, Math.ceil(answer.listed / BLOCK)) }
    while (from < to && blocks.has(from)) from++
    while (to > from && blocks.has(to - 1)) to--
    return from < to ? { from, to } : null
  }

  /** Adds rows, beginning at this block. Returns the functions that find all loaded rows. */
  const addRows = (from: number, added: readonly ListedLink[]): Pick<ListedLinks, 'rowAt' | 'placeOf'> => {
    const next = new Map(blocks)
    for (let at = 0; at * BLOCK < added.length; at++) next.set(from + at, added.slice(at * BLOCK, (at + 1) * BLOCK))
    blocks = nearest(next, from)
    const places = new Map<number, number>()
    for (const [block, rows] of blocks) for (const [at, { id }] of rows.entries()) places.set(id, block * BLOCK + at)
    const rows = blocks
    return {
      rowAt: (place) => rows.get(Math.floor(place / BLOCK))?.[place % BLOCK],
      placeOf: (id) => places.get(id) ?? null,
    }
  }

  const showAnswer = (span: Span, isSettled: boolean, isRenewed: boolean, answer: LinksAnswer): void => {
    latest = { answer, isSettled }
    if (isRenewed) blocks = new Map()
    const rows = addRows(span.from, answer.rows)
    batch(() => {
      failure.value = answer.failure
      library.value = answer.library
      listed.value = {
        question,
        list,
        count: answer.listed,
        total: answer.total ?? -1,
        isRead: answer.complete || answer.service === 'answered' || answer.service === 'no-search',
        readAt: answer.readAt,
        service: answer.service,
        unknownFor: answer.unknownFor,
        unknownUntil: answer.unknownUntil,
        keyOf: ({ id }) => id,
        ...rows,
      }
    })
    if (answer.failure !== null) cancelRetry = askAgain(answer.failure, reload)
  }

  const run = async (): Promise<void> => {
    for (let span = missing(); span !== null && awaited !== question; span = missing()) {
      const [asked, isSettled, isRenewed] = [question, settled, stale || latest?.isSettled !== settled]
      awaited = asked
      stale = false
      cancelRetry()
      // A complete library answers at once.
      loading.value = isSettled && latest !== null && !latest.answer.complete
      const answer = await links({
        ...asked,
        from: span.from * BLOCK,
        count: Math.min((span.to - span.from) * BLOCK, MAX_ROWS),
        requests: isSettled ? 'if-needed' : 'none',
      })
      if (asked !== question) return
      awaited = null
      loading.value = false
      // The links have changed during the read.
      if (stale && !isRenewed) continue
      if (answer.ok) {
        showAnswer(span, isSettled, isRenewed, answer.value)
        continue
      }
      stale = true
      failure.value = answer.failure
      return
    }
  }

  const reload = (): void => {
    stale = true
    void run()
  }

  return {
    /** `null` before the first answer. The previous answer stays until the next one arrives. */
    listed,
    /** `null` until the worker has answered. */
    library,
    /** Whether the awaited answer takes a request. */
    loading,
    /** Why the list is incomplete or couldn't be read. */
    failure,
    /**
     * Asks a question. Until `settle`, it is only answered if that takes no request. Only the newest question is
     * answered.
     */
    ask: (asked: ListQuestion): void => {
      question = asked
      list++
      settled = false
      view = { first: 0, end: 0 }
      latest = null
      reload()
    },
    /** Called when typing has paused: now the question may take a request. */
    settle: (): void => {
      settled = true
      void run()
    },
    /** Called with the rows in view. */
    show: (first: number, end: number): void => {
      view = { first, end }
      // After a failure, only the user retries, not scrolling.
      if (!stale || failure.value === null) void run()
    },
    /** Reads the list again, because the links may have changed. */
    reload,
    /** Called when the worker reported a change of the library. */
    setLibrary: (latestView: LibraryView): void => {
      library.value = latestView
    },
    /** Loads the rows around a link that may be listed where no row was in view. */
    locate: async (id: number): Promise<void> => {
      const before = listed.peek()
      if (before === null || before.placeOf(id) !== null) return
      for (let from = 0; from < Math.min(before.count, MOST_LOOKED_THROUGH); from += MAX_ROWS) {
        const answer = await links({ ...before.question, from, count: MAX_ROWS, requests: 'none' })
        // Another question was asked meanwhile, or the list was read again.
        if (!answer.ok || listed.peek() !== before) return
        const at = answer.value.rows.findIndex((row) => row.id === id)
        if (at === -1) continue
        const first = Math.max(0, Math.floor(at / BLOCK) - 1)
        const around = answer.value.rows.slice(first * BLOCK, (first + 3) * BLOCK)
        listed.value = { ...before, ...addRows(from / BLOCK + first, around) }
        return
      }
    },
    /** Returns the links at these places, whether they are loaded or not. */
    read: (first: number, end: number): Promise<Result<ListedLink[]>> => {
      const asked = question
      return readRows((span) => links({ ...asked, ...span, requests: 'if-needed' }), first, end)
    },
  }
}

/** Reads the rows at these places, in as many answers as necessary. */
export const readRows = async (
  links: (span: Pick<LinksQuestion, 'from' | 'count'>) => Promise<Result<LinksAnswer>>,
  first: number,
  end: number,
): Promise<Result<ListedLink[]>> => {
  const rows: ListedLink[] = []
  for (let from = first; from < end; from += MAX_ROWS) {
    const some = await links({ from, count: Math.min(MAX_ROWS, end - from) })
    if (!some.ok) return some
    rows.push(...some.value.rows)
    if (some.value.rows.length === 0) break
  }
  return ok(rows)
}

const nearest = (blocks: Map<number, ListedLink[]>, to: number): Map<number, ListedLink[]> =>
  blocks.size <= MAX_BLOCKS
    ? blocks
    : new Map([...blocks].sort(([a], [b]) => Math.abs(a - to) - Math.abs(b - to)).slice(0, MAX_BLOCKS))
