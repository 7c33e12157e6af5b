import type { LinkCreate } from '../contract/link.ts'
import type { Draft } from '../model/draft.ts'
import type { Failure } from '../model/failure.ts'
import type { JobView } from '../model/job-view.ts'
import type { Overview } from '../model/overview.ts'
import { toServiceTime } from '../model/service-clock.ts'
import type { Replaced } from '../rpc/protocol.ts'
import { type ByHand, byHandOfDraft, isAnythingByHand, mergeByHand } from './by-hand.ts'
import { checkForm } from './check-form.ts'
import { initialOptions } from './initial-options.ts'
import { openingOf } from './opening.ts'
import { readPage } from './read-page.ts'

/** **Shorten** was pressed in a popup that did not have its data yet. */
export interface EarlyPress {
  /** What was set by hand since it opened, including the password. */
  typed: Draft
  /** The address of its tab; empty without one. */
  tabUrl: string
  openedAt: number
  now: number
}

export interface ResolvedPress {
  /** What was set by hand, now and before. */
  byHand: ByHand
  /** `show`: the tab already has a request, which the popup shows in place of a form. */
  outcome:
    | { kind: 'send'; input: LinkCreate; replaces: Replaced | null }
    | { kind: 'show'; job: JobView }
    | { kind: 'refuse'; failure: Failure }
}

/** What the press would have done if the user had waited for the popup to show this overview. */
export const resolvePress = (overview: Overview, { typed, tabUrl, openedAt, now }: EarlyPress): ResolvedPress => {
  const { settings, connection } = overview
  const offset = connection?.serviceOffsetMinutes ?? null
  const page = readPage(tabUrl).url
  const begins = (url: string, choice?: string | null) =>
    initialOptions(url, choice, settings, openedAt, offset).options
  const opening = openingOf(overview, page, begins)
  const byHand = mergeByHand(opening.byHand, byHandOfDraft(typed, page))
  const refuse = (failure: Failure): ResolvedPress => ({ byHand, outcome: { kind: 'refuse', failure } })

  if (connection === null) return refuse({ kind: 'not-connected' })
  // A request in flight for another page doesn't prevent shortening this one, and one from elsewhere no other options.
  const { job } = opening
  const isOwn = job !== null && job.id === overview.job?.id
  if (opening.shows === 'job' && job !== null && (isOwn ? isFor(job, page) : !isAnythingByHand(byHand)))
    return { byHand, outcome: { kind: 'show', job } }
  const url = byHand.url ?? page
  // A typed address is another page's: this one's existing link is no reason to refuse it.
  if (opening.shows === 'known' && overview.known !== null && url === page)
    return refuse({ kind: 'already-shortened', shortUrl: overview.known.shorturl })
  const options = { ...begins(url, byHand.presetChoice), ...byHand.options }
  const { input, problems } = checkForm({
    url,
    options,
    needsPassword: byHand.needsPassword,
    keptCredentials: NONE_KEPT,
    nowAtService: toServiceTime(now, offset),
  })
  const [first] = problems
  if (input === null) return refuse({ kind: 'invalid', ...(first ?? { field: '', problem: { code: 'invalid' } }) })
  return {
    byHand,
    outcome: { kind: 'send', input, replaces: opening.replaces && { id: opening.replaces.id, edited: false } },
  }
}

const NONE_KEPT: ReadonlySet<string> = new Set()

const isFor = ({ input }: JobView, page: string): boolean => page === '' || input.url === page
