/** What the page needs of the browser to take the tabs of its window. */
export interface TabsBrowser {
  permissions: { request: (wanted: { permissions: ['tabs'] }) => Promise<boolean> }
  tabs: { query: (filter: { currentWindow: true }) => Promise<{ url?: string | undefined }[]> }
  /** The extension's own pages are no links to anybody. */
  ownOrigin: string
}

/** What a tab shows in which nothing was opened yet: no page that anybody meant. */
const EMPTY = ['', 'about:blank', 'about:newtab', 'about:home', 'chrome://newtab/', 'edge://newtab/']

/**
 * The addresses of the window's tabs in their order. The permission is asked for by the click that calls this, before
 * anything is waited for: later the browser would not take it for the person's wish. `null` when it was refused.
 */
export const windowTabs = async ({ permissions, tabs, ownOrigin }: TabsBrowser): Promise<string[] | null> => {
  if (!(await permissions.request({ permissions: ['tabs'] }))) return null
  const open = await tabs.query({ currentWindow: true })
  return open.flatMap(({ url }) => (url === undefined || EMPTY.includes(url) || url.startsWith(ownOrigin) ? [] : [url]))
}
