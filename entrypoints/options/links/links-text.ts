import { batchTime } from '../../../lib/bulk/batch-time.ts'
import { type LibraryView, MAX_STORED_LINKS } from '../../../lib/model/library-view.ts'
import type { LinksAnswer } from '../../../lib/model/links-question.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import { formatNumber, formatRemaining } from '../../../lib/words/format.ts'
import { sentences, statements } from '../../../lib/words/sentences.ts'
import { t } from '../../../lib/words/t.ts'
import { updatedText } from '../../../lib/words/time-text.ts'

/** The values for the list's status line. */
export interface ListedSoFar {
  /** Words that were searched for. */
  query: string
  isFiltered: boolean
  /** How many links may match besides. */
  unknownFor: number
  /** How many links match, as far as known. */
  found: number
  /** `null` before the first response, or if it can't be read. */
  library: LibraryView | null
  service: LinksAnswer['service'] | 'asking'
}

/** How many links are listed, and whether that is all. */
export const libraryText = (listed: ListedSoFar): string => {
  const { query, isFiltered, unknownFor, found, library, service } = listed
  if (isFiltered && library !== null) {
    const unknown = unknownFor === 0 ? '' : t('links_unknown_for', unknownFor)
    const loaded = library.complete ? '' : loadedText(library)
    return statements(t('links_found', found), loaded, unknown)
  }
  const matches = query === '' ? '' : t('links_found', found)
  if (library === null) return service === 'asking' ? t('links_searching_service') : matches
  const { links, total, complete } = library
  if (complete) return query === '' && links > 0 ? t('links_count', links) : matches
  if (query === '' && service === 'unasked' && total !== null && links >= MAX_STORED_LINKS)
    return t('links_newest_only', formatNumber(links), total)
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
  { refresh, complete, updatedAt, unsettled }: LibraryView,
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
  const gaveUp = t(complete ? 'links_unsettled' : 'links_unsettled_incomplete')
  return unsettled ? statements(gaveUp, age) : age
}

/** How many requests an action takes and how long, and until when they can be discarded. */
export const effortText = (requests: number, waiting: number, rate: RateView | null, now: number): string => {
  if (requests === 1) return t('links_effort_single')
  const ms = rate === null ? 0 : batchTime(rate, requests + waiting, now)
  const effort =
    rate === null || ms === 0
      ? [t('links_effort_at_once', requests)]
      : [t('links_effort', requests), t('links_effort_pace', rate.limit, formatRemaining(ms))]
  return sentences(...effort, t('links_effort_discard'))
}
