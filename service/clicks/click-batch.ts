import { hash as digest } from 'node:crypto'
import { DAY } from '../durations.ts'
import { browserOf, systemOf } from '../visits/user-agent.ts'

export interface Click {
  linkId: number
  address: string
  userAgent: string
  /** The host of the page that linked here. */
  referrer: string | null
  country: string | null
}

/**
 * How many names of one kind a link has at most. With one more, the rarest are counted together as `OTHER_NAME`,
 * because strangers can invent names.
 */
export const MAX_NAMES = 200
/** How many names remain after that. Frequent names stay, however many are invented. */
export const REMAINING_NAMES = 100

/** Whole days since 1970 in UTC. */
export const dayOf = (moment: number): number => Math.floor(moment / DAY)

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

/**
 * A batch as it is stored until it is counted. Equal clicks are one line, with tabs between their number, link and day,
 * the visitor's hash (empty if visitors are not to be stored), browser, country, system and referrer. No field contains
 * a tab or a line break.
 */
export const clickLines = ({ clicks, salts }: Omit<ClickBatch, 'id'>): { linkId: number; text: string }[] => {
  const lines: { linkId: number; text: string }[] = []
  for (const [key, count] of clicks) {
    const [day = '', link = '', address = '', referrer = '', country = '', userAgent = ''] = key.split('\n')
    const salt = salts.get(Number(day))
    if (salt === undefined) throw new Error('A day of clicks has no salt.')
    const hash = salt === null ? '' : visitorHash(salt, `${link} ${address} ${userAgent}`)
    const names = `${browserOf(userAgent)}\t${country}\t${systemOf(userAgent)}\t${referrer}`
    lines.push({ linkId: Number(link), text: `${count}\t${link}\t${day}\t${hash}\t${names}` })
  }
  return lines
}

/** Salted, so that an IP address cannot be found by hashing all of them. */
const visitorHash = (salt: string, text: string): string =>
  digest('sha256', `${salt} ${text}`, 'base64url').slice(0, 22)
