import { DAY, HOUR, MINUTE } from '../model/durations.ts'
import type { Urgency } from '../model/priority.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { ROWS_VERSION } from './list-pages.ts'

interface NextStep {
  /** A page of a check for new links, of a pass, or of a channel's list, or the details of one link. */
  what: 'news' | 'pass' | 'channel' | 'detail' | 'wanted detail'
  urgency: Urgency
  /** When it is due; `Infinity` if nothing is planned. */
  at: number
}

/** How often new links are looked for: while the user is assumed to be here, and otherwise. */
const NEWS_EVERY = { attended: 5 * MINUTE, alone: 6 * HOUR }
/** How long the user is assumed to stay. */
const STAYS_MS = 30 * MINUTE
/** How often click counts are read, if the user was here within that time. */
const COUNT_EVERY = DAY
/** The rest after a pass, for each of its pages. */
const REST_PER_PAGE = MINUTE
/** The delay after a failed request, doubled each time, and its maximum. */
const RETRY = { first: MINUTE, most: HOUR }

const retryAt = ({ failures, failedAt }: LibrarySync): number =>
  failures === 0 ? 0 : failedAt + Math.min(RETRY.first * 2 ** Math.min(failures - 1, 10), RETRY.most)

/** Before anything is stored, the user waits for the first page of a pass. */
const isFirstPage = ({ countedAt, pass }: LibrarySync): boolean => countedAt === null && !pass?.cursor.pages

const newsAt = (sync: LibrarySync, now: number): number => {
  const { pass, news, checkedAt, newsWantedAt, attendedAt } = sync
  if ((pass !== null && pass.ended !== null) || news !== null) return now
  // The first page of a pass contains the newest links.
  if (isFirstPage(sync)) return Number.POSITIVE_INFINITY
  const every = now - attendedAt < STAYS_MS ? NEWS_EVERY.attended : NEWS_EVERY.alone
  const last = Math.min(checkedAt ?? pass?.startedAt ?? 0, now)
  return Math.min(last + every, newsWantedAt ?? Number.POSITIVE_INFINITY)
}

const passAt = (sync: LibrarySync, now: number): number => {
  const { pass, complete, countedAt, passWanted, pages, attendedAt, rowsVersion } = sync
  if (pass !== null) return pass.ended === null ? now : Number.POSITIVE_INFINITY
  if (countedAt === null || rowsVersion !== ROWS_VERSION) return now
  const last = Math.min(countedAt, now)
  const rested = last + pages * REST_PER_PAGE
  if (passWanted) return rested
  // A pass that left the copy incomplete is repeated only as often as one for click counts: it would have the same
  // result.
  const isWorthIt = !complete || now - attendedAt < DAY
  return isWorthIt ? Math.max(rested, last + COUNT_EVERY) : Number.POSITIVE_INFINITY
}

/**
 * The next step of the library. A check for new links comes before a page of a pass, which runs without a rest. A clock
 * that was set back causes no longer wait. `isAwaited` says that a page shows the end of what is stored.
 */
export const nextStep = ({ sync }: LibraryState, now: number, isAwaited = false): NextStep => {
  const { refresh, pass, reread, pages, passWanted, newsWantedAt } = sync
  if (refresh !== null) {
    const isFirst = pass?.cursor.pages === 0
    return { what: pass?.ended ? 'news' : 'pass', at: now, urgency: isFirst ? 'click' : 'bulk' }
  }
  const [news, whole] = [newsAt(sync, now), passAt(sync, now)]
  const soonest = Math.min(retryAt(sync), now + RETRY.most)
  if (reread.length > 0) return { what: 'detail', at: Math.max(now, soonest), urgency: 'bulk' }
  if (sync.channelRead && sync.channelRead.failure === null)
    return { what: 'channel', at: Math.max(now, soonest), urgency: 'click' }
  // The details go before click counts, but not before a check for new links that is due.
  if (sync.detailsRead && news > now) return { what: 'wanted detail', at: Math.max(now, soonest), urgency: 'bulk' }
  // The user created something or looks at the list.
  const isLookAwaited = newsWantedAt !== null && newsWantedAt <= now
  // A single page with all links also shows the new ones.
  const isOnePage = passWanted && pages === 1 && whole <= now
  if (news <= whole && !isOnePage)
    return { what: 'news', at: Math.max(news, soonest), urgency: isLookAwaited ? 'bulk' : 'idle' }
  const isUrgent = isAwaited || isOnePage || (isLookAwaited && isFirstPage(sync))
  return { what: 'pass', at: Math.max(whole, soonest), urgency: isUrgent ? 'bulk' : 'idle' }
}
