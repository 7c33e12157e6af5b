import { flushPromises } from '../support/flush-promises.ts'

interface Event {
  at: number
  order: number
  happen: () => void
}

/** What correct clocks show at the start. */
export const EPOCH = 1_750_000_000_000

/** Time that advances from event to event, in milliseconds from 0. */
export class VirtualTime {
  now = 0
  #order = 0
  readonly #events: Event[] = []

  at(moment: number, happen: () => void): void {
    this.#order += 1
    const event = { at: Math.max(moment, this.now), order: this.#order, happen }
    let place = this.#events.length
    // Latest first, so that the next one is at the end. There are never many events.
    while (place > 0 && isAfter(event, this.#events[place - 1])) place -= 1
    this.#events.splice(place, 0, event)
  }

  after(delay: number, happen: () => void): void {
    this.at(this.now + delay, happen)
  }

  /** Runs until there are no more events or the time limit is reached. Returns whether there are no more events. */
  async run(endOfTime: number): Promise<boolean> {
    await flushPromises()
    for (let event = this.#events.pop(); event !== undefined; event = this.#events.pop()) {
      if (event.at > endOfTime) return false
      this.now = event.at
      event.happen()
      await flushPromises()
    }
    return true
  }
}

const isAfter = (event: Event, other: Event | undefined): boolean =>
  other !== undefined && (event.at > other.at || (event.at === other.at && event.order > other.order))
