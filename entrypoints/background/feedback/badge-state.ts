import { rejectsKey } from '../../../lib/outbox/can-have-happened.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import type { CurrentConnection } from '../connection/current-connection.ts'
import { NO_JOBS } from '../overview.ts'
import type { BadgeState } from './badge.ts'
import { isUnderWay } from './copies.ts'
import type { UnseenFailures } from './unseen-failures.ts'

interface BadgeStatePorts {
  current: Pick<CurrentConnection, 'idOrNull'>
  store: Pick<JobStore, 'counts'>
  outbox: Pick<Outbox, 'moving' | 'status'>
  unseen: Pick<UnseenFailures, 'of'>
  /** All jobs of a connection that are unsure. */
  unsure: (connection: string) => Promise<Job[]>
}

/**
 * What the toolbar button shows, read again each time. Paused jobs don't count as waiting, but unsure ones that will be
 * looked up do: they don't need the user.
 */
export const createBadgeState =
  ({ current, store, outbox, unseen, unsure }: BadgeStatePorts) =>
  async (): Promise<BadgeState> => {
    const id = await current.idOrNull()
    // Unsure jobs have their own sign.
    const failed = (await unseen.of(id)).filter(({ job }) => job === null || job.state === 'failed')
    const failures = failed.map(({ failure }) => failure)
    if (id === null) return { counts: NO_JOBS, keyRejection: null, unseen: failures }
    const [counts, moving, status] = await Promise.all([store.counts(id), outbox.moving(id), outbox.status(id)])
    const held = status.ok ? (status.value.hold?.failure ?? null) : null
    const lookedUp = counts.unsure === 0 ? 0 : (await unsure(id)).filter(isUnderWay).length
    const waiting = (moving.ok ? moving.value : counts.waiting) + lookedUp
    return {
      counts: { ...counts, waiting, unsure: counts.unsure - lookedUp },
      keyRejection: rejectsKey(held) ? held : null,
      unseen: failures,
    }
  }
