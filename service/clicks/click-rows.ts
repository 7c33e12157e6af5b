import { createHmac } from 'node:crypto'
import type { LinkTallyTable, LinkVisitorTable } from '../store/schema.ts'
import { browserOf, systemOf } from '../visits/user-agent.ts'

export interface Click {
  linkId: number
  address: string
  userAgent: string
  /** The host of the page that linked here. */
  referrer: string | null
  country: string | null
}

/** Equal clicks have equal keys, so that they are counted together. No part contains a line break. */
export const clickKey = ({ linkId, address, userAgent, referrer, country }: Click): string =>
  `${linkId}\n${address}\n${referrer ?? ''}\n${country ?? ''}\n${userAgent}`

/** Clicks that are stored together, once. */
export interface ClickBatch {
  /** Unique, so that a batch whose commit is uncertain can be written again. */
  id: string
  /** Keys of clicks and how many there were of each. */
  clicks: ReadonlyMap<string, number>
  /** The key of visitors' hashes. */
  visitorSecret: string
}

/** What a batch adds to the tables. Sorted, so that two processes cannot deadlock. */
export interface ClickRows {
  clicks: { link_id: number; clicks: number }[]
  visitors: LinkVisitorTable[]
  tallies: LinkTallyTable[]
}

const add = <K>(counts: Map<K, number>, key: K, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

/** This takes longer than counting a click, so it is done once for equal clicks, and on SQLite in the database's thread. */
export const clickRows = ({ clicks, visitorSecret }: Omit<ClickBatch, 'id'>): ClickRows => {
  const byLink = new Map<number, number>()
  const visitors = new Map<string, LinkVisitorTable>()
  const tallies = new Map<string, LinkTallyTable>()
  for (const [key, count] of clicks) {
    const [id = '', address = '', referrer = '', country = '', userAgent = ''] = key.split('\n')
    const linkId = Number(id)
    add(byLink, linkId, count)
    const visitor = visitorOf(visitorSecret, `${id} ${address} ${userAgent}`)
    visitors.set(`${id} ${visitor}`, { link_id: linkId, visitor })
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
    visitors: sorted(visitors),
    tallies: sorted(tallies),
  }
}

const sorted = <T extends { link_id: number }>(rows: ReadonlyMap<string, T>): T[] =>
  [...rows]
    .sort(([left, { link_id: one }], [right, { link_id: other }]) => one - other || (left < right ? -1 : 1))
    .map(([, row]) => row)

/** Keyed, so that an IP address cannot be found by hashing all of them. */
const visitorOf = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
