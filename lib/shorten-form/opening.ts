import type { LinkOptions } from '../contract/link-options.ts'
import type { JobView } from '../model/job-view.ts'
import type { Overview } from '../model/overview.ts'
import { type ByHand, byHandOfDraft, byHandOfRequest, NOTHING_BY_HAND } from './by-hand.ts'

/** What the popup shows first on a tab: a form, the outcome of an earlier request, or the page's existing link. */
export interface Opening {
  shows: 'form' | 'job' | 'known'
  /** The tab's request, or, without anything set by hand, one for this page that was made elsewhere. */
  job: JobView | null
  /** What was set by hand the last time. */
  byHand: ByHand
  /** The refused request that the form corrects: the next one replaces it. */
  replaces: JobView | null
}

type Known = Pick<Overview, 'draft' | 'job' | 'underWay' | 'known'>

/** The popup renders this, and the worker uses it to resolve a press from before the popup could. */
export const openingOf = (
  { draft, job, underWay, known }: Known,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): Opening => {
  const replaces = job?.state === 'failed' ? job : null
  if (job !== null && replaces === null)
    return { shows: 'job', job, byHand: draft ? byHandOfDraft(draft, page) : NOTHING_BY_HAND, replaces }
  if (draft) return { shows: 'form', job, byHand: byHandOfDraft(draft, page), replaces }
  if (replaces) {
    const { url, ...options } = replaces.input
    const asked = { url: String(url), ...options }
    return { shows: 'form', job, byHand: byHandOfRequest(asked, replaces.hasPassword, page, beginsWith), replaces }
  }
  if (underWay !== null) return { shows: 'job', job: underWay, byHand: NOTHING_BY_HAND, replaces }
  // A service may have returned no usable address.
  return { shows: known?.shorturl ? 'known' : 'form', job, byHand: NOTHING_BY_HAND, replaces }
}
