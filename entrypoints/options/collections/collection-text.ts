import type { Shortfall } from '../../../lib/api/all-pages.ts'
import type { Collection } from '../../../lib/model/collections.ts'
import { type Failure, isNotOffered } from '../../../lib/model/failure.ts'
import { formatNumber } from '../../../lib/words/format.ts'
import { type KeyTaking, type PlainKey, t } from '../../../lib/words/t.ts'

const SHORTFALLS = {
  'page-cap': 'collections_shortfall_page_cap',
  repeats: 'collections_shortfall_repeats',
  'ends-early': 'collections_shortfall_ends_early',
  'keeps-changing': 'collections_shortfall_keeps_changing',
} as const satisfies Record<Shortfall, PlainKey>

/** Why rows are missing. */
const shortfallText = (why: Shortfall): string => t(SHORTFALLS[why])

/** How many rows are missing, and why; `null` when none are. */
export const missingText = (
  { items, missing }: Collection<unknown>,
  message: KeyTaking<[string, number]>,
): string | null =>
  missing === undefined
    ? null
    : `${t(message, formatNumber(items.length), missing.total)} ${shortfallText(missing.why)}`

/** The sentence for a service that has no such collection (FIELD.md line 31); `null` for every other failure. */
export const notOfferedText = (failure: Failure | null, message: PlainKey): string | null => {
  if (failure === null || !isNotOffered(failure)) return null
  return failure.kind === 'unreadable'
    ? t('collections_not_offered_status', t(message), String(failure.status))
    : t(message)
}
