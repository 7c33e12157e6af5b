import type { LibraryState, LibrarySync } from './library-state.ts'
import { refreshStep } from './refresh.ts'

/** `idle` requests leave the whole allowance to others, `bulk` requests leave a reserve for clicks. */
export type Urgency = 'click' | 'bulk' | 'idle'

export interface NextStep {
  /** A look for new links, a page of a pass, one page of what is on the screen, or the details of one link. */
  what: 'look' | 'pass' | 'page' | 'detail'
  urgency: Urgency
  /** When it is due; `Infinity` when nothing is planned. */
  at: number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How often new links are looked for: while a person is here, who is taken to stay a while, and otherwise. */
const LOOK_EVERY = { attended: 5 * MINUTE, alone: 6 * HOUR }
const STAYS = 30 * MINUTE
/** Click counts are read again once a day, for a person who was here in the last one. */
const COUNT_EVERY = DAY
/** A pass for click counts takes a page at a time. After any pass there is a rest of as long for each of its pages. */
const PAGE_EVERY = MINUTE
/** After a request in vain; doubled each time. */
const AGAIN = { first: MINUTE, most: HOUR }

const retryAt = ({ failures, failedAt }: LibrarySync): number =>
  failures === 0 ? 0 : failedAt + Math.min(AGAIN.first * 2 ** Math.min(failures - 1, 10), AGAIN.most)

const lookAt = ({ sync }: LibraryState, now: number): number => {
  const { pass, look, checkedAt, lookWantedAt, attendedAt } = sync
  if ((pass !== null && pass.ended !== null) || look !== null) return now
  // The first page of a pass brings the newest.
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
  // One that could not be completed is tried again like one that is counted again: it would not come out otherwise.
  const isWorthIt = !complete || now - attendedAt < DAY
  return isWorthIt ? Math.max(rested, last + COUNT_EVERY) : Number.POSITIVE_INFINITY
}

/** Before there is anything, the first page of a pass is what whoever opens the list waits for. */
const isFirstPage = ({ countedAt, pass }: LibrarySync): boolean => countedAt === null && (pass?.came ?? 0) === 0

/**
 * What the library does next. A look for new links comes before a page of a full pass; a first fill goes on without a
 * rest. A clock that was set back makes nothing wait longer than it would have.
 */
export const nextStep = (state: LibraryState, now: number): NextStep => {
  const { refresh, reread, pages, passWanted, lookWantedAt } = state.sync
  if (refresh !== null) return { ...refreshStep(state.sync, refresh), at: now }
  const [look, pass] = [lookAt(state, now), passAt(state, now)]
  const soonest = Math.min(retryAt(state.sync), now + AGAIN.most)
  if (reread.length > 0 && Math.min(look, pass) > now)
    return { what: 'detail', at: Math.max(now, soonest), urgency: 'bulk' }
  // One page that holds all links shows the new ones too.
  if (passWanted && pages === 1 && Math.max(pass, soonest) <= now) return { what: 'pass', at: now, urgency: 'bulk' }
  // A person made something, or looks at the list.
  const isLookAwaited = lookWantedAt !== null && lookWantedAt <= now
  return look <= pass
    ? { what: 'look', at: Math.max(look, soonest), urgency: isLookAwaited ? 'bulk' : 'idle' }
    : {
        what: 'pass',
        at: Math.max(pass, soonest),
        urgency: isLookAwaited && isFirstPage(state.sync) ? 'bulk' : 'idle',
      }
}
