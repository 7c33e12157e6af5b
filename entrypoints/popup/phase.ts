import type { JobView } from '../../lib/rpc/views/job-view.ts'

/** What the popup is about: the form, or what became of it. */
export type Phase = 'form' | 'sending' | 'waiting' | 'checking' | 'unsure' | 'failed' | 'done' | 'reused'

/** A job that goes out, or is looked up, within this time is on its way: to say that it waits would only flicker. */
const AT_ONCE_MS = 1_500

export const phaseOf = (job: JobView | null, now: number): Phase => {
  if (job === null) return 'form'
  switch (job.state) {
    case 'waiting':
      return job.failure === null && isAtOnce(job.nextAt, now) && isAtOnce(job.paceUntil, now) ? 'sending' : 'waiting'
    case 'sending':
      return 'sending'
    case 'reconciling':
      return 'checking'
    case 'unsure':
      return job.nextAt !== null && Math.abs(job.nextAt - now) <= AT_ONCE_MS ? 'checking' : 'unsure'
    case 'failed':
      return 'failed'
    case 'done':
      return 'done'
  }
}

const isAtOnce = (at: number | null, now: number): boolean => at === null || at - now <= AT_ONCE_MS
