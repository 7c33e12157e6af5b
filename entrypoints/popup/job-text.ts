import type { JobCounts, JobView } from '../../lib/model/job-view.ts'
import type { FailureView } from '../../lib/model/overview.ts'
import type { ServiceClock } from '../../lib/model/service-clock.ts'
import { outcomeRemarks } from '../../lib/words/difference-text.ts'
import { type FailureText, failureText, unsureFailureText } from '../../lib/words/failure-text.ts'
import { formatShortList } from '../../lib/words/format.ts'
import { t } from '../../lib/words/t.ts'
import { timeTextAt } from '../../lib/words/time-text.ts'

/** The other requests in the outbox that are waiting, failed, unsure or unreadable; empty if there are none. */
export const outboxText = (counts: JobCounts | null, shown: JobView | null, unreadable: number): string => {
  const waiting = countOtherJobs('waiting', counts, shown)
  const unsure = countOtherJobs('unsure', counts, shown)
  const failed = countOtherJobs('failed', counts, shown)
  return formatShortList([
    ...(waiting > 0 ? [t('popup_outbox_waiting', waiting)] : []),
    ...(failed > 0 ? [t('popup_outbox_failed', failed)] : []),
    ...(unsure > 0 ? [t('popup_outbox_unsure', unsure)] : []),
    ...(unreadable > 0 ? [t('popup_outbox_unreadable', unreadable)] : []),
  ])
}

/** How many requests are in a state, without the one that the popup shows. */
export const countOtherJobs = (
  state: 'waiting' | 'failed' | 'unsure',
  counts: JobCounts | null,
  shown: JobView | null,
): number => (counts?.[state] ?? 0) - (shown?.state === state ? 1 : 0)

/** Remarks below the short URL of a request, a sentence each. */
export const jobRemarks = (job: JobView, now: number, clock: ServiceClock): string[] => {
  const { state, failure, outcome, copied } = job
  if (state === 'done') {
    // If the user has said that a link was created, its short URL is unknown and may be the copied one.
    const isKnown = outcome !== null && outcome.shortUrl !== null
    const isWrong = isKnown && copied !== null && outcome.shortUrl !== copied
    return [...outcomeRemarks(outcome, clock), ...(isWrong ? [t('shared_copied_broken', copied)] : [])]
  }
  if (failure === null || failure.kind === 'offline') return []
  const { title, advice } = failureText(failure, timeTextAt(now))
  return [t('popup_not_saved_yet'), t('shared_title_and_advice', title, advice)]
}

/** The text of a failure without a window. An unsure request may come from the options page and not be about a link. */
export const unseenFailureText = ({ failure, job }: Pick<FailureView, 'failure' | 'job'>, now: number): FailureText => {
  if (job?.state !== 'unsure') return failureText(failure, timeTextAt(now))
  const { title, quote } = unsureFailureText(failure, timeTextAt(now))
  return {
    title: t(job.operation === 'createLink' ? 'popup_unsure' : 'popup_unsure_request'),
    advice: t('popup_unsure_trouble', title),
    quote,
  }
}
