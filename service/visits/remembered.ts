import { LRUCache } from 'lru-cache'
import { SECOND } from '../durations.ts'
import { DatabaseUnavailable } from '../store/database-errors.ts'

interface Known<Row> {
  /** `null` if there was no such row. */
  row: Row | null
  /** `performance.now()` just before the row was read. */
  readAt: number
}

interface Reading<Row> {
  row: Promise<Row | null>
  /** Whether the row was changed while it was being read, so that it must not be remembered. */
  isOutdated: boolean
}

interface Limits<Row> {
  /** The most memory that rows may use. */
  maxBytes: number
  bytesOf(row: Row): number
  /** See `ChangeFeed`. */
  isCompleteSince(moment: number): boolean
}

/** How the rows in memory were used since the start. */
export interface MemoryUse {
  hits: number
  misses: number
  bytes: number
}

/**
 * Strangers can request any number of rows that don't exist. These are remembered separately, so that they displace no
 * existing row, and briefly, because new rows of other processes aren't announced.
 */
const MAX_ABSENT = 10_000
const ABSENT_MS = 2_000
/** Longer keys aren't remembered: strangers choose them, hardly any row has one, and each would take 15 kB. */
const MAX_ABSENT_KEY = 512

/** How long a visitor waits for a database that may be lost, before the remembered row is used. */
const MAX_WAIT_MS = 300
/** During an outage, how long remembered rows are used before another attempt to read them. */
const OUTAGE_MS = SECOND

/** Rows that were read recently, in limited memory. A row is used until it is forgotten. */
export class Remembered<Row extends object> {
  readonly #present: LRUCache<string, Known<Row>>
  readonly #absent = new LRUCache<string, Known<Row>>({ max: MAX_ABSENT })
  readonly #reading = new Map<string, Reading<Row>>()
  readonly #limits: Limits<Row>
  #outageUntil = 0
  #hits = 0
  #misses = 0

  constructor(limits: Limits<Row>) {
    this.#limits = limits
    this.#present = new LRUCache({
      maxSize: limits.maxBytes,
      sizeCalculation: ({ row }, key) => key.length + (row === null ? 0 : limits.bytesOf(row)),
    })
  }

  /** Numbers for operators: `hits` were answered from memory, `misses` were read from the database. */
  get use(): MemoryUse {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#present.calculatedSize }
  }

  /** Returns the remembered row immediately, or what `read` finds. `read` may be synchronous. */
  get(key: string, read: () => Row | null | Promise<Row | null>): Row | null | Promise<Row | null> {
    const known = this.#present.get(key) ?? this.#absent.get(key)
    const now = performance.now()
    if (known !== undefined && this.#counts(known, now)) {
      this.#hits += 1
      return known.row
    }
    this.#misses += 1
    const underWay = this.#reading.get(key)
    const row = underWay === undefined ? this.#read(key, read, now) : underWay.row
    return known !== undefined && row instanceof Promise ? this.#unlessLost(row, known) : row
  }

  forget(key: string): void {
    this.#present.delete(key)
    this.#absent.delete(key)
    const reading = this.#reading.get(key)
    if (reading === undefined) return
    reading.isOutdated = true
    // A later caller must not get the outdated row either.
    this.#reading.delete(key)
  }

  forgetAll(): void {
    for (const key of this.#reading.keys()) this.forget(key)
    this.#present.clear()
    this.#absent.clear()
  }

  #counts({ row, readAt }: Known<Row>, now: number): boolean {
    if (now < this.#outageUntil) return true
    if (row === null && now - readAt >= ABSENT_MS) return false
    return this.#limits.isCompleteSince(readAt)
  }

  #read(key: string, read: () => Row | null | Promise<Row | null>, now: number): Row | null | Promise<Row | null> {
    const result = read()
    if (!(result instanceof Promise)) {
      this.#remember(key, { row: result, readAt: now })
      return result
    }
    const reading: Reading<Row> = { row: result, isOutdated: false }
    this.#reading.set(key, reading)
    const end = () => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key)
    }
    result.then((row) => {
      end()
      if (!reading.isOutdated) this.#remember(key, { row, readAt: now })
    }, end)
    return result
  }

  #remember(key: string, known: Known<Row>): void {
    this.#present.delete(key)
    this.#absent.delete(key)
    if (known.row === null) {
      if (key.length <= MAX_ABSENT_KEY) this.#absent.set(key, known)
    } else this.#present.set(key, known)
  }

  /** The row as read, or the remembered one if the database is lost. */
  async #unlessLost(reading: Promise<Row | null>, known: Known<Row>): Promise<Row | null> {
    let timer: NodeJS.Timeout | undefined
    const tooLong = new Promise<'too long'>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS, 'too long')
    })
    try {
      const row = await Promise.race([reading, tooLong])
      if (row !== 'too long') return row
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) throw error
    } finally {
      clearTimeout(timer)
    }
    this.#outageUntil = performance.now() + OUTAGE_MS
    return known.row
  }
}
