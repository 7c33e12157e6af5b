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

/** What a batch has of one link. */
interface LinkCounts {
  days: Map<number, { clicks: number; hashes: Set<string> }>
  /** By kind and name. */
  tallies: Map<string, LinkTallyTable>
}

/** This takes longer than counting a click, so it is done once for equal clicks, and on SQLite in the database's thread. */
export const clickRows = ({ clicks, salts }: Omit<ClickBatch, 'id'>): ClickRows => {
  const links = new Map<number, LinkCounts>()
  for (const [key, count] of clicks) {
    const [dayText = '', id = '', address = '', referrer = '', country = '', userAgent = ''] = key.split('\n')
    const linkId = Number(id)
    const day = Number(dayText)
    const salt = salts.get(day)
    if (salt === undefined) throw new Error('A day of clicks has no salt.')
    const link: LinkCounts = links.get(linkId) ?? { days: new Map(), tallies: new Map() }
    links.set(linkId, link)
    const ofDay = link.days.get(day) ?? { clicks: 0, hashes: new Set<string>() }
    link.days.set(day, ofDay)
    ofDay.clicks += count
    if (salt !== null) ofDay.hashes.add(visitorHash(salt, `${id} ${address} ${userAgent}`))
    const add = (kind: LinkTallyTable['kind'], name: string): void => {
      if (name === '') return
      const tally = link.tallies.get(`${kind} ${name}`)
      if (tally === undefined) link.tallies.set(`${kind} ${name}`, { link_id: linkId, kind, name, clicks: count })
      else tally.clicks += count
    }
    add('browser', browserOf(userAgent))
    add('country', country)
    add('os', systemOf(userAgent))
    add('referrer', referrer)
  }
  return rowsOf(links)
}

const rowsOf = (links: ReadonlyMap<number, LinkCounts>): ClickRows => {
  const rows: ClickRows = { clicks: [], days: [], visitors: [], tallies: [] }
  for (const [linkId, { days, tallies }] of inOrder(links)) {
    let ofLink = 0
    for (const [day, { clicks, hashes }] of inOrder(days)) {
      ofLink += clicks
      rows.days.push({ link_id: linkId, day, clicks })
      for (const [hash] of inOrder(hashes.entries())) rows.visitors.push({ day, link_id: linkId, hash })
    }
    rows.clicks.push({ link_id: linkId, clicks: ofLink })
    for (const [, tally] of inOrder(tallies)) rows.tallies.push(tally)
  }
  return rows
}

const inOrder = <K extends number | string, V>(entries: Iterable<[K, V]>): [K, V][] =>
  [...entries].sort(([one], [other]) => (one < other ? -1 : 1))

/** Keyed, so that an IP address cannot be found by hashing all of them. */
const visitorHash = (salt: string, text: string): string =>
  createHmac('sha256', salt).update(text).digest('base64url').slice(0, 22)
