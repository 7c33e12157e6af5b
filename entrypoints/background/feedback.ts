import type { Failure } from '../../lib/failure.ts'
import { failureText } from '../../lib/failure-text.ts'
import type { Job } from '../../lib/outbox/job.ts'
import type { BatchView, JobCounts, JobSource } from '../../lib/rpc/protocol.ts'
import type { Badge } from './badge.ts'
import { batchEndText } from './batch-end-text.ts'

export interface FeedbackPorts {
  badge: Badge
  counts: () => Promise<JobCounts>
  /** `null` when there is no such batch. */
  batchOf: (id: string) => Promise<BatchView | null>
  notify: (title: string, message: string) => Promise<void>
  tellTime: (at: number) => string
}

/** How a gesture without a window answers the person: always by the badge, in words where notifications are allowed. */
export interface Feedback {
  /** A page is open: what failed is seen there. */
  seen: () => Promise<void>
  settled: (job: Job, copied: boolean) => Promise<void>
  /** A gesture that cannot even become a job. */
  refused: (failure: Failure) => Promise<void>
}

/** A page shows what became of its own requests. */
const HAS_A_PAGE: readonly JobSource[] = ['popup', 'options']

export const createFeedback = ({ badge, counts, batchOf, notify, tellTime }: FeedbackPorts): Feedback => {
  let lastEnd = ''

  const tellFailure = async (failure: Failure): Promise<void> => {
    const { title, advice, quote } = failureText(failure, tellTime)
    await notify(title, quote === null ? advice : `${advice} “${quote}”`)
  }

  /** Of many links a person hears once, when nothing more happens to them by itself. */
  const tellBatch = async (id: string): Promise<void> => {
    const batch = await batchOf(id)
    const text = batch === null ? null : batchEndText(batch)
    const end = `${id} ${text}`
    if (batch === null || text === null || end === lastEnd) return
    lastEnd = end
    await notify(batch.name === '' ? 'Your list' : batch.name, text)
  }

  const tellSettled = async (job: Job, copied: boolean): Promise<void> => {
    if (job.batch !== null) {
      await tellBatch(job.batch)
      return
    }
    if (HAS_A_PAGE.includes(job.source)) return
    const shortUrl = job.outcome?.shortUrl ?? null
    if (job.state === 'done' && shortUrl !== null)
      await notify(copied ? 'Short link copied' : 'Short link made', shortUrl)
    else if (job.failure !== null) await tellFailure(job.failure)
  }

  return {
    seen: async () => badge.seen(await counts()),
    settled: async (job, copied) => {
      const now = await counts()
      await (job.state === 'done' ? badge.done(now) : badge.failed(now))
      await tellSettled(job, copied)
    },
    refused: async (failure) => {
      await badge.failed(await counts())
      await tellFailure(failure)
    },
  }
}
