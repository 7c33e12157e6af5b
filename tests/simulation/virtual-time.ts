import { settled } from '../support/settled.ts'

interface Event {
  at: number
  order: number
  happen: () => void
}

/** What clocks that are right show at the beginning. */
export const EPOCH = 1_750_000_000_000

/** Time that passes only from event to event, in milliseconds from 0. */
export class VirtualTime {
  now = 0
  #order = 0
  readonly #events: Event[] = []

  at(moment: number, happen: () => void): void {
    this.#order += 1
    const event = { at: Math.max(moment, this.now), order: this.#order, happen }
    let place = this.#events.length
    // Latest first, so that the next one is taken from the end; few events lie ahead at any time.
    while (place > 0 && isAfter(event, this.#events[place - 1])) place -= 1
    this.#events.splice(place, 0, event)
  }

  after(delay: number, happen: () => void): void {
    this.at(this.now + delay, happen)
  }

  /** Runs until nothing is left to happen or the end of time has come. Answers whether nothing was left. */
  async run(endOfTime: number): Promise<boolean> {
    await settled()
    for (let event = this.#events.pop(); event !== undefined; event = this.#events.pop()) {
      if (event.at > endOfTime) return false
      this.now = event.at
      event.happen()
      await settled()
    }
    return true
  }
}

const isAfter = (event: Event, other: Event | undefined): boolean =>
  other !== undefined && (event.at > other.at || (event.at === other.at && event.order > other.order))
