import { hasWord, spellingsOf } from '../contract/folded.ts'
import type { LinkOrder } from '../contract/link.ts'
import type { LinkFilters } from '../model/links-question.ts'
import type { Block } from './block.ts'
import { type FilterContext, type FilteredRow, linkFilter } from './link-filter.ts'
import { RANKS } from './searchable.ts'

interface SearchIndexQuery {
  words: readonly string[]
  filters: LinkFilters
  /** What the filters depend on. */
  context: FilterContext
  order: LinkOrder
  /** Ranks a link that has the words, by its line and the host of its short URL; the rank goes before the order. */
  rank?: ((line: string, host: string) => number) | undefined
  /** Links that are left out. */
  without?: ReadonlySet<number> | undefined
  offset: number
  limit: number
}

interface IndexedBlock extends Block {
  ends: Uint32Array
}

/** All links, numbered consecutively, as of one moment. */
interface View {
  blocks: IndexedBlock[]
  ids: number[]
  ages: number[]
  clicks: number[]
}

export type SearchIndex = ReturnType<typeof createSearchIndex>

/** A library's words in memory, as compact as its blocks. */
export const createSearchIndex = () => {
  const blocks = new Map<number, IndexedBlock>()
  let view: View | null = null
  let orders: Partial<Record<LinkOrder, number[]>> = {}

  const present = (): View => {
    if (view !== null) return view
    const all = [...blocks.values()]
    const [ids, ages, clicks]: [number[], number[], number[]] = [[], [], []]
    for (const block of all) {
      ids.push(...block.ids)
      ages.push(...block.ages)
      clicks.push(...block.clicks)
    }
    view = { blocks: all, ids, ages, clicks }
    return view
  }

  /** Sorting costs more than searching, so orders are cached until something changes. */
  const inOrder = (order: LinkOrder, { ids, ages, clicks }: View): number[] => {
    const byAge = (one: number, other: number): number =>
      (ages[one] ?? 0) - (ages[other] ?? 0) || (ids[other] ?? 0) - (ids[one] ?? 0)
    const byClicks = (one: number, other: number): number =>
      (clicks[other] ?? 0) - (clicks[one] ?? 0) || byAge(one, other)
    return ids.map((_, at) => at).sort({ date: byAge, click: byClicks }[order])
  }

  /**
   * For each link: 1 if it matches, 2 if that is unknown, otherwise 0. `ranks` gets the rank of each link that has the
   * words.
   */
  const matches = async (
    { blocks: all, ids }: View,
    { words, filters, context, rank }: Pick<SearchIndexQuery, 'words' | 'filters' | 'context' | 'rank'>,
    pause: () => Promise<void> | undefined,
    ranks: Uint8Array,
  ): Promise<Uint8Array> => {
    const found = new Uint8Array(ids.length)
    const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
    if (words.length === 0 && !isFiltered) return found.fill(1)
    const passes = linkFilter(filters, context)
    let first = 0
    for (const block of all) {
      const offset = first
      const rowAt = isFiltered ? rowsOf(block) : null
      const take = (line: number): void => {
        const verdict = rowAt === null || passes(rowAt(line))
        found[offset + line] = verdict === null ? 2 : Number(verdict)
      }
      if (words.length === 0) for (let line = 0; line < block.ids.length; line++) take(line)
      else {
        let hosts: string[] | null = null
        matchingLines(block.lines, block.ends, words, (line) => {
          take(line)
          if (rank === undefined || found[offset + line] !== 1) return
          hosts ??= block.hosts.split('\n')
          ranks[offset + line] = rank(lineAt(block, line), hosts[line] ?? '')
        })
      }
      first += block.ids.length
      await pause()
    }
    return found
  }

  return {
    /** Replaces the block with the same number. */
    put: (block: Block): void => {
      if (block.ids.length === 0) blocks.delete(block.block)
      else blocks.set(block.block, { ...block, ends: lineEnds(block.lines) })
      view = null
      orders = {}
    },
    /** The ids of a range of the matches, and the number of matches. `pause` is called between blocks and may wait. */
    search: async (
      { order, without, offset, limit, ...asked }: SearchIndexQuery,
      pause: () => Promise<void> | undefined,
    ) => {
      const searched = present()
      const ranks = new Uint8Array(searched.ids.length)
      const found = await matches(searched, asked, pause, ranks)
      const isPresent = searched === view
      const sorted = (isPresent ? orders[order] : undefined) ?? inOrder(order, searched)
      if (isPresent) orders[order] = sorted
      const ids: number[] = []
      let total = 0
      for (const passed of asked.rank === undefined ? [0] : Object.values(RANKS)) {
        for (const at of sorted) {
          if (found[at] !== 1 || ranks[at] !== passed || without?.has(searched.ids[at] ?? 0)) continue
          if (total >= offset && ids.length < limit) ids.push(searched.ids[at] ?? 0)
          total += 1
        }
      }
      return { ids, total, unknownFor: found.reduce((count, verdict) => count + (verdict === 2 ? 1 : 0), 0) }
    },
    /** Calls `take` with each link that passes the filters; returns for how many links that is unknown. */
    each: async (
      asked: Pick<SearchIndexQuery, 'filters' | 'context'>,
      pause: () => Promise<void> | undefined,
      take: (row: FilteredRow) => void,
    ): Promise<number> => {
      const searched = present()
      const found = await matches(searched, { words: [], ...asked }, pause, new Uint8Array())
      let [first, unknownFor] = [0, 0]
      for (const block of searched.blocks) {
        const rowAt = rowsOf(block)
        for (let line = 0; line < block.ids.length; line++) {
          if (found[first + line] === 1) take(rowAt(line))
          if (found[first + line] === 2) unknownFor += 1
        }
        first += block.ids.length
        await pause()
      }
      return unknownFor
    },
    /** The links for which it is unknown whether they pass the filters. */
    unknown: async (
      asked: Pick<SearchIndexQuery, 'filters' | 'context'>,
      pause: () => Promise<void> | undefined,
    ): Promise<number[]> => {
      const searched = present()
      const found = await matches(searched, { words: [], ...asked }, pause, new Uint8Array())
      return inOrder('date', searched).flatMap((at) => (found[at] === 2 ? (searched.ids[at] ?? []) : []))
    },
    /** The links whose text contains one of these as a word. */
    withWord: async (words: ReadonlySet<string>, pause: () => Promise<void> | undefined): Promise<number[]> => {
      const ids: number[] = []
      for (const { ids: all, lines } of present().blocks) {
        for (const [line, text] of lines.split('\n').entries())
          if (text.split(' ').some((word) => words.has(word))) ids.push(all[line] ?? 0)
        await pause()
      }
      return ids
    },
    /** The links that may have a UTM parameter, by block. */
    withUtm: (): { block: Block; ids: number[] }[] =>
      [...blocks.values()].flatMap((block) => {
        const ids: number[] = []
        matchingLines(block.lines, block.ends, ['utm_'], (line) => ids.push(block.ids[line] ?? 0))
        return ids.length === 0 ? [] : [{ block, ids }]
      }),
    /** The links that are known to be in this channel. */
    inChannel: (channel: number): number[] =>
      [...blocks.values()].flatMap(({ ids, facts }) => ids.filter((id) => facts[id]?.channels?.includes(channel))),
  }
}

