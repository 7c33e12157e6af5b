import { hostOf } from '../address/short-url.ts'
import type { LinkFacts } from '../model/link-facts.ts'
import { searchLine } from './searchable.ts'
import { ageOf, type StoredLink } from './stored-link.ts'

/** Whether a filter or Insights looks at it: only those are in blocks. The compiler asks for each. */
const FILTERED = {
  pageTitle: false,
  channels: true,
  allChannels: true,
  campaign: true,
  expiry: true,
  password: true,
  targets: true,
  pixels: true,
  private: false,
  uniqueClicks: false,
  clicks7Days: false,
  clicks30Days: false,
  // As `lastClicks`.
  lastClick: false,
  lastChange: false,
  madeHere: true,
  preset: true,
  referrers: true,
} as const satisfies { readonly [Fact in keyof LinkFacts]-?: boolean }

type FilteredFact = {
  [Fact in keyof typeof FILTERED]: (typeof FILTERED)[Fact] extends true ? Fact : never
}[keyof LinkFacts]
const FILTERED_FACTS = (Object.keys(FILTERED) as (keyof LinkFacts)[]).filter((fact) => FILTERED[fact])

/** What filters and Insights can ask of a link. */
export type FilteredFacts = Pick<LinkFacts, FilteredFact>

/**
 * The searchable data of some hundred links in one record: reading a hundred thousand single records takes seconds,
 * reading two hundred blocks a fraction of a second. The arrays and the lines are in the same order.
 */
export interface Block {
  connection: string
  block: number
  ids: number[]
  ages: number[]
  clicks: number[]
  /** For each link, the age of the day of its last click (`lastClickAge`). */
  lastClicks: number[]
  /** The line of each link (`searchLine`), joined by line breaks. */
  lines: string
  /** The host of each link's short URL, joined by line breaks. */
  hosts: string
  /** The ids of the links that have a note. */
  noted: number[]
  /** What this device knows of links, by id. */
  facts: Record<number, FilteredFacts>
}

/** The age of a link's last click: infinite if the link was never clicked, not a number if that is unknown. */
export const lastClickAge = ({ clicks, facts }: Pick<StoredLink, 'clicks' | 'facts'>): number => {
  if (clicks === 0 || facts?.lastClick === null) return Number.POSITIVE_INFINITY
  return facts?.lastClick === undefined ? Number.NaN : ageOf(facts.lastClick)
}

export const BLOCK_SIZE = 512

export const emptyBlock = (connection: string, block: number): Block => ({
  connection,
  block,
  ids: [],
  ages: [],
  clicks: [],
  lastClicks: [],
  lines: '',
  hosts: '',
  noted: [],
  facts: {},
})

/** Adds or replaces links, and removes others. */
export const changedBlock = (before: Block, put: readonly StoredLink[], remove: ReadonlySet<number>): Block => {
  const rows = new Map<number, { age: number; clicks: number; lastClick: number; line: string; host: string }>()
  const [lines, hosts] = [before.lines.split('\n'), before.hosts.split('\n')]
  for (const [at, id] of before.ids.entries()) {
    const [age = 0, clicks = 0, lastClick = Number.NaN] = [before.ages[at], before.clicks[at], before.lastClicks[at]]
    rows.set(id, { age, clicks, lastClick, line: lines[at] ?? '', host: hosts[at] ?? '' })
  }
  const [noted, facts] = [new Set(before.noted), { ...before.facts }]
  for (const id of [...remove, ...put.map(({ id }) => id)]) {
    noted.delete(id)
    delete facts[id]
  }
  for (const id of remove) rows.delete(id)
  for (const link of put) {
    const { id, age, clicks } = link
    rows.set(id, { age, clicks, lastClick: lastClickAge(link), line: searchLine(link), host: hostOf(link.shorturl) })
    if (link.description !== '') noted.add(id)
    if (link.facts !== undefined) facts[id] = filteredFacts(link.facts)
  }
  const all = [...rows.values()]
  return {
    ...before,
    ids: [...rows.keys()],
    ages: all.map(({ age }) => age),
    clicks: all.map(({ clicks }) => clicks),
    lastClicks: all.map(({ lastClick }) => lastClick),
    lines: all.map(({ line }) => line).join('\n'),
    hosts: all.map(({ host }) => host).join('\n'),
    noted: [...noted],
    facts: withEqualOnce(facts),
  }
}

const filteredFacts = (facts: LinkFacts): FilteredFacts =>
  Object.fromEntries(FILTERED_FACTS.flatMap((fact) => (facts[fact] === undefined ? [] : [[fact, facts[fact]]])))

/** Equal facts become one object, because most links of a block have the same: they are stored and loaded once. */
const withEqualOnce = (facts: Block['facts']): Block['facts'] => {
  const seen = new Map<string, FilteredFacts>()
  return Object.fromEntries(
    Object.entries(facts).map(([id, each]) => {
      const text = JSON.stringify(each)
      const first = seen.get(text) ?? each
      seen.set(text, first)
      return [id, first]
    }),
  )
}
