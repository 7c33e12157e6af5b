import type { JobView } from '../../lib/model/job-view.ts'
import { outcomeRemarks } from '../../lib/words/difference-text.ts'
import { failureText } from '../../lib/words/failure-text.ts'
import { t } from '../../lib/words/t.ts'
import { timeTextAt } from '../../lib/words/time-text.ts'

/** Remarks below the short URL of a request, a sentence each. */
export const jobRemarks = (job: JobView, now: number): string[] => {
  const { state, failure, outcome, promised, promiseCopied } = job
  if (state === 'done') {
    // Of a link that the user says was created, the short URL is unknown: it may be the copied one.
    const isKnown = outcome !== null && outcome.shortUrl !== null
    const isBroken = isKnown && promised !== null && promiseCopied && outcome.shortUrl !== promised
    return [...outcomeRemarks(outcome), ...(isBroken ? [t('shared_promise_broken', promised)] : [])]
  }
  if (failure === null || failure.kind === 'offline') return []
  const { title, advice } = failureText(failure, timeTextAt(now))
  return [t('popup_not_saved_yet'), t('shared_title_and_advice', title, advice)]
}
