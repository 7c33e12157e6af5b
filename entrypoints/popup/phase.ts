import type { JobView } from '../../lib/rpc/protocol.ts'

/** What the popup is about: the form, or what became of it. */
export type Phase = 'form' | 'sending' | 'waiting' | 'checking' | 'unsure' | 'failed' | 'done'

/** A job that goes out within this time is on its way: to say that it waits would only flicker. */
const AT_ONCE_MS = 1_500

export const phaseOf = (job: JobView | null, now: number): Phase => {
  if (job === null) return 'form'
  switch (job.state) {
    case 'waiting':
      return job.failure === null && (job.nextAt === null || job.nextAt - now <= AT_ONCE_MS) ? 'sending' : 'waiting'
    case 'sending':
      return 'sending'
    case 'reconciling':
      return 'checking'
    case 'unsure':
      return 'unsure'
    case 'failed':
      return 'failed'
    case 'done':
      return 'done'
  }
}
