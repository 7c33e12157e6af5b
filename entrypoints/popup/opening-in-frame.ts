import type { LinkOptions } from '../../lib/contract/link-options.ts'
import type { FirstFrame } from '../../lib/model/first-frame.ts'
import type { FailureView } from '../../lib/model/overview.ts'
import { draftOf, isAnythingByHand, NOTHING_BY_HAND } from '../../lib/shorten-form/by-hand.ts'
import { type Opening, openingOf } from '../../lib/shorten-form/opening.ts'
import { draftPage, hasFailedElsewhere, isShownOn, requestFor } from '../../lib/shorten-form/page-requests.ts'
import type { Tab } from './world.ts'

interface OpeningInFrame extends Pick<Opening, 'job'> {
  /** The job was requested in another tab or window, or by a gesture. */
  isElsewhere: boolean
  /** The form will contain typed text, which only the worker knows. */
  isTyped: boolean
  failures: readonly FailureView[]
}

/**
 * What the first frame contains for a tab, by the same rules as `readOverview` in the worker. `page` is the tab's
 * cleaned address.
 */
export const openingInFrame = (
  { ofTabs, unfinished, drafts, failures }: FirstFrame,
  { id, url }: Tab,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): OpeningInFrame => {
  const newest = ofTabs.find(({ tabId }) => tabId === id)?.job ?? null
  const failed = newest !== null && hasFailedElsewhere(url, newest) ? newest : null
  const own = newest !== null && failed === null && isShownOn(url, newest) ? newest : null
  const hasDraft = drafts.some((draft) => draft.tabId === id && draft.page === draftPage(url))
  const draft = hasDraft ? draftOf(NOTHING_BY_HAND) : null
  const known = { draft, job: own, underWay: requestFor(page, unfinished), known: null }
  const { shows, job, byHand } = openingOf(known, page, beginsWith)
  return {
    job,
    isElsewhere: job !== null && job !== own,
    isTyped: shows === 'form' && (hasDraft || isAnythingByHand(byHand)),
    failures: [
      ...(failed?.failure
        ? [{ id: failed.id, what: failed.subject, failure: failed.failure, at: failed.createdAt, job: failed }]
        : []),
      ...failures.filter((each) => each.id !== own?.id && each.id !== failed?.id),
    ],
  }
}
