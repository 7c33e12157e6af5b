import { MAX_WRITES } from '../../../lib/model/job-view.ts'
import { type LibraryView, newestOnly } from '../../../lib/model/library-view.ts'
import type { LinksAnswer } from '../../../lib/model/links-question.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { batchTime } from '../../../lib/pace/batch-time.ts'
import { formatNumber, formatRemaining } from '../../../lib/words/format.ts'
import { sentences, statements } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { updatedText } from '../../../lib/words/time-text.ts'

/** The values of the status line above the list. */
export interface ListedSoFar {
  /** The words of the search. */
  query: string
  isFiltered: boolean
  /** How many more links may match. */
  unknownFor: number
  /** How many links match, as far as it is known. */
  found: number
  /** `null` before the first answer, or if the library can't be read. */
  library: LibraryView | null
  service: LinksAnswer['service'] | 'asking'
}

/** How many links are listed, and whether these are all. */
export const libraryText = (listed: ListedSoFar): string => {
  const { query, isFiltered, unknownFor, found, library, service } = listed
  if (isFiltered && library !== null) {
    const loaded = library.complete ? '' : loadedText(library)
    // What isn't known is shown beside this text.
    return statements(found === 0 && unknownFor > 0 ? '' : t('links_found', found), loaded)
  }
  const matches = query === '' ? '' : t('links_found', found)
  if (library === null) return service === 'asking' ? t('links_searching_service') : matches
  // What the library reports can come before the rows, which keys and the pointer need.
  if (library.complete) return query === '' && found > 0 ? t('links_count', found) : matches
  const newest = newestOnly(library)
  if (query === '' && service === 'unasked' && newest !== null)
    return t('links_newest_only', formatNumber(newest.loaded), newest.total)
  const loaded = loadedText(library)
  switch (service) {
    case 'unasked':
      return statements(matches, loaded)
    case 'asking':
      return statements(loaded, t('links_searching_service'))
    case 'answered':
      return query === '' ? loaded : statements(matches, loaded, t('links_service_searched'))
    case 'failed':
      return statements(matches, loaded, t('links_service_failed'))
    case 'no-search':
      return statements(matches, loaded, t('links_service_no_search'))
  }
}

const loadedText = ({ links, total }: LibraryView): string =>
  total === null ? t('links_loaded', links) : t('links_loaded_of', formatNumber(links), total)

/** The progress of a refresh, or the age of the list; empty if there is nothing to report. */
export const freshnessText = (
  { refresh, complete, updatedAt, total, listed }: LibraryView,
  now: number,
  timeText: (at: number) => string,
): string => {
  if (refresh !== null) {
    const { checked, of, waitsUntil } = refresh
    const progress = of === null ? t('links_checking') : t('links_checked', formatNumber(Math.min(checked, of)), of)
    const isWaiting = waitsUntil !== null && waitsUntil > now
    return isWaiting ? t('links_check_continues', progress, timeText(waitsUntil)) : progress
  }
  const age = complete && updatedAt !== null ? updatedText(updatedAt, now) : ''
  return listed === null || total === null
    ? age
    : statements(t('links_miscounted', formatNumber(total), formatNumber(listed)), age)
}

/** How many links are selected, and whether that is the maximum. */
export const selectionText = (count: number, isFull: boolean): string =>
  isFull ? t('links_selected_most', count, formatNumber(MAX_WRITES)) : t('links_selected', count)

/**
 * How many requests an action takes, how long, and until when it can be discarded. For a deletion, the last part is
 * left out, because it would contradict that it can't be undone.
 */
export const effortText = (
  requests: number,
  waiting: number,
  rate: RateView | null,
  now: number,
  isDeletion = false,
): string => {
  if (requests === 1) return isDeletion ? '' : t('links_effort_single')
  const ms = rate === null ? 0 : batchTime(rate, requests + waiting, now)
  const effort =
    rate === null || ms === 0
      ? [t('links_effort_at_once', requests)]
      : [t('links_effort', requests), t('links_effort_pace', rate.limit, formatRemaining(ms))]
  return sentences(...effort, ...(isDeletion ? [] : [t('links_effort_discard')]))
}