/** The fields that filters look at, for each line of a block. */
const rowsOf = ({ ids, ages, clicks, lastClicks, hosts, noted, facts }: Block): ((line: number) => FilteredRow) => {
  const [host, withNote] = [hosts.split('\n'), new Set(noted)]
  return (line) => {
    const id = ids[line] ?? 0
    return {
      id,
      age: ages[line] ?? 0,
      clicks: clicks[line] ?? 0,
      lastClick: lastClicks[line] ?? Number.NaN,
      host: host[line] ?? '',
      isNoted: withNote.has(id),
      facts: facts[id],
    }
  }
}

const lineAt = ({ lines, ends }: IndexedBlock, line: number): string =>
  lines.slice(line === 0 ? 0 : (ends[line - 1] ?? 0) + 1, ends[line] ?? lines.length)

/** Where each line of a text ends. */
const lineEnds = (lines: string): Uint32Array => {
  const ends: number[] = []
  for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) ends.push(at)
  ends.push(lines.length)
  return Uint32Array.from(ends)
}

/**
 * Returns a function that finds the next occurrence of any of several texts from a position on, which must never
 * decrease; -1 if there is none.
 */
const occurrences = (lines: string, texts: readonly string[]): ((from: number) => number) => {
  const places = texts.map(() => -2)
  return (from) => {
    for (const [which, text] of texts.entries()) {
      const place = places[which] ?? -2
      if (place !== -1 && place < from) places[which] = lines.indexOf(text, from)
    }
    return places.reduce((first, place) => (place !== -1 && (first === -1 || place < first) ? place : first), -1)
  }
}

/**
 * Calls `take` with the number of each line that contains every word. Searches for the longest word, which is the
 * rarest.
 */
const matchingLines = (
  lines: string,
  ends: Uint32Array,
  words: readonly string[],
  take: (line: number) => void,
): void => {
  const [rarest = '', ...others] = words.toSorted((one, other) => other.length - one.length)
  if (others.some((word) => !hasWord(lines, word))) return
  const next = occurrences(lines, spellingsOf(rarest))
  let line = 0
  for (let at = next(0); at !== -1; ) {
    while ((ends[line] ?? lines.length) < at) line += 1
    const start = line === 0 ? 0 : (ends[line - 1] ?? 0) + 1
    const end = ends[line] ?? lines.length
    const text = others.length === 0 ? '' : lines.slice(start, end)
    if (others.every((word) => hasWord(text, word))) take(line)
    at = next(end + 1)
  }
}
