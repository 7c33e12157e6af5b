import type { LinkOptions } from '../contract/link-options.ts'
import type { JobView } from '../model/job-view.ts'
import type { Overview } from '../model/overview.ts'
import { type ByHand, byHandOfDraft, byHandOfRequest, NOTHING_BY_HAND } from './by-hand.ts'

/** What the popup begins with on a tab: a form, or what became of an earlier request, or the link that the page has. */
export interface Opening {
  shows: 'form' | 'job' | 'known'
  /** What was set by hand the last time. */
  byHand: ByHand
  /** The refused request whose form this is: the next one takes its place. */
  replaces: JobView | null
}

type Known = Pick<Overview, 'draft' | 'job' | 'known'>

/** The popup draws by this, and the worker resolves by it what was pressed before the popup could draw it. */
export const openingOf = (
  { draft, job, known }: Known,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): Opening => {
  const replaces = job?.state === 'failed' ? job : null
  if (job !== null && replaces === null)
    return { shows: 'job', byHand: draft ? byHandOfDraft(draft, page) : NOTHING_BY_HAND, replaces }
  if (draft) return { shows: 'form', byHand: byHandOfDraft(draft, page), replaces }
  if (replaces) {
    const { url, ...options } = replaces.input
    const asked = { url: String(url), ...options }
    return { shows: 'form', byHand: byHandOfRequest(asked, replaces.hasPassword, page, beginsWith), replaces }
  }
  // A service may have said no address that can be followed.
  return { shows: known?.shorturl ? 'known' : 'form', byHand: NOTHING_BY_HAND, replaces }
}
