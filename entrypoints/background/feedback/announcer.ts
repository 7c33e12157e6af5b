import type { BatchView } from '../../../lib/model/batch-view.ts'
import type { Failure } from '../../../lib/model/failure.ts'
import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { needsUser } from '../../../lib/outbox/can-have-happened.ts'
import type { Job } from '../../../lib/outbox/job.ts'
import type { OutboxStatus } from '../../../lib/outbox/outbox.ts'
import { createSerialQueue } from '../../../lib/serial-queue.ts'
import { currentJobView } from '../jobs/current-job-view.ts'
import type { World } from '../world.ts'

interface Ports extends Pick<World, 'broadcast' | 'timers' | 'now'> {
  counts: () => Promise<JobCounts>
  /** Notes the outbox's content outside of its database. */
  note: () => Promise<void>
  /** `null` if there is no such batch. */
  batch: (id: string) => Promise<BatchView | null>
  rate: () => Promise<RateView | null>
  status: () => Promise<OutboxStatus | null>
  /** The waiting jobs that a page shows at once. */
  waiting: () => Promise<Job[]>
  /** Updates the toolbar button after a change of the counts or the status. */
  show: () => Promise<void>
  /** Broadcasts the connection, including what blocks it. */
  broadcastConnection: () => Promise<void>
}

/** If more jobs than this change at once, the bulk jobs among them are not sent one by one. */
const SENT_SINGLY = 50

const NOTHING_HOLDS: OutboxStatus = { hold: null, paceUntil: { click: null, bulk: null }, paused: [] }

/** Counting takes longer the more jobs there are, so a burst of changes is counted once, after this time. */
const BURST_MS = 50

/** Tells the open pages and the toolbar button about changes in the outbox. */
export const createAnnouncer = ({ broadcast, timers, now, ...ask }: Ports) => {
  const changed = new Map<string, Job>()
  const inTurn = createSerialQueue()
  const batches = new Set<string>()
  let lastStatus = JSON.stringify(null)
  let lastBlock: Failure['kind'] | null | undefined

  const after = (ms: number, work: () => Promise<void>): (() => void) => {
    let isPlanned = false
    return () => {
      if (isPlanned) return
      isPlanned = true
      timers.set(() => {
        isPlanned = false
        // A store that can't be read is reported when the user needs it.
        work().catch(() => undefined)
      }, ms)
    }
  }

  const sendJobs = (): Promise<void> =>
    inTurn(async () => {
      if (changed.size === 0) return
      // The jobs are taken before the status is read: a job that changes during the read is sent again with the next
      // status.
      const jobs = [...changed.values()]
      changed.clear()
      const status = await ask.status()
      // If many changed at once, pages read those that they show when they receive the counts.
      const telling = jobs.length > SENT_SINGLY ? jobs.filter(({ priority }) => priority === 'click') : jobs
      for (const job of telling) broadcast({ event: 'job', job: currentJobView(job, status ?? NOTHING_HOLDS, now()) })
    })
  const broadcastJobs = after(0, sendJobs)

  const broadcastCounts = after(BURST_MS, async () => {
    const counts = await ask.counts()
    // When pages receive counts, they rely on knowing each job in them, so the jobs are sent first.
    await sendJobs()
    broadcast({ event: 'jobs', counts })
    await Promise.all([ask.show(), ask.note()])
  })

  const broadcastBatches = after(BURST_MS, async () => {
    const ids = [...batches]
    batches.clear()
    for (const id of ids) {
      const batch = await ask.batch(id)
      if (batch !== null) broadcast({ event: 'batch', batch })
    }
  })

  const batch = (id: string): void => {
    batches.add(id)
    broadcastBatches()
  }

  const broadcastRate = after(BURST_MS, async () => {
    const rate = await ask.rate()
    if (rate !== null) broadcast({ event: 'rate', rate })
    const now = await ask.status()
    const status = JSON.stringify(now)
    if (status === lastStatus) return
    lastStatus = status
    const failure = now?.hold?.failure ?? null
    const block = needsUser(failure) ? failure.kind : null
    if (block !== lastBlock) {
      if (block !== null || lastBlock !== undefined) await ask.broadcastConnection()
      lastBlock = block
      // A new worker doesn't know what the badge shows.
      broadcastCounts()
    }
    // The reason for waiting has changed although the jobs have not.
    for (const job of await ask.waiting()) changed.set(job.id, job)
    broadcastJobs()
  })

  return {
    jobs: broadcastCounts,
    /** The rate limit's state changed, or whether anything can be sent at all. */
    rate: broadcastRate,
    batch,
    batchRemoved: (id: string): void => broadcast({ event: 'batch-removed', id }),
    job: (job: Job): void => {
      if (job.batch !== null) batch(job.batch)
      changed.set(job.id, job)
      broadcastJobs()
      broadcastCounts()
    },
  }
}
