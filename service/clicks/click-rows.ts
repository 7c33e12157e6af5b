import { hash as digest } from 'node:crypto'
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

/** This takes longer than counting a click, so it is done once for equal clicks, and on SQLite in the database's thread. */
export const clickRows = ({ clicks, salts }: Omit<ClickBatch, 'id'>): ClickRows => {
  const links = new Map<number, ClickRows['clicks'][number]>()
  const days = new Map<string, ClickRows['days'][number]>()
  const visitors = new Map<string, VisitorTable>()
  const tallies = new Map<string, LinkTallyTable>()
  for (const [key, count] of clicks) {
    const [dayText = '', id = '', address = '', referrer = '', country = '', userAgent = ''] = key.split('\n')
    const linkId = Number(id)
    const day = Number(dayText)
    const salt = salts.get(day)
    if (salt === undefined) throw new Error('A day of clicks has no salt.')
    addTo(links, linkId, { link_id: linkId, clicks: count })
    addTo(days, `${dayText} ${id}`, { link_id: linkId, day, clicks: count })
    if (salt !== null) {
      // Of no other day or link.
      const hash = visitorHash(salt, `${id} ${address} ${userAgent}`)
      visitors.set(hash, { day, link_id: linkId, hash })
    }
    const tally = (kind: LinkTallyTable['kind'], name: string): void => {
      if (name !== '') addTo(tallies, `${id} ${kind} ${name}`, { link_id: linkId, kind, name, clicks: count })
    }
    tally('browser', browserOf(userAgent))
    tally('country', country)
    tally('os', systemOf(userAgent))
    tally('referrer', referrer)
  }
  return {
    clicks: [...links.values()].sort(byLink),
    days: [...days.values()].sort((one, other) => byLink(one, other) || one.day - other.day),
    visitors: [...visitors.values()].sort(
      (one, other) => byLink(one, other) || one.day - other.day || byText(one.hash, other.hash),
    ),
    tallies: [...tallies.values()].sort(
      (one, other) => byLink(one, other) || byText(one.kind, other.kind) || byText(one.name, other.name),
    ),
  }
}

const addTo = <Key, Row extends { clicks: number }>(rows: Map<Key, Row>, key: Key, row: Row): void => {
  const known = rows.get(key)
  if (known === undefined) rows.set(key, row)
  else known.clicks += row.clicks
}

const byLink = (one: { link_id: number }, other: { link_id: number }): number => one.link_id - other.link_id

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Salted, so that an IP address cannot be found by hashing all of them. */
const visitorHash = (salt: string, text: string): string =>
  digest('sha256', `${salt} ${text}`, 'base64url').slice(0, 22)
