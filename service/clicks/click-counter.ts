import { createHmac } from 'node:crypto'
import type { OpenStore } from '../store/open-store.ts'
import type { LinkTallyTable } from '../store/schema.ts'
import { browserOf, referrerHost, systemOf } from '../visits/user-agent.ts'

export interface Click {
  linkId: number
  address: string
  userAgent: string
  referrer: string | undefined
  country: string | null
}

const FLUSH_AFTER_MS = 200
const FLUSH_AT_CLICKS = 5000
/** After a failed write, since no other click may come to trigger the next one. */
const RETRY_AFTER_MS = 2000

interface Batch {
  clicks: Map<number, number>
  /** `linkId visitor` */
  visitors: Set<string>
  /** `linkId kind name` to clicks. Names may contain spaces, so they come last. */
  tallies: Map<string, number>
}

const emptyBatch = (): Batch => ({ clicks: new Map(), visitors: new Set(), tallies: new Map() })

const add = <K>(counts: Map<K, number>, key: K, more: number): void => {
  counts.set(key, (counts.get(key) ?? 0) + more)
}

/** Counts clicks in memory and stores them in batches, so that visitors never wait for a write. */
export class ClickCounter {
  readonly #store: OpenStore
  readonly #visitorSecret: string
  readonly #onFailure: (error: unknown) => void
  #pending = emptyBatch()
  #pendingClicks = 0
  #timer: NodeJS.Timeout | null = null
  /** The last write, which may have failed. */
  #writing: Promise<void> = Promise.resolve()

  constructor(store: OpenStore, visitorSecret: string, onFailure: (error: unknown) => void) {
    this.#store = store
    this.#visitorSecret = visitorSecret
    this.#onFailure = onFailure
  }

  count(click: Click): void {
    const { linkId, userAgent } = click
    add(this.#pending.clicks, linkId, 1)
    this.#pending.visitors.add(`${linkId} ${this.#visitor(click)}`)
    add(this.#pending.tallies, `${linkId} browser ${browserOf(userAgent)}`, 1)
    add(this.#pending.tallies, `${linkId} os ${systemOf(userAgent)}`, 1)
    const referrer = referrerHost(click.referrer)
    if (referrer !== null) add(this.#pending.tallies, `${linkId} referrer ${referrer}`, 1)
    if (click.country !== null) add(this.#pending.tallies, `${linkId} country ${click.country}`, 1)
    this.#pendingClicks += 1
    if (this.#pendingClicks >= FLUSH_AT_CLICKS) this.#flushSoon(0)
    else this.#flushSoon(FLUSH_AFTER_MS)
  }

  /** Resolves when all clicks counted so far are stored. */
  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const before = this.#writing
    const write = before.catch(() => {}).then(() => this.#write())
    this.#writing = write
    await write
  }

  #flushSoon(afterMs: number): void {
    if (this.#timer !== null) {
      if (afterMs > 0) return
      clearTimeout(this.#timer)
    }
    this.#timer = setTimeout(() => {
      this.flush().catch(this.#onFailure)
    }, afterMs)
    // Stopping the service flushes, so the timer needn't keep the process alive.
    this.#timer.unref()
  }

  async #write(): Promise<void> {
    if (this.#pendingClicks === 0) return
    const batch = this.#pending
    const clicks = this.#pendingClicks
    this.#pending = emptyBatch()
    this.#pendingClicks = 0
    try {
      await this.#store.transaction((store) => writeBatch(store.clicks, batch))
    } catch (error) {
      // Nothing was stored, so the clicks are counted again. If the connection was lost during the commit they may be
      // counted twice, which is better than not at all.
      for (const [id, count] of batch.clicks) add(this.#pending.clicks, id, count)
      for (const visitor of batch.visitors) this.#pending.visitors.add(visitor)
      for (const [key, count] of batch.tallies) add(this.#pending.tallies, key, count)
      this.#pendingClicks += clicks
      this.#flushSoon(RETRY_AFTER_MS)
      throw error
    }
  }

  /** Keyed, so that an IP address cannot be found by hashing all of them. */
  #visitor({ linkId, address, userAgent }: Click): string {
    return createHmac('sha256', this.#visitorSecret)
      .update(`${linkId} ${address} ${userAgent}`)
      .digest('base64url')
      .slice(0, 22)
  }
}

const writeBatch = async (clicks: OpenStore['clicks'], batch: Batch): Promise<void> => {
  const linkIds = [...batch.clicks.keys()].sort((left, right) => left - right)
  const existing = await clicks.existing(linkIds)
  const visitors = [...batch.visitors]
    .map((entry) => ({ link_id: Number.parseInt(entry, 10), visitor: entry.slice(entry.indexOf(' ') + 1) }))
    .filter((visitor) => existing.has(visitor.link_id))
    .sort((left, right) => left.link_id - right.link_id || (left.visitor < right.visitor ? -1 : 1))
  const fresh = await clicks.addVisitors(visitors)
  await clicks.addClicks(
    linkIds
      .filter((id) => existing.has(id))
      .map((id) => ({ link_id: id, clicks: batch.clicks.get(id) ?? 0, unique_clicks: fresh.get(id) ?? 0 })),
  )
  await clicks.addTallies(
    [...batch.tallies]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([key, count]) => tallyRow(key, count))
      .filter((tally) => existing.has(tally.link_id)),
  )
}

const tallyRow = (key: string, clicks: number): LinkTallyTable => {
  const [linkId = '', kind = '', ...name] = key.split(' ')
  return { link_id: Number(linkId), kind: kind as LinkTallyTable['kind'], name: name.join(' '), clicks }
}
