import { hostOf } from '../address/short-url.ts'
import type { LinkOrder } from '../contract/link.ts'
import type { LinkFilters } from '../model/links-question.ts'
import type { Block } from './block.ts'
import { ageOf } from './stored-link.ts'

/** What rows show. The others are about what only the details of a link, or of a channel, show. */
const SUPPORTED = ['domain', 'clicks', 'dates'] as const satisfies (keyof LinkFilters)[]
export type RowFilters = Pick<LinkFilters, (typeof SUPPORTED)[number]>

export const unsupportedFilters = (filters: LinkFilters): (keyof LinkFilters)[] =>
  (Object.keys(filters) as (keyof LinkFilters)[]).filter(
    (name) => filters[name] !== undefined && !SUPPORTED.some((one) => one === name),
  )

interface SearchIndexQuery {
  words: readonly string[]
  filters: RowFilters
  order: LinkOrder
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

  const matches = async (
    { blocks: all, ids }: View,
    words: readonly string[],
    filters: RowFilters,
    pause: () => Promise<void> | undefined,
  ): Promise<Uint8Array> => {
    const found = new Uint8Array(ids.length)
    const isMeant = rowFilter(filters)
    if (words.length === 0 && isMeant === null) return found.fill(1)
    let first = 0
    for (const block of all) {
      const offset = first
      const passes = isMeant?.(block)
      const take = (line: number): void => {
        if (passes === undefined || passes(line)) found[offset + line] = 1
      }
      if (words.length === 0) for (let line = 0; line < block.ids.length; line++) take(line)
      else matchingLines(block.lines, block.ends, words, take)
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
      { words, filters, order, offset, limit }: SearchIndexQuery,
      pause: () => Promise<void> | undefined,
    ) => {
      const searched = present()
      const found = await matches(searched, words, filters, pause)
      const isPresent = searched === view
      const sorted = (isPresent ? orders[order] : undefined) ?? inOrder(order, searched)
      if (isPresent) orders[order] = sorted
      const ids: number[] = []
      let total = 0
      for (const at of sorted) {
        if (found[at] !== 1) continue
        if (total >= offset && ids.length < limit) ids.push(searched.ids[at] ?? 0)
        total += 1
      }
      return { ids, total }
    },
  }
}

/** Whether the links of a block pass the filters; `null` without any. */
const rowFilter = ({ domain, clicks, dates }: RowFilters): ((block: Block) => (line: number) => boolean) | null => {
  if (domain === undefined && clicks === undefined && dates === undefined) return null
  const host = domain === undefined ? null : hostOf(domain)
  const [fewest, most] = [clicks?.from ?? 0, clicks?.to ?? Number.POSITIVE_INFINITY]
  // Ages are negated dates. The end of a day, or of a minute, is the last second that begins like it.
  const oldest = dates?.from === undefined ? Number.POSITIVE_INFINITY : ageOf(dates.from)
  const newest =
    dates?.to === undefined ? Number.NEGATIVE_INFINITY : ageOf(`${dates.to}${LATEST.slice(dates.to.length)}`)
  return (block) => {
    const hosts = host === null ? [] : block.hosts.split('\n')
    return (line) => {
      const [age = 0, count = 0] = [block.ages[line], block.clicks[line]]
      return (
        count >= fewest && count <= most && age <= oldest && age >= newest && (host === null || hosts[line] === host)
      )
    }
  }
}

const LATEST = '9999-12-31 23:59:59'

/** Where each line of a text ends. */
const lineEnds = (lines: string): Uint32Array => {
  const ends: number[] = []
  for (let at = lines.indexOf('\n'); at !== -1; at = lines.indexOf('\n', at + 1)) ends.push(at)
  ends.push(lines.length)
  return Uint32Array.from(ends)
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
  if (others.some((word) => !lines.includes(word))) return
  let line = 0
  for (let at = lines.indexOf(rarest); at !== -1; ) {
    while ((ends[line] ?? lines.length) < at) line += 1
    const start = line === 0 ? 0 : (ends[line - 1] ?? 0) + 1
    const end = ends[line] ?? lines.length
    const text = others.length === 0 ? '' : lines.slice(start, end)
    if (others.every((word) => text.includes(word))) take(line)
    at = lines.indexOf(rarest, end + 1)
  }
}
