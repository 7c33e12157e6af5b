import { createLibrary, type Library, type ShownLink } from '../../../lib/library/library.ts'
import type { ReadFor } from '../../../lib/library/library-sync.ts'
import { DAY, MINUTE, SECOND } from '../../../lib/model/durations.ts'
import { toServiceTime } from '../../../lib/model/service-clock.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { CurrentConnection } from '../connection/current-connection.ts'
import { createWake, LIBRARY_ALARM } from '../jobs/wake.ts'
import type { World } from '../world.ts'
import { createLibraryStore } from './library-store.ts'

/** When a worker that was stopped in the middle of a step is woken. */
const COME_BACK_MS = MINUTE

/** By then, the user's own requests, from opening a page or a click, are done. */
const SOON_MS = 3 * SECOND

/** The longest plan: browsers certainly keep an alarm for this long. */
const MAX_PLAN_AHEAD_MS = DAY

/** The library, with a scheduler that runs its steps when they are due. */
export const createScheduledLibrary = ({
  world,
  current,
  shortAddresses,
  readWhenIdle,
  onShown,
}: {
  world: Pick<World, 'database' | 'now' | 'clock' | 'broadcast' | 'alarms' | 'timers'>
  current: CurrentConnection
  shortAddresses: (connection: string) => Promise<string[]>
  readWhenIdle: Outbox['readWhenIdle']
  onShown: (connection: string, links: readonly ShownLink[]) => Promise<void>
}) => {
  const { database, now, clock, broadcast, timers } = world
  const library: Library = createLibrary({
    store: createLibraryStore(database),
    clock,
    pause: () => new Promise((resolve) => void timers.set(resolve, 0)),
    current: current.idOrNull,
    now,
    serviceTime: async (at) => toServiceTime(at, await current.serviceZone()),
    shortAddresses,
    onShown,
    onChange: (view, removed) => broadcast({ event: 'library', library: view, removed }),
  })
  let running: Promise<void> | null = null
  let isWantedAgain = false
  /** The next scheduled run. */
  let plannedAt = Number.POSITIVE_INFINITY

  const runDue = (): Promise<void> => {
    isWantedAgain = true
    running ??= run().catch(() => {
      running = null
    })
    return running
  }
  const wake = createWake(world, () => void runDue(), LIBRARY_ALARM)

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
      const connection = await current.idOrNull()
      if (connection === null) {
        running = null
        await wake.at(null)
        return
      }
      await plan(now() + COME_BACK_MS)
      const outcome = await library.step(connection, readFor(connection))
      if (outcome.done) continue
      await plan(Math.min(outcome.until, now() + MAX_PLAN_AHEAD_MS))
      // This check and leaving the loop are one task, so that no call in between is missed.
      if (!isWantedAgain) {
        running = null
        return
      }
    }
  }

  const soon = (): void => {
    isWantedAgain = true
    const at = now() + SOON_MS
    // An earlier plan is kept: a run that is postponed again and again would never start.
    if (running === null && (plannedAt > at || plannedAt < now())) plan(at).catch(() => undefined)
  }

  return {
    library,
    scheduler: {
      /** The user is here and expects new links soon. Never rejects. */
      notePresence: async (connection: string): Promise<void> => {
        if (await library.notePresence(connection)) soon()
      },
      /** Plans a step soon, after the user's own requests. */
      soon,
      /** Runs the library's due steps and schedules the next one. Never rejects. */
      runDue,
    },
  }
}
