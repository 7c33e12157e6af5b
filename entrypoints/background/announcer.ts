import { type Job, jobView } from '../../lib/outbox/job.ts'
import type { JobCounts, RateView, WorkerEvent } from '../../lib/rpc/protocol.ts'
import type { Timers } from './wake.ts'

export interface AnnouncerPorts {
  broadcast: (event: WorkerEvent) => void
  timers: Timers
  counts: () => Promise<JobCounts>
  rate: () => Promise<RateView | null>
  /** What the toolbar button shows follows the counts. */
  show: (counts: JobCounts) => Promise<void>
}

/** Tells the open pages and the toolbar button what changes in the outbox. */
export interface Announcer {
  job: (job: Job) => void
  rate: () => void
  jobs: () => void
}

/** Counting costs as much as there are jobs, so a burst of changes is counted once, this many milliseconds later. */
const BURST = 50

export const createAnnouncer = ({ broadcast, timers, counts, rate, show }: AnnouncerPorts): Announcer => {
  const afterBurst = (work: () => Promise<void>): (() => void) => {
    let isPlanned = false
    return () => {
      if (isPlanned) return
      isPlanned = true
      timers.set(() => {
        isPlanned = false
        // A store that cannot be read is told to whoever asks for something.
        work().catch(() => undefined)
      }, BURST)
    }
  }

  const jobs = afterBurst(async () => {
    const now = await counts()
    broadcast({ event: 'jobs', counts: now })
    await show(now)
  })

  return {
    jobs,
    job: (job) => {
      broadcast({ event: 'job', job: jobView(job) })
      jobs()
    },
    rate: afterBurst(async () => {
      const now = await rate()
      if (now !== null) broadcast({ event: 'rate', rate: now })
    }),
  }
}
