import type { LibraryView } from '../../../lib/rpc/views/library-view.ts'

/** Whether more links of the account are on their way. */
export const isFilling = ({ complete, requestsLeft }: LibraryView): boolean => !complete && requestsLeft !== null
