import type { Urgency } from '../outbox/job.ts'
import type { LibraryState, LibrarySync } from './library-state.ts'
import { refreshStep } from './refresh.ts'

export interface NextStep {
  /** A look for new links, a page of a pass, a page of what is on the screen, or the details of one link. */
  what: 'look' | 'pass' | 'page' | 'detail'
  urgency: Urgency
  /** When it is due; `Infinity` if nothing is planned. */
  at: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often new links are looked for: while the user is here, who is assumed to stay a while, and otherwise. */
const LOOK_EVERY = { attended: 5 * MINUTE, alone: 6 * HOUR }
const STAYS = 30 * MINUTE
/** Click counts are read once a day, if the user was here within the last one. */
const COUNT_EVERY = DAY
/** A pass for click counts reads one page at a time. After any pass there is as long a rest for each of its pages. */
const PAGE_EVERY = MINUTE
/** After a failed request; doubled each time. */
const AGAIN = { first: MINUTE, most: HOUR }

const retryAt = ({ failures, failedAt }: LibrarySync): number =>
  failures === 0 ? 0 : failedAt + Math.min(AGAIN.first * 2 ** Math.min(failures - 1, 10), AGAIN.most)

const lookAt = ({ sync }: LibraryState, now: number): number => {
  const { pass, look, checkedAt, lookWantedAt, attendedAt } = sync
  if ((pass !== null && pass.ended !== null) || look !== null) return now
  // The first page of a pass contains the newest links.
  if (isFirstPage(sync)) return Number.POSITIVE_INFINITY
  const every = now - attendedAt < STAYS ? LOOK_EVERY.attended : LOOK_EVERY.alone
  const last = Math.min(checkedAt ?? pass?.startedAt ?? 0, now)
  return Math.min(last + every, lookWantedAt ?? Number.POSITIVE_INFINITY)
}

const passAt = ({ sync }: LibraryState, now: number): number => {
  const { pass, complete, countedAt, passWanted, pages, attendedAt } = sync
  if (pass !== null) {
    if (pass.ended !== null) return Number.POSITIVE_INFINITY
    return complete ? Math.min(pass.lastAt ?? 0, now) + PAGE_EVERY : now
  }
  if (countedAt === null) return now
  const last = Math.min(countedAt, now)
  const rested = last + pages * PAGE_EVERY
  if (passWanted) return rested
  // An incomplete pass is repeated like one for click counts: another attempt would have the same result.
  const isWorthIt = !complete || now - attendedAt < DAY
  return isWorthIt ? Math.max(rested, last + COUNT_EVERY) : Number.POSITIVE_INFINITY
}

/** Before anything is stored, the first page of a pass is what the user waits for. */
const isFirstPage = ({ countedAt, pass }: LibrarySync): boolean => countedAt === null && (pass?.came ?? 0) === 0

/**
 * The next step of the library. A look for new links comes before a page of a full pass; the first fill runs without a
 * rest. A clock that was set back causes no longer wait.
 */
export const nextStep = (state: LibraryState, now: number): NextStep => {
  const { refresh, reread, pages, passWanted, lookWantedAt } = state.sync
  if (refresh !== null) return { ...refreshStep(state.sync, refresh), at: now }
  const [look, pass] = [lookAt(state, now), passAt(state, now)]
  const soonest = Math.min(retryAt(state.sync), now + AGAIN.most)
  if (reread.length > 0 && Math.min(look, pass) > now)
    return { what: 'detail', at: Math.max(now, soonest), urgency: 'bulk' }
  // A single page with all links also shows the new ones.
  if (passWanted && pages === 1 && Math.max(pass, soonest) <= now) return { what: 'pass', at: now, urgency: 'bulk' }
  // The user created something, or looks at the list.
  const isLookAwaited = lookWantedAt !== null && lookWantedAt <= now
  return look <= pass
    ? { what: 'look', at: Math.max(look, soonest), urgency: isLookAwaited ? 'bulk' : 'idle' }
    : {
        what: 'pass',
        at: Math.max(pass, soonest),
        urgency: isLookAwaited && isFirstPage(state.sync) ? 'bulk' : 'idle',
      }
}
