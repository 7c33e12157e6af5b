import type { Library } from '../../../lib/library/library.ts'
import type { ReadFor } from '../../../lib/library/library-sync.ts'
import type { ReadWhenIdle } from '../../../lib/outbox/read-when-idle.ts'
import type { Wake } from '../jobs/wake.ts'

export interface LibrarySchedulerPorts {
  library: Library
  current: () => Promise<string | null>
  readWhenIdle: ReadWhenIdle
  wake: Wake
  now: () => number
}

export interface LibraryScheduler {
  /** Runs the library's due steps and schedules the next one. Never rejects. */
  tend: () => Promise<void>
  /** The user is here and expects new links soon. Never rejects. */
  attend: (connection: string) => Promise<void>
  /** A step may be due. The user's own requests go first. */
  soon: () => void
}

/** Wakes a worker that was stopped in the middle of a step. */
const COME_BACK = 60_000

/** The user's own requests, from opening a page or a click, are done by then. */
const SOON = 3_000

/** Nothing is scheduled further ahead than a browser certainly keeps an alarm. */
const MAX_PLAN_AHEAD_MS = 24 * 3_600_000

export const createLibraryScheduler = ({
  library,
  current,
  readWhenIdle,
  wake,
  now,
}: LibrarySchedulerPorts): LibraryScheduler => {
  let running: Promise<void> | null = null
  let isWantedAgain = false
  /** The next scheduled run. */
  let plannedAt = Number.POSITIVE_INFINITY

  const plan = (at: number): Promise<void> => {
    plannedAt = at
    return wake.at(at)
  }

  const readFor =
    (connection: string): ReadFor =>
    (urgency) =>
    async (operation, input) =>
      (await readWhenIdle(connection, operation, input, urgency)).result

  const run = async (): Promise<void> => {
    for (;;) {
      isWantedAgain = false
      const connection = await current()
      if (connection === null) {
        running = null
        await wake.at(null)
        return
      }
      await plan(now() + COME_BACK)
      const outcome = await library.step(connection, readFor(connection))
      if (outcome.done) continue
      await plan(Math.min(outcome.until, now() + MAX_PLAN_AHEAD_MS))
      // In the same task as leaving, so that no call in between is missed.
      if (!isWantedAgain) {
        running = null
        return
      }
    }
  }

  const soon = (): void => {
    isWantedAgain = true
    const at = now() + SOON
    // Postponed again and again, it would never run.
    if (running === null && (plannedAt > at || plannedAt < now())) plan(at).catch(() => undefined)
  }

  return {
    attend: async (connection) => {
      if (await library.attend(connection)) soon()
    },
    soon,
    tend: () => {
      isWantedAgain = true
      running ??= run().catch(() => {
        running = null
      })
      return running
    },
  }
}
