import { batch, type ReadonlySignal, signal } from '@preact/signals'
import type { Link, LinkOrder } from '../../../lib/contract/link.ts'
import type { Failure, Result } from '../../../lib/model/failure.ts'
import type { LibraryPage, LibraryView } from '../../../lib/model/library-view.ts'
import type { AskLibrary } from '../page/rpc.ts'

export interface LibraryQuestion {
  query: string
  order: LinkOrder
}

/** What is known of the answer to one query. */
export interface LibraryAnswer {
  question: LibraryQuestion
  /** How many links of the library match. */
  total: number
  library: LibraryView
  rowAt: (place: number) => Link | undefined
  /** `null` where the link is not loaded. */
  placeOf: (id: number) => number | null
}

/** The links of the library, of which the page loads those around the rows in view. */
export interface LibraryRows {
  /** The previous answer stays until the next one arrives. */
  answer: ReadonlySignal<LibraryAnswer | null>
  /** Why the last query failed. */
  failure: ReadonlySignal<Failure | null>
  /** Of queries that arrive faster than answers, only the newest is answered. */
  ask: (question: LibraryQuestion) => void
  /** The rows in view. */
  show: (first: number, end: number) => void
  /** Asks again, because the links may have changed. */
  reload: () => void
  /** Rows of the current query, in order. */
  read: (first: number, end: number) => Promise<Result<Link[]>>
}

/** Links are read in blocks of this size. */
const BLOCK = 100

/** The most blocks in memory: far more than a screen, far less than an account. */
const BLOCKS_HELD = 40

/** The most rows of one answer. */
const MAX_ROWS = 1000

/** Blocks of rows, from `from` to before `to`. */
interface Span {
  from: number
  to: number
}

export const createLibraryRows = (library: AskLibrary): LibraryRows => {
  const answer = signal<LibraryAnswer | null>(null)
  const failure = signal<Failure | null>(null)
  let question: LibraryQuestion = { query: '', order: 'date' }
  let blocks = new Map<number, Link[]>()
  let looked: Span = { from: 0, to: 1 }
  /** Whether the loaded blocks do not, or no longer, answer the query. */
  let stale = true
  let running = false

  const ask = (asked: LibraryQuestion, { from, to }: Span): Promise<Result<LibraryPage>> =>
    library({ ...asked, offset: from * BLOCK, limit: Math.min((to - from) * BLOCK, MAX_ROWS) })

  /** The blocks to load next; `null` when none are missing. */
  const missing = (): Span | null => {
    if (stale) return looked
    const last = Math.ceil((answer.value?.total ?? 0) / BLOCK)
    let { from, to } = { from: looked.from, to: Math.min(looked.to, last) }
    while (from < to && blocks.has(from)) from++
    while (to > from && blocks.has(to - 1)) to--
    return from < to ? { from, to } : null
  }

  const take = (asked: LibraryQuestion, { from }: Span, page: LibraryPage): void => {
    const held = new Map(blocks)
    for (let at = 0; at * BLOCK < page.rows.length; at++)
      held.set(from + at, page.rows.slice(at * BLOCK, (at + 1) * BLOCK))
    blocks = nearest(held, from)
    const places = new Map<number, number>()
    for (const [block, rows] of blocks) for (const [at, { id }] of rows.entries()) places.set(id, block * BLOCK + at)
    const rows = blocks
    batch(() => {
      failure.value = null
      answer.value = {
        question: asked,
        total: page.total,
        library: page.library,
        rowAt: (place) => rows.get(Math.floor(place / BLOCK))?.[place % BLOCK],
        placeOf: (id) => places.get(id) ?? null,
      }
    })
  }

  const run = async (): Promise<void> => {
    if (running) return
    running = true
    for (let span = missing(); span !== null; span = missing()) {
      const asked = question
      const renewed = stale
      stale = false
      const page = await ask(asked, span)
      // Outdated by another query or a change of the links.
      if (asked !== question || (stale && !renewed)) continue
      if (!page.ok) {
        stale = true
        failure.value = page.failure
        break
      }
      if (renewed) blocks = new Map()
      take(asked, span, page.value)
    }
    running = false
  }

  return {
    answer,
    failure,
    ask: (asked) => {
      question = asked
      looked = { from: 0, to: 1 }
      stale = true
      void run()
    },
    show: (first, end) => {
      looked = { from: Math.floor(first / BLOCK), to: Math.max(1, Math.ceil(end / BLOCK)) }
      // The user retries after a failure; scrolling does not.
      if (failure.value === null) void run()
    },
    reload: () => {
      stale = true
      void run()
    },
    read: async (first, end) => {
      const asked = question
      const rows: Link[] = []
      for (let offset = first; offset < end; offset += MAX_ROWS) {
        const page = await library({ ...asked, offset, limit: Math.min(MAX_ROWS, end - offset) })
        if (!page.ok) return page
        rows.push(...page.value.rows)
        if (page.value.rows.length === 0) break
      }
      return { ok: true, value: rows }
    },
  }
}

const nearest = (blocks: Map<number, Link[]>, to: number): Map<number, Link[]> =>
  blocks.size <= BLOCKS_HELD
    ? blocks
    : new Map([...blocks].sort(([a], [b]) => Math.abs(a - to) - Math.abs(b - to)).slice(0, BLOCKS_HELD))
