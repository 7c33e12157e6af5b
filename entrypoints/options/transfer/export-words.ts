import type { JobCounts } from '../../../lib/model/job-view.ts'
import type { LibraryView } from '../../../lib/model/library-view.ts'
import type { RateView } from '../../../lib/model/rate-view.ts'
import type { MissingKind } from '../../../lib/transfer/account-file.ts'
import { shortfallText } from '../collections/collection-words.ts'
import { spanOf } from '../outbox/queue-words.ts'
import { isFilling } from './is-filling.ts'
import { KIND_NAMES } from './kinds.ts'

/** By what the allowance is counted (SPEC.md, Limits), and how much it is until the worker has told. */
const MINUTE = 60_000
const USUAL_LIMIT = 30

/** How long the links that are not here yet take at least, in milliseconds, behind everything that is to be sent. */
export const fillingMs = (library: LibraryView | null, counts: JobCounts | null, rate: RateView | null): number => {
  if (library === null || !isFilling(library)) return 0
  const requests = (library.requestsLeft ?? 0) + (counts?.waiting ?? 0)
  return (requests * MINUTE) / Math.max(1, rate?.limit ?? USUAL_LIMIT)
}

// What is kept here is only as new as its last reading.
const CHECKED_FIRST = 'A file of links is checked with the service first.'

/** How many of the account's links are kept here for a file. */
export const keptWords = (library: LibraryView, ms: number): string => {
  const { links, complete } = library
  if (complete && links === 0) return `The account had no links when they were last read. ${CHECKED_FIRST}`
  if (complete)
    return links === 1
      ? `The one link of the account, as last read, is kept here. ${CHECKED_FIRST}`
      : `All ${count(links)} links of the account, as last read, are kept here. ${CHECKED_FIRST}`
  return isFilling(library)
    ? `${soFar(library)} kept here so far. A file of links waits for the others: ${spanOf(ms)} at the earliest.`
    : `${soFar(library)} kept here. The others could not be read: a file of links would not hold them.`
}

/** How far the links are, while a file waits for them. */
export const fillingWords = (library: LibraryView, ms: number): string =>
  `${soFar(library)} here, the others in ${spanOf(ms)} at the earliest. Whatever else you do goes first. Keep this page open.`

/** What is not in the file that was saved, and why, in sentences. */
export const missingWords = ({ kind, saved, missing: { why, rows } }: MissingKind): string => {
  const name = KIND_NAMES[kind]
  switch (why) {
    case 'not-in-plan':
      return `${name}: your plan doesn’t include them.`
    case 'not-offered':
      return `${name}: this service has none.`
    case 'failed':
      return `${name}: the service couldn’t list them.`
    case 'not-on-this-device':
      return `${name}: ${someOf(saved, rows)}. The others aren’t on this device.`
    case 'not-checked':
      return `${name}: ${count(saved)} saved as they were when last read. The service couldn’t be asked what has changed since.`
    case 'page-cap':
    case 'repeats':
    case 'ends-early':
    case 'keeps-changing':
      return `${name}: ${someOf(saved, rows)}. ${shortfallText(why)}`
  }
}

const someOf = (saved: number, missing: number | null): string =>
  missing === null ? `${count(saved)} saved, some missing` : `${count(saved)} of ${count(saved + missing)} saved`

const soFar = ({ links, total }: LibraryView): string =>
  total === null
    ? `${count(links)} ${links === 1 ? 'link is' : 'links are'}`
    : `${count(links)} of ${count(total)} links ${links === 1 ? 'is' : 'are'}`

const count = (links: number): string => links.toLocaleString()
