import { tabAddress } from '../../../lib/address/shortenable.ts'
import { browser } from '../../../lib/browser.ts'
import type { JobSource } from '../../../lib/model/job-view.ts'
import { withoutUnreadMark } from '../../../lib/outside-text.ts'
import { isOnSelection, type MenuClick, wantedByClick } from './menus.ts'
import type { Gesture } from './shorten.ts'

/** The parts of a tab that are needed. `url` is set only if the gesture grants it (`activeTab`). */
interface GestureTab {
  id?: number | undefined
  url?: string | undefined
  title?: string | undefined
  incognito?: boolean | undefined
}

export const SHORTEN_TAB_COMMAND = 'shorten-tab'

export const tabGesture = (source: JobSource, tab: GestureTab): Gesture => ({
  source,
  addresses: [tab.url && tabAddress(tab.url)],
  title: withoutUnreadMark(tab.title ?? ''),
  tabId: tab.id ?? null,
  pageUrl: tab.url,
  isIncognito: tab.incognito === true,
})

/** Older browsers don't pass the tab to a command's listener. */
export const commandGesture = async (tab: GestureTab | undefined): Promise<Gesture> => {
  const [active] = tab === undefined ? await browser.tabs.query({ active: true, lastFocusedWindow: true }) : [tab]
  return tabGesture('command', active ?? {})
}

export const menuGesture = async (
  click: MenuClick & { frameId?: number },
  tab: GestureTab | undefined,
): Promise<Gesture> => {
  const tabId = tab?.id ?? null
  const hrefs = isOnSelection(click) && tabId !== null ? await selectedHrefs(tabId, click.frameId ?? 0) : []
  return {
    source: 'menu',
    tabId,
    pageUrl: click.pageUrl ?? tab?.url,
    isIncognito: tab?.incognito === true,
    ...wantedByClick(click, withoutUnreadMark(tab?.title ?? ''), hrefs),
  }
}

export const addressBarGesture = async (text: string): Promise<Gesture> => {
  const [front] = await browser.tabs.query({ active: true, lastFocusedWindow: true })
  return { source: 'omnibox', addresses: [text], title: '', tabId: null, pageUrl: front?.url }
}

/**
 * The addresses of links in a selection. Reading a page needs the optional permission `scripting`. Without it, or on
 * protected pages, there are none, and only the selection's text counts.
 */
const selectedHrefs = async (tabId: number, frameId: number): Promise<string[]> => {
  if (!(await browser.permissions.contains({ permissions: ['scripting'] }))) return []
  try {
    const results = await browser.scripting.executeScript({ target: { tabId, frameIds: [frameId] }, func: readHrefs })
    return results.flatMap(({ result }) => (Array.isArray(result) ? result.map(String) : []))
  } catch {
    return []
  }
}

// Runs inside the page, so it can't use anything from outside the function.
const readHrefs = (): string[] => {
  const selection = document.getSelection()
  return selection === null
    ? []
    : [...document.links].filter((anchor) => selection.containsNode(anchor, true)).map(({ href }) => href)
}
