import { cleanedBy, isSamePage } from '../address/cleaning.ts'
import { shortenable } from '../address/shortenable.ts'
import type { LinkCreate } from '../contract/link.ts'
import type { LinkOptions } from '../contract/link-options.ts'
import type { Draft } from '../model/draft.ts'
import type { Failure } from '../model/failure.ts'
import type { JobView, Replaced } from '../model/job-view.ts'
import type { Overview } from '../model/overview.ts'
import type { Problem } from '../model/problem.ts'
import { toServiceTime, UNKNOWN_ZONE } from '../model/service-clock.ts'
import type { CleaningSettings } from '../model/settings.ts'
import {
  type ByHand,
  byHandOfDraft,
  byHandOfRequest,
  isAnythingByHand,
  mergeByHand,
  NOTHING_BY_HAND,
} from './by-hand.ts'
import { checkForm } from './check-form.ts'
import { initialOptions } from './initial-options.ts'

export interface PageAddress {
  /** Empty if the tab has no address that can be shortened. */
  url: string
  /** Why the address can't be shortened; `null` if it can. */
  problem: Problem | null
}

/** The page of a tab, with its address cleaned as the settings say. */
export const readPage = (url: string, cleaning?: CleaningSettings): PageAddress => {
  const address = shortenable(url)
  if (address.ok) return { url: cleaning ? cleanedBy(cleaning, address.value) : address.value, problem: null }
  return { url: '', problem: address.failure.problem }
}

/** What the popup shows first on a tab: a form, the outcome of an earlier request, or the page's existing link. */
export interface Opening {
  shows: 'form' | 'job' | 'known'
  /** The tab's request. If nothing was set by hand, also one for this page that was made elsewhere. */
  job: JobView | null
  /** What was set by hand when the popup was last open. */
  byHand: ByHand
  /** The refused request that the form corrects: the next one replaces it. */
  replaces: JobView | null
}

type Known = Pick<Overview, 'draft' | 'job' | 'underWay' | 'known'>

/** The popup renders this, and the worker uses it to resolve a press from before the popup could. */
export const openingOf = (
  { draft, job, underWay, known }: Known,
  page: string,
  beginsWith: (url: string) => LinkOptions,
): Opening => {
  const replaces = job?.state === 'failed' ? job : null
  if (job !== null && replaces === null)
    return { shows: 'job', job, byHand: draft ? byHandOfDraft(draft, page) : NOTHING_BY_HAND, replaces }
  if (draft) return { shows: 'form', job, byHand: byHandOfDraft(draft, page), replaces }
  if (replaces) {
    const { url, ...options } = replaces.input
    const asked = { url: String(url), ...options }
    return { shows: 'form', job, byHand: byHandOfRequest(asked, replaces.hasPassword, page, beginsWith), replaces }
  }
  if (underWay !== null) return { shows: 'job', job: underWay, byHand: NOTHING_BY_HAND, replaces }
  // The service may have returned no usable address, and a link that is being deleted can't be used.
  return { shows: known?.shorturl && !known.facts.deletion ? 'known' : 'form', job, byHand: NOTHING_BY_HAND, replaces }
}

/** A press of **Shorten** in a popup that did not have its data yet. */
export interface EarlyPress {
  /** What was set by hand since the popup opened, including the password. */
  typed: Draft
  /** The address of the popup's tab; empty without one. */
  tabUrl: string
  openedAt: number
  now: number
}

export interface ResolvedPress {
  /** What was set by hand, now and before. */
  byHand: ByHand
  /** `show`: the tab already has a request, which the popup shows in place of a form. */
  outcome:
    | { kind: 'send'; input: LinkCreate; replaces: Replaced | null; preset: string | undefined }
    | { kind: 'show'; job: JobView }
    | { kind: 'refuse'; failure: Failure }
}

/** What the press would have done if the user had waited for the popup to show this overview. */
export const resolvePress = (overview: Overview, { typed, tabUrl, openedAt, now }: EarlyPress): ResolvedPress => {
  const { settings, connection } = overview
  const zone = connection?.serviceZone ?? UNKNOWN_ZONE
  const page = readPage(tabUrl, settings.cleaning).url
  const begins = (url: string, choice?: string | null) => initialOptions(url, choice, settings, openedAt, zone)
  const opening = openingOf(overview, page, (url) => begins(url).options)
  const byHand = mergeByHand(opening.byHand, byHandOfDraft(typed, page))
  const refuse = (failure: Failure): ResolvedPress => ({ byHand, outcome: { kind: 'refuse', failure } })

  if (connection === null) return refuse({ kind: 'not-connected' })
  // A request in flight for another page doesn't prevent shortening this one, and one made elsewhere doesn't prevent
  // shortening with other options.
  const { job } = opening
  const isOwn = job !== null && job.id === overview.job?.id
  if (opening.shows === 'job' && job !== null && (isOwn ? isFor(job, page) : !isAnythingByHand(byHand)))
    return { byHand, outcome: { kind: 'show', job } }
  const url = byHand.url ?? page
  // A typed address belongs to another page: the existing link of this page is no reason to refuse it.
  if (opening.shows === 'known' && overview.known !== null && url === page)
    return refuse({ kind: 'already-shortened', shortUrl: overview.known.shorturl })
  const { options: initial, preset } = begins(url, byHand.presetChoice)
  const options = { ...initial, ...byHand.options }
  const { input, problems } = checkForm({
    url,
    options,
    needsPassword: byHand.needsPassword,
    acceptedCredentials: NONE_ACCEPTED,
    nowAtService: toServiceTime(now, zone),
  })
  const [first] = problems
  if (input === null) return refuse({ kind: 'invalid', ...(first ?? { field: '', problem: { code: 'invalid' } }) })
  return {
    byHand,
    outcome: {
      kind: 'send',
      input,
      replaces: opening.replaces && { id: opening.replaces.id, edited: false },
      preset: preset?.id,
    },
  }
}

const NONE_ACCEPTED: ReadonlySet<string> = new Set()

const isFor = ({ input }: JobView, page: string): boolean => page === '' || isSamePage(String(input.url), page)
