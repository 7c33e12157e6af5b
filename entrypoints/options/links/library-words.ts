import type { LibraryView } from '../../../lib/model/library-view.ts'
import { updatedText } from '../../../lib/words/updated-text.ts'

/** What the list says of itself. */
export interface ListedSoFar {
  query: string
  /** How many links match, as far as is known. */
  found: number
  /** `null` while, or where, it cannot say. */
  library: LibraryView | null
  /** What came of asking the service for what is not kept here; `unasked` where that was not needed. */
  service: 'unasked' | 'asking' | 'answered' | 'failed' | 'no-search'
}

/** What is listed, and whether that is all there is. */
export const libraryWords = ({ query, found, library, service }: ListedSoFar): string => {
  const matches = query === '' ? '' : `${countLinks(found)} found`
  if (library === null) return service === 'asking' ? 'Searching the service …' : matches
  const { links, total, complete } = library
  if (complete) return query === '' && links > 0 ? countLinks(links) : matches
  const loaded = total === null ? `${countLinks(links)} loaded` : `${count(links)} of ${countLinks(total)} loaded`
  switch (service) {
    case 'unasked':
      return sentences(matches, loaded)
    case 'asking':
      return sentences(loaded, 'Searching the service …')
    case 'answered':
      return query === '' ? loaded : sentences(matches, `${loaded}, the service was asked for the rest`)
    case 'failed':
      return sentences(matches, `${loaded}, the service couldn’t be asked for the rest`)
    case 'no-search':
      return sentences(matches, `${loaded}, and only these are searched: the service can’t search`)
  }
}

/** How far a refresh is, or how old what is shown is; empty where there is nothing to say. */
export const freshnessWords = (
  { refresh, complete, updatedAt, unsettled }: LibraryView,
  now: number,
  tellTime: (at: number) => string,
): string => {
  if (refresh !== null) {
    const { checked, of, waitsUntil } = refresh
    const progress =
      of === null ? 'Checking for changes …' : `${count(Math.min(checked, of))} of ${countLinks(of)} checked`
    const isWaiting = waitsUntil !== null && waitsUntil > now
    return isWaiting ? `${progress}. Continues ${tellTime(waitsUntil)}` : progress
  }
  const age = complete && updatedAt !== null ? updatedText(updatedAt, now) : ''
  const gaveUp = complete
    ? 'The service’s list kept changing while it was read, so some links may be out of date'
    : 'The service doesn’t list all of its links, so some are missing here'
  return unsettled ? sentences(gaveUp, age) : age
}

const sentences = (...parts: string[]): string => parts.filter((part) => part !== '').join('. ')

const countLinks = (links: number): string => `${count(links)} ${links === 1 ? 'link' : 'links'}`

const count = (links: number): string => links.toLocaleString()
