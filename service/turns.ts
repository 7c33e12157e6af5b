interface Limits {
  /** How many pieces of work run at the same time. */
  atOnce: number
  /** How many may wait for their turn; unlimited if missing. */
  maxWaiting?: number
  /** How long each may wait; unlimited if missing. */
  maxWaitMs?: number
  /** The error of work that gets no turn. Such work may be repeated later. */
  refusal?: new () => Error
}

/** Runs pieces of work in order, a limited number at a time. */
export class Turns {
  readonly #limits: Limits
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /** How many wait for their turn. */
  get waiting(): number {
    return this.#waiting.length
  }

  get isIdle(): boolean {
    return this.#running === 0
  }

  async run<T>(work: () => Promise<T>, isUrgent = false): Promise<T> {
    await this.begin(isUrgent)
    try {
      return await work()
    } finally {
      this.end()
    }
  }

  /** Resolves when it is the caller's turn; an urgent caller comes next. `end` passes the turn on. */
  async begin(isUrgent = false): Promise<void> {
    const { atOnce, maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs, refusal: Refusal = Error } = this.#limits
    if (this.#running < atOnce) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= maxWaiting) throw new Refusal()
    const turn = Promise.withResolvers<void>()
    if (isUrgent) this.#waiting.unshift(turn.resolve)
    else this.#waiting.push(turn.resolve)
    if (maxWaitMs === undefined) return turn.promise
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(turn.resolve), 1)
      turn.reject(new Refusal())
    }
    const timer = setTimeout(giveUp, maxWaitMs)
    await turn.promise.finally(() => clearTimeout(timer))
  }

  end(): void {
    const next = this.#waiting.shift()
    // The next one starts in place of this one, so the number of running ones stays the same.
    if (next === undefined) this.#running -= 1
    else next()
  }
}
