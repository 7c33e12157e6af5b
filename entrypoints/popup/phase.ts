import { blocksConnection, type Failure } from '../../lib/model/failure.ts'
import type { JobView } from '../../lib/model/job-view.ts'

/**
 * What the popup shows: the form, the page's existing link in its place (`known`, then `reused`), or the state of the
 * request. `saving`: the short URL is known before the response.
 */
export type Phase =
  | 'form'
  | 'known'
  | 'sending'
  | 'saving'
  | 'waiting'
  | 'checking'
  | 'unsure'
  | 'failed'
  | 'done'
  | 'reused'

/**
 * A job that is sent or looked up within this time counts as in progress: otherwise a waiting state would only flicker.
 */
const AT_ONCE_MS = 1_500

export const phaseOf = (job: JobView | null, now: number): Phase => {
  if (job === null) return 'form'
  if (job.predicted !== null && isComing(job)) return 'saving'
  switch (job.state) {
    case 'waiting':
      // A request of a batch waits for others.
      if (job.batch !== null) return 'waiting'
      return job.failure === null && isAtOnce(job.nextAt, now) && isAtOnce(job.paceUntil, now) ? 'sending' : 'waiting'
    case 'sending':
      return 'sending'
    case 'reconciling':
      return isRefusedOnce(job) ? 'sending' : 'checking'
    case 'unsure':
      if (job.nextAt === null || Math.abs(job.nextAt - now) > AT_ONCE_MS) return 'unsure'
      return isRefusedOnce(job) ? 'sending' : 'checking'
    case 'failed':
      return 'failed'
    case 'done':
      return 'done'
  }
}

/**
 * Whether a refusal of the only attempt is being looked up before it is shown. The form stays, because it may have to
 * be corrected.
 */
const isRefusedOnce = ({ attempts, failure }: JobView): boolean =>
  attempts <= 1 && failure !== null && REFUSALS.includes(failure.kind)

const REFUSALS: readonly Failure['kind'][] = ['refused', 'not-allowed', 'not-found', 'redirected', 'unreadable']

/**
 * Whether the job continues by itself. If not, the problem that the user must solve is shown instead of the short URL.
 */
const isComing = ({ state, failure, nextAt }: JobView): boolean =>
  state === 'sending' ||
  state === 'reconciling' ||
  (state === 'unsure' && nextAt !== null) ||
  (state === 'waiting' && (failure === null || !blocksConnection(failure)))

const isAtOnce = (at: number | null, now: number): boolean => at === null || at - now <= AT_ONCE_MS
