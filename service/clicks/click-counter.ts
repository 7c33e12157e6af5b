import { randomUUID } from 'node:crypto'
import { type Click, type ClickBatch, clickKey, dayOf } from './click-batch.ts'
import { Repeated } from './repeated.ts'

/** With the write itself, a click is stored within 250 ms (`npm run faults -- service` measures it). */
const STORE_AFTER_MS = 100
/**
 * Counting writes each row of a link, browser and so on once, however many clicks there were. The pause after it is
 * four times as long as the counting took, so that it takes at most a fifth of the time, or has its maximum.
 */
const PAUSE_PER_COUNTING = 4
const MAX_PAUSE_MS = 5_000
/** The most different clicks in one write. */
const MAX_BATCH = 5_000
/** How much may wait in memory while the database takes no clicks. Further clicks are dropped. */
const MAX_WAITING_CHARACTERS = 32 * 2 ** 20
/** How long a read waits for the clicks before it. */
const MAX_WAIT_MS = 2_000

/** A longer user agent is made up, and would take memory. */
const MAX_USER_AGENT = 512

interface ClickCounterWorld {
  storeClicks(batch: ClickBatch): Promise<void>
  /** Adds all stored clicks to the numbers of their links. */
  countClicks(): Promise<void>
  /** The key of a day's visitors' hashes; `null` if no more of them are stored. */
  saltOf(day: number, visitors: number): Promise<string | null>
  /** Epoch milliseconds. */
  now(): number
  onFailure(what: string, error: unknown): void
}

/** Clicks of one batch, and the days on which they were. */
interface TakenClicks extends Pick<ClickBatch, 'id' | 'clicks'> {
  days: ReadonlySet<number>
}

/**
 * Keeps clicks in memory and stores them in batches, so that visitors never wait for a write. Stored clicks are counted
 * less often, and before each read.
 */
export class ClickCounter {
  readonly #world: ClickCounterWorld
  readonly #storing: Repeated
  readonly #counting: Repeated
  #waiting = new Map<string, number>()
  #waitingDays = new Set<number>()
  #waitingCharacters = 0
  /** The batch that was sent to the database but not yet confirmed. */
  #unconfirmed: TakenClicks | null = null
  #dropped = 0
  #reportedDropped = 0
  /** How many batches were stored, beginning with one for what a killed process may have left. */
  #stored = 1
  /** How many of the stored batches are counted for certain. */
  #counted = 0
  #pauseMs = 0

  constructor(world: ClickCounterWorld) {
    this.#world = world
    this.#storing = new Repeated(
      () => this.#store(),
      (error) => world.onFailure('Clicks could not be stored and wait in memory:', error),
    )
    this.#counting = new Repeated(
      () => this.#count(),
      (error) => world.onFailure('Stored clicks could not be counted yet:', error),
    )
    this.#counting.runWithin(0)
  }

  /** Clicks that wait in memory until the database has confirmed them, and those dropped since the start. */
  get backlog(): { waiting: number; dropped: number } {
    let waiting = 0
    for (const clicks of [this.#unconfirmed?.clicks, this.#waiting])
      for (const count of clicks?.values() ?? []) waiting += count
    return { waiting, dropped: this.#dropped }
  }

  count(click: Click): void {
    const userAgent =
      click.userAgent.length > MAX_USER_AGENT ? click.userAgent.slice(0, MAX_USER_AGENT) : click.userAgent
    const day = dayOf(this.#world.now())
    // Copied, because a part of a header's text would keep the whole header in memory.
    const key = Buffer.from(clickKey(day, { ...click, userAgent })).toString()
    const before = this.#waiting.get(key)
    if (before === undefined) {
      if (this.#waitingCharacters + key.length > MAX_WAITING_CHARACTERS) {
        this.#dropped += 1
        return
      }
      this.#waitingCharacters += key.length
      this.#waitingDays.add(day)
    }
    this.#waiting.set(key, (before ?? 0) + 1)
    this.#storing.runWithin(this.#waiting.size === MAX_BATCH ? 0 : STORE_AFTER_MS)
  }

  /** Resolves when all clicks so far are stored and counted. */
  async flush(): Promise<void> {
    await this.#storing.run()
    const stored = this.#stored
    while (this.#counted < stored) await (this.#counting.running ?? this.#counting.run())
  }

  /** Resolves when all clicks so far are counted, or after a short time: a read must not depend on writes. */
  async settle(): Promise<void> {
    if (this.#storing.hasFailed || this.#counting.hasFailed) return
    await new Promise<void>((resolve) => {
      const tooLong = setTimeout(resolve, MAX_WAIT_MS)
      // The failure was reported where it occurred.
      const end = () => {
        clearTimeout(tooLong)
        resolve()
      }
      this.flush().then(end, end)
    })
  }

  /** Stores the last clicks. If the database doesn't take them, throws how many are lost. */
  async close(): Promise<void> {
    try {
      await this.#storing.run()
    } catch (cause) {
      const { waiting, dropped } = this.backlog
      throw new Error(`${waiting + dropped - this.#reportedDropped} clicks could not be stored.`, { cause })
    }
    // Clicks that can't be counted now are counted at the next start.
    await this.#counting.running?.catch(() => {})
    if (this.#counted < this.#stored) await this.#counting.run().catch(() => {})
  }

  async #store(): Promise<void> {
    let left = this.#waiting.size
    while (this.#unconfirmed !== null || left > 0) {
      if (this.#unconfirmed === null) {
        this.#unconfirmed = this.#take()
        left -= this.#unconfirmed.clicks.size
      }
      await this.#storeBatch(this.#unconfirmed)
      this.#unconfirmed = null
      this.#stored += 1
      this.#countSoon()
    }
    const dropped = this.#dropped - this.#reportedDropped
    if (dropped > 0) {
      this.#world.onFailure('Clicks are stored again.', new Error(`${dropped} clicks were dropped.`))
      this.#reportedDropped = this.#dropped
    }
  }

  async #storeBatch({ id, clicks, days }: TakenClicks): Promise<void> {
    const salts = new Map<number, string | null>()
    for (const day of days) salts.set(day, await this.#world.saltOf(day, clicks.size))
    await this.#world.storeClicks({ id, clicks, salts })
  }

  #countSoon(): void {
    if (this.#counted === this.#stored) return
    const { running } = this.#counting
    if (running === null) this.#counting.runWithin(this.#pauseMs)
    // After a failure, the counting is repeated in any case.
    else running.then(() => this.#countSoon()).catch(() => {})
  }

  async #count(): Promise<void> {
    const stored = this.#stored
    const began = performance.now()
    await this.#world.countClicks()
    this.#counted = stored
    this.#pauseMs = Math.min((performance.now() - began) * PAUSE_PER_COUNTING, MAX_PAUSE_MS)
  }

  #take(): TakenClicks {
    const days = new Set(this.#waitingDays)
    const clicks = new Map<string, number>()
    // Only a batch is copied, because the remaining clicks can be many times as many.
    for (const [key, count] of this.#waiting) {
      if (clicks.size === MAX_BATCH) break
      clicks.set(key, count)
      this.#waiting.delete(key)
      this.#waitingCharacters -= key.length
    }
    if (this.#waiting.size === 0) this.#waitingDays.clear()
    return { id: randomUUID(), clicks, days }
  }
}
