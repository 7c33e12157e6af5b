import { SECOND } from '../../../lib/model/durations.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import { isSettled, type JobCounts, NO_JOBS } from '../../../lib/model/job-view.ts'
import { needsUser } from '../../../lib/outbox/can-have-happened.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { Outbox } from '../../../lib/outbox/outbox.ts'
import type { JobStore } from '../../../lib/outbox/ports.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { failureText, type TimeText } from '../../../lib/words/failure-text.ts'
import { t } from '../../../lib/words/t.ts'
import type { CurrentConnection } from '../connection/current-connection.ts'
import type { World } from '../world.ts'
import type { UnseenFailures } from './unseen-failures.ts'

export interface BadgeFace {
  text: string
  color: string
  /** The badge's meaning in words, as the button's tooltip and accessible name. */
  title: string
}

/** The data from which the badge is derived. All of it is stored, so that every worker shows the same. */
export interface BadgeState {
  counts: JobCounts
  /** Why nothing is sent until the user acts; `null` if there is no such reason. */
  blocked: Failure | null
  /** Failures that were not shown yet, the newest first. */
  unseen: readonly Failure[]
}

const WORKING = '#3556c9'
const DONE = '#1f7a3d'
const ATTENTION = '#b3261e'

/** What the toolbar button shows, in this order: what is happening now, what needs the user, what waits. */
export const badgeFace = (
  { counts, blocked, unseen }: BadgeState,
  justDone: string | null,
  timeText: TimeText,
): BadgeFace => {
  const attention = (text: string, words: string): BadgeFace => ({
    text,
    color: ATTENTION,
    title: t('gestures_badge', words),
  })
  const [newest] = unseen
  if (counts.sending + counts.reconciling > 0)
    return { text: '…', color: WORKING, title: t('gestures_badge', t('gestures_working')) }
  if (justDone !== null) return { text: '✓', color: DONE, title: t('gestures_badge', justDone) }
  if (blocked !== null) {
    const { title } = failureText(blocked, timeText)
    return attention('!', counts.waiting === 0 ? title : t('gestures_blocked_and_waiting', title, counts.waiting))
  }
  if (newest !== undefined)
    return attention(
      '!',
      unseen.length === 1 ? failureText(newest, timeText).title : t('gestures_failures', unseen.length),
    )
  if (counts.unsure > 0) return attention('?', t('gestures_unsure', counts.unsure))
  if (counts.waiting > 0) {
    const text = counts.waiting > 999 ? '999+' : String(counts.waiting)
    return { text, color: WORKING, title: t('gestures_badge', t('gestures_waiting', counts.waiting)) }
  }
  return {
    text: '',
    color: WORKING,
    title: counts.failed === 0 ? t('gestures_badge_idle') : t('gestures_badge', t('gestures_failed', counts.failed)),
  }
}

interface Ports extends Pick<World, 'badge' | 'timers' | 'timeText'> {
  state: () => Promise<BadgeState>
}

/** How long "done" is shown: no longer than a worker certainly lives after it has done something. */
const DONE_FOR_MS = 4 * SECOND

export type Badge = ReturnType<typeof createBadge>

/** Nothing here rejects: if the storage with the state can't be read, the badge stays as it is. */
export const createBadge = ({ badge: surface, timers, timeText, state }: Ports) => {
  // An older state must not be drawn over a newer one.
  const inTurn = createSerialQueue()
  let justDone: string | null = null
  let dones = 0

  const draw = async (): Promise<void> => {
    const { text, color, title } = badgeFace(await state(), justDone, timeText)
    await Promise.all([
      surface.setBadgeText({ text }),
      surface.setBadgeBackgroundColor({ color }),
      surface.setTitle({ title }),
    ])
  }
  /** Draws the badge again, because stored data has changed or a worker has started. */
  const show = (): Promise<void> => inTurn(() => draw().catch(() => undefined))

  return {
    show,
    /** Draws the badge after a failure, which ends an earlier "done". */
    failed: (): Promise<void> => {
      justDone = null
      return show()
    },
    /** Shows for a moment what was done, in these words. */
    done: (words: string): Promise<void> => {
      const mine = ++dones
      justDone = words
      timers.set(() => {
        if (mine !== dones) return
        justDone = null
        void show()
      }, DONE_FOR_MS)
      return show()
    },
  }
}

interface BadgeStatePorts {
  current: Pick<CurrentConnection, 'idOrNull'>
  store: Pick<JobStore, 'counts'>
  outbox: Pick<Outbox, 'unpaused' | 'status'>
  unseen: Pick<UnseenFailures, 'of'>
  /** All jobs of a connection that are unsure. */
  unsure: (connection: string) => Promise<Job[]>
}

/**
 * The state of the toolbar button, read again each time. Paused jobs don't count as waiting. Unsure ones that will be
 * looked up do, because they don't need the user.
 */
export const createBadgeState =
  ({ current, store, outbox, unseen, unsure }: BadgeStatePorts) =>
  async (): Promise<BadgeState> => {
    const id = await current.idOrNull()
    // Unsure jobs have their own sign.
    const failed = (await unseen.of(id)).filter(({ job }) => job === null || job.state === 'failed')
    const failures = failed.map(({ failure }) => failure)
    if (id === null) return { counts: NO_JOBS, blocked: null, unseen: failures }
    const [counts, unpaused, status] = await Promise.all([store.counts(id), outbox.unpaused(id), outbox.status(id)])
    const held = status.ok ? (status.value.hold?.failure ?? null) : null
    const lookedUp = counts.unsure === 0 ? 0 : (await unsure(id)).filter((job) => !isSettled(job)).length
    const waiting = (unpaused.ok ? unpaused.value : counts.waiting) + lookedUp
    return {
      counts: { ...counts, waiting, unsure: counts.unsure - lookedUp },
      blocked: needsUser(held) ? held : null,
      unseen: failures,
    }
  }
