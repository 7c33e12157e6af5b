import { createLibrary, type Library } from '../../../lib/library/library.ts'
import { toServiceTime } from '../../../lib/model/service-clock.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { CurrentConnection } from '../connection/current-connection.ts'
import { createWake, LIBRARY_ALARM } from '../jobs/wake.ts'
import type { World } from '../world.ts'
import { createLibraryScheduler, type LibraryScheduler } from './library-scheduler.ts'
import { createLibraryStore } from './library-store.ts'

export interface LibraryPartsPorts {
  world: Pick<World, 'database' | 'now' | 'clock' | 'broadcast' | 'alarms' | 'timers'>
  current: CurrentConnection
  shortAddresses: (connection: string) => Promise<string[]>
  readWhenIdle: Outbox['readWhenIdle']
}

/** The library and its scheduler. */
export const createLibraryParts = ({
  world,
  current,
  shortAddresses,
  readWhenIdle,
}: LibraryPartsPorts): { library: Library; scheduler: LibraryScheduler } => {
  const { database, now, clock, broadcast, alarms, timers } = world
  const library = createLibrary({
    store: createLibraryStore(database),
    clock,
    pause: () => new Promise((resolve) => void timers.set(resolve, 0)),
    current: current.idOrNull,
    now,
    serviceTime: async (at) => toServiceTime(at, await current.serviceOffsetMinutes()),
    shortAddresses,
    onChange: (view, removed) => broadcast({ event: 'library', library: view, removed }),
  })
  const wake = createWake(alarms, timers, now, () => void scheduler.tend(), LIBRARY_ALARM)
  const scheduler = createLibraryScheduler({ library, current: current.idOrNull, readWhenIdle, wake, now })
  return { library, scheduler }
}
