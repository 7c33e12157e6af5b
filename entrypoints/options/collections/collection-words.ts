import type { Shortfall } from '../../../lib/api/all-pages.ts'
import type { Collection } from '../../../lib/model/choices.ts'
import { type Failure, isNotOffered } from '../../../lib/model/failure.ts'

/** Why the rows are not all there are, as the end of a sentence about how many are missing. */
export const SHORTFALL_WORDS: Readonly<Record<Shortfall, string>> = {
  'page-cap': 'The rest is too long to read.',
  repeats: 'The service shows the same ones on every page.',
  'ends-early': 'The service ends its list before the others.',
  'keeps-changing': 'The list changed each time it was read.',
}

/** What a collection does not show of what there is; `null` when it shows everything. */
export const missingWords = ({ items, missing }: Collection<unknown>, noun: string): string | null =>
  missing === undefined
    ? null
    : `${items.length.toLocaleString()} of ${missing.total.toLocaleString()} ${noun}s are shown. ${SHORTFALL_WORDS[missing.why]}`

/** What a service says that has no such collection (FIELD.md line 31); `null` for every other failure. */
export const lackingWords = (failure: Failure | null, noun: string): string | null => {
  if (failure === null || !isNotOffered(failure)) return null
  const status = failure.kind === 'unreadable' ? ` (It answered HTTP ${failure.status}.)` : ''
  return `This service has no ${noun}s.${status}`
}
