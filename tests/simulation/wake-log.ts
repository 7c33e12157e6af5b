/** Far more than a schedule needs. */
const MAX_IDLE_WAKES = 2_000

/** When requests were sent, and when a worker woke for nothing. */
export class WakeLog {
  readonly requests: number[] = []
  readonly idleWakes: number[] = []
  #wokeAt: number | null = null

  woke(at: number): void {
    if (this.#wokeAt !== null) this.idleWakes.push(this.#wokeAt)
    this.#wokeAt = at
  }

  /** Something changed besides the time, so the last and the next wake-up are justified. */
  happened(): void {
    this.#wokeAt = null
  }

  /** Whether the schedule would run endlessly or for days. */
  get isRestless(): boolean {
    return this.idleWakes.length > MAX_IDLE_WAKES
  }

  request(at: number): void {
    this.requests.push(at)
    this.happened()
  }
}

/** The most of these moments in any interval of this length. */
export const mostWithin = (span: number, moments: readonly number[]): number => {
  let begin = 0
  return moments.reduce((most, moment, at) => {
    while ((moments[begin] ?? moment) <= moment - span) begin += 1
    return Math.max(most, at - begin + 1)
  }, 0)
}

/** The longest time between two of these moments, counted after `from`. */
export const longestRest = (moments: readonly number[], from: number): number =>
  moments.reduce((longest, moment, at) => Math.max(longest, moment - Math.max(moments[at - 1] ?? from, from)), 0)
