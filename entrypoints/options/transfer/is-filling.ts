import type { LibraryView } from '../../../lib/model/library-view.ts'

/** Whether more links of the account are on their way, or those that are here are being checked. */
export const isFilling = ({
  complete,
  requestsLeft,
  refresh,
}: Pick<LibraryView, 'complete' | 'requestsLeft' | 'refresh'>): boolean =>
  refresh !== null || (!complete && requestsLeft !== null)
