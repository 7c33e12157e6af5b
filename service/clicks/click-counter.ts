import { randomUUID } from 'node:crypto'
import { type Click, type ClickBatch, clickKey, dayOf } from './click-rows.ts'

/** With the write itself, a click is stored within 250 ms (`npm run faults -- service` measures it). */
const FLUSH_AFTER_MS = 100
/** Clicks that differ, in one write. */
const MAX_BATCH = 5_000
/** What waits in memory while the database takes no clicks. What comes after that is dropped. */
const MAX_WAITING_CHARACTERS = 32 * 2 ** 20
/** After a failed write, doubled with each further failure. */
const RETRY_AFTER_MS = 1_000
const MAX_RETRY_AFTER_MS = 30_000
/** How long a read waits for the clicks before it. */
const PATIENCE_MS = 2_000

/** Longer ones are made up, and would take memory. */
const MAX_USER_AGENT = 512

interface ClickCounterWorld {
  storeClicks(batch: ClickBatch): Promise<void>
  /** The key of a day's visitors' hashes; `null` if no more of them are stored. */
  saltOf(day: number, visitors: number): Promise<string | null>
  /** Epoch milliseconds. */
  now(): number
  onFailure(what: string, error: unknown): void
}

/** Clicks and their days. */
interface TakenClicks extends Pick<ClickBatch, 'id' | 'clicks'> {
  days: ReadonlySet<number>
}

/** Counts clicks in memory and stores them in batches, so that visitors never wait for a write. */
export class ClickCounter {
  readonly #world: ClickCounterWorld
  #waiting = new Map<string, number>()
  #waitingDays = new Set<number>()
  #waitingCharacters = 0
  /** Was sent to the database, which has not confirmed it. */
  #unconfirmed: TakenClicks | null = null
  /** Failed writes in a row. */
  #failures = 0
  #dropped = 0
  #timer: NodeJS.Timeout | null = null
  #writing: Promise<void> | null = null
  /** The write after that, which has every click of now. */
  #next: Promise<void> | null = null

  constructor(world: ClickCounterWorld) {
    this.#world = world
  }

  count(click: Click): void {
    const userAgent =
      click.userAgent.length > MAX_USER_AGENT ? click.userAgent.slice(0, MAX_USER_AGENT) : click.userAgent
    const day = dayOf(this.#world.now())
    const key = clickKey(day, { ...click, userAgent })
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
    if (this.#failures > 0) return
    if (this.#waiting.size === MAX_BATCH) this.#flushIn(0)
    else if (this.#timer === null) this.#flushIn(FLUSH_AFTER_MS)
  }

  /** Resolves when all clicks counted so far are stored. */
  flush(): Promise<void> {
    if (this.#writing === null) return this.#start()
    this.#next ??= this.#writing.catch(() => {}).then(() => this.#start())
    return this.#next
  }

  /** Resolves when all clicks counted so far are stored, but soon in any case: a read must not depend on writes. */
  async settle(): Promise<void> {
    if (this.#failures > 0) return
    await new Promise<void>((resolve) => {
      const tooLong = setTimeout(resolve, PATIENCE_MS)
      // `#write` has reported a failure.
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
      await this.flush()
    } catch (cause) {
      let lost = this.#dropped
      for (const clicks of [this.#unconfirmed?.clicks, this.#waiting])
        for (const count of clicks?.values() ?? []) lost += count
      throw new Error(`${lost} clicks could not be stored.`, { cause })
    }
  }

  #flushIn(ms: number): void {
    if (this.#timer !== null) clearTimeout(this.#timer)
    // `#write` has reported the failure.
    this.#timer = setTimeout(() => void this.flush().catch(() => {}), ms)
    // Stopping the service flushes, so the timer needn't keep the process alive.
    this.#timer.unref()
  }

  #start(): Promise<void> {
    this.#next = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    const writing = this.#write().finally(() => {
      if (this.#writing === writing) this.#writing = null
    })
    this.#writing = writing
    return writing
  }

  async #write(): Promise<void> {
    let left = this.#waiting.size
    try {
      while (this.#unconfirmed !== null || left > 0) {
        if (this.#unconfirmed === null) {
          this.#unconfirmed = this.#take()
          left -= this.#unconfirmed.clicks.size
        }
        await this.#store(this.#unconfirmed)
        this.#unconfirmed = null
        this.#failures = 0
      }
    } catch (error) {
      this.#failures += 1
      if (this.#failures === 1) this.#world.onFailure('Clicks could not be stored and wait in memory:', error)
      // No other click may come to trigger the next write.
      this.#flushIn(Math.min(RETRY_AFTER_MS * 2 ** (this.#failures - 1), MAX_RETRY_AFTER_MS))
      throw error
    }
    if (this.#dropped > 0) {
      this.#world.onFailure('Clicks are stored again.', new Error(`${this.#dropped} clicks were dropped.`))
      this.#dropped = 0
    }
  }

  async #store({ id, clicks, days }: TakenClicks): Promise<void> {
    const salts = new Map<number, string | null>()
    for (const day of days) salts.set(day, await this.#world.saltOf(day, clicks.size))
    await this.#world.storeClicks({ id, clicks, salts })
  }

  #take(): TakenClicks {
    const days = new Set(this.#waitingDays)
    const clicks = new Map<string, number>()
    // What remains can be many times as much, so it isn't moved.
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
