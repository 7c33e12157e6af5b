// Which requests and drafts belong to a page. The worker's overview and the popup's first frame use the same rules.

import { isSamePage } from '../address/cleaning.ts'
import { comparableAddress } from '../address/comparable-address.ts'
import { isSettled, type JobView } from '../model/job-view.ts'
import { readPage } from './opening.ts'

type OfTab = Pick<JobView, 'operation' | 'input' | 'state' | 'nextAt' | 'predicted'>

/**
 * Whether the popup shows a tab's newest request on this page. A created link belongs to its address, and so does one
 * whose short URL is known while it is being saved. Any other unfinished request stays visible when the user browses on.
 */
export const isShownOn = (url: string, { operation, input, state, nextAt, predicted }: OfTab): boolean => {
  const isKnown = state === 'done' || (!isSettled({ state, nextAt }) && predicted !== null)
  return operation === 'createLink' && (!isKnown || isSamePage(String(input.url), url))
}

/**
 * Whether the request failed for another page: correcting it in the form would shorten that page instead of the one
 * that the user is on.
 */
export const hasFailedElsewhere = (url: string, { operation, input, state }: OfTab): boolean => {
  const page = readPage(url).url
  return operation === 'createLink' && state === 'failed' && page !== '' && !isSamePage(page, String(input.url))
}

/** The first of these requests for a link to exactly this address; without one, the first to the same page. */
export const requestFor = <Job extends Pick<JobView, 'operation' | 'input'>>(
  url: string,
  jobs: readonly Job[],
): Job | null => {
  const page = comparableAddress(url)
  if (page === null) return null
  const links = jobs.filter(
    ({ operation, input }) => operation === 'createLink' && comparableAddress(String(input.url)) === page,
  )
  return links.find(({ input }) => input.url === url) ?? links[0] ?? null
}

/** A `data:` address may be very long; its beginning identifies the draft. */
const MAX_LENGTH = 8192

/** The address under which a draft is stored. */
export const draftAddress = (url: string): string => url.slice(0, MAX_LENGTH)

/** The same for all addresses of one page, because scripts change the fragment and remove tracking parameters. */
export const draftPage = (url: string): string => comparableAddress(draftAddress(url)) ?? draftAddress(url)
