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
  /** Does what is due for the library, and plans when to come back. Never rejects: nobody waits for it. */
  tend: () => Promise<void>
  /** A person is here, and takes it that what is new is shown soon. Never rejects. */
  attend: (connection: string) => Promise<void>
  /** Something may be due. What a person does at this moment comes first. */
  soon: () => void
}

/** A worker that is stopped in the middle of a step is woken again. */
const COME_BACK = 60_000

/** What a person has begun at the start of a page or with a click is over by then. */
const SOON = 3_000

/** Nothing is planned further ahead than a browser is sure to keep an alarm. */
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
  /** When it comes back by itself. */
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
      // In one breath with leaving, so that nobody asks in between and is not heard.
      if (!isWantedAgain) {
        running = null
        return
      }
    }
  }

  const soon = (): void => {
    isWantedAgain = true
    const at = now() + SOON
    // Put off again and again it would never come.
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
