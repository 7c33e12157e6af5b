import { createHmac } from 'node:crypto'
import type { LinkDayTable, LinkTallyTable, VisitorTable } from '../store/schema.ts'
import { browserOf, systemOf } from '../visits/user-agent.ts'

export interface Click {
  linkId: number
  address: string
  userAgent: string
  /** The host of the page that linked here. */
  referrer: string | null
  country: string | null
}

/** A link's names of one kind. With one more, the rarest are counted together as `OTHER_NAME`, since strangers invent names. */
export const MAX_NAMES = 200
/** How many remain then. Names that people often have are among them, however many are invented. */
export const KEPT_NAMES = 100

export const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days since 1970 in UTC. */
export const dayOf = (moment: number): number => Math.floor(moment / DAY_MS)

/** Equal clicks of a day have equal keys, so that they are counted together. No part contains a line break. */
export const clickKey = (day: number, { linkId, address, userAgent, referrer, country }: Click): string =>
  `${day}\n${linkId}\n${address}\n${referrer ?? ''}\n${country ?? ''}\n${userAgent}`

/** Clicks that are stored together, once. */
export interface ClickBatch {
  /** Unique, so that a batch whose commit is uncertain can be written again. */
  id: string
  /** Keys of clicks and how many there were of each. */
  clicks: ReadonlyMap<string, number>
  /** The keys of visitors' hashes, for each day that the clicks have; `null` if its visitors are not to be stored. */
  salts: ReadonlyMap<number, string | null>
}

/** What a batch adds to the tables. Sorted, so that two processes cannot deadlock. */
export interface ClickRows {
  clicks: { link_id: number; clicks: number }[]
  days: Omit<LinkDayTable, 'unique_clicks'>[]
  visitors: VisitorTable[]
  tallies: LinkTallyTable[]
}

const add = <K>(counts: Map<K, number>, key: K, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

/** This takes longer than counting a click, so it is done once for equal clicks, and on SQLite in the database's thread. */
export const clickRows = ({ clicks, salts }: Omit<ClickBatch, 'id'>): ClickRows => {
  const byLink = new Map<number, number>()
  const byDay = new Map<string, Omit<LinkDayTable, 'unique_clicks'>>()
  const visitors = new Map<string, VisitorTable>()
  const tallies = new Map<string, LinkTallyTable>()
  for (const [key, count] of clicks) {
    const [dayText = '', id = '', address = '', referrer = '', country = '', userAgent = ''] = key.split('\n')
    const linkId = Number(id)
    const day = Number(dayText)
    const salt = salts.get(day)
    if (salt === undefined) throw new Error('A day of clicks has no salt.')
    add(byLink, linkId, count)
    const ofDay = byDay.get(`${id} ${dayText}`)
    if (ofDay === undefined) byDay.set(`${id} ${dayText}`, { link_id: linkId, day, clicks: count })
    else ofDay.clicks += count
    if (salt !== null) {
      const hash = visitorHash(salt, `${id} ${address} ${userAgent}`)
      visitors.set(`${dayText} ${hash}`, { day, link_id: linkId, hash })
    }
    const names = { browser: browserOf(userAgent), os: systemOf(userAgent), referrer, country }
    for (const [kind, name] of Object.entries(names) as [LinkTallyTable['kind'], string][]) {
      if (name === '') continue
      const tallyKey = `${id} ${kind} ${name}`
      const tally = tallies.get(tallyKey)
      if (tally === undefined) tallies.set(tallyKey, { link_id: linkId, kind, name, clicks: count })
      else tally.clicks += count
    }
  }
  return {
    clicks: [...byLink].sort(([left], [right]) => left - right).map(([link_id, count]) => ({ link_id, clicks: count })),
    days: sorted(byDay),
    visitors: sorted(visitors),
    tallies: sorted(tallies),
  }
}

const sorted = <T extends { link_id: number }>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows]
    .sort(([left, { link_id: one }], [right, { link_id: other }]) => one - other || (left < right ? -1 : 1))
    .map(([, row]) => row)

/** Keyed, so that an IP address cannot be found by hashing all of them. */
const visitorHash = (salt: string, text: string): string =>
  createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
