import { isSamePage } from '../../../lib/address/cleaning.ts'
import type { Tab } from '../world.ts'

/** What the panel does with the view of `shown` now that `active` is the active tab of its window. */
export type TabStep =
  | 'stay'
  /** The view stays, with another title or another spelling of the address. */
  | 'update'
  /** A new view opens, as a popup would on that tab. */
  | 'open'

export const stepTo = (shown: Tab, active: Tab, isInUse: boolean): TabStep => {
  if (shown.id !== active.id) return 'open'
  if (shown.url === active.url) return shown.title === active.title ? 'stay' : 'update'
  // The page is the same, but until now its address couldn't be read.
  if (shown.url === '') return isInUse ? 'update' : 'open'
  return isSamePage(withoutPlace(shown.url), withoutPlace(active.url)) ? 'update' : 'open'
}

/** The address without its fragment, unless that is a route of a script, which is another page. */
const withoutPlace = (url: string): string => url.replace(/#(?![/!]).*$/s, '')
