interface Limits {
  /** Pieces of work that run at the same time. */
  atOnce: number
  /** How many may wait for their turn; unlimited if it is missing. */
  maxWaiting?: number
  /** How long each of them may wait; unlimited if it is missing. */
  maxWaitMs?: number
  /** What work throws that has no turn. It may be repeated later. */
  refusal?: new () => Error
}

/** Runs pieces of work in their order, only so many at once. */
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

  /** Resolves when it is the caller's turn; an urgent one is next. `end` passes it on. */
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
    // It starts in place of this one, so the number of those that run stays the same.
    if (next === undefined) this.#running -= 1
    else next()
  }
}
