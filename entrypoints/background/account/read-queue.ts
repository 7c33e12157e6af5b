import type { Read } from '../../../lib/api/read.ts'
import type { Priority } from '../../../lib/outbox/job.ts'
import type { Timers } from '../jobs/wake.ts'

/** How soon a read is needed: now (`click`), later (`bulk`), or whenever there is time (`idle`). */
export type Urgency = Priority | 'idle'

/** How a read is wanted. Changed while it waits, it is tried again as it is wanted then. */
export interface Want {
  urgency: Urgency
  /** How long each request waits for its turn, in milliseconds. */
  maxWaitMs: number
  /** When the last request was tried. */
  triedAt: number
}

export interface ReadQueuePorts {
  /** Answers `slow-down` at once when the pace lets nothing go now. */
  read: (urgency: Urgency) => Read
  timers: Timers
  now: () => number
}

export interface ReadQueue {
  /** Waits for its turn as long as is wanted; then `slow-down` says when it may come. */
  wanted: (want: Want) => Read
  /** Of somebody who waits at most so many milliseconds; a `click` unless it is told to be less. */
  within: (maxWaitMs: number, urgency?: Urgency) => Read
  /** An answer has come, or something is wanted sooner: the pace may let something go earlier than was thought. */
  heard: () => void
}

/** Reads that stand in line instead of being turned away: at the start of a page several are wanted at once. */
export const createReadQueue = ({ read, timers, now }: ReadQueuePorts): ReadQueue => {
  const line = new Set<() => void>()

  const turn = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        timers.clear(timer)
        line.delete(go)
        resolve()
      }
      const timer = timers.set(go, ms)
      line.add(go)
    })

  const wanted =
    (want: Want): Read =>
    async (operation, input) => {
      const start = now()
      for (;;) {
        want.triedAt = now()
        const answer = await read(want.urgency)(operation, input)
        const end = start + want.maxWaitMs
        if (answer.ok || answer.failure.kind !== 'slow-down' || now() >= end) return answer
        // A millisecond more than told: a timer may be early by as much.
        await turn(Math.max(0, Math.min(answer.failure.until, end) - now()) + 1)
      }
    }

  return {
    heard: () => {
      for (const go of line) go()
    },
    wanted,
    within:
      (maxWaitMs, urgency = 'click') =>
      (operation, input) =>
        wanted({ urgency, maxWaitMs, triedAt: now() })(operation, input),
  }
}
