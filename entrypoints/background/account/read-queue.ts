import type { Read } from '../../../lib/api/read.ts'
import type { Urgency } from '../../../lib/model/priority.ts'
import type { World } from '../world.ts'

/** The urgency of a read. If it changes while the read waits, the read is tried again. */
export interface ReadPriority {
  urgency: Urgency
  /** How long each request waits for its turn, in milliseconds. */
  maxWaitMs: number
  /** When the last request was tried. */
  triedAt: number
}

export type ReadQueue = ReturnType<typeof createReadQueue>

/**
 * Lets reads wait for their turn instead of failing: a page starts with several at once. `read` returns `slow-down` at
 * once if the pacer allows nothing now.
 */
export const createReadQueue = ({
  read,
  timers,
  now,
}: Pick<World, 'timers' | 'now'> & { read: (urgency: Urgency) => Read }) => {
  const waiting = new Set<() => void>()

  const turn = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const go = (): void => {
        timers.clear(timer)
        waiting.delete(go)
        resolve()
      }
      const timer = timers.set(go, ms)
      waiting.add(go)
    })

  /** Waits for its turn; if that is later than the maximum, fails with `slow-down` and the time to retry. */
  const withPriority =
    (priority: ReadPriority): Read =>
    async (operation, input) => {
      const start = now()
      for (;;) {
        priority.triedAt = now()
        const answer = await read(priority.urgency)(operation, input)
        const end = start + priority.maxWaitMs
        // If the turn comes only after the maximum, the read fails at once: it would only look like a read under way.
        if (answer.ok || answer.failure.kind !== 'slow-down' || answer.failure.until > end) return answer
        // A millisecond more, because a timer may be early by as much.
        await turn(Math.max(0, answer.failure.until - now()) + 1)
      }
    }

  return {
    /** A response arrived or a read became more urgent: the pacer may allow something earlier. */
    retry: (): void => {
      for (const go of waiting) go()
    },
    withPriority,
    /**
     * A reader whose requests wait at most this long, in milliseconds; as urgent as a click unless `urgency` is given.
     */
    within:
      (maxWaitMs: number, urgency: Urgency = 'click'): Read =>
      (operation, input) =>
        withPriority({ urgency, maxWaitMs, triedAt: now() })(operation, input),
  }
}
