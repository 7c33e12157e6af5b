/** Far more than any schedule needs. */
const MOST_IN_VAIN = 2_000

/** When requests left, and when somebody was woken for nothing. */
export class WakeLog {
  readonly requests: number[] = []
  readonly inVain: number[] = []
  #wokeAt: number | null = null

  woke(at: number): void {
    if (this.#wokeAt !== null) this.inVain.push(this.#wokeAt)
    this.#wokeAt = at
  }

  /** Something has changed besides the time, so the last waking is not in vain and the next is owed to this. */
  happened(): void {
    this.#wokeAt = null
  }

  /** It would go on for ever, or for days. */
  get isRestless(): boolean {
    return this.inVain.length > MOST_IN_VAIN
  }

  request(at: number): void {
    this.requests.push(at)
    this.happened()
  }
}

/** The most of these moments that lie in any span of this length. */
export const mostWithin = (span: number, moments: readonly number[]): number => {
  let begin = 0
  return moments.reduce((most, moment, at) => {
    while ((moments[begin] ?? moment) <= moment - span) begin += 1
    return Math.max(most, at - begin + 1)
  }, 0)
}

/** The longest time between two of these moments, of which only what lies after `from` counts. */
export const longestRest = (moments: readonly number[], from: number): number =>
  moments.reduce((longest, moment, at) => Math.max(longest, moment - Math.max(moments[at - 1] ?? from, from)), 0)
